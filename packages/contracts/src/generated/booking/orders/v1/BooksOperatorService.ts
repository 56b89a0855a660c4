// Original file: proto/booking/orders/v1/books.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListBooksRequest as _booking_orders_v1_ListBooksRequest, ListBooksRequest__Output as _booking_orders_v1_ListBooksRequest__Output } from '../../../booking/orders/v1/ListBooksRequest.ts';
import type { ListBooksResponse as _booking_orders_v1_ListBooksResponse, ListBooksResponse__Output as _booking_orders_v1_ListBooksResponse__Output } from '../../../booking/orders/v1/ListBooksResponse.ts';
import type { NoteBooksRunRequest as _booking_orders_v1_NoteBooksRunRequest, NoteBooksRunRequest__Output as _booking_orders_v1_NoteBooksRunRequest__Output } from '../../../booking/orders/v1/NoteBooksRunRequest.ts';
import type { NoteBooksRunResponse as _booking_orders_v1_NoteBooksRunResponse, NoteBooksRunResponse__Output as _booking_orders_v1_NoteBooksRunResponse__Output } from '../../../booking/orders/v1/NoteBooksRunResponse.ts';

export interface BooksOperatorServiceClient extends grpc.Client {
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  ListBooks(argument: _booking_orders_v1_ListBooksRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  listBooks(argument: _booking_orders_v1_ListBooksRequest, callback: grpc.requestCallback<_booking_orders_v1_ListBooksResponse__Output>): grpc.ClientUnaryCall;
  
  NoteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  NoteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  NoteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  NoteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  noteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  noteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  noteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  noteBooksRun(argument: _booking_orders_v1_NoteBooksRunRequest, callback: grpc.requestCallback<_booking_orders_v1_NoteBooksRunResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BooksOperatorServiceHandlers extends grpc.UntypedServiceImplementation {
  ListBooks: grpc.handleUnaryCall<_booking_orders_v1_ListBooksRequest__Output, _booking_orders_v1_ListBooksResponse>;
  
  NoteBooksRun: grpc.handleUnaryCall<_booking_orders_v1_NoteBooksRunRequest__Output, _booking_orders_v1_NoteBooksRunResponse>;
  
}

export interface BooksOperatorServiceDefinition extends grpc.ServiceDefinition {
  ListBooks: MethodDefinition<_booking_orders_v1_ListBooksRequest, _booking_orders_v1_ListBooksResponse, _booking_orders_v1_ListBooksRequest__Output, _booking_orders_v1_ListBooksResponse__Output>
  NoteBooksRun: MethodDefinition<_booking_orders_v1_NoteBooksRunRequest, _booking_orders_v1_NoteBooksRunResponse, _booking_orders_v1_NoteBooksRunRequest__Output, _booking_orders_v1_NoteBooksRunResponse__Output>
}
