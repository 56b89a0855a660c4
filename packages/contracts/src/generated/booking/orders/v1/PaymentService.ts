// Original file: proto/booking/orders/v1/payments.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePaymentRequest as _booking_orders_v1_CreatePaymentRequest, CreatePaymentRequest__Output as _booking_orders_v1_CreatePaymentRequest__Output } from '../../../booking/orders/v1/CreatePaymentRequest.ts';
import type { GetPaymentRequest as _booking_orders_v1_GetPaymentRequest, GetPaymentRequest__Output as _booking_orders_v1_GetPaymentRequest__Output } from '../../../booking/orders/v1/GetPaymentRequest.ts';
import type { ListPaymentsRequest as _booking_orders_v1_ListPaymentsRequest, ListPaymentsRequest__Output as _booking_orders_v1_ListPaymentsRequest__Output } from '../../../booking/orders/v1/ListPaymentsRequest.ts';
import type { ListPaymentsResponse as _booking_orders_v1_ListPaymentsResponse, ListPaymentsResponse__Output as _booking_orders_v1_ListPaymentsResponse__Output } from '../../../booking/orders/v1/ListPaymentsResponse.ts';
import type { PaymentResponse as _booking_orders_v1_PaymentResponse, PaymentResponse__Output as _booking_orders_v1_PaymentResponse__Output } from '../../../booking/orders/v1/PaymentResponse.ts';
import type { RefundPaymentRequest as _booking_orders_v1_RefundPaymentRequest, RefundPaymentRequest__Output as _booking_orders_v1_RefundPaymentRequest__Output } from '../../../booking/orders/v1/RefundPaymentRequest.ts';
import type { ReversePaymentRequest as _booking_orders_v1_ReversePaymentRequest, ReversePaymentRequest__Output as _booking_orders_v1_ReversePaymentRequest__Output } from '../../../booking/orders/v1/ReversePaymentRequest.ts';
import type { SettlePaymentRequest as _booking_orders_v1_SettlePaymentRequest, SettlePaymentRequest__Output as _booking_orders_v1_SettlePaymentRequest__Output } from '../../../booking/orders/v1/SettlePaymentRequest.ts';

export interface PaymentServiceClient extends grpc.Client {
  CreatePayment(argument: _booking_orders_v1_CreatePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  CreatePayment(argument: _booking_orders_v1_CreatePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  CreatePayment(argument: _booking_orders_v1_CreatePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  CreatePayment(argument: _booking_orders_v1_CreatePaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _booking_orders_v1_CreatePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _booking_orders_v1_CreatePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _booking_orders_v1_CreatePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _booking_orders_v1_CreatePaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  
  GetPayment(argument: _booking_orders_v1_GetPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  GetPayment(argument: _booking_orders_v1_GetPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  GetPayment(argument: _booking_orders_v1_GetPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  GetPayment(argument: _booking_orders_v1_GetPaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _booking_orders_v1_GetPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _booking_orders_v1_GetPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _booking_orders_v1_GetPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _booking_orders_v1_GetPaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  
  ListPayments(argument: _booking_orders_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _booking_orders_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _booking_orders_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _booking_orders_v1_ListPaymentsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _booking_orders_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _booking_orders_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _booking_orders_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _booking_orders_v1_ListPaymentsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  RefundPayment(argument: _booking_orders_v1_RefundPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  RefundPayment(argument: _booking_orders_v1_RefundPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  RefundPayment(argument: _booking_orders_v1_RefundPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  RefundPayment(argument: _booking_orders_v1_RefundPaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  refundPayment(argument: _booking_orders_v1_RefundPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  refundPayment(argument: _booking_orders_v1_RefundPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  refundPayment(argument: _booking_orders_v1_RefundPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  refundPayment(argument: _booking_orders_v1_RefundPaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  
  ReversePayment(argument: _booking_orders_v1_ReversePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  ReversePayment(argument: _booking_orders_v1_ReversePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  ReversePayment(argument: _booking_orders_v1_ReversePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  ReversePayment(argument: _booking_orders_v1_ReversePaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  reversePayment(argument: _booking_orders_v1_ReversePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  reversePayment(argument: _booking_orders_v1_ReversePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  reversePayment(argument: _booking_orders_v1_ReversePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  reversePayment(argument: _booking_orders_v1_ReversePaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  
  SettlePayment(argument: _booking_orders_v1_SettlePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  SettlePayment(argument: _booking_orders_v1_SettlePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  SettlePayment(argument: _booking_orders_v1_SettlePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  SettlePayment(argument: _booking_orders_v1_SettlePaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  settlePayment(argument: _booking_orders_v1_SettlePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  settlePayment(argument: _booking_orders_v1_SettlePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  settlePayment(argument: _booking_orders_v1_SettlePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  settlePayment(argument: _booking_orders_v1_SettlePaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface PaymentServiceHandlers extends grpc.UntypedServiceImplementation {
  CreatePayment: grpc.handleUnaryCall<_booking_orders_v1_CreatePaymentRequest__Output, _booking_orders_v1_PaymentResponse>;
  
  GetPayment: grpc.handleUnaryCall<_booking_orders_v1_GetPaymentRequest__Output, _booking_orders_v1_PaymentResponse>;
  
  ListPayments: grpc.handleUnaryCall<_booking_orders_v1_ListPaymentsRequest__Output, _booking_orders_v1_ListPaymentsResponse>;
  
  RefundPayment: grpc.handleUnaryCall<_booking_orders_v1_RefundPaymentRequest__Output, _booking_orders_v1_PaymentResponse>;
  
  ReversePayment: grpc.handleUnaryCall<_booking_orders_v1_ReversePaymentRequest__Output, _booking_orders_v1_PaymentResponse>;
  
  SettlePayment: grpc.handleUnaryCall<_booking_orders_v1_SettlePaymentRequest__Output, _booking_orders_v1_PaymentResponse>;
  
}

export interface PaymentServiceDefinition extends grpc.ServiceDefinition {
  CreatePayment: MethodDefinition<_booking_orders_v1_CreatePaymentRequest, _booking_orders_v1_PaymentResponse, _booking_orders_v1_CreatePaymentRequest__Output, _booking_orders_v1_PaymentResponse__Output>
  GetPayment: MethodDefinition<_booking_orders_v1_GetPaymentRequest, _booking_orders_v1_PaymentResponse, _booking_orders_v1_GetPaymentRequest__Output, _booking_orders_v1_PaymentResponse__Output>
  ListPayments: MethodDefinition<_booking_orders_v1_ListPaymentsRequest, _booking_orders_v1_ListPaymentsResponse, _booking_orders_v1_ListPaymentsRequest__Output, _booking_orders_v1_ListPaymentsResponse__Output>
  RefundPayment: MethodDefinition<_booking_orders_v1_RefundPaymentRequest, _booking_orders_v1_PaymentResponse, _booking_orders_v1_RefundPaymentRequest__Output, _booking_orders_v1_PaymentResponse__Output>
  ReversePayment: MethodDefinition<_booking_orders_v1_ReversePaymentRequest, _booking_orders_v1_PaymentResponse, _booking_orders_v1_ReversePaymentRequest__Output, _booking_orders_v1_PaymentResponse__Output>
  SettlePayment: MethodDefinition<_booking_orders_v1_SettlePaymentRequest, _booking_orders_v1_PaymentResponse, _booking_orders_v1_SettlePaymentRequest__Output, _booking_orders_v1_PaymentResponse__Output>
}
