// Original file: proto/booking/resources/v1/schedule_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateScheduleRequest as _booking_resources_v1_CreateScheduleRequest, CreateScheduleRequest__Output as _booking_resources_v1_CreateScheduleRequest__Output } from '../../../booking/resources/v1/CreateScheduleRequest.ts';
import type { CreateSchedulesRequest as _booking_resources_v1_CreateSchedulesRequest, CreateSchedulesRequest__Output as _booking_resources_v1_CreateSchedulesRequest__Output } from '../../../booking/resources/v1/CreateSchedulesRequest.ts';
import type { CreateSchedulesResponse as _booking_resources_v1_CreateSchedulesResponse, CreateSchedulesResponse__Output as _booking_resources_v1_CreateSchedulesResponse__Output } from '../../../booking/resources/v1/CreateSchedulesResponse.ts';
import type { DeleteScheduleRequest as _booking_resources_v1_DeleteScheduleRequest, DeleteScheduleRequest__Output as _booking_resources_v1_DeleteScheduleRequest__Output } from '../../../booking/resources/v1/DeleteScheduleRequest.ts';
import type { DeleteScheduleResponse as _booking_resources_v1_DeleteScheduleResponse, DeleteScheduleResponse__Output as _booking_resources_v1_DeleteScheduleResponse__Output } from '../../../booking/resources/v1/DeleteScheduleResponse.ts';
import type { GetScheduleRequest as _booking_resources_v1_GetScheduleRequest, GetScheduleRequest__Output as _booking_resources_v1_GetScheduleRequest__Output } from '../../../booking/resources/v1/GetScheduleRequest.ts';
import type { ListSchedulesRequest as _booking_resources_v1_ListSchedulesRequest, ListSchedulesRequest__Output as _booking_resources_v1_ListSchedulesRequest__Output } from '../../../booking/resources/v1/ListSchedulesRequest.ts';
import type { ListSchedulesResponse as _booking_resources_v1_ListSchedulesResponse, ListSchedulesResponse__Output as _booking_resources_v1_ListSchedulesResponse__Output } from '../../../booking/resources/v1/ListSchedulesResponse.ts';
import type { ScheduleResponse as _booking_resources_v1_ScheduleResponse, ScheduleResponse__Output as _booking_resources_v1_ScheduleResponse__Output } from '../../../booking/resources/v1/ScheduleResponse.ts';
import type { UpdateScheduleRequest as _booking_resources_v1_UpdateScheduleRequest, UpdateScheduleRequest__Output as _booking_resources_v1_UpdateScheduleRequest__Output } from '../../../booking/resources/v1/UpdateScheduleRequest.ts';

export interface ScheduleServiceClient extends grpc.Client {
  CreateSchedule(argument: _booking_resources_v1_CreateScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedule(argument: _booking_resources_v1_CreateScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedule(argument: _booking_resources_v1_CreateScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedule(argument: _booking_resources_v1_CreateScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _booking_resources_v1_CreateScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _booking_resources_v1_CreateScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _booking_resources_v1_CreateScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _booking_resources_v1_CreateScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  CreateSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  createSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  createSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  createSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  createSchedules(argument: _booking_resources_v1_CreateSchedulesRequest, callback: grpc.requestCallback<_booking_resources_v1_CreateSchedulesResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  DeleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  DeleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  DeleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  deleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  deleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  deleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  deleteSchedule(argument: _booking_resources_v1_DeleteScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  GetSchedule(argument: _booking_resources_v1_GetScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  GetSchedule(argument: _booking_resources_v1_GetScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  GetSchedule(argument: _booking_resources_v1_GetScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  GetSchedule(argument: _booking_resources_v1_GetScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _booking_resources_v1_GetScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _booking_resources_v1_GetScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _booking_resources_v1_GetScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _booking_resources_v1_GetScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  ListSchedules(argument: _booking_resources_v1_ListSchedulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  ListSchedules(argument: _booking_resources_v1_ListSchedulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  ListSchedules(argument: _booking_resources_v1_ListSchedulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  ListSchedules(argument: _booking_resources_v1_ListSchedulesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _booking_resources_v1_ListSchedulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _booking_resources_v1_ListSchedulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _booking_resources_v1_ListSchedulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _booking_resources_v1_ListSchedulesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  UpdateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  UpdateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  UpdateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  updateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  updateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  updateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  updateSchedule(argument: _booking_resources_v1_UpdateScheduleRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ScheduleServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateSchedule: grpc.handleUnaryCall<_booking_resources_v1_CreateScheduleRequest__Output, _booking_resources_v1_ScheduleResponse>;
  
  CreateSchedules: grpc.handleUnaryCall<_booking_resources_v1_CreateSchedulesRequest__Output, _booking_resources_v1_CreateSchedulesResponse>;
  
  DeleteSchedule: grpc.handleUnaryCall<_booking_resources_v1_DeleteScheduleRequest__Output, _booking_resources_v1_DeleteScheduleResponse>;
  
  GetSchedule: grpc.handleUnaryCall<_booking_resources_v1_GetScheduleRequest__Output, _booking_resources_v1_ScheduleResponse>;
  
  ListSchedules: grpc.handleUnaryCall<_booking_resources_v1_ListSchedulesRequest__Output, _booking_resources_v1_ListSchedulesResponse>;
  
  UpdateSchedule: grpc.handleUnaryCall<_booking_resources_v1_UpdateScheduleRequest__Output, _booking_resources_v1_ScheduleResponse>;
  
}

export interface ScheduleServiceDefinition extends grpc.ServiceDefinition {
  CreateSchedule: MethodDefinition<_booking_resources_v1_CreateScheduleRequest, _booking_resources_v1_ScheduleResponse, _booking_resources_v1_CreateScheduleRequest__Output, _booking_resources_v1_ScheduleResponse__Output>
  CreateSchedules: MethodDefinition<_booking_resources_v1_CreateSchedulesRequest, _booking_resources_v1_CreateSchedulesResponse, _booking_resources_v1_CreateSchedulesRequest__Output, _booking_resources_v1_CreateSchedulesResponse__Output>
  DeleteSchedule: MethodDefinition<_booking_resources_v1_DeleteScheduleRequest, _booking_resources_v1_DeleteScheduleResponse, _booking_resources_v1_DeleteScheduleRequest__Output, _booking_resources_v1_DeleteScheduleResponse__Output>
  GetSchedule: MethodDefinition<_booking_resources_v1_GetScheduleRequest, _booking_resources_v1_ScheduleResponse, _booking_resources_v1_GetScheduleRequest__Output, _booking_resources_v1_ScheduleResponse__Output>
  ListSchedules: MethodDefinition<_booking_resources_v1_ListSchedulesRequest, _booking_resources_v1_ListSchedulesResponse, _booking_resources_v1_ListSchedulesRequest__Output, _booking_resources_v1_ListSchedulesResponse__Output>
  UpdateSchedule: MethodDefinition<_booking_resources_v1_UpdateScheduleRequest, _booking_resources_v1_ScheduleResponse, _booking_resources_v1_UpdateScheduleRequest__Output, _booking_resources_v1_ScheduleResponse__Output>
}
