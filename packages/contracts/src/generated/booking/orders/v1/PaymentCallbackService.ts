// Original file: proto/booking/orders/v1/payment_callbacks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ReceivePaymentCallbackRequest as _booking_orders_v1_ReceivePaymentCallbackRequest, ReceivePaymentCallbackRequest__Output as _booking_orders_v1_ReceivePaymentCallbackRequest__Output } from '../../../booking/orders/v1/ReceivePaymentCallbackRequest.ts';
import type { ReceivePaymentCallbackResponse as _booking_orders_v1_ReceivePaymentCallbackResponse, ReceivePaymentCallbackResponse__Output as _booking_orders_v1_ReceivePaymentCallbackResponse__Output } from '../../../booking/orders/v1/ReceivePaymentCallbackResponse.ts';

export interface PaymentCallbackServiceClient extends grpc.Client {
  ReceivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  receivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  receivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  receivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  receivePaymentCallback(argument: _booking_orders_v1_ReceivePaymentCallbackRequest, callback: grpc.requestCallback<_booking_orders_v1_ReceivePaymentCallbackResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface PaymentCallbackServiceHandlers extends grpc.UntypedServiceImplementation {
  ReceivePaymentCallback: grpc.handleUnaryCall<_booking_orders_v1_ReceivePaymentCallbackRequest__Output, _booking_orders_v1_ReceivePaymentCallbackResponse>;
  
}

export interface PaymentCallbackServiceDefinition extends grpc.ServiceDefinition {
  ReceivePaymentCallback: MethodDefinition<_booking_orders_v1_ReceivePaymentCallbackRequest, _booking_orders_v1_ReceivePaymentCallbackResponse, _booking_orders_v1_ReceivePaymentCallbackRequest__Output, _booking_orders_v1_ReceivePaymentCallbackResponse__Output>
}
