// Original file: proto/booking/common/v1/settings.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { LearnSettingsRequest as _booking_common_v1_LearnSettingsRequest, LearnSettingsRequest__Output as _booking_common_v1_LearnSettingsRequest__Output } from '../../../booking/common/v1/LearnSettingsRequest.ts';
import type { LearnSettingsResponse as _booking_common_v1_LearnSettingsResponse, LearnSettingsResponse__Output as _booking_common_v1_LearnSettingsResponse__Output } from '../../../booking/common/v1/LearnSettingsResponse.ts';

export interface SettingsServiceClient extends grpc.Client {
  LearnSettings(argument: _booking_common_v1_LearnSettingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  LearnSettings(argument: _booking_common_v1_LearnSettingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  LearnSettings(argument: _booking_common_v1_LearnSettingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  LearnSettings(argument: _booking_common_v1_LearnSettingsRequest, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  learnSettings(argument: _booking_common_v1_LearnSettingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  learnSettings(argument: _booking_common_v1_LearnSettingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  learnSettings(argument: _booking_common_v1_LearnSettingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  learnSettings(argument: _booking_common_v1_LearnSettingsRequest, callback: grpc.requestCallback<_booking_common_v1_LearnSettingsResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface SettingsServiceHandlers extends grpc.UntypedServiceImplementation {
  LearnSettings: grpc.handleUnaryCall<_booking_common_v1_LearnSettingsRequest__Output, _booking_common_v1_LearnSettingsResponse>;
  
}

export interface SettingsServiceDefinition extends grpc.ServiceDefinition {
  LearnSettings: MethodDefinition<_booking_common_v1_LearnSettingsRequest, _booking_common_v1_LearnSettingsResponse, _booking_common_v1_LearnSettingsRequest__Output, _booking_common_v1_LearnSettingsResponse__Output>
}
