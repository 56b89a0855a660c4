// Original file: proto/booking/orders/v1/books.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListBooksRequest as _booking_orders_v1_ListBooksRequest, ListBooksRequest__Output as _booking_orders_v1_ListBooksRequest__Output } from '../../../booking/orders/v1/ListBooksRequest.ts';
import type { ListBooksResponse as _booking_orders_v1_ListBooksResponse, ListBooksResponse__Output as _booking_orders_v1_ListBooksResponse__Output } from '../../../booking/orders/v1/ListBooksResponse.ts';

export interface BooksOperatorServiceClient extends grpc.Client {
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BooksOperatorServiceHandlers extends grpc.UntypedServiceImplementation {
  ListBooks: grpc.handleUnaryCall<_booking_orders_v1_ListBooksRequest__Output, _booking_orders_v1_ListBooksResponse>;
  
}

export interface BooksOperatorServiceDefinition extends grpc.ServiceDefinition {
  ListBooks: MethodDefinition<_booking_orders_v1_ListBooksRequest, _booking_orders_v1_ListBooksResponse, _booking_orders_v1_ListBooksRequest__Output, _booking_orders_v1_ListBooksResponse__Output>
}
