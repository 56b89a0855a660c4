// Original file: proto/booking/catalog/v1/identity_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AskForSignInLinkRequest as _booking_catalog_v1_AskForSignInLinkRequest, AskForSignInLinkRequest__Output as _booking_catalog_v1_AskForSignInLinkRequest__Output } from '../../../booking/catalog/v1/AskForSignInLinkRequest.ts';
import type { AskForSignInLinkResponse as _booking_catalog_v1_AskForSignInLinkResponse, AskForSignInLinkResponse__Output as _booking_catalog_v1_AskForSignInLinkResponse__Output } from '../../../booking/catalog/v1/AskForSignInLinkResponse.ts';
import type { AuthenticateClientRequest as _booking_catalog_v1_AuthenticateClientRequest, AuthenticateClientRequest__Output as _booking_catalog_v1_AuthenticateClientRequest__Output } from '../../../booking/catalog/v1/AuthenticateClientRequest.ts';
import type { AuthenticateClientResponse as _booking_catalog_v1_AuthenticateClientResponse, AuthenticateClientResponse__Output as _booking_catalog_v1_AuthenticateClientResponse__Output } from '../../../booking/catalog/v1/AuthenticateClientResponse.ts';
import type { FindSignInLinkRequest as _booking_catalog_v1_FindSignInLinkRequest, FindSignInLinkRequest__Output as _booking_catalog_v1_FindSignInLinkRequest__Output } from '../../../booking/catalog/v1/FindSignInLinkRequest.ts';
import type { FindSignInLinkResponse as _booking_catalog_v1_FindSignInLinkResponse, FindSignInLinkResponse__Output as _booking_catalog_v1_FindSignInLinkResponse__Output } from '../../../booking/catalog/v1/FindSignInLinkResponse.ts';
import type { IssueSignInLinkRequest as _booking_catalog_v1_IssueSignInLinkRequest, IssueSignInLinkRequest__Output as _booking_catalog_v1_IssueSignInLinkRequest__Output } from '../../../booking/catalog/v1/IssueSignInLinkRequest.ts';
import type { IssueSignInLinkResponse as _booking_catalog_v1_IssueSignInLinkResponse, IssueSignInLinkResponse__Output as _booking_catalog_v1_IssueSignInLinkResponse__Output } from '../../../booking/catalog/v1/IssueSignInLinkResponse.ts';
import type { ListMembersRequest as _booking_catalog_v1_ListMembersRequest, ListMembersRequest__Output as _booking_catalog_v1_ListMembersRequest__Output } from '../../../booking/catalog/v1/ListMembersRequest.ts';
import type { ListMembersResponse as _booking_catalog_v1_ListMembersResponse, ListMembersResponse__Output as _booking_catalog_v1_ListMembersResponse__Output } from '../../../booking/catalog/v1/ListMembersResponse.ts';
import type { RedeemSignInLinkRequest as _booking_catalog_v1_RedeemSignInLinkRequest, RedeemSignInLinkRequest__Output as _booking_catalog_v1_RedeemSignInLinkRequest__Output } from '../../../booking/catalog/v1/RedeemSignInLinkRequest.ts';
import type { RedeemSignInLinkResponse as _booking_catalog_v1_RedeemSignInLinkResponse, RedeemSignInLinkResponse__Output as _booking_catalog_v1_RedeemSignInLinkResponse__Output } from '../../../booking/catalog/v1/RedeemSignInLinkResponse.ts';
import type { ResolvePrincipalRequest as _booking_catalog_v1_ResolvePrincipalRequest, ResolvePrincipalRequest__Output as _booking_catalog_v1_ResolvePrincipalRequest__Output } from '../../../booking/catalog/v1/ResolvePrincipalRequest.ts';
import type { ResolvePrincipalResponse as _booking_catalog_v1_ResolvePrincipalResponse, ResolvePrincipalResponse__Output as _booking_catalog_v1_ResolvePrincipalResponse__Output } from '../../../booking/catalog/v1/ResolvePrincipalResponse.ts';

