// Original file: proto/booking/webhooks/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeliveryResponse as _booking_webhooks_v1_DeliveryResponse, DeliveryResponse__Output as _booking_webhooks_v1_DeliveryResponse__Output } from '../../../booking/webhooks/v1/DeliveryResponse.ts';
import type { GetDeliveryRequest as _booking_webhooks_v1_GetDeliveryRequest, GetDeliveryRequest__Output as _booking_webhooks_v1_GetDeliveryRequest__Output } from '../../../booking/webhooks/v1/GetDeliveryRequest.ts';
import type { ListDeliveriesRequest as _booking_webhooks_v1_ListDeliveriesRequest, ListDeliveriesRequest__Output as _booking_webhooks_v1_ListDeliveriesRequest__Output } from '../../../booking/webhooks/v1/ListDeliveriesRequest.ts';
import type { ListDeliveriesResponse as _booking_webhooks_v1_ListDeliveriesResponse, ListDeliveriesResponse__Output as _booking_webhooks_v1_ListDeliveriesResponse__Output } from '../../../booking/webhooks/v1/ListDeliveriesResponse.ts';
import type { RedeliverRequest as _booking_webhooks_v1_RedeliverRequest, RedeliverRequest__Output as _booking_webhooks_v1_RedeliverRequest__Output } from '../../../booking/webhooks/v1/RedeliverRequest.ts';

export interface WebhookDeliveryServiceClient extends grpc.Client {
  GetDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _booking_webhooks_v1_GetDeliveryRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  
  ListDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _booking_webhooks_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  Redeliver(argument: _booking_webhooks_v1_RedeliverRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  Redeliver(argument: _booking_webhooks_v1_RedeliverRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  Redeliver(argument: _booking_webhooks_v1_RedeliverRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  Redeliver(argument: _booking_webhooks_v1_RedeliverRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  redeliver(argument: _booking_webhooks_v1_RedeliverRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  redeliver(argument: _booking_webhooks_v1_RedeliverRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  redeliver(argument: _booking_webhooks_v1_RedeliverRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  redeliver(argument: _booking_webhooks_v1_RedeliverRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface WebhookDeliveryServiceHandlers extends grpc.UntypedServiceImplementation {
  GetDelivery: grpc.handleUnaryCall<_booking_webhooks_v1_GetDeliveryRequest__Output, _booking_webhooks_v1_DeliveryResponse>;
  
  ListDeliveries: grpc.handleUnaryCall<_booking_webhooks_v1_ListDeliveriesRequest__Output, _booking_webhooks_v1_ListDeliveriesResponse>;
  
  Redeliver: grpc.handleUnaryCall<_booking_webhooks_v1_RedeliverRequest__Output, _booking_webhooks_v1_DeliveryResponse>;
  
}

export interface WebhookDeliveryServiceDefinition extends grpc.ServiceDefinition {
  GetDelivery: MethodDefinition<_booking_webhooks_v1_GetDeliveryRequest, _booking_webhooks_v1_DeliveryResponse, _booking_webhooks_v1_GetDeliveryRequest__Output, _booking_webhooks_v1_DeliveryResponse__Output>
  ListDeliveries: MethodDefinition<_booking_webhooks_v1_ListDeliveriesRequest, _booking_webhooks_v1_ListDeliveriesResponse, _booking_webhooks_v1_ListDeliveriesRequest__Output, _booking_webhooks_v1_ListDeliveriesResponse__Output>
  Redeliver: MethodDefinition<_booking_webhooks_v1_RedeliverRequest, _booking_webhooks_v1_DeliveryResponse, _booking_webhooks_v1_RedeliverRequest__Output, _booking_webhooks_v1_DeliveryResponse__Output>
}
