// Original file: proto/booking/common/v1/person.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ExportPersonRequest as _booking_common_v1_ExportPersonRequest, ExportPersonRequest__Output as _booking_common_v1_ExportPersonRequest__Output } from '../../../booking/common/v1/ExportPersonRequest.ts';
import type { ExportPersonResponse as _booking_common_v1_ExportPersonResponse, ExportPersonResponse__Output as _booking_common_v1_ExportPersonResponse__Output } from '../../../booking/common/v1/ExportPersonResponse.ts';

export interface PersonServiceClient extends grpc.Client {
  ExportPerson(argument: _booking_common_v1_ExportPersonRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  ExportPerson(argument: _booking_common_v1_ExportPersonRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  ExportPerson(argument: _booking_common_v1_ExportPersonRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  ExportPerson(argument: _booking_common_v1_ExportPersonRequest, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  exportPerson(argument: _booking_common_v1_ExportPersonRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  exportPerson(argument: _booking_common_v1_ExportPersonRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  exportPerson(argument: _booking_common_v1_ExportPersonRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  exportPerson(argument: _booking_common_v1_ExportPersonRequest, callback: grpc.requestCallback<_booking_common_v1_ExportPersonResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface PersonServiceHandlers extends grpc.UntypedServiceImplementation {
  ExportPerson: grpc.handleUnaryCall<_booking_common_v1_ExportPersonRequest__Output, _booking_common_v1_ExportPersonResponse>;
  
}

export interface PersonServiceDefinition extends grpc.ServiceDefinition {
  ExportPerson: MethodDefinition<_booking_common_v1_ExportPersonRequest, _booking_common_v1_ExportPersonResponse, _booking_common_v1_ExportPersonRequest__Output, _booking_common_v1_ExportPersonResponse__Output>
}
