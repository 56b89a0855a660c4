// Original file: proto/booking/catalog/v1/api_client_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ApiClientResponse as _booking_catalog_v1_ApiClientResponse, ApiClientResponse__Output as _booking_catalog_v1_ApiClientResponse__Output } from '../../../booking/catalog/v1/ApiClientResponse.ts';
import type { CreateApiClientRequest as _booking_catalog_v1_CreateApiClientRequest, CreateApiClientRequest__Output as _booking_catalog_v1_CreateApiClientRequest__Output } from '../../../booking/catalog/v1/CreateApiClientRequest.ts';
import type { DeleteApiClientRequest as _booking_catalog_v1_DeleteApiClientRequest, DeleteApiClientRequest__Output as _booking_catalog_v1_DeleteApiClientRequest__Output } from '../../../booking/catalog/v1/DeleteApiClientRequest.ts';
import type { DeleteApiClientResponse as _booking_catalog_v1_DeleteApiClientResponse, DeleteApiClientResponse__Output as _booking_catalog_v1_DeleteApiClientResponse__Output } from '../../../booking/catalog/v1/DeleteApiClientResponse.ts';
import type { GetApiClientRequest as _booking_catalog_v1_GetApiClientRequest, GetApiClientRequest__Output as _booking_catalog_v1_GetApiClientRequest__Output } from '../../../booking/catalog/v1/GetApiClientRequest.ts';
import type { ListApiClientsRequest as _booking_catalog_v1_ListApiClientsRequest, ListApiClientsRequest__Output as _booking_catalog_v1_ListApiClientsRequest__Output } from '../../../booking/catalog/v1/ListApiClientsRequest.ts';
import type { ListApiClientsResponse as _booking_catalog_v1_ListApiClientsResponse, ListApiClientsResponse__Output as _booking_catalog_v1_ListApiClientsResponse__Output } from '../../../booking/catalog/v1/ListApiClientsResponse.ts';
import type { UpdateApiClientRequest as _booking_catalog_v1_UpdateApiClientRequest, UpdateApiClientRequest__Output as _booking_catalog_v1_UpdateApiClientRequest__Output } from '../../../booking/catalog/v1/UpdateApiClientRequest.ts';

export interface ApiClientServiceClient extends grpc.Client {
  CreateApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  CreateApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  CreateApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  CreateApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  createApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  createApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  createApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  createApiClient(argument: _booking_catalog_v1_CreateApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  DeleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  DeleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  DeleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  deleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  deleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  deleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  deleteApiClient(argument: _booking_catalog_v1_DeleteApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteApiClientResponse__Output>): grpc.ClientUnaryCall;
  
  GetApiClient(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  GetApiClient(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  GetApiClient(argument: _booking_catalog_v1_GetApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  GetApiClient(argument: _booking_catalog_v1_GetApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  getApiClient(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  getApiClient(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  getApiClient(argument: _booking_catalog_v1_GetApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  getApiClient(argument: _booking_catalog_v1_GetApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  
  ListApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  ListApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  ListApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  ListApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  listApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  listApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  listApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  listApiClients(argument: _booking_catalog_v1_ListApiClientsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListApiClientsResponse__Output>): grpc.ClientUnaryCall;
  
  RotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  RotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  RotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  RotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  rotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  rotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  rotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  rotateApiClientSecret(argument: _booking_catalog_v1_GetApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  UpdateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  UpdateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  UpdateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  updateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  updateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  updateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  updateApiClient(argument: _booking_catalog_v1_UpdateApiClientRequest, callback: grpc.requestCallback<_booking_catalog_v1_ApiClientResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ApiClientServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateApiClient: grpc.handleUnaryCall<_booking_catalog_v1_CreateApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse>;
  
  DeleteApiClient: grpc.handleUnaryCall<_booking_catalog_v1_DeleteApiClientRequest__Output, _booking_catalog_v1_DeleteApiClientResponse>;
  
  GetApiClient: grpc.handleUnaryCall<_booking_catalog_v1_GetApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse>;
  
  ListApiClients: grpc.handleUnaryCall<_booking_catalog_v1_ListApiClientsRequest__Output, _booking_catalog_v1_ListApiClientsResponse>;
  
  RotateApiClientSecret: grpc.handleUnaryCall<_booking_catalog_v1_GetApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse>;
  
  UpdateApiClient: grpc.handleUnaryCall<_booking_catalog_v1_UpdateApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse>;
  
}

export interface ApiClientServiceDefinition extends grpc.ServiceDefinition {
  CreateApiClient: MethodDefinition<_booking_catalog_v1_CreateApiClientRequest, _booking_catalog_v1_ApiClientResponse, _booking_catalog_v1_CreateApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse__Output>
  DeleteApiClient: MethodDefinition<_booking_catalog_v1_DeleteApiClientRequest, _booking_catalog_v1_DeleteApiClientResponse, _booking_catalog_v1_DeleteApiClientRequest__Output, _booking_catalog_v1_DeleteApiClientResponse__Output>
  GetApiClient: MethodDefinition<_booking_catalog_v1_GetApiClientRequest, _booking_catalog_v1_ApiClientResponse, _booking_catalog_v1_GetApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse__Output>
  ListApiClients: MethodDefinition<_booking_catalog_v1_ListApiClientsRequest, _booking_catalog_v1_ListApiClientsResponse, _booking_catalog_v1_ListApiClientsRequest__Output, _booking_catalog_v1_ListApiClientsResponse__Output>
  RotateApiClientSecret: MethodDefinition<_booking_catalog_v1_GetApiClientRequest, _booking_catalog_v1_ApiClientResponse, _booking_catalog_v1_GetApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse__Output>
  UpdateApiClient: MethodDefinition<_booking_catalog_v1_UpdateApiClientRequest, _booking_catalog_v1_ApiClientResponse, _booking_catalog_v1_UpdateApiClientRequest__Output, _booking_catalog_v1_ApiClientResponse__Output>
}
