// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancellationPolicyResponse as _booking_catalog_v1_CancellationPolicyResponse, CancellationPolicyResponse__Output as _booking_catalog_v1_CancellationPolicyResponse__Output } from '../../../booking/catalog/v1/CancellationPolicyResponse.ts';
import type { CreateCancellationPolicyRequest as _booking_catalog_v1_CreateCancellationPolicyRequest, CreateCancellationPolicyRequest__Output as _booking_catalog_v1_CreateCancellationPolicyRequest__Output } from '../../../booking/catalog/v1/CreateCancellationPolicyRequest.ts';
import type { DeleteCancellationPolicyRequest as _booking_catalog_v1_DeleteCancellationPolicyRequest, DeleteCancellationPolicyRequest__Output as _booking_catalog_v1_DeleteCancellationPolicyRequest__Output } from '../../../booking/catalog/v1/DeleteCancellationPolicyRequest.ts';
import type { DeleteCancellationPolicyResponse as _booking_catalog_v1_DeleteCancellationPolicyResponse, DeleteCancellationPolicyResponse__Output as _booking_catalog_v1_DeleteCancellationPolicyResponse__Output } from '../../../booking/catalog/v1/DeleteCancellationPolicyResponse.ts';
import type { GetCancellationPolicyRequest as _booking_catalog_v1_GetCancellationPolicyRequest, GetCancellationPolicyRequest__Output as _booking_catalog_v1_GetCancellationPolicyRequest__Output } from '../../../booking/catalog/v1/GetCancellationPolicyRequest.ts';
import type { GetPoliciesInForceRequest as _booking_catalog_v1_GetPoliciesInForceRequest, GetPoliciesInForceRequest__Output as _booking_catalog_v1_GetPoliciesInForceRequest__Output } from '../../../booking/catalog/v1/GetPoliciesInForceRequest.ts';
import type { GetPoliciesInForceResponse as _booking_catalog_v1_GetPoliciesInForceResponse, GetPoliciesInForceResponse__Output as _booking_catalog_v1_GetPoliciesInForceResponse__Output } from '../../../booking/catalog/v1/GetPoliciesInForceResponse.ts';
import type { ListCancellationPoliciesRequest as _booking_catalog_v1_ListCancellationPoliciesRequest, ListCancellationPoliciesRequest__Output as _booking_catalog_v1_ListCancellationPoliciesRequest__Output } from '../../../booking/catalog/v1/ListCancellationPoliciesRequest.ts';
import type { ListCancellationPoliciesResponse as _booking_catalog_v1_ListCancellationPoliciesResponse, ListCancellationPoliciesResponse__Output as _booking_catalog_v1_ListCancellationPoliciesResponse__Output } from '../../../booking/catalog/v1/ListCancellationPoliciesResponse.ts';
import type { UpdateCancellationPolicyRequest as _booking_catalog_v1_UpdateCancellationPolicyRequest, UpdateCancellationPolicyRequest__Output as _booking_catalog_v1_UpdateCancellationPolicyRequest__Output } from '../../../booking/catalog/v1/UpdateCancellationPolicyRequest.ts';

export interface CancellationPolicyServiceClient extends grpc.Client {
  CreateCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  createCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  createCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  createCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  createCancellationPolicy(argument: _booking_catalog_v1_CreateCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  DeleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  DeleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  DeleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  deleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  deleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  deleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  deleteCancellationPolicy(argument: _booking_catalog_v1_DeleteCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteCancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  
  GetCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  GetCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  GetCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  GetCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCancellationPolicy(argument: _booking_catalog_v1_GetCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  
  GetPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  GetPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  GetPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  GetPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  getPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  getPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  getPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  getPoliciesInForce(argument: _booking_catalog_v1_GetPoliciesInForceRequest, callback: grpc.requestCallback<_booking_catalog_v1_GetPoliciesInForceResponse__Output>): grpc.ClientUnaryCall;
  
  ListCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCancellationPolicies(argument: _booking_catalog_v1_ListCancellationPoliciesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListCancellationPoliciesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  UpdateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  UpdateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  UpdateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  updateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  updateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  updateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  updateCancellationPolicy(argument: _booking_catalog_v1_UpdateCancellationPolicyRequest, callback: grpc.requestCallback<_booking_catalog_v1_CancellationPolicyResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface CancellationPolicyServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateCancellationPolicy: grpc.handleUnaryCall<_booking_catalog_v1_CreateCancellationPolicyRequest__Output, _booking_catalog_v1_CancellationPolicyResponse>;
  
  DeleteCancellationPolicy: grpc.handleUnaryCall<_booking_catalog_v1_DeleteCancellationPolicyRequest__Output, _booking_catalog_v1_DeleteCancellationPolicyResponse>;
  
  GetCancellationPolicy: grpc.handleUnaryCall<_booking_catalog_v1_GetCancellationPolicyRequest__Output, _booking_catalog_v1_CancellationPolicyResponse>;
  
  GetPoliciesInForce: grpc.handleUnaryCall<_booking_catalog_v1_GetPoliciesInForceRequest__Output, _booking_catalog_v1_GetPoliciesInForceResponse>;
  
  ListCancellationPolicies: grpc.handleUnaryCall<_booking_catalog_v1_ListCancellationPoliciesRequest__Output, _booking_catalog_v1_ListCancellationPoliciesResponse>;
  
  UpdateCancellationPolicy: grpc.handleUnaryCall<_booking_catalog_v1_UpdateCancellationPolicyRequest__Output, _booking_catalog_v1_CancellationPolicyResponse>;
  
}

export interface CancellationPolicyServiceDefinition extends grpc.ServiceDefinition {
  CreateCancellationPolicy: MethodDefinition<_booking_catalog_v1_CreateCancellationPolicyRequest, _booking_catalog_v1_CancellationPolicyResponse, _booking_catalog_v1_CreateCancellationPolicyRequest__Output, _booking_catalog_v1_CancellationPolicyResponse__Output>
  DeleteCancellationPolicy: MethodDefinition<_booking_catalog_v1_DeleteCancellationPolicyRequest, _booking_catalog_v1_DeleteCancellationPolicyResponse, _booking_catalog_v1_DeleteCancellationPolicyRequest__Output, _booking_catalog_v1_DeleteCancellationPolicyResponse__Output>
  GetCancellationPolicy: MethodDefinition<_booking_catalog_v1_GetCancellationPolicyRequest, _booking_catalog_v1_CancellationPolicyResponse, _booking_catalog_v1_GetCancellationPolicyRequest__Output, _booking_catalog_v1_CancellationPolicyResponse__Output>
  GetPoliciesInForce: MethodDefinition<_booking_catalog_v1_GetPoliciesInForceRequest, _booking_catalog_v1_GetPoliciesInForceResponse, _booking_catalog_v1_GetPoliciesInForceRequest__Output, _booking_catalog_v1_GetPoliciesInForceResponse__Output>
  ListCancellationPolicies: MethodDefinition<_booking_catalog_v1_ListCancellationPoliciesRequest, _booking_catalog_v1_ListCancellationPoliciesResponse, _booking_catalog_v1_ListCancellationPoliciesRequest__Output, _booking_catalog_v1_ListCancellationPoliciesResponse__Output>
  UpdateCancellationPolicy: MethodDefinition<_booking_catalog_v1_UpdateCancellationPolicyRequest, _booking_catalog_v1_CancellationPolicyResponse, _booking_catalog_v1_UpdateCancellationPolicyRequest__Output, _booking_catalog_v1_CancellationPolicyResponse__Output>
}
