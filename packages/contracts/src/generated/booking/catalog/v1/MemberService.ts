// Original file: proto/booking/catalog/v1/member_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateMemberRequest as _booking_catalog_v1_CreateMemberRequest, CreateMemberRequest__Output as _booking_catalog_v1_CreateMemberRequest__Output } from '../../../booking/catalog/v1/CreateMemberRequest.ts';
import type { DeleteMemberRequest as _booking_catalog_v1_DeleteMemberRequest, DeleteMemberRequest__Output as _booking_catalog_v1_DeleteMemberRequest__Output } from '../../../booking/catalog/v1/DeleteMemberRequest.ts';
import type { DeleteMemberResponse as _booking_catalog_v1_DeleteMemberResponse, DeleteMemberResponse__Output as _booking_catalog_v1_DeleteMemberResponse__Output } from '../../../booking/catalog/v1/DeleteMemberResponse.ts';
import type { GetMemberRequest as _booking_catalog_v1_GetMemberRequest, GetMemberRequest__Output as _booking_catalog_v1_GetMemberRequest__Output } from '../../../booking/catalog/v1/GetMemberRequest.ts';
import type { InviteMemberRequest as _booking_catalog_v1_InviteMemberRequest, InviteMemberRequest__Output as _booking_catalog_v1_InviteMemberRequest__Output } from '../../../booking/catalog/v1/InviteMemberRequest.ts';
import type { ListMembersRequest as _booking_catalog_v1_ListMembersRequest, ListMembersRequest__Output as _booking_catalog_v1_ListMembersRequest__Output } from '../../../booking/catalog/v1/ListMembersRequest.ts';
import type { ListMembersResponse as _booking_catalog_v1_ListMembersResponse, ListMembersResponse__Output as _booking_catalog_v1_ListMembersResponse__Output } from '../../../booking/catalog/v1/ListMembersResponse.ts';
import type { MemberResponse as _booking_catalog_v1_MemberResponse, MemberResponse__Output as _booking_catalog_v1_MemberResponse__Output } from '../../../booking/catalog/v1/MemberResponse.ts';
import type { UpdateMemberRequest as _booking_catalog_v1_UpdateMemberRequest, UpdateMemberRequest__Output as _booking_catalog_v1_UpdateMemberRequest__Output } from '../../../booking/catalog/v1/UpdateMemberRequest.ts';

export interface MemberServiceClient extends grpc.Client {
  CreateMember(argument: _booking_catalog_v1_CreateMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  CreateMember(argument: _booking_catalog_v1_CreateMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  CreateMember(argument: _booking_catalog_v1_CreateMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  CreateMember(argument: _booking_catalog_v1_CreateMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  createMember(argument: _booking_catalog_v1_CreateMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  createMember(argument: _booking_catalog_v1_CreateMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  createMember(argument: _booking_catalog_v1_CreateMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  createMember(argument: _booking_catalog_v1_CreateMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  DeleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  DeleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  DeleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  deleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  deleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  deleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  deleteMember(argument: _booking_catalog_v1_DeleteMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteMemberResponse__Output>): grpc.ClientUnaryCall;
  
  GetMember(argument: _booking_catalog_v1_GetMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  GetMember(argument: _booking_catalog_v1_GetMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  GetMember(argument: _booking_catalog_v1_GetMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  GetMember(argument: _booking_catalog_v1_GetMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  getMember(argument: _booking_catalog_v1_GetMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  getMember(argument: _booking_catalog_v1_GetMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  getMember(argument: _booking_catalog_v1_GetMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  getMember(argument: _booking_catalog_v1_GetMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  
  InviteMember(argument: _booking_catalog_v1_InviteMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  InviteMember(argument: _booking_catalog_v1_InviteMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  InviteMember(argument: _booking_catalog_v1_InviteMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  InviteMember(argument: _booking_catalog_v1_InviteMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  inviteMember(argument: _booking_catalog_v1_InviteMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  inviteMember(argument: _booking_catalog_v1_InviteMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  inviteMember(argument: _booking_catalog_v1_InviteMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  inviteMember(argument: _booking_catalog_v1_InviteMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateMember(argument: _booking_catalog_v1_UpdateMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  UpdateMember(argument: _booking_catalog_v1_UpdateMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  UpdateMember(argument: _booking_catalog_v1_UpdateMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  UpdateMember(argument: _booking_catalog_v1_UpdateMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  updateMember(argument: _booking_catalog_v1_UpdateMemberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  updateMember(argument: _booking_catalog_v1_UpdateMemberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  updateMember(argument: _booking_catalog_v1_UpdateMemberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  updateMember(argument: _booking_catalog_v1_UpdateMemberRequest, callback: grpc.requestCallback<_booking_catalog_v1_MemberResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface MemberServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateMember: grpc.handleUnaryCall<_booking_catalog_v1_CreateMemberRequest__Output, _booking_catalog_v1_MemberResponse>;
  
  DeleteMember: grpc.handleUnaryCall<_booking_catalog_v1_DeleteMemberRequest__Output, _booking_catalog_v1_DeleteMemberResponse>;
  
  GetMember: grpc.handleUnaryCall<_booking_catalog_v1_GetMemberRequest__Output, _booking_catalog_v1_MemberResponse>;
  
  InviteMember: grpc.handleUnaryCall<_booking_catalog_v1_InviteMemberRequest__Output, _booking_catalog_v1_MemberResponse>;
  
  ListMembers: grpc.handleUnaryCall<_booking_catalog_v1_ListMembersRequest__Output, _booking_catalog_v1_ListMembersResponse>;
  
  UpdateMember: grpc.handleUnaryCall<_booking_catalog_v1_UpdateMemberRequest__Output, _booking_catalog_v1_MemberResponse>;
  
}

export interface MemberServiceDefinition extends grpc.ServiceDefinition {
  CreateMember: MethodDefinition<_booking_catalog_v1_CreateMemberRequest, _booking_catalog_v1_MemberResponse, _booking_catalog_v1_CreateMemberRequest__Output, _booking_catalog_v1_MemberResponse__Output>
  DeleteMember: MethodDefinition<_booking_catalog_v1_DeleteMemberRequest, _booking_catalog_v1_DeleteMemberResponse, _booking_catalog_v1_DeleteMemberRequest__Output, _booking_catalog_v1_DeleteMemberResponse__Output>
  GetMember: MethodDefinition<_booking_catalog_v1_GetMemberRequest, _booking_catalog_v1_MemberResponse, _booking_catalog_v1_GetMemberRequest__Output, _booking_catalog_v1_MemberResponse__Output>
  InviteMember: MethodDefinition<_booking_catalog_v1_InviteMemberRequest, _booking_catalog_v1_MemberResponse, _booking_catalog_v1_InviteMemberRequest__Output, _booking_catalog_v1_MemberResponse__Output>
  ListMembers: MethodDefinition<_booking_catalog_v1_ListMembersRequest, _booking_catalog_v1_ListMembersResponse, _booking_catalog_v1_ListMembersRequest__Output, _booking_catalog_v1_ListMembersResponse__Output>
  UpdateMember: MethodDefinition<_booking_catalog_v1_UpdateMemberRequest, _booking_catalog_v1_MemberResponse, _booking_catalog_v1_UpdateMemberRequest__Output, _booking_catalog_v1_MemberResponse__Output>
}
