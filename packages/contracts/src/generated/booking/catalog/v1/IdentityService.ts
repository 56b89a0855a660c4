// Original file: proto/booking/catalog/v1/identity_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuthenticateClientRequest as _booking_catalog_v1_AuthenticateClientRequest, AuthenticateClientRequest__Output as _booking_catalog_v1_AuthenticateClientRequest__Output } from '../../../booking/catalog/v1/AuthenticateClientRequest.ts';
import type { AuthenticateClientResponse as _booking_catalog_v1_AuthenticateClientResponse, AuthenticateClientResponse__Output as _booking_catalog_v1_AuthenticateClientResponse__Output } from '../../../booking/catalog/v1/AuthenticateClientResponse.ts';
import type { ListMembersRequest as _booking_catalog_v1_ListMembersRequest, ListMembersRequest__Output as _booking_catalog_v1_ListMembersRequest__Output } from '../../../booking/catalog/v1/ListMembersRequest.ts';
import type { ListMembersResponse as _booking_catalog_v1_ListMembersResponse, ListMembersResponse__Output as _booking_catalog_v1_ListMembersResponse__Output } from '../../../booking/catalog/v1/ListMembersResponse.ts';
import type { ResolvePrincipalRequest as _booking_catalog_v1_ResolvePrincipalRequest, ResolvePrincipalRequest__Output as _booking_catalog_v1_ResolvePrincipalRequest__Output } from '../../../booking/catalog/v1/ResolvePrincipalRequest.ts';
import type { ResolvePrincipalResponse as _booking_catalog_v1_ResolvePrincipalResponse, ResolvePrincipalResponse__Output as _booking_catalog_v1_ResolvePrincipalResponse__Output } from '../../../booking/catalog/v1/ResolvePrincipalResponse.ts';

export interface IdentityServiceClient extends grpc.Client {
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  
  ResolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  ResolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  ResolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  ResolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  resolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  resolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  resolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  resolvePrincipal(argument: _booking_catalog_v1_ResolvePrincipalRequest, callback: grpc.requestCallback<_booking_catalog_v1_ResolvePrincipalResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface IdentityServiceHandlers extends grpc.UntypedServiceImplementation {
  AuthenticateClient: grpc.handleUnaryCall<_booking_catalog_v1_AuthenticateClientRequest__Output, _booking_catalog_v1_AuthenticateClientResponse>;
  
  ListMembers: grpc.handleUnaryCall<_booking_catalog_v1_ListMembersRequest__Output, _booking_catalog_v1_ListMembersResponse>;
  
  ResolvePrincipal: grpc.handleUnaryCall<_booking_catalog_v1_ResolvePrincipalRequest__Output, _booking_catalog_v1_ResolvePrincipalResponse>;
  
}

export interface IdentityServiceDefinition extends grpc.ServiceDefinition {
  AuthenticateClient: MethodDefinition<_booking_catalog_v1_AuthenticateClientRequest, _booking_catalog_v1_AuthenticateClientResponse, _booking_catalog_v1_AuthenticateClientRequest__Output, _booking_catalog_v1_AuthenticateClientResponse__Output>
  ListMembers: MethodDefinition<_booking_catalog_v1_ListMembersRequest, _booking_catalog_v1_ListMembersResponse, _booking_catalog_v1_ListMembersRequest__Output, _booking_catalog_v1_ListMembersResponse__Output>
  ResolvePrincipal: MethodDefinition<_booking_catalog_v1_ResolvePrincipalRequest, _booking_catalog_v1_ResolvePrincipalResponse, _booking_catalog_v1_ResolvePrincipalRequest__Output, _booking_catalog_v1_ResolvePrincipalResponse__Output>
}
