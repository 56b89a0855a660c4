// Original file: proto/booking/catalog/v1/community_account_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CommunityAccountResponse as _booking_catalog_v1_CommunityAccountResponse, CommunityAccountResponse__Output as _booking_catalog_v1_CommunityAccountResponse__Output } from '../../../booking/catalog/v1/CommunityAccountResponse.ts';
import type { CreateCommunityAccountRequest as _booking_catalog_v1_CreateCommunityAccountRequest, CreateCommunityAccountRequest__Output as _booking_catalog_v1_CreateCommunityAccountRequest__Output } from '../../../booking/catalog/v1/CreateCommunityAccountRequest.ts';
import type { DeleteCommunityAccountRequest as _booking_catalog_v1_DeleteCommunityAccountRequest, DeleteCommunityAccountRequest__Output as _booking_catalog_v1_DeleteCommunityAccountRequest__Output } from '../../../booking/catalog/v1/DeleteCommunityAccountRequest.ts';
import type { DeleteCommunityAccountResponse as _booking_catalog_v1_DeleteCommunityAccountResponse, DeleteCommunityAccountResponse__Output as _booking_catalog_v1_DeleteCommunityAccountResponse__Output } from '../../../booking/catalog/v1/DeleteCommunityAccountResponse.ts';
import type { GetCommunityAccountRequest as _booking_catalog_v1_GetCommunityAccountRequest, GetCommunityAccountRequest__Output as _booking_catalog_v1_GetCommunityAccountRequest__Output } from '../../../booking/catalog/v1/GetCommunityAccountRequest.ts';
import type { ListCommunityAccountsRequest as _booking_catalog_v1_ListCommunityAccountsRequest, ListCommunityAccountsRequest__Output as _booking_catalog_v1_ListCommunityAccountsRequest__Output } from '../../../booking/catalog/v1/ListCommunityAccountsRequest.ts';
import type { ListCommunityAccountsResponse as _booking_catalog_v1_ListCommunityAccountsResponse, ListCommunityAccountsResponse__Output as _booking_catalog_v1_ListCommunityAccountsResponse__Output } from '../../../booking/catalog/v1/ListCommunityAccountsResponse.ts';

export interface CommunityAccountServiceClient extends grpc.Client {
  AcceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  AcceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  AcceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  AcceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  acceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  acceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  acceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  acceptCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  
  CreateCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  createCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  createCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  createCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  createCommunityAccount(argument: _booking_catalog_v1_CreateCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  DeleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  DeleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  DeleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteCommunityAccount(argument: _booking_catalog_v1_DeleteCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  
  GetCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  GetCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  GetCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  GetCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  getCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  getCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  getCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  getCommunityAccount(argument: _booking_catalog_v1_GetCommunityAccountRequest, callback: grpc.requestCallback<_booking_catalog_v1_CommunityAccountResponse__Output>): grpc.ClientUnaryCall;
  
  ListCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  listCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  listCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  listCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  listCommunityAccounts(argument: _booking_catalog_v1_ListCommunityAccountsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListCommunityAccountsResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface CommunityAccountServiceHandlers extends grpc.UntypedServiceImplementation {
  AcceptCommunityAccount: grpc.handleUnaryCall<_booking_catalog_v1_GetCommunityAccountRequest__Output, _booking_catalog_v1_CommunityAccountResponse>;
  
  CreateCommunityAccount: grpc.handleUnaryCall<_booking_catalog_v1_CreateCommunityAccountRequest__Output, _booking_catalog_v1_CommunityAccountResponse>;
  
  DeleteCommunityAccount: grpc.handleUnaryCall<_booking_catalog_v1_DeleteCommunityAccountRequest__Output, _booking_catalog_v1_DeleteCommunityAccountResponse>;
  
  GetCommunityAccount: grpc.handleUnaryCall<_booking_catalog_v1_GetCommunityAccountRequest__Output, _booking_catalog_v1_CommunityAccountResponse>;
  
  ListCommunityAccounts: grpc.handleUnaryCall<_booking_catalog_v1_ListCommunityAccountsRequest__Output, _booking_catalog_v1_ListCommunityAccountsResponse>;
  
}

export interface CommunityAccountServiceDefinition extends grpc.ServiceDefinition {
  AcceptCommunityAccount: MethodDefinition<_booking_catalog_v1_GetCommunityAccountRequest, _booking_catalog_v1_CommunityAccountResponse, _booking_catalog_v1_GetCommunityAccountRequest__Output, _booking_catalog_v1_CommunityAccountResponse__Output>
  CreateCommunityAccount: MethodDefinition<_booking_catalog_v1_CreateCommunityAccountRequest, _booking_catalog_v1_CommunityAccountResponse, _booking_catalog_v1_CreateCommunityAccountRequest__Output, _booking_catalog_v1_CommunityAccountResponse__Output>
  DeleteCommunityAccount: MethodDefinition<_booking_catalog_v1_DeleteCommunityAccountRequest, _booking_catalog_v1_DeleteCommunityAccountResponse, _booking_catalog_v1_DeleteCommunityAccountRequest__Output, _booking_catalog_v1_DeleteCommunityAccountResponse__Output>
  GetCommunityAccount: MethodDefinition<_booking_catalog_v1_GetCommunityAccountRequest, _booking_catalog_v1_CommunityAccountResponse, _booking_catalog_v1_GetCommunityAccountRequest__Output, _booking_catalog_v1_CommunityAccountResponse__Output>
  ListCommunityAccounts: MethodDefinition<_booking_catalog_v1_ListCommunityAccountsRequest, _booking_catalog_v1_ListCommunityAccountsResponse, _booking_catalog_v1_ListCommunityAccountsRequest__Output, _booking_catalog_v1_ListCommunityAccountsResponse__Output>
}
