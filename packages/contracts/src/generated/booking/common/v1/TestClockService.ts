// Original file: proto/booking/common/v1/test_clock_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetTestClockRequest as _booking_common_v1_GetTestClockRequest, GetTestClockRequest__Output as _booking_common_v1_GetTestClockRequest__Output } from '../../../booking/common/v1/GetTestClockRequest.ts';
import type { MoveTestClockRequest as _booking_common_v1_MoveTestClockRequest, MoveTestClockRequest__Output as _booking_common_v1_MoveTestClockRequest__Output } from '../../../booking/common/v1/MoveTestClockRequest.ts';
import type { StepTestClockRequest as _booking_common_v1_StepTestClockRequest, StepTestClockRequest__Output as _booking_common_v1_StepTestClockRequest__Output } from '../../../booking/common/v1/StepTestClockRequest.ts';
import type { StepTestClockResponse as _booking_common_v1_StepTestClockResponse, StepTestClockResponse__Output as _booking_common_v1_StepTestClockResponse__Output } from '../../../booking/common/v1/StepTestClockResponse.ts';
import type { TestClockResponse as _booking_common_v1_TestClockResponse, TestClockResponse__Output as _booking_common_v1_TestClockResponse__Output } from '../../../booking/common/v1/TestClockResponse.ts';

export interface TestClockServiceClient extends grpc.Client {
  GetTestClock(argument: _booking_common_v1_GetTestClockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  GetTestClock(argument: _booking_common_v1_GetTestClockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  GetTestClock(argument: _booking_common_v1_GetTestClockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  GetTestClock(argument: _booking_common_v1_GetTestClockRequest, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  getTestClock(argument: _booking_common_v1_GetTestClockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  getTestClock(argument: _booking_common_v1_GetTestClockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  getTestClock(argument: _booking_common_v1_GetTestClockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  getTestClock(argument: _booking_common_v1_GetTestClockRequest, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  
  MoveTestClock(argument: _booking_common_v1_MoveTestClockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  MoveTestClock(argument: _booking_common_v1_MoveTestClockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  MoveTestClock(argument: _booking_common_v1_MoveTestClockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  MoveTestClock(argument: _booking_common_v1_MoveTestClockRequest, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  moveTestClock(argument: _booking_common_v1_MoveTestClockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  moveTestClock(argument: _booking_common_v1_MoveTestClockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  moveTestClock(argument: _booking_common_v1_MoveTestClockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  moveTestClock(argument: _booking_common_v1_MoveTestClockRequest, callback: grpc.requestCallback<_booking_common_v1_TestClockResponse__Output>): grpc.ClientUnaryCall;
  
  StepTestClock(argument: _booking_common_v1_StepTestClockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  StepTestClock(argument: _booking_common_v1_StepTestClockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  StepTestClock(argument: _booking_common_v1_StepTestClockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  StepTestClock(argument: _booking_common_v1_StepTestClockRequest, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  stepTestClock(argument: _booking_common_v1_StepTestClockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  stepTestClock(argument: _booking_common_v1_StepTestClockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  stepTestClock(argument: _booking_common_v1_StepTestClockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  stepTestClock(argument: _booking_common_v1_StepTestClockRequest, callback: grpc.requestCallback<_booking_common_v1_StepTestClockResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface TestClockServiceHandlers extends grpc.UntypedServiceImplementation {
  GetTestClock: grpc.handleUnaryCall<_booking_common_v1_GetTestClockRequest__Output, _booking_common_v1_TestClockResponse>;
  
  MoveTestClock: grpc.handleUnaryCall<_booking_common_v1_MoveTestClockRequest__Output, _booking_common_v1_TestClockResponse>;
  
  StepTestClock: grpc.handleUnaryCall<_booking_common_v1_StepTestClockRequest__Output, _booking_common_v1_StepTestClockResponse>;
  
}

export interface TestClockServiceDefinition extends grpc.ServiceDefinition {
  GetTestClock: MethodDefinition<_booking_common_v1_GetTestClockRequest, _booking_common_v1_TestClockResponse, _booking_common_v1_GetTestClockRequest__Output, _booking_common_v1_TestClockResponse__Output>
  MoveTestClock: MethodDefinition<_booking_common_v1_MoveTestClockRequest, _booking_common_v1_TestClockResponse, _booking_common_v1_MoveTestClockRequest__Output, _booking_common_v1_TestClockResponse__Output>
  StepTestClock: MethodDefinition<_booking_common_v1_StepTestClockRequest, _booking_common_v1_StepTestClockResponse, _booking_common_v1_StepTestClockRequest__Output, _booking_common_v1_StepTestClockResponse__Output>
}
