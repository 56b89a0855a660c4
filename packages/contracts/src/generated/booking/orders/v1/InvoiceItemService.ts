// Original file: proto/booking/orders/v1/invoices.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetInvoiceItemRequest as _booking_orders_v1_GetInvoiceItemRequest, GetInvoiceItemRequest__Output as _booking_orders_v1_GetInvoiceItemRequest__Output } from '../../../booking/orders/v1/GetInvoiceItemRequest.ts';
import type { InvoiceItemResponse as _booking_orders_v1_InvoiceItemResponse, InvoiceItemResponse__Output as _booking_orders_v1_InvoiceItemResponse__Output } from '../../../booking/orders/v1/InvoiceItemResponse.ts';
import type { ListInvoiceItemsRequest as _booking_orders_v1_ListInvoiceItemsRequest, ListInvoiceItemsRequest__Output as _booking_orders_v1_ListInvoiceItemsRequest__Output } from '../../../booking/orders/v1/ListInvoiceItemsRequest.ts';
import type { ListInvoiceItemsResponse as _booking_orders_v1_ListInvoiceItemsResponse, ListInvoiceItemsResponse__Output as _booking_orders_v1_ListInvoiceItemsResponse__Output } from '../../../booking/orders/v1/ListInvoiceItemsResponse.ts';

export interface InvoiceItemServiceClient extends grpc.Client {
  GetInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  GetInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  GetInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  GetInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceItem(argument: _booking_orders_v1_GetInvoiceItemRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceItemResponse__Output>): grpc.ClientUnaryCall;
  
  ListInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  ListInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  ListInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  ListInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  listInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  listInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  listInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  listInvoiceItems(argument: _booking_orders_v1_ListInvoiceItemsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListInvoiceItemsResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface InvoiceItemServiceHandlers extends grpc.UntypedServiceImplementation {
  GetInvoiceItem: grpc.handleUnaryCall<_booking_orders_v1_GetInvoiceItemRequest__Output, _booking_orders_v1_InvoiceItemResponse>;
  
  ListInvoiceItems: grpc.handleUnaryCall<_booking_orders_v1_ListInvoiceItemsRequest__Output, _booking_orders_v1_ListInvoiceItemsResponse>;
  
}

export interface InvoiceItemServiceDefinition extends grpc.ServiceDefinition {
  GetInvoiceItem: MethodDefinition<_booking_orders_v1_GetInvoiceItemRequest, _booking_orders_v1_InvoiceItemResponse, _booking_orders_v1_GetInvoiceItemRequest__Output, _booking_orders_v1_InvoiceItemResponse__Output>
  ListInvoiceItems: MethodDefinition<_booking_orders_v1_ListInvoiceItemsRequest, _booking_orders_v1_ListInvoiceItemsResponse, _booking_orders_v1_ListInvoiceItemsRequest__Output, _booking_orders_v1_ListInvoiceItemsResponse__Output>
}
