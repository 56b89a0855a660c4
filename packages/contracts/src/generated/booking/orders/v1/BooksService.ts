// Original file: proto/booking/orders/v1/books.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckBooksRequest as _booking_orders_v1_CheckBooksRequest, CheckBooksRequest__Output as _booking_orders_v1_CheckBooksRequest__Output } from '../../../booking/orders/v1/CheckBooksRequest.ts';
import type { CheckBooksResponse as _booking_orders_v1_CheckBooksResponse, CheckBooksResponse__Output as _booking_orders_v1_CheckBooksResponse__Output } from '../../../booking/orders/v1/CheckBooksResponse.ts';

export interface BooksServiceClient extends grpc.Client {
  CheckBooks(argument: _booking_orders_v1_CheckBooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  CheckBooks(argument: _booking_orders_v1_CheckBooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  CheckBooks(argument: _booking_orders_v1_CheckBooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  CheckBooks(argument: _booking_orders_v1_CheckBooksRequest, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  checkBooks(argument: _booking_orders_v1_CheckBooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  checkBooks(argument: _booking_orders_v1_CheckBooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  checkBooks(argument: _booking_orders_v1_CheckBooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  checkBooks(argument: _booking_orders_v1_CheckBooksRequest, callback: grpc.requestCallback<_booking_orders_v1_CheckBooksResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BooksServiceHandlers extends grpc.UntypedServiceImplementation {
  CheckBooks: grpc.handleUnaryCall<_booking_orders_v1_CheckBooksRequest__Output, _booking_orders_v1_CheckBooksResponse>;
  
}

export interface BooksServiceDefinition extends grpc.ServiceDefinition {
  CheckBooks: MethodDefinition<_booking_orders_v1_CheckBooksRequest, _booking_orders_v1_CheckBooksResponse, _booking_orders_v1_CheckBooksRequest__Output, _booking_orders_v1_CheckBooksResponse__Output>
}
