// Original file: proto/booking/resources/v1/booking_rule_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { BookingRuleResponse as _booking_resources_v1_BookingRuleResponse, BookingRuleResponse__Output as _booking_resources_v1_BookingRuleResponse__Output } from '../../../booking/resources/v1/BookingRuleResponse.ts';
import type { CreateBookingRuleRequest as _booking_resources_v1_CreateBookingRuleRequest, CreateBookingRuleRequest__Output as _booking_resources_v1_CreateBookingRuleRequest__Output } from '../../../booking/resources/v1/CreateBookingRuleRequest.ts';
import type { DeleteBookingRuleRequest as _booking_resources_v1_DeleteBookingRuleRequest, DeleteBookingRuleRequest__Output as _booking_resources_v1_DeleteBookingRuleRequest__Output } from '../../../booking/resources/v1/DeleteBookingRuleRequest.ts';
import type { DeleteBookingRuleResponse as _booking_resources_v1_DeleteBookingRuleResponse, DeleteBookingRuleResponse__Output as _booking_resources_v1_DeleteBookingRuleResponse__Output } from '../../../booking/resources/v1/DeleteBookingRuleResponse.ts';
import type { GetBookingRuleRequest as _booking_resources_v1_GetBookingRuleRequest, GetBookingRuleRequest__Output as _booking_resources_v1_GetBookingRuleRequest__Output } from '../../../booking/resources/v1/GetBookingRuleRequest.ts';
import type { ListBookingRulesRequest as _booking_resources_v1_ListBookingRulesRequest, ListBookingRulesRequest__Output as _booking_resources_v1_ListBookingRulesRequest__Output } from '../../../booking/resources/v1/ListBookingRulesRequest.ts';
import type { ListBookingRulesResponse as _booking_resources_v1_ListBookingRulesResponse, ListBookingRulesResponse__Output as _booking_resources_v1_ListBookingRulesResponse__Output } from '../../../booking/resources/v1/ListBookingRulesResponse.ts';
import type { UpdateBookingRuleRequest as _booking_resources_v1_UpdateBookingRuleRequest, UpdateBookingRuleRequest__Output as _booking_resources_v1_UpdateBookingRuleRequest__Output } from '../../../booking/resources/v1/UpdateBookingRuleRequest.ts';

export interface BookingRuleServiceClient extends grpc.Client {
  CreateBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  CreateBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  CreateBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  CreateBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  createBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  createBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  createBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  createBookingRule(argument: _booking_resources_v1_CreateBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  DeleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  DeleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  DeleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingRule(argument: _booking_resources_v1_DeleteBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingRuleResponse__Output>): grpc.ClientUnaryCall;
  
  GetBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  GetBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  GetBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  GetBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  getBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  getBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  getBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  getBookingRule(argument: _booking_resources_v1_GetBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  
  ListBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  ListBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  ListBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  ListBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  listBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  listBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  listBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  listBookingRules(argument: _booking_resources_v1_ListBookingRulesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListBookingRulesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  UpdateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  UpdateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  UpdateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingRule(argument: _booking_resources_v1_UpdateBookingRuleRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingRuleResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BookingRuleServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateBookingRule: grpc.handleUnaryCall<_booking_resources_v1_CreateBookingRuleRequest__Output, _booking_resources_v1_BookingRuleResponse>;
  
  DeleteBookingRule: grpc.handleUnaryCall<_booking_resources_v1_DeleteBookingRuleRequest__Output, _booking_resources_v1_DeleteBookingRuleResponse>;
  
  GetBookingRule: grpc.handleUnaryCall<_booking_resources_v1_GetBookingRuleRequest__Output, _booking_resources_v1_BookingRuleResponse>;
  
  ListBookingRules: grpc.handleUnaryCall<_booking_resources_v1_ListBookingRulesRequest__Output, _booking_resources_v1_ListBookingRulesResponse>;
  
  UpdateBookingRule: grpc.handleUnaryCall<_booking_resources_v1_UpdateBookingRuleRequest__Output, _booking_resources_v1_BookingRuleResponse>;
  
}

export interface BookingRuleServiceDefinition extends grpc.ServiceDefinition {
  CreateBookingRule: MethodDefinition<_booking_resources_v1_CreateBookingRuleRequest, _booking_resources_v1_BookingRuleResponse, _booking_resources_v1_CreateBookingRuleRequest__Output, _booking_resources_v1_BookingRuleResponse__Output>
  DeleteBookingRule: MethodDefinition<_booking_resources_v1_DeleteBookingRuleRequest, _booking_resources_v1_DeleteBookingRuleResponse, _booking_resources_v1_DeleteBookingRuleRequest__Output, _booking_resources_v1_DeleteBookingRuleResponse__Output>
  GetBookingRule: MethodDefinition<_booking_resources_v1_GetBookingRuleRequest, _booking_resources_v1_BookingRuleResponse, _booking_resources_v1_GetBookingRuleRequest__Output, _booking_resources_v1_BookingRuleResponse__Output>
  ListBookingRules: MethodDefinition<_booking_resources_v1_ListBookingRulesRequest, _booking_resources_v1_ListBookingRulesResponse, _booking_resources_v1_ListBookingRulesRequest__Output, _booking_resources_v1_ListBookingRulesResponse__Output>
  UpdateBookingRule: MethodDefinition<_booking_resources_v1_UpdateBookingRuleRequest, _booking_resources_v1_BookingRuleResponse, _booking_resources_v1_UpdateBookingRuleRequest__Output, _booking_resources_v1_BookingRuleResponse__Output>
}
