// Original file: proto/booking/resources/v1/resource_view_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateResourceViewRequest as _booking_resources_v1_CreateResourceViewRequest, CreateResourceViewRequest__Output as _booking_resources_v1_CreateResourceViewRequest__Output } from '../../../booking/resources/v1/CreateResourceViewRequest.ts';
import type { DeleteResourceViewRequest as _booking_resources_v1_DeleteResourceViewRequest, DeleteResourceViewRequest__Output as _booking_resources_v1_DeleteResourceViewRequest__Output } from '../../../booking/resources/v1/DeleteResourceViewRequest.ts';
import type { DeleteResourceViewResponse as _booking_resources_v1_DeleteResourceViewResponse, DeleteResourceViewResponse__Output as _booking_resources_v1_DeleteResourceViewResponse__Output } from '../../../booking/resources/v1/DeleteResourceViewResponse.ts';
import type { GetResourceViewRequest as _booking_resources_v1_GetResourceViewRequest, GetResourceViewRequest__Output as _booking_resources_v1_GetResourceViewRequest__Output } from '../../../booking/resources/v1/GetResourceViewRequest.ts';
import type { ListResourceViewsRequest as _booking_resources_v1_ListResourceViewsRequest, ListResourceViewsRequest__Output as _booking_resources_v1_ListResourceViewsRequest__Output } from '../../../booking/resources/v1/ListResourceViewsRequest.ts';
import type { ListResourceViewsResponse as _booking_resources_v1_ListResourceViewsResponse, ListResourceViewsResponse__Output as _booking_resources_v1_ListResourceViewsResponse__Output } from '../../../booking/resources/v1/ListResourceViewsResponse.ts';
import type { ResourceViewResponse as _booking_resources_v1_ResourceViewResponse, ResourceViewResponse__Output as _booking_resources_v1_ResourceViewResponse__Output } from '../../../booking/resources/v1/ResourceViewResponse.ts';
import type { UpdateResourceViewRequest as _booking_resources_v1_UpdateResourceViewRequest, UpdateResourceViewRequest__Output as _booking_resources_v1_UpdateResourceViewRequest__Output } from '../../../booking/resources/v1/UpdateResourceViewRequest.ts';

export interface ResourceViewServiceClient extends grpc.Client {
  CreateResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  CreateResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  CreateResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  CreateResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  createResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  createResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  createResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  createResourceView(argument: _booking_resources_v1_CreateResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  DeleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  DeleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  DeleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  deleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  deleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  deleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  deleteResourceView(argument: _booking_resources_v1_DeleteResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceViewResponse__Output>): grpc.ClientUnaryCall;
  
  GetResourceView(argument: _booking_resources_v1_GetResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  GetResourceView(argument: _booking_resources_v1_GetResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  GetResourceView(argument: _booking_resources_v1_GetResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  GetResourceView(argument: _booking_resources_v1_GetResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  getResourceView(argument: _booking_resources_v1_GetResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  getResourceView(argument: _booking_resources_v1_GetResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  getResourceView(argument: _booking_resources_v1_GetResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  getResourceView(argument: _booking_resources_v1_GetResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  
  ListResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  ListResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  ListResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  ListResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  listResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  listResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  listResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  listResourceViews(argument: _booking_resources_v1_ListResourceViewsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListResourceViewsResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  UpdateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  UpdateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  UpdateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  updateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  updateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  updateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  updateResourceView(argument: _booking_resources_v1_UpdateResourceViewRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceViewResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ResourceViewServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateResourceView: grpc.handleUnaryCall<_booking_resources_v1_CreateResourceViewRequest__Output, _booking_resources_v1_ResourceViewResponse>;
  
  DeleteResourceView: grpc.handleUnaryCall<_booking_resources_v1_DeleteResourceViewRequest__Output, _booking_resources_v1_DeleteResourceViewResponse>;
  
  GetResourceView: grpc.handleUnaryCall<_booking_resources_v1_GetResourceViewRequest__Output, _booking_resources_v1_ResourceViewResponse>;
  
  ListResourceViews: grpc.handleUnaryCall<_booking_resources_v1_ListResourceViewsRequest__Output, _booking_resources_v1_ListResourceViewsResponse>;
  
  UpdateResourceView: grpc.handleUnaryCall<_booking_resources_v1_UpdateResourceViewRequest__Output, _booking_resources_v1_ResourceViewResponse>;
  
}

export interface ResourceViewServiceDefinition extends grpc.ServiceDefinition {
  CreateResourceView: MethodDefinition<_booking_resources_v1_CreateResourceViewRequest, _booking_resources_v1_ResourceViewResponse, _booking_resources_v1_CreateResourceViewRequest__Output, _booking_resources_v1_ResourceViewResponse__Output>
  DeleteResourceView: MethodDefinition<_booking_resources_v1_DeleteResourceViewRequest, _booking_resources_v1_DeleteResourceViewResponse, _booking_resources_v1_DeleteResourceViewRequest__Output, _booking_resources_v1_DeleteResourceViewResponse__Output>
  GetResourceView: MethodDefinition<_booking_resources_v1_GetResourceViewRequest, _booking_resources_v1_ResourceViewResponse, _booking_resources_v1_GetResourceViewRequest__Output, _booking_resources_v1_ResourceViewResponse__Output>
  ListResourceViews: MethodDefinition<_booking_resources_v1_ListResourceViewsRequest, _booking_resources_v1_ListResourceViewsResponse, _booking_resources_v1_ListResourceViewsRequest__Output, _booking_resources_v1_ListResourceViewsResponse__Output>
  UpdateResourceView: MethodDefinition<_booking_resources_v1_UpdateResourceViewRequest, _booking_resources_v1_ResourceViewResponse, _booking_resources_v1_UpdateResourceViewRequest__Output, _booking_resources_v1_ResourceViewResponse__Output>
}
