// Original file: proto/booking/catalog/v1/organization_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateOrganizationRequest as _booking_catalog_v1_CreateOrganizationRequest, CreateOrganizationRequest__Output as _booking_catalog_v1_CreateOrganizationRequest__Output } from '../../../booking/catalog/v1/CreateOrganizationRequest.ts';
import type { GetOrganizationRequest as _booking_catalog_v1_GetOrganizationRequest, GetOrganizationRequest__Output as _booking_catalog_v1_GetOrganizationRequest__Output } from '../../../booking/catalog/v1/GetOrganizationRequest.ts';
import type { ListOrganizationsRequest as _booking_catalog_v1_ListOrganizationsRequest, ListOrganizationsRequest__Output as _booking_catalog_v1_ListOrganizationsRequest__Output } from '../../../booking/catalog/v1/ListOrganizationsRequest.ts';
import type { ListOrganizationsResponse as _booking_catalog_v1_ListOrganizationsResponse, ListOrganizationsResponse__Output as _booking_catalog_v1_ListOrganizationsResponse__Output } from '../../../booking/catalog/v1/ListOrganizationsResponse.ts';
import type { OrganizationResponse as _booking_catalog_v1_OrganizationResponse, OrganizationResponse__Output as _booking_catalog_v1_OrganizationResponse__Output } from '../../../booking/catalog/v1/OrganizationResponse.ts';
import type { UpdateOrganizationRequest as _booking_catalog_v1_UpdateOrganizationRequest, UpdateOrganizationRequest__Output as _booking_catalog_v1_UpdateOrganizationRequest__Output } from '../../../booking/catalog/v1/UpdateOrganizationRequest.ts';

export interface OrganizationServiceClient extends grpc.Client {
  CreateOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _booking_catalog_v1_CreateOrganizationRequest, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  
  GetOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  GetOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  GetOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  GetOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _booking_catalog_v1_GetOrganizationRequest, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  
  ListOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  ListOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  ListOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  ListOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listOrganizations(argument: _booking_catalog_v1_ListOrganizationsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  UpdateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  UpdateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  UpdateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _booking_catalog_v1_UpdateOrganizationRequest, callback: grpc.requestCallback<_booking_catalog_v1_OrganizationResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface OrganizationServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateOrganization: grpc.handleUnaryCall<_booking_catalog_v1_CreateOrganizationRequest__Output, _booking_catalog_v1_OrganizationResponse>;
  
  GetOrganization: grpc.handleUnaryCall<_booking_catalog_v1_GetOrganizationRequest__Output, _booking_catalog_v1_OrganizationResponse>;
  
  ListOrganizations: grpc.handleUnaryCall<_booking_catalog_v1_ListOrganizationsRequest__Output, _booking_catalog_v1_ListOrganizationsResponse>;
  
  UpdateOrganization: grpc.handleUnaryCall<_booking_catalog_v1_UpdateOrganizationRequest__Output, _booking_catalog_v1_OrganizationResponse>;
  
}

export interface OrganizationServiceDefinition extends grpc.ServiceDefinition {
  CreateOrganization: MethodDefinition<_booking_catalog_v1_CreateOrganizationRequest, _booking_catalog_v1_OrganizationResponse, _booking_catalog_v1_CreateOrganizationRequest__Output, _booking_catalog_v1_OrganizationResponse__Output>
  GetOrganization: MethodDefinition<_booking_catalog_v1_GetOrganizationRequest, _booking_catalog_v1_OrganizationResponse, _booking_catalog_v1_GetOrganizationRequest__Output, _booking_catalog_v1_OrganizationResponse__Output>
  ListOrganizations: MethodDefinition<_booking_catalog_v1_ListOrganizationsRequest, _booking_catalog_v1_ListOrganizationsResponse, _booking_catalog_v1_ListOrganizationsRequest__Output, _booking_catalog_v1_ListOrganizationsResponse__Output>
  UpdateOrganization: MethodDefinition<_booking_catalog_v1_UpdateOrganizationRequest, _booking_catalog_v1_OrganizationResponse, _booking_catalog_v1_UpdateOrganizationRequest__Output, _booking_catalog_v1_OrganizationResponse__Output>
}
