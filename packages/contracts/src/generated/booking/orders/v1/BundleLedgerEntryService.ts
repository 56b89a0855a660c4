// Original file: proto/booking/orders/v1/bundles.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { BundleLedgerEntryResponse as _booking_orders_v1_BundleLedgerEntryResponse, BundleLedgerEntryResponse__Output as _booking_orders_v1_BundleLedgerEntryResponse__Output } from '../../../booking/orders/v1/BundleLedgerEntryResponse.ts';
import type { GetBundleLedgerEntryRequest as _booking_orders_v1_GetBundleLedgerEntryRequest, GetBundleLedgerEntryRequest__Output as _booking_orders_v1_GetBundleLedgerEntryRequest__Output } from '../../../booking/orders/v1/GetBundleLedgerEntryRequest.ts';
import type { ListBundleLedgerEntriesRequest as _booking_orders_v1_ListBundleLedgerEntriesRequest, ListBundleLedgerEntriesRequest__Output as _booking_orders_v1_ListBundleLedgerEntriesRequest__Output } from '../../../booking/orders/v1/ListBundleLedgerEntriesRequest.ts';
import type { ListBundleLedgerEntriesResponse as _booking_orders_v1_ListBundleLedgerEntriesResponse, ListBundleLedgerEntriesResponse__Output as _booking_orders_v1_ListBundleLedgerEntriesResponse__Output } from '../../../booking/orders/v1/ListBundleLedgerEntriesResponse.ts';

export interface BundleLedgerEntryServiceClient extends grpc.Client {
  GetBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  GetBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  GetBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  GetBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  getBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  getBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  getBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  getBundleLedgerEntry(argument: _booking_orders_v1_GetBundleLedgerEntryRequest, callback: grpc.requestCallback<_booking_orders_v1_BundleLedgerEntryResponse__Output>): grpc.ClientUnaryCall;
  
  ListBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listBundleLedgerEntries(argument: _booking_orders_v1_ListBundleLedgerEntriesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBundleLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BundleLedgerEntryServiceHandlers extends grpc.UntypedServiceImplementation {
  GetBundleLedgerEntry: grpc.handleUnaryCall<_booking_orders_v1_GetBundleLedgerEntryRequest__Output, _booking_orders_v1_BundleLedgerEntryResponse>;
  
  ListBundleLedgerEntries: grpc.handleUnaryCall<_booking_orders_v1_ListBundleLedgerEntriesRequest__Output, _booking_orders_v1_ListBundleLedgerEntriesResponse>;
  
}

export interface BundleLedgerEntryServiceDefinition extends grpc.ServiceDefinition {
  GetBundleLedgerEntry: MethodDefinition<_booking_orders_v1_GetBundleLedgerEntryRequest, _booking_orders_v1_BundleLedgerEntryResponse, _booking_orders_v1_GetBundleLedgerEntryRequest__Output, _booking_orders_v1_BundleLedgerEntryResponse__Output>
  ListBundleLedgerEntries: MethodDefinition<_booking_orders_v1_ListBundleLedgerEntriesRequest, _booking_orders_v1_ListBundleLedgerEntriesResponse, _booking_orders_v1_ListBundleLedgerEntriesRequest__Output, _booking_orders_v1_ListBundleLedgerEntriesResponse__Output>
}
