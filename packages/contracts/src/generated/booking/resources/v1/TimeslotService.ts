// Original file: proto/booking/resources/v1/timeslot_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancelTimeslotRequest as _booking_resources_v1_CancelTimeslotRequest, CancelTimeslotRequest__Output as _booking_resources_v1_CancelTimeslotRequest__Output } from '../../../booking/resources/v1/CancelTimeslotRequest.ts';
import type { CreateTimeslotRequest as _booking_resources_v1_CreateTimeslotRequest, CreateTimeslotRequest__Output as _booking_resources_v1_CreateTimeslotRequest__Output } from '../../../booking/resources/v1/CreateTimeslotRequest.ts';
import type { DeleteTimeslotRequest as _booking_resources_v1_DeleteTimeslotRequest, DeleteTimeslotRequest__Output as _booking_resources_v1_DeleteTimeslotRequest__Output } from '../../../booking/resources/v1/DeleteTimeslotRequest.ts';
import type { DeleteTimeslotResponse as _booking_resources_v1_DeleteTimeslotResponse, DeleteTimeslotResponse__Output as _booking_resources_v1_DeleteTimeslotResponse__Output } from '../../../booking/resources/v1/DeleteTimeslotResponse.ts';
import type { GetTimeslotRequest as _booking_resources_v1_GetTimeslotRequest, GetTimeslotRequest__Output as _booking_resources_v1_GetTimeslotRequest__Output } from '../../../booking/resources/v1/GetTimeslotRequest.ts';
import type { ListTimeslotsRequest as _booking_resources_v1_ListTimeslotsRequest, ListTimeslotsRequest__Output as _booking_resources_v1_ListTimeslotsRequest__Output } from '../../../booking/resources/v1/ListTimeslotsRequest.ts';
import type { ListTimeslotsResponse as _booking_resources_v1_ListTimeslotsResponse, ListTimeslotsResponse__Output as _booking_resources_v1_ListTimeslotsResponse__Output } from '../../../booking/resources/v1/ListTimeslotsResponse.ts';
import type { TimeslotResponse as _booking_resources_v1_TimeslotResponse, TimeslotResponse__Output as _booking_resources_v1_TimeslotResponse__Output } from '../../../booking/resources/v1/TimeslotResponse.ts';
import type { UpdateTimeslotRequest as _booking_resources_v1_UpdateTimeslotRequest, UpdateTimeslotRequest__Output as _booking_resources_v1_UpdateTimeslotRequest__Output } from '../../../booking/resources/v1/UpdateTimeslotRequest.ts';

export interface TimeslotServiceClient extends grpc.Client {
  CancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  CancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  CancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  CancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  cancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  cancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  cancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  cancelTimeslot(argument: _booking_resources_v1_CancelTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  
  CreateTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  CreateTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  CreateTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  CreateTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  createTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  createTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  createTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  createTimeslot(argument: _booking_resources_v1_CreateTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  DeleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  DeleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  DeleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  deleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  deleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  deleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  deleteTimeslot(argument: _booking_resources_v1_DeleteTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteTimeslotResponse__Output>): grpc.ClientUnaryCall;
  
  GetTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  GetTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  GetTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  GetTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  getTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  getTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  getTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  getTimeslot(argument: _booking_resources_v1_GetTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  
  ListTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  ListTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  ListTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  ListTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  listTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  listTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  listTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  listTimeslots(argument: _booking_resources_v1_ListTimeslotsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListTimeslotsResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  UpdateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  UpdateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  UpdateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  updateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  updateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  updateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  updateTimeslot(argument: _booking_resources_v1_UpdateTimeslotRequest, callback: grpc.requestCallback<_booking_resources_v1_TimeslotResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface TimeslotServiceHandlers extends grpc.UntypedServiceImplementation {
  CancelTimeslot: grpc.handleUnaryCall<_booking_resources_v1_CancelTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse>;
  
  CreateTimeslot: grpc.handleUnaryCall<_booking_resources_v1_CreateTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse>;
  
  DeleteTimeslot: grpc.handleUnaryCall<_booking_resources_v1_DeleteTimeslotRequest__Output, _booking_resources_v1_DeleteTimeslotResponse>;
  
  GetTimeslot: grpc.handleUnaryCall<_booking_resources_v1_GetTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse>;
  
  ListTimeslots: grpc.handleUnaryCall<_booking_resources_v1_ListTimeslotsRequest__Output, _booking_resources_v1_ListTimeslotsResponse>;
  
  UpdateTimeslot: grpc.handleUnaryCall<_booking_resources_v1_UpdateTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse>;
  
}

export interface TimeslotServiceDefinition extends grpc.ServiceDefinition {
  CancelTimeslot: MethodDefinition<_booking_resources_v1_CancelTimeslotRequest, _booking_resources_v1_TimeslotResponse, _booking_resources_v1_CancelTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse__Output>
  CreateTimeslot: MethodDefinition<_booking_resources_v1_CreateTimeslotRequest, _booking_resources_v1_TimeslotResponse, _booking_resources_v1_CreateTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse__Output>
  DeleteTimeslot: MethodDefinition<_booking_resources_v1_DeleteTimeslotRequest, _booking_resources_v1_DeleteTimeslotResponse, _booking_resources_v1_DeleteTimeslotRequest__Output, _booking_resources_v1_DeleteTimeslotResponse__Output>
  GetTimeslot: MethodDefinition<_booking_resources_v1_GetTimeslotRequest, _booking_resources_v1_TimeslotResponse, _booking_resources_v1_GetTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse__Output>
  ListTimeslots: MethodDefinition<_booking_resources_v1_ListTimeslotsRequest, _booking_resources_v1_ListTimeslotsResponse, _booking_resources_v1_ListTimeslotsRequest__Output, _booking_resources_v1_ListTimeslotsResponse__Output>
  UpdateTimeslot: MethodDefinition<_booking_resources_v1_UpdateTimeslotRequest, _booking_resources_v1_TimeslotResponse, _booking_resources_v1_UpdateTimeslotRequest__Output, _booking_resources_v1_TimeslotResponse__Output>
}
