// Original file: proto/booking/resources/v1/resource_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateChildResourcesRequest as _booking_resources_v1_CreateChildResourcesRequest, CreateChildResourcesRequest__Output as _booking_resources_v1_CreateChildResourcesRequest__Output } from '../../../booking/resources/v1/CreateChildResourcesRequest.ts';
import type { CreateChildResourcesResponse as _booking_resources_v1_CreateChildResourcesResponse, CreateChildResourcesResponse__Output as _booking_resources_v1_CreateChildResourcesResponse__Output } from '../../../booking/resources/v1/CreateChildResourcesResponse.ts';
import type { CreateResourceRequest as _booking_resources_v1_CreateResourceRequest, CreateResourceRequest__Output as _booking_resources_v1_CreateResourceRequest__Output } from '../../../booking/resources/v1/CreateResourceRequest.ts';
import type { DeleteResourceRequest as _booking_resources_v1_DeleteResourceRequest, DeleteResourceRequest__Output as _booking_resources_v1_DeleteResourceRequest__Output } from '../../../booking/resources/v1/DeleteResourceRequest.ts';
import type { DeleteResourceResponse as _booking_resources_v1_DeleteResourceResponse, DeleteResourceResponse__Output as _booking_resources_v1_DeleteResourceResponse__Output } from '../../../booking/resources/v1/DeleteResourceResponse.ts';
import type { GetAvailabilityRequest as _booking_resources_v1_GetAvailabilityRequest, GetAvailabilityRequest__Output as _booking_resources_v1_GetAvailabilityRequest__Output } from '../../../booking/resources/v1/GetAvailabilityRequest.ts';
import type { GetAvailabilityResponse as _booking_resources_v1_GetAvailabilityResponse, GetAvailabilityResponse__Output as _booking_resources_v1_GetAvailabilityResponse__Output } from '../../../booking/resources/v1/GetAvailabilityResponse.ts';
import type { GetFreeTimesRequest as _booking_resources_v1_GetFreeTimesRequest, GetFreeTimesRequest__Output as _booking_resources_v1_GetFreeTimesRequest__Output } from '../../../booking/resources/v1/GetFreeTimesRequest.ts';
import type { GetFreeTimesResponse as _booking_resources_v1_GetFreeTimesResponse, GetFreeTimesResponse__Output as _booking_resources_v1_GetFreeTimesResponse__Output } from '../../../booking/resources/v1/GetFreeTimesResponse.ts';
import type { GetResourceRequest as _booking_resources_v1_GetResourceRequest, GetResourceRequest__Output as _booking_resources_v1_GetResourceRequest__Output } from '../../../booking/resources/v1/GetResourceRequest.ts';
import type { GetStatusCountsRequest as _booking_resources_v1_GetStatusCountsRequest, GetStatusCountsRequest__Output as _booking_resources_v1_GetStatusCountsRequest__Output } from '../../../booking/resources/v1/GetStatusCountsRequest.ts';
import type { GetStatusCountsResponse as _booking_resources_v1_GetStatusCountsResponse, GetStatusCountsResponse__Output as _booking_resources_v1_GetStatusCountsResponse__Output } from '../../../booking/resources/v1/GetStatusCountsResponse.ts';
import type { GetViewCountsRequest as _booking_resources_v1_GetViewCountsRequest, GetViewCountsRequest__Output as _booking_resources_v1_GetViewCountsRequest__Output } from '../../../booking/resources/v1/GetViewCountsRequest.ts';
import type { GetViewCountsResponse as _booking_resources_v1_GetViewCountsResponse, GetViewCountsResponse__Output as _booking_resources_v1_GetViewCountsResponse__Output } from '../../../booking/resources/v1/GetViewCountsResponse.ts';
import type { ListPublicResourcesRequest as _booking_resources_v1_ListPublicResourcesRequest, ListPublicResourcesRequest__Output as _booking_resources_v1_ListPublicResourcesRequest__Output } from '../../../booking/resources/v1/ListPublicResourcesRequest.ts';
import type { ListResourcesRequest as _booking_resources_v1_ListResourcesRequest, ListResourcesRequest__Output as _booking_resources_v1_ListResourcesRequest__Output } from '../../../booking/resources/v1/ListResourcesRequest.ts';
import type { ListResourcesResponse as _booking_resources_v1_ListResourcesResponse, ListResourcesResponse__Output as _booking_resources_v1_ListResourcesResponse__Output } from '../../../booking/resources/v1/ListResourcesResponse.ts';
import type { ResourceResponse as _booking_resources_v1_ResourceResponse, ResourceResponse__Output as _booking_resources_v1_ResourceResponse__Output } from '../../../booking/resources/v1/ResourceResponse.ts';
import type { UpdateResourceRequest as _booking_resources_v1_UpdateResourceRequest, UpdateResourceRequest__Output as _booking_resources_v1_UpdateResourceRequest__Output } from '../../../booking/resources/v1/UpdateResourceRequest.ts';

