// Original file: proto/booking/orders/v1/payments.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePaymentMethodRequest as _booking_orders_v1_CreatePaymentMethodRequest, CreatePaymentMethodRequest__Output as _booking_orders_v1_CreatePaymentMethodRequest__Output } from '../../../booking/orders/v1/CreatePaymentMethodRequest.ts';
import type { DeletePaymentMethodRequest as _booking_orders_v1_DeletePaymentMethodRequest, DeletePaymentMethodRequest__Output as _booking_orders_v1_DeletePaymentMethodRequest__Output } from '../../../booking/orders/v1/DeletePaymentMethodRequest.ts';
import type { DeletePaymentMethodResponse as _booking_orders_v1_DeletePaymentMethodResponse, DeletePaymentMethodResponse__Output as _booking_orders_v1_DeletePaymentMethodResponse__Output } from '../../../booking/orders/v1/DeletePaymentMethodResponse.ts';
import type { GetPaymentMethodRequest as _booking_orders_v1_GetPaymentMethodRequest, GetPaymentMethodRequest__Output as _booking_orders_v1_GetPaymentMethodRequest__Output } from '../../../booking/orders/v1/GetPaymentMethodRequest.ts';
import type { ListPaymentMethodsRequest as _booking_orders_v1_ListPaymentMethodsRequest, ListPaymentMethodsRequest__Output as _booking_orders_v1_ListPaymentMethodsRequest__Output } from '../../../booking/orders/v1/ListPaymentMethodsRequest.ts';
import type { ListPaymentMethodsResponse as _booking_orders_v1_ListPaymentMethodsResponse, ListPaymentMethodsResponse__Output as _booking_orders_v1_ListPaymentMethodsResponse__Output } from '../../../booking/orders/v1/ListPaymentMethodsResponse.ts';
import type { PaymentMethodResponse as _booking_orders_v1_PaymentMethodResponse, PaymentMethodResponse__Output as _booking_orders_v1_PaymentMethodResponse__Output } from '../../../booking/orders/v1/PaymentMethodResponse.ts';
import type { UpdatePaymentMethodRequest as _booking_orders_v1_UpdatePaymentMethodRequest, UpdatePaymentMethodRequest__Output as _booking_orders_v1_UpdatePaymentMethodRequest__Output } from '../../../booking/orders/v1/UpdatePaymentMethodRequest.ts';

export interface PaymentMethodServiceClient extends grpc.Client {
  CreatePaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _booking_orders_v1_CreatePaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  
  DeletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  DeletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  DeletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  DeletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  deletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  deletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  deletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  deletePaymentMethod(argument: _booking_orders_v1_DeletePaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_DeletePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  
  GetPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  getPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  getPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  getPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  getPaymentMethod(argument: _booking_orders_v1_GetPaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  
  ListPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentMethods(argument: _booking_orders_v1_ListPaymentMethodsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListPaymentMethodsResponse__Output>): grpc.ClientUnaryCall;
  
  UpdatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  UpdatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  UpdatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  UpdatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentMethod(argument: _booking_orders_v1_UpdatePaymentMethodRequest, callback: grpc.requestCallback<_booking_orders_v1_PaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface PaymentMethodServiceHandlers extends grpc.UntypedServiceImplementation {
  CreatePaymentMethod: grpc.handleUnaryCall<_booking_orders_v1_CreatePaymentMethodRequest__Output, _booking_orders_v1_PaymentMethodResponse>;
  
  DeletePaymentMethod: grpc.handleUnaryCall<_booking_orders_v1_DeletePaymentMethodRequest__Output, _booking_orders_v1_DeletePaymentMethodResponse>;
  
  GetPaymentMethod: grpc.handleUnaryCall<_booking_orders_v1_GetPaymentMethodRequest__Output, _booking_orders_v1_PaymentMethodResponse>;
  
  ListPaymentMethods: grpc.handleUnaryCall<_booking_orders_v1_ListPaymentMethodsRequest__Output, _booking_orders_v1_ListPaymentMethodsResponse>;
  
  UpdatePaymentMethod: grpc.handleUnaryCall<_booking_orders_v1_UpdatePaymentMethodRequest__Output, _booking_orders_v1_PaymentMethodResponse>;
  
}

export interface PaymentMethodServiceDefinition extends grpc.ServiceDefinition {
  CreatePaymentMethod: MethodDefinition<_booking_orders_v1_CreatePaymentMethodRequest, _booking_orders_v1_PaymentMethodResponse, _booking_orders_v1_CreatePaymentMethodRequest__Output, _booking_orders_v1_PaymentMethodResponse__Output>
  DeletePaymentMethod: MethodDefinition<_booking_orders_v1_DeletePaymentMethodRequest, _booking_orders_v1_DeletePaymentMethodResponse, _booking_orders_v1_DeletePaymentMethodRequest__Output, _booking_orders_v1_DeletePaymentMethodResponse__Output>
  GetPaymentMethod: MethodDefinition<_booking_orders_v1_GetPaymentMethodRequest, _booking_orders_v1_PaymentMethodResponse, _booking_orders_v1_GetPaymentMethodRequest__Output, _booking_orders_v1_PaymentMethodResponse__Output>
  ListPaymentMethods: MethodDefinition<_booking_orders_v1_ListPaymentMethodsRequest, _booking_orders_v1_ListPaymentMethodsResponse, _booking_orders_v1_ListPaymentMethodsRequest__Output, _booking_orders_v1_ListPaymentMethodsResponse__Output>
  UpdatePaymentMethod: MethodDefinition<_booking_orders_v1_UpdatePaymentMethodRequest, _booking_orders_v1_PaymentMethodResponse, _booking_orders_v1_UpdatePaymentMethodRequest__Output, _booking_orders_v1_PaymentMethodResponse__Output>
}
