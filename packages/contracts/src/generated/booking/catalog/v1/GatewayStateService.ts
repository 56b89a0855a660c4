// Original file: proto/booking/catalog/v1/gateway_state_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListRevocationsRequest as _booking_catalog_v1_ListRevocationsRequest, ListRevocationsRequest__Output as _booking_catalog_v1_ListRevocationsRequest__Output } from '../../../booking/catalog/v1/ListRevocationsRequest.ts';
import type { ListRevocationsResponse as _booking_catalog_v1_ListRevocationsResponse, ListRevocationsResponse__Output as _booking_catalog_v1_ListRevocationsResponse__Output } from '../../../booking/catalog/v1/ListRevocationsResponse.ts';
import type { RevokeRequest as _booking_catalog_v1_RevokeRequest, RevokeRequest__Output as _booking_catalog_v1_RevokeRequest__Output } from '../../../booking/catalog/v1/RevokeRequest.ts';
import type { RevokeResponse as _booking_catalog_v1_RevokeResponse, RevokeResponse__Output as _booking_catalog_v1_RevokeResponse__Output } from '../../../booking/catalog/v1/RevokeResponse.ts';
import type { TakeBudgetRequest as _booking_catalog_v1_TakeBudgetRequest, TakeBudgetRequest__Output as _booking_catalog_v1_TakeBudgetRequest__Output } from '../../../booking/catalog/v1/TakeBudgetRequest.ts';
import type { TakeBudgetResponse as _booking_catalog_v1_TakeBudgetResponse, TakeBudgetResponse__Output as _booking_catalog_v1_TakeBudgetResponse__Output } from '../../../booking/catalog/v1/TakeBudgetResponse.ts';
import type { UseOnceRequest as _booking_catalog_v1_UseOnceRequest, UseOnceRequest__Output as _booking_catalog_v1_UseOnceRequest__Output } from '../../../booking/catalog/v1/UseOnceRequest.ts';
import type { UseOnceResponse as _booking_catalog_v1_UseOnceResponse, UseOnceResponse__Output as _booking_catalog_v1_UseOnceResponse__Output } from '../../../booking/catalog/v1/UseOnceResponse.ts';

export interface GatewayStateServiceClient extends grpc.Client {
  ListRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  ListRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  ListRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  ListRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  listRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  listRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  listRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  listRevocations(argument: _booking_catalog_v1_ListRevocationsRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListRevocationsResponse__Output>): grpc.ClientUnaryCall;
  
  Revoke(argument: _booking_catalog_v1_RevokeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  Revoke(argument: _booking_catalog_v1_RevokeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  Revoke(argument: _booking_catalog_v1_RevokeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  Revoke(argument: _booking_catalog_v1_RevokeRequest, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _booking_catalog_v1_RevokeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _booking_catalog_v1_RevokeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _booking_catalog_v1_RevokeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _booking_catalog_v1_RevokeRequest, callback: grpc.requestCallback<_booking_catalog_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  
  TakeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  TakeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  TakeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  TakeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  takeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  takeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  takeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  takeBudget(argument: _booking_catalog_v1_TakeBudgetRequest, callback: grpc.requestCallback<_booking_catalog_v1_TakeBudgetResponse__Output>): grpc.ClientUnaryCall;
  
  UseOnce(argument: _booking_catalog_v1_UseOnceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  UseOnce(argument: _booking_catalog_v1_UseOnceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  UseOnce(argument: _booking_catalog_v1_UseOnceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  UseOnce(argument: _booking_catalog_v1_UseOnceRequest, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  useOnce(argument: _booking_catalog_v1_UseOnceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  useOnce(argument: _booking_catalog_v1_UseOnceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  useOnce(argument: _booking_catalog_v1_UseOnceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  useOnce(argument: _booking_catalog_v1_UseOnceRequest, callback: grpc.requestCallback<_booking_catalog_v1_UseOnceResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface GatewayStateServiceHandlers extends grpc.UntypedServiceImplementation {
  ListRevocations: grpc.handleUnaryCall<_booking_catalog_v1_ListRevocationsRequest__Output, _booking_catalog_v1_ListRevocationsResponse>;
  
  Revoke: grpc.handleUnaryCall<_booking_catalog_v1_RevokeRequest__Output, _booking_catalog_v1_RevokeResponse>;
  
  TakeBudget: grpc.handleUnaryCall<_booking_catalog_v1_TakeBudgetRequest__Output, _booking_catalog_v1_TakeBudgetResponse>;
  
  UseOnce: grpc.handleUnaryCall<_booking_catalog_v1_UseOnceRequest__Output, _booking_catalog_v1_UseOnceResponse>;
  
}

export interface GatewayStateServiceDefinition extends grpc.ServiceDefinition {
  ListRevocations: MethodDefinition<_booking_catalog_v1_ListRevocationsRequest, _booking_catalog_v1_ListRevocationsResponse, _booking_catalog_v1_ListRevocationsRequest__Output, _booking_catalog_v1_ListRevocationsResponse__Output>
  Revoke: MethodDefinition<_booking_catalog_v1_RevokeRequest, _booking_catalog_v1_RevokeResponse, _booking_catalog_v1_RevokeRequest__Output, _booking_catalog_v1_RevokeResponse__Output>
  TakeBudget: MethodDefinition<_booking_catalog_v1_TakeBudgetRequest, _booking_catalog_v1_TakeBudgetResponse, _booking_catalog_v1_TakeBudgetRequest__Output, _booking_catalog_v1_TakeBudgetResponse__Output>
  UseOnce: MethodDefinition<_booking_catalog_v1_UseOnceRequest, _booking_catalog_v1_UseOnceResponse, _booking_catalog_v1_UseOnceRequest__Output, _booking_catalog_v1_UseOnceResponse__Output>
}