export interface ResourceServiceClient extends grpc.Client {
  CreateChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  CreateChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  CreateChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  CreateChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  createChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  createChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  createChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  createChildResources(argument: _booking_resources_v1_CreateChildResourcesRequest, callback: grpc.requestCallback<_booking_resources_v1_CreateChildResourcesResponse__Output>): grpc.ClientUnaryCall;
  
  CreateResource(argument: _booking_resources_v1_CreateResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  CreateResource(argument: _booking_resources_v1_CreateResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  CreateResource(argument: _booking_resources_v1_CreateResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  CreateResource(argument: _booking_resources_v1_CreateResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  createResource(argument: _booking_resources_v1_CreateResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  createResource(argument: _booking_resources_v1_CreateResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  createResource(argument: _booking_resources_v1_CreateResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  createResource(argument: _booking_resources_v1_CreateResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteResource(argument: _booking_resources_v1_DeleteResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  DeleteResource(argument: _booking_resources_v1_DeleteResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  DeleteResource(argument: _booking_resources_v1_DeleteResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  DeleteResource(argument: _booking_resources_v1_DeleteResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  deleteResource(argument: _booking_resources_v1_DeleteResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  deleteResource(argument: _booking_resources_v1_DeleteResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  deleteResource(argument: _booking_resources_v1_DeleteResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  deleteResource(argument: _booking_resources_v1_DeleteResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteResourceResponse__Output>): grpc.ClientUnaryCall;
  
  GetAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  GetAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  GetAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  GetAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  getAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  getAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  getAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  getAvailability(argument: _booking_resources_v1_GetAvailabilityRequest, callback: grpc.requestCallback<_booking_resources_v1_GetAvailabilityResponse__Output>): grpc.ClientUnaryCall;
  
  GetFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  GetFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  GetFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  GetFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  getFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  getFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  getFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  getFreeTimes(argument: _booking_resources_v1_GetFreeTimesRequest, callback: grpc.requestCallback<_booking_resources_v1_GetFreeTimesResponse__Output>): grpc.ClientUnaryCall;
  
  GetResource(argument: _booking_resources_v1_GetResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  GetResource(argument: _booking_resources_v1_GetResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  GetResource(argument: _booking_resources_v1_GetResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  GetResource(argument: _booking_resources_v1_GetResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  getResource(argument: _booking_resources_v1_GetResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  getResource(argument: _booking_resources_v1_GetResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  getResource(argument: _booking_resources_v1_GetResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  getResource(argument: _booking_resources_v1_GetResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  
  GetStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  GetStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  GetStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  GetStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  getStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  getStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  getStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  getStatusCounts(argument: _booking_resources_v1_GetStatusCountsRequest, callback: grpc.requestCallback<_booking_resources_v1_GetStatusCountsResponse__Output>): grpc.ClientUnaryCall;
  
  GetViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  GetViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  GetViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  GetViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  getViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  getViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  getViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  getViewCounts(argument: _booking_resources_v1_GetViewCountsRequest, callback: grpc.requestCallback<_booking_resources_v1_GetViewCountsResponse__Output>): grpc.ClientUnaryCall;
  
  ListPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  ListPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  ListPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  ListPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listPublicResources(argument: _booking_resources_v1_ListPublicResourcesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  
  ListResources(argument: _booking_resources_v1_ListResourcesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  ListResources(argument: _booking_resources_v1_ListResourcesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  ListResources(argument: _booking_resources_v1_ListResourcesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  ListResources(argument: _booking_resources_v1_ListResourcesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listResources(argument: _booking_resources_v1_ListResourcesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listResources(argument: _booking_resources_v1_ListResourcesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listResources(argument: _booking_resources_v1_ListResourcesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  listResources(argument: _booking_resources_v1_ListResourcesRequest, callback: grpc.requestCallback<_booking_resources_v1_ListResourcesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateResource(argument: _booking_resources_v1_UpdateResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  UpdateResource(argument: _booking_resources_v1_UpdateResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  UpdateResource(argument: _booking_resources_v1_UpdateResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  UpdateResource(argument: _booking_resources_v1_UpdateResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  updateResource(argument: _booking_resources_v1_UpdateResourceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  updateResource(argument: _booking_resources_v1_UpdateResourceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  updateResource(argument: _booking_resources_v1_UpdateResourceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  updateResource(argument: _booking_resources_v1_UpdateResourceRequest, callback: grpc.requestCallback<_booking_resources_v1_ResourceResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ResourceServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateChildResources: grpc.handleUnaryCall<_booking_resources_v1_CreateChildResourcesRequest__Output, _booking_resources_v1_CreateChildResourcesResponse>;
  
  CreateResource: grpc.handleUnaryCall<_booking_resources_v1_CreateResourceRequest__Output, _booking_resources_v1_ResourceResponse>;
  
  DeleteResource: grpc.handleUnaryCall<_booking_resources_v1_DeleteResourceRequest__Output, _booking_resources_v1_DeleteResourceResponse>;
  
  GetAvailability: grpc.handleUnaryCall<_booking_resources_v1_GetAvailabilityRequest__Output, _booking_resources_v1_GetAvailabilityResponse>;
  
  GetFreeTimes: grpc.handleUnaryCall<_booking_resources_v1_GetFreeTimesRequest__Output, _booking_resources_v1_GetFreeTimesResponse>;
  
  GetResource: grpc.handleUnaryCall<_booking_resources_v1_GetResourceRequest__Output, _booking_resources_v1_ResourceResponse>;
  
  GetStatusCounts: grpc.handleUnaryCall<_booking_resources_v1_GetStatusCountsRequest__Output, _booking_resources_v1_GetStatusCountsResponse>;
  
  GetViewCounts: grpc.handleUnaryCall<_booking_resources_v1_GetViewCountsRequest__Output, _booking_resources_v1_GetViewCountsResponse>;
  
  ListPublicResources: grpc.handleUnaryCall<_booking_resources_v1_ListPublicResourcesRequest__Output, _booking_resources_v1_ListResourcesResponse>;
  
  ListResources: grpc.handleUnaryCall<_booking_resources_v1_ListResourcesRequest__Output, _booking_resources_v1_ListResourcesResponse>;
  
  UpdateResource: grpc.handleUnaryCall<_booking_resources_v1_UpdateResourceRequest__Output, _booking_resources_v1_ResourceResponse>;
  
}

export interface ResourceServiceDefinition extends grpc.ServiceDefinition {
  CreateChildResources: MethodDefinition<_booking_resources_v1_CreateChildResourcesRequest, _booking_resources_v1_CreateChildResourcesResponse, _booking_resources_v1_CreateChildResourcesRequest__Output, _booking_resources_v1_CreateChildResourcesResponse__Output>
  CreateResource: MethodDefinition<_booking_resources_v1_CreateResourceRequest, _booking_resources_v1_ResourceResponse, _booking_resources_v1_CreateResourceRequest__Output, _booking_resources_v1_ResourceResponse__Output>
  DeleteResource: MethodDefinition<_booking_resources_v1_DeleteResourceRequest, _booking_resources_v1_DeleteResourceResponse, _booking_resources_v1_DeleteResourceRequest__Output, _booking_resources_v1_DeleteResourceResponse__Output>
  GetAvailability: MethodDefinition<_booking_resources_v1_GetAvailabilityRequest, _booking_resources_v1_GetAvailabilityResponse, _booking_resources_v1_GetAvailabilityRequest__Output, _booking_resources_v1_GetAvailabilityResponse__Output>
  GetFreeTimes: MethodDefinition<_booking_resources_v1_GetFreeTimesRequest, _booking_resources_v1_GetFreeTimesResponse, _booking_resources_v1_GetFreeTimesRequest__Output, _booking_resources_v1_GetFreeTimesResponse__Output>
  GetResource: MethodDefinition<_booking_resources_v1_GetResourceRequest, _booking_resources_v1_ResourceResponse, _booking_resources_v1_GetResourceRequest__Output, _booking_resources_v1_ResourceResponse__Output>
  GetStatusCounts: MethodDefinition<_booking_resources_v1_GetStatusCountsRequest, _booking_resources_v1_GetStatusCountsResponse, _booking_resources_v1_GetStatusCountsRequest__Output, _booking_resources_v1_GetStatusCountsResponse__Output>
  GetViewCounts: MethodDefinition<_booking_resources_v1_GetViewCountsRequest, _booking_resources_v1_GetViewCountsResponse, _booking_resources_v1_GetViewCountsRequest__Output, _booking_resources_v1_GetViewCountsResponse__Output>
  ListPublicResources: MethodDefinition<_booking_resources_v1_ListPublicResourcesRequest, _booking_resources_v1_ListResourcesResponse, _booking_resources_v1_ListPublicResourcesRequest__Output, _booking_resources_v1_ListResourcesResponse__Output>
  ListResources: MethodDefinition<_booking_resources_v1_ListResourcesRequest, _booking_resources_v1_ListResourcesResponse, _booking_resources_v1_ListResourcesRequest__Output, _booking_resources_v1_ListResourcesResponse__Output>
  UpdateResource: MethodDefinition<_booking_resources_v1_UpdateResourceRequest, _booking_resources_v1_ResourceResponse, _booking_resources_v1_UpdateResourceRequest__Output, _booking_resources_v1_ResourceResponse__Output>
}
