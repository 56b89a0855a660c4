// Original file: proto/booking/webhooks/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancelWebhookRecoveryRequest as _booking_webhooks_v1_CancelWebhookRecoveryRequest, CancelWebhookRecoveryRequest__Output as _booking_webhooks_v1_CancelWebhookRecoveryRequest__Output } from '../../../booking/webhooks/v1/CancelWebhookRecoveryRequest.ts';
import type { GetWebhookRecoveryRequest as _booking_webhooks_v1_GetWebhookRecoveryRequest, GetWebhookRecoveryRequest__Output as _booking_webhooks_v1_GetWebhookRecoveryRequest__Output } from '../../../booking/webhooks/v1/GetWebhookRecoveryRequest.ts';
import type { ListWebhookRecoveriesRequest as _booking_webhooks_v1_ListWebhookRecoveriesRequest, ListWebhookRecoveriesRequest__Output as _booking_webhooks_v1_ListWebhookRecoveriesRequest__Output } from '../../../booking/webhooks/v1/ListWebhookRecoveriesRequest.ts';
import type { ListWebhookRecoveriesResponse as _booking_webhooks_v1_ListWebhookRecoveriesResponse, ListWebhookRecoveriesResponse__Output as _booking_webhooks_v1_ListWebhookRecoveriesResponse__Output } from '../../../booking/webhooks/v1/ListWebhookRecoveriesResponse.ts';
import type { RecoverWebhookSubscriptionRequest as _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, RecoverWebhookSubscriptionRequest__Output as _booking_webhooks_v1_RecoverWebhookSubscriptionRequest__Output } from '../../../booking/webhooks/v1/RecoverWebhookSubscriptionRequest.ts';
import type { WebhookRecoveryResponse as _booking_webhooks_v1_WebhookRecoveryResponse, WebhookRecoveryResponse__Output as _booking_webhooks_v1_WebhookRecoveryResponse__Output } from '../../../booking/webhooks/v1/WebhookRecoveryResponse.ts';

export interface WebhookRecoveryServiceClient extends grpc.Client {
  CancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  CancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  CancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  CancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  cancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  cancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  cancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  cancelWebhookRecovery(argument: _booking_webhooks_v1_CancelWebhookRecoveryRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  
  GetWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookRecovery(argument: _booking_webhooks_v1_GetWebhookRecoveryRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  
  ListWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookRecoveries(argument: _booking_webhooks_v1_ListWebhookRecoveriesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  
  RecoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  RecoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  RecoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  RecoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  recoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  recoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  recoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  recoverWebhookSubscription(argument: _booking_webhooks_v1_RecoverWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookRecoveryResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface WebhookRecoveryServiceHandlers extends grpc.UntypedServiceImplementation {
  CancelWebhookRecovery: grpc.handleUnaryCall<_booking_webhooks_v1_CancelWebhookRecoveryRequest__Output, _booking_webhooks_v1_WebhookRecoveryResponse>;
  
  GetWebhookRecovery: grpc.handleUnaryCall<_booking_webhooks_v1_GetWebhookRecoveryRequest__Output, _booking_webhooks_v1_WebhookRecoveryResponse>;
  
  ListWebhookRecoveries: grpc.handleUnaryCall<_booking_webhooks_v1_ListWebhookRecoveriesRequest__Output, _booking_webhooks_v1_ListWebhookRecoveriesResponse>;
  
  RecoverWebhookSubscription: grpc.handleUnaryCall<_booking_webhooks_v1_RecoverWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookRecoveryResponse>;
  
}

export interface WebhookRecoveryServiceDefinition extends grpc.ServiceDefinition {
  CancelWebhookRecovery: MethodDefinition<_booking_webhooks_v1_CancelWebhookRecoveryRequest, _booking_webhooks_v1_WebhookRecoveryResponse, _booking_webhooks_v1_CancelWebhookRecoveryRequest__Output, _booking_webhooks_v1_WebhookRecoveryResponse__Output>
  GetWebhookRecovery: MethodDefinition<_booking_webhooks_v1_GetWebhookRecoveryRequest, _booking_webhooks_v1_WebhookRecoveryResponse, _booking_webhooks_v1_GetWebhookRecoveryRequest__Output, _booking_webhooks_v1_WebhookRecoveryResponse__Output>
  ListWebhookRecoveries: MethodDefinition<_booking_webhooks_v1_ListWebhookRecoveriesRequest, _booking_webhooks_v1_ListWebhookRecoveriesResponse, _booking_webhooks_v1_ListWebhookRecoveriesRequest__Output, _booking_webhooks_v1_ListWebhookRecoveriesResponse__Output>
  RecoverWebhookSubscription: MethodDefinition<_booking_webhooks_v1_RecoverWebhookSubscriptionRequest, _booking_webhooks_v1_WebhookRecoveryResponse, _booking_webhooks_v1_RecoverWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookRecoveryResponse__Output>
}
