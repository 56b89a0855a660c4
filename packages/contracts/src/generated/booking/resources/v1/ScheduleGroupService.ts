// Original file: proto/booking/resources/v1/schedule_group_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateScheduleGroupRequest as _booking_resources_v1_CreateScheduleGroupRequest, CreateScheduleGroupRequest__Output as _booking_resources_v1_CreateScheduleGroupRequest__Output } from '../../../booking/resources/v1/CreateScheduleGroupRequest.ts';
import type { DeleteScheduleGroupRequest as _booking_resources_v1_DeleteScheduleGroupRequest, DeleteScheduleGroupRequest__Output as _booking_resources_v1_DeleteScheduleGroupRequest__Output } from '../../../booking/resources/v1/DeleteScheduleGroupRequest.ts';
import type { DeleteScheduleGroupResponse as _booking_resources_v1_DeleteScheduleGroupResponse, DeleteScheduleGroupResponse__Output as _booking_resources_v1_DeleteScheduleGroupResponse__Output } from '../../../booking/resources/v1/DeleteScheduleGroupResponse.ts';
import type { GetScheduleGroupRequest as _booking_resources_v1_GetScheduleGroupRequest, GetScheduleGroupRequest__Output as _booking_resources_v1_GetScheduleGroupRequest__Output } from '../../../booking/resources/v1/GetScheduleGroupRequest.ts';
import type { ListScheduleGroupsRequest as _booking_resources_v1_ListScheduleGroupsRequest, ListScheduleGroupsRequest__Output as _booking_resources_v1_ListScheduleGroupsRequest__Output } from '../../../booking/resources/v1/ListScheduleGroupsRequest.ts';
import type { ListScheduleGroupsResponse as _booking_resources_v1_ListScheduleGroupsResponse, ListScheduleGroupsResponse__Output as _booking_resources_v1_ListScheduleGroupsResponse__Output } from '../../../booking/resources/v1/ListScheduleGroupsResponse.ts';
import type { ScheduleGroupResponse as _booking_resources_v1_ScheduleGroupResponse, ScheduleGroupResponse__Output as _booking_resources_v1_ScheduleGroupResponse__Output } from '../../../booking/resources/v1/ScheduleGroupResponse.ts';
import type { UpdateScheduleGroupRequest as _booking_resources_v1_UpdateScheduleGroupRequest, UpdateScheduleGroupRequest__Output as _booking_resources_v1_UpdateScheduleGroupRequest__Output } from '../../../booking/resources/v1/UpdateScheduleGroupRequest.ts';

export interface ScheduleGroupServiceClient extends grpc.Client {
  CreateScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  CreateScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  CreateScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  CreateScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  createScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  createScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  createScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  createScheduleGroup(argument: _booking_resources_v1_CreateScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  DeleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  DeleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  DeleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  deleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  deleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  deleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  deleteScheduleGroup(argument: _booking_resources_v1_DeleteScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  
  GetScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  GetScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  GetScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  GetScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  getScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  getScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  getScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  getScheduleGroup(argument: _booking_resources_v1_GetScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  
  ListScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  ListScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  ListScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  ListScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleGroups(argument: _booking_resources_v1_ListScheduleGroupsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListScheduleGroupsResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  UpdateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  UpdateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  UpdateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  updateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  updateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  updateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  updateScheduleGroup(argument: _booking_resources_v1_UpdateScheduleGroupRequest, callback: grpc.requestCallback<_booking_resources_v1_ScheduleGroupResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ScheduleGroupServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateScheduleGroup: grpc.handleUnaryCall<_booking_resources_v1_CreateScheduleGroupRequest__Output, _booking_resources_v1_ScheduleGroupResponse>;
  
  DeleteScheduleGroup: grpc.handleUnaryCall<_booking_resources_v1_DeleteScheduleGroupRequest__Output, _booking_resources_v1_DeleteScheduleGroupResponse>;
  
  GetScheduleGroup: grpc.handleUnaryCall<_booking_resources_v1_GetScheduleGroupRequest__Output, _booking_resources_v1_ScheduleGroupResponse>;
  
  ListScheduleGroups: grpc.handleUnaryCall<_booking_resources_v1_ListScheduleGroupsRequest__Output, _booking_resources_v1_ListScheduleGroupsResponse>;
  
  UpdateScheduleGroup: grpc.handleUnaryCall<_booking_resources_v1_UpdateScheduleGroupRequest__Output, _booking_resources_v1_ScheduleGroupResponse>;
  
}

export interface ScheduleGroupServiceDefinition extends grpc.ServiceDefinition {
  CreateScheduleGroup: MethodDefinition<_booking_resources_v1_CreateScheduleGroupRequest, _booking_resources_v1_ScheduleGroupResponse, _booking_resources_v1_CreateScheduleGroupRequest__Output, _booking_resources_v1_ScheduleGroupResponse__Output>
  DeleteScheduleGroup: MethodDefinition<_booking_resources_v1_DeleteScheduleGroupRequest, _booking_resources_v1_DeleteScheduleGroupResponse, _booking_resources_v1_DeleteScheduleGroupRequest__Output, _booking_resources_v1_DeleteScheduleGroupResponse__Output>
  GetScheduleGroup: MethodDefinition<_booking_resources_v1_GetScheduleGroupRequest, _booking_resources_v1_ScheduleGroupResponse, _booking_resources_v1_GetScheduleGroupRequest__Output, _booking_resources_v1_ScheduleGroupResponse__Output>
  ListScheduleGroups: MethodDefinition<_booking_resources_v1_ListScheduleGroupsRequest, _booking_resources_v1_ListScheduleGroupsResponse, _booking_resources_v1_ListScheduleGroupsRequest__Output, _booking_resources_v1_ListScheduleGroupsResponse__Output>
  UpdateScheduleGroup: MethodDefinition<_booking_resources_v1_UpdateScheduleGroupRequest, _booking_resources_v1_ScheduleGroupResponse, _booking_resources_v1_UpdateScheduleGroupRequest__Output, _booking_resources_v1_ScheduleGroupResponse__Output>
}
