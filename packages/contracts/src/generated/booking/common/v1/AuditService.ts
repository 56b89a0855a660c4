// Original file: proto/booking/common/v1/audit.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuditEntryResponse as _booking_common_v1_AuditEntryResponse, AuditEntryResponse__Output as _booking_common_v1_AuditEntryResponse__Output } from '../../../booking/common/v1/AuditEntryResponse.ts';
import type { GetAuditEntryRequest as _booking_common_v1_GetAuditEntryRequest, GetAuditEntryRequest__Output as _booking_common_v1_GetAuditEntryRequest__Output } from '../../../booking/common/v1/GetAuditEntryRequest.ts';
import type { ListAuditEntriesRequest as _booking_common_v1_ListAuditEntriesRequest, ListAuditEntriesRequest__Output as _booking_common_v1_ListAuditEntriesRequest__Output } from '../../../booking/common/v1/ListAuditEntriesRequest.ts';
import type { ListAuditEntriesResponse as _booking_common_v1_ListAuditEntriesResponse, ListAuditEntriesResponse__Output as _booking_common_v1_ListAuditEntriesResponse__Output } from '../../../booking/common/v1/ListAuditEntriesResponse.ts';

export interface AuditServiceClient extends grpc.Client {
  GetAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  GetAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  GetAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  GetAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  getAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  getAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  getAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  getAuditEntry(argument: _booking_common_v1_GetAuditEntryRequest, callback: grpc.requestCallback<_booking_common_v1_AuditEntryResponse__Output>): grpc.ClientUnaryCall;
  
  ListAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _booking_common_v1_ListAuditEntriesRequest, callback: grpc.requestCallback<_booking_common_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface AuditServiceHandlers extends grpc.UntypedServiceImplementation {
  GetAuditEntry: grpc.handleUnaryCall<_booking_common_v1_GetAuditEntryRequest__Output, _booking_common_v1_AuditEntryResponse>;
  
  ListAuditEntries: grpc.handleUnaryCall<_booking_common_v1_ListAuditEntriesRequest__Output, _booking_common_v1_ListAuditEntriesResponse>;
  
}

export interface AuditServiceDefinition extends grpc.ServiceDefinition {
  GetAuditEntry: MethodDefinition<_booking_common_v1_GetAuditEntryRequest, _booking_common_v1_AuditEntryResponse, _booking_common_v1_GetAuditEntryRequest__Output, _booking_common_v1_AuditEntryResponse__Output>
  ListAuditEntries: MethodDefinition<_booking_common_v1_ListAuditEntriesRequest, _booking_common_v1_ListAuditEntriesResponse, _booking_common_v1_ListAuditEntriesRequest__Output, _booking_common_v1_ListAuditEntriesResponse__Output>
}