export interface IdentityServiceClient extends grpc.Client {
  AskForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  AskForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  AskForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  AskForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  askForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  askForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  askForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  askForSignInLink(argument: _booking_catalog_v1_AskForSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_AskForSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  authenticateClient(argument: _booking_catalog_v1_AuthenticateClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_AuthenticateClientResponse__Output>): grpc.ClientUnaryCall;
  
  FindSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  FindSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  FindSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  FindSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  findSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  findSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  findSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  findSignInLink(argument: _booking_catalog_v1_FindSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_FindSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  
  IssueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  IssueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  IssueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  IssueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  issueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  issueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  issueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  issueSignInLink(argument: _booking_catalog_v1_IssueSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_IssueSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  ListMembers(argument: _booking_catalog_v1_ListMembersRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  listMembers(argument: _booking_catalog_v1_ListMembersRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListMembersResponse__Output>): grpc.ClientUnaryCall;
  
  RedeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  RedeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  RedeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  RedeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  redeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  redeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  redeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  redeemSignInLink(argument: _booking_catalog_v1_RedeemSignInLinkRequest, callback: grpc.requestCallback<_booking_catalog_v1_RedeemSignInLinkResponse__Output>): grpc.ClientUnaryCall;
  
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
  AskForSignInLink: grpc.handleUnaryCall<_booking_catalog_v1_AskForSignInLinkRequest__Output, _booking_catalog_v1_AskForSignInLinkResponse>;
  
  AuthenticateClient: grpc.handleUnaryCall<_booking_catalog_v1_AuthenticateClientRequest__Output, _booking_catalog_v1_AuthenticateClientResponse>;
  
  FindSignInLink: grpc.handleUnaryCall<_booking_catalog_v1_FindSignInLinkRequest__Output, _booking_catalog_v1_FindSignInLinkResponse>;
  
  IssueSignInLink: grpc.handleUnaryCall<_booking_catalog_v1_IssueSignInLinkRequest__Output, _booking_catalog_v1_IssueSignInLinkResponse>;
  
  ListMembers: grpc.handleUnaryCall<_booking_catalog_v1_ListMembersRequest__Output, _booking_catalog_v1_ListMembersResponse>;
  
  RedeemSignInLink: grpc.handleUnaryCall<_booking_catalog_v1_RedeemSignInLinkRequest__Output, _booking_catalog_v1_RedeemSignInLinkResponse>;
  
  ResolvePrincipal: grpc.handleUnaryCall<_booking_catalog_v1_ResolvePrincipalRequest__Output, _booking_catalog_v1_ResolvePrincipalResponse>;
  
}

export interface IdentityServiceDefinition extends grpc.ServiceDefinition {
  AskForSignInLink: MethodDefinition<_booking_catalog_v1_AskForSignInLinkRequest, _booking_catalog_v1_AskForSignInLinkResponse, _booking_catalog_v1_AskForSignInLinkRequest__Output, _booking_catalog_v1_AskForSignInLinkResponse__Output>
  AuthenticateClient: MethodDefinition<_booking_catalog_v1_AuthenticateClientRequest, _booking_catalog_v1_AuthenticateClientResponse, _booking_catalog_v1_AuthenticateClientRequest__Output, _booking_catalog_v1_AuthenticateClientResponse__Output>
  FindSignInLink: MethodDefinition<_booking_catalog_v1_FindSignInLinkRequest, _booking_catalog_v1_FindSignInLinkResponse, _booking_catalog_v1_FindSignInLinkRequest__Output, _booking_catalog_v1_FindSignInLinkResponse__Output>
  IssueSignInLink: MethodDefinition<_booking_catalog_v1_IssueSignInLinkRequest, _booking_catalog_v1_IssueSignInLinkResponse, _booking_catalog_v1_IssueSignInLinkRequest__Output, _booking_catalog_v1_IssueSignInLinkResponse__Output>
  ListMembers: MethodDefinition<_booking_catalog_v1_ListMembersRequest, _booking_catalog_v1_ListMembersResponse, _booking_catalog_v1_ListMembersRequest__Output, _booking_catalog_v1_ListMembersResponse__Output>
  RedeemSignInLink: MethodDefinition<_booking_catalog_v1_RedeemSignInLinkRequest, _booking_catalog_v1_RedeemSignInLinkResponse, _booking_catalog_v1_RedeemSignInLinkRequest__Output, _booking_catalog_v1_RedeemSignInLinkResponse__Output>
  ResolvePrincipal: MethodDefinition<_booking_catalog_v1_ResolvePrincipalRequest, _booking_catalog_v1_ResolvePrincipalResponse, _booking_catalog_v1_ResolvePrincipalRequest__Output, _booking_catalog_v1_ResolvePrincipalResponse__Output>
}
