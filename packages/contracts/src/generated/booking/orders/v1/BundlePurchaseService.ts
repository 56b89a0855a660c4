// Original file: proto/booking/orders/v1/bundles.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { BundlePurchaseResponse as _booking_orders_v1_BundlePurchaseResponse, BundlePurchaseResponse__Output as _booking_orders_v1_BundlePurchaseResponse__Output } from '../../../booking/orders/v1/BundlePurchaseResponse.ts';
import type { CreateBundlePurchaseRequest as _booking_orders_v1_CreateBundlePurchaseRequest, CreateBundlePurchaseRequest__Output as _booking_orders_v1_CreateBundlePurchaseRequest__Output } from '../../../booking/orders/v1/CreateBundlePurchaseRequest.ts';
import type { CreditBundlePurchaseRequest as _booking_orders_v1_CreditBundlePurchaseRequest, CreditBundlePurchaseRequest__Output as _booking_orders_v1_CreditBundlePurchaseRequest__Output } from '../../../booking/orders/v1/CreditBundlePurchaseRequest.ts';
import type { GetBundlePurchaseRequest as _booking_orders_v1_GetBundlePurchaseRequest, GetBundlePurchaseRequest__Output as _booking_orders_v1_GetBundlePurchaseRequest__Output } from '../../../booking/orders/v1/GetBundlePurchaseRequest.ts';
import type { ListBundlePurchasesRequest as _booking_orders_v1_ListBundlePurchasesRequest, ListBundlePurchasesRequest__Output as _booking_orders_v1_ListBundlePurchasesRequest__Output } from '../../../booking/orders/v1/ListBundlePurchasesRequest.ts';
import type { ListBundlePurchasesResponse as _booking_orders_v1_ListBundlePurchasesResponse, ListBundlePurchasesResponse__Output as _booking_orders_v1_ListBundlePurchasesResponse__Output } from '../../../booking/orders/v1/ListBundlePurchasesResponse.ts';
import type { UseBundlePurchaseRequest as _booking_orders_v1_UseBundlePurchaseRequest, UseBundlePurchaseRequest__Output as _booking_orders_v1_UseBundlePurchaseRequest__Output } from '../../../booking/orders/v1/UseBundlePurchaseRequest.ts';

export interface BundlePurchaseServiceClient extends grpc.Client {
  CreateBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  CreateBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  CreateBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  CreateBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  createBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  createBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  createBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  createBundlePurchase(argument: _booking_orders_v1_CreateBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  CreditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  CreditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  CreditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  CreditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  creditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  creditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  creditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  creditBundlePurchase(argument: _booking_orders_v1_CreditBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  GetBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  getBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  getBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  getBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  getBundlePurchase(argument: _booking_orders_v1_GetBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  ListBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  ListBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  ListBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  ListBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  listBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  listBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  listBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  listBundlePurchases(argument: _booking_orders_v1_ListBundlePurchasesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBundlePurchasesResponse__Output>): grpc.ClientUnaryCall;
  
  UseBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  UseBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  UseBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  UseBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  useBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  useBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  useBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  useBundlePurchase(argument: _booking_orders_v1_UseBundlePurchaseRequest, callback: grpc.requestCallback<_booking_orders_v1_BundlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BundlePurchaseServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateBundlePurchase: grpc.handleUnaryCall<_booking_orders_v1_CreateBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse>;
  
  CreditBundlePurchase: grpc.handleUnaryCall<_booking_orders_v1_CreditBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse>;
  
  GetBundlePurchase: grpc.handleUnaryCall<_booking_orders_v1_GetBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse>;
  
  ListBundlePurchases: grpc.handleUnaryCall<_booking_orders_v1_ListBundlePurchasesRequest__Output, _booking_orders_v1_ListBundlePurchasesResponse>;
  
  UseBundlePurchase: grpc.handleUnaryCall<_booking_orders_v1_UseBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse>;
  
}

export interface BundlePurchaseServiceDefinition extends grpc.ServiceDefinition {
  CreateBundlePurchase: MethodDefinition<_booking_orders_v1_CreateBundlePurchaseRequest, _booking_orders_v1_BundlePurchaseResponse, _booking_orders_v1_CreateBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse__Output>
  CreditBundlePurchase: MethodDefinition<_booking_orders_v1_CreditBundlePurchaseRequest, _booking_orders_v1_BundlePurchaseResponse, _booking_orders_v1_CreditBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse__Output>
  GetBundlePurchase: MethodDefinition<_booking_orders_v1_GetBundlePurchaseRequest, _booking_orders_v1_BundlePurchaseResponse, _booking_orders_v1_GetBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse__Output>
  ListBundlePurchases: MethodDefinition<_booking_orders_v1_ListBundlePurchasesRequest, _booking_orders_v1_ListBundlePurchasesResponse, _booking_orders_v1_ListBundlePurchasesRequest__Output, _booking_orders_v1_ListBundlePurchasesResponse__Output>
  UseBundlePurchase: MethodDefinition<_booking_orders_v1_UseBundlePurchaseRequest, _booking_orders_v1_BundlePurchaseResponse, _booking_orders_v1_UseBundlePurchaseRequest__Output, _booking_orders_v1_BundlePurchaseResponse__Output>
}
