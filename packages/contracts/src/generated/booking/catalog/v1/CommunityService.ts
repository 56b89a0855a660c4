// Original file: proto/booking/catalog/v1/community_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CommunityResponse as _booking_catalog_v1_CommunityResponse, CommunityResponse__Output as _booking_catalog_v1_CommunityResponse__Output } from '../../../booking/catalog/v1/CommunityResponse.ts';
import type { CreateCommunityRequest as _booking_catalog_v1_CreateCommunityRequest, CreateCommunityRequest__Output as _booking_catalog_v1_CreateCommunityRequest__Output } from '../../../booking/catalog/v1/CreateCommunityRequest.ts';
import type { DeleteCommunityRequest as _booking_catalog_v1_DeleteCommunityRequest, DeleteCommunityRequest__Output as _booking_catalog_v1_DeleteCommunityRequest__Output } from '../../../booking/catalog/v1/DeleteCommunityRequest.ts';
import type { DeleteCommunityResponse as _booking_catalog_v1_DeleteCommunityResponse, DeleteCommunityResponse__Output as _booking_catalog_v1_DeleteCommunityResponse__Output } from '../../../booking/catalog/v1/DeleteCommunityResponse.ts';
import type { GetCommunityRequest as _booking_catalog_v1_GetCommunityRequest, GetCommunityRequest__Output as _booking_catalog_v1_GetCommunityRequest__Output } from '../../../booking/catalog/v1/GetCommunityRequest.ts';
import type { ListCommunitiesRequest as _booking_catalog_v1_ListCommunitiesRequest, ListCommunitiesRequest__Output as _booking_catalog_v1_ListCommunitiesRequest__Output } from '../../../booking/catalog/v1/ListCommunitiesRequest.ts';
import type { ListCommunitiesResponse as _booking_catalog_v1_ListCommunitiesResponse, ListCommunitiesResponse__Output as _booking_catalog_v1_ListCommunitiesResponse__Output } from '../../../booking/catalog/v1/ListCommunitiesResponse.ts';
import type { SyncAutoJoinRequest as _booking_catalog_v1_SyncAutoJoinRequest, SyncAutoJoinRequest__Output as _booking_catalog_v1_SyncAutoJoinRequest__Output } from '../../../booking/catalog/v1/SyncAutoJoinRequest.ts';
import type { SyncAutoJoinResponse as _booking_catalog_v1_SyncAutoJoinResponse, SyncAutoJoinResponse__Output as _booking_catalog_v1_SyncAutoJoinResponse__Output } from '../../../booking/catalog/v1/SyncAutoJoinResponse.ts';
import type { UpdateCommunityRequest as _booking_catalog_v1_UpdateCommunityRequest, UpdateCommunityRequest__Output as _booking_catalog_v1_UpdateCommunityRequest__Output } from '../../../booking/catalog/v1/UpdateCommunityRequest.ts';

export interface CommunityServiceClient extends grpc.Client {
  CreateCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  CreateCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  CreateCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  CreateCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  createCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  createCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  createCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  createCommunity(argument: _booking_catalog_v1_CreateCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  DeleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  DeleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  DeleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunity(argument: _booking_catalog_v1_DeleteCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityResponse__Output>): grpc.ClientUnaryCall;
  
  GetCommunity(argument: _booking_catalog_v1_GetCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  GetCommunity(argument: _booking_catalog_v1_GetCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  GetCommunity(argument: _booking_catalog_v1_GetCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  GetCommunity(argument: _booking_catalog_v1_GetCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  getCommunity(argument: _booking_catalog_v1_GetCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  getCommunity(argument: _booking_catalog_v1_GetCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  getCommunity(argument: _booking_catalog_v1_GetCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  getCommunity(argument: _booking_catalog_v1_GetCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  
  ListCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  ListCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  ListCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  ListCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  listCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  listCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  listCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  listCommunities(argument: _booking_catalog_v1_ListCommunitiesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunitiesResponse__Output>): grpc.ClientUnaryCall;
  
  SyncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  SyncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  SyncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  SyncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  syncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  syncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  syncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  syncAutoJoin(argument: _booking_catalog_v1_SyncAutoJoinRequest, callback: grpc.requestCallback<_booking_catalog_v1_SyncAutoJoinResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  UpdateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  UpdateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  UpdateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  updateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  updateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  updateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  updateCommunity(argument: _booking_catalog_v1_UpdateCommunityRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface CommunityServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateCommunity: grpc.handleUnaryCall<_booking_catalog_v1_CreateCommunityRequest__Output, _booking_catalog_v1_CommunityResponse>;
  
  DeleteCommunity: grpc.handleUnaryCall<_booking_catalog_v1_DeleteCommunityRequest__Output, _booking_catalog_v1_DeleteCommunityResponse>;
  
  GetCommunity: grpc.handleUnaryCall<_booking_catalog_v1_GetCommunityRequest__Output, _booking_catalog_v1_CommunityResponse>;
  
  ListCommunities: grpc.handleUnaryCall<_booking_catalog_v1_ListCommunitiesRequest__Output, _booking_catalog_v1_ListCommunitiesResponse>;
  
  SyncAutoJoin: grpc.handleUnaryCall<_booking_catalog_v1_SyncAutoJoinRequest__Output, _booking_catalog_v1_SyncAutoJoinResponse>;
  
  UpdateCommunity: grpc.handleUnaryCall<_booking_catalog_v1_UpdateCommunityRequest__Output, _booking_catalog_v1_CommunityResponse>;
  
}

export interface CommunityServiceDefinition extends grpc.ServiceDefinition {
  CreateCommunity: MethodDefinition<_booking_catalog_v1_CreateCommunityRequest, _booking_catalog_v1_CommunityResponse, _booking_catalog_v1_CreateCommunityRequest__Output, _booking_catalog_v1_CommunityResponse__Output>
  DeleteCommunity: MethodDefinition<_booking_catalog_v1_DeleteCommunityRequest, _booking_catalog_v1_DeleteCommunityResponse, _booking_catalog_v1_DeleteCommunityRequest__Output, _booking_catalog_v1_DeleteCommunityResponse__Output>
  GetCommunity: MethodDefinition<_booking_catalog_v1_GetCommunityRequest, _booking_catalog_v1_CommunityResponse, _booking_catalog_v1_GetCommunityRequest__Output, _booking_catalog_v1_CommunityResponse__Output>
  ListCommunities: MethodDefinition<_booking_catalog_v1_ListCommunitiesRequest, _booking_catalog_v1_ListCommunitiesResponse, _booking_catalog_v1_ListCommunitiesRequest__Output, _booking_catalog_v1_ListCommunitiesResponse__Output>
  SyncAutoJoin: MethodDefinition<_booking_catalog_v1_SyncAutoJoinRequest, _booking_catalog_v1_SyncAutoJoinResponse, _booking_catalog_v1_SyncAutoJoinRequest__Output, _booking_catalog_v1_SyncAutoJoinResponse__Output>
  UpdateCommunity: MethodDefinition<_booking_catalog_v1_UpdateCommunityRequest, _booking_catalog_v1_CommunityResponse, _booking_catalog_v1_UpdateCommunityRequest__Output, _booking_catalog_v1_CommunityResponse__Output>
}
