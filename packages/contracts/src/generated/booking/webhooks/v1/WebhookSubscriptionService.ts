// Original file: proto/booking/webhooks/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ConfirmSigningKeyRequest as _booking_webhooks_v1_ConfirmSigningKeyRequest, ConfirmSigningKeyRequest__Output as _booking_webhooks_v1_ConfirmSigningKeyRequest__Output } from '../../../booking/webhooks/v1/ConfirmSigningKeyRequest.ts';
import type { CreateWebhookSubscriptionRequest as _booking_webhooks_v1_CreateWebhookSubscriptionRequest, CreateWebhookSubscriptionRequest__Output as _booking_webhooks_v1_CreateWebhookSubscriptionRequest__Output } from '../../../booking/webhooks/v1/CreateWebhookSubscriptionRequest.ts';
import type { DeleteWebhookSubscriptionRequest as _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, DeleteWebhookSubscriptionRequest__Output as _booking_webhooks_v1_DeleteWebhookSubscriptionRequest__Output } from '../../../booking/webhooks/v1/DeleteWebhookSubscriptionRequest.ts';
import type { DeleteWebhookSubscriptionResponse as _booking_webhooks_v1_DeleteWebhookSubscriptionResponse, DeleteWebhookSubscriptionResponse__Output as _booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output } from '../../../booking/webhooks/v1/DeleteWebhookSubscriptionResponse.ts';
import type { DeliveryResponse as _booking_webhooks_v1_DeliveryResponse, DeliveryResponse__Output as _booking_webhooks_v1_DeliveryResponse__Output } from '../../../booking/webhooks/v1/DeliveryResponse.ts';
import type { GetWebhookSubscriptionRequest as _booking_webhooks_v1_GetWebhookSubscriptionRequest, GetWebhookSubscriptionRequest__Output as _booking_webhooks_v1_GetWebhookSubscriptionRequest__Output } from '../../../booking/webhooks/v1/GetWebhookSubscriptionRequest.ts';
import type { ListWebhookSubscriptionsRequest as _booking_webhooks_v1_ListWebhookSubscriptionsRequest, ListWebhookSubscriptionsRequest__Output as _booking_webhooks_v1_ListWebhookSubscriptionsRequest__Output } from '../../../booking/webhooks/v1/ListWebhookSubscriptionsRequest.ts';
import type { ListWebhookSubscriptionsResponse as _booking_webhooks_v1_ListWebhookSubscriptionsResponse, ListWebhookSubscriptionsResponse__Output as _booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output } from '../../../booking/webhooks/v1/ListWebhookSubscriptionsResponse.ts';
import type { RotateSigningKeyRequest as _booking_webhooks_v1_RotateSigningKeyRequest, RotateSigningKeyRequest__Output as _booking_webhooks_v1_RotateSigningKeyRequest__Output } from '../../../booking/webhooks/v1/RotateSigningKeyRequest.ts';
import type { TestWebhookSubscriptionRequest as _booking_webhooks_v1_TestWebhookSubscriptionRequest, TestWebhookSubscriptionRequest__Output as _booking_webhooks_v1_TestWebhookSubscriptionRequest__Output } from '../../../booking/webhooks/v1/TestWebhookSubscriptionRequest.ts';
import type { UpdateWebhookSubscriptionRequest as _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, UpdateWebhookSubscriptionRequest__Output as _booking_webhooks_v1_UpdateWebhookSubscriptionRequest__Output } from '../../../booking/webhooks/v1/UpdateWebhookSubscriptionRequest.ts';
import type { WebhookSubscriptionResponse as _booking_webhooks_v1_WebhookSubscriptionResponse, WebhookSubscriptionResponse__Output as _booking_webhooks_v1_WebhookSubscriptionResponse__Output } from '../../../booking/webhooks/v1/WebhookSubscriptionResponse.ts';

export interface WebhookSubscriptionServiceClient extends grpc.Client {
  ConfirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ConfirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ConfirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ConfirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  confirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  confirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  confirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  confirmSigningKey(argument: _booking_webhooks_v1_ConfirmSigningKeyRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  CreateWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createWebhookSubscription(argument: _booking_webhooks_v1_CreateWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookSubscription(argument: _booking_webhooks_v1_DeleteWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  GetWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getWebhookSubscription(argument: _booking_webhooks_v1_GetWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  ListWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookSubscriptions(argument: _booking_webhooks_v1_ListWebhookSubscriptionsRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  
  RotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _booking_webhooks_v1_RotateSigningKeyRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  TestWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  TestWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  TestWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  TestWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  testWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  testWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  testWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  testWebhookSubscription(argument: _booking_webhooks_v1_TestWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DeliveryResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookSubscription(argument: _booking_webhooks_v1_UpdateWebhookSubscriptionRequest, callback: grpc.requestCallback<_booking_webhooks_v1_WebhookSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface WebhookSubscriptionServiceHandlers extends grpc.UntypedServiceImplementation {
  ConfirmSigningKey: grpc.handleUnaryCall<_booking_webhooks_v1_ConfirmSigningKeyRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse>;
  
  CreateWebhookSubscription: grpc.handleUnaryCall<_booking_webhooks_v1_CreateWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse>;
  
  DeleteWebhookSubscription: grpc.handleUnaryCall<_booking_webhooks_v1_DeleteWebhookSubscriptionRequest__Output, _booking_webhooks_v1_DeleteWebhookSubscriptionResponse>;
  
  GetWebhookSubscription: grpc.handleUnaryCall<_booking_webhooks_v1_GetWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse>;
  
  ListWebhookSubscriptions: grpc.handleUnaryCall<_booking_webhooks_v1_ListWebhookSubscriptionsRequest__Output, _booking_webhooks_v1_ListWebhookSubscriptionsResponse>;
  
  RotateSigningKey: grpc.handleUnaryCall<_booking_webhooks_v1_RotateSigningKeyRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse>;
  
  TestWebhookSubscription: grpc.handleUnaryCall<_booking_webhooks_v1_TestWebhookSubscriptionRequest__Output, _booking_webhooks_v1_DeliveryResponse>;
  
  UpdateWebhookSubscription: grpc.handleUnaryCall<_booking_webhooks_v1_UpdateWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse>;
  
}

export interface WebhookSubscriptionServiceDefinition extends grpc.ServiceDefinition {
  ConfirmSigningKey: MethodDefinition<_booking_webhooks_v1_ConfirmSigningKeyRequest, _booking_webhooks_v1_WebhookSubscriptionResponse, _booking_webhooks_v1_ConfirmSigningKeyRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse__Output>
  CreateWebhookSubscription: MethodDefinition<_booking_webhooks_v1_CreateWebhookSubscriptionRequest, _booking_webhooks_v1_WebhookSubscriptionResponse, _booking_webhooks_v1_CreateWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse__Output>
  DeleteWebhookSubscription: MethodDefinition<_booking_webhooks_v1_DeleteWebhookSubscriptionRequest, _booking_webhooks_v1_DeleteWebhookSubscriptionResponse, _booking_webhooks_v1_DeleteWebhookSubscriptionRequest__Output, _booking_webhooks_v1_DeleteWebhookSubscriptionResponse__Output>
  GetWebhookSubscription: MethodDefinition<_booking_webhooks_v1_GetWebhookSubscriptionRequest, _booking_webhooks_v1_WebhookSubscriptionResponse, _booking_webhooks_v1_GetWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse__Output>
  ListWebhookSubscriptions: MethodDefinition<_booking_webhooks_v1_ListWebhookSubscriptionsRequest, _booking_webhooks_v1_ListWebhookSubscriptionsResponse, _booking_webhooks_v1_ListWebhookSubscriptionsRequest__Output, _booking_webhooks_v1_ListWebhookSubscriptionsResponse__Output>
  RotateSigningKey: MethodDefinition<_booking_webhooks_v1_RotateSigningKeyRequest, _booking_webhooks_v1_WebhookSubscriptionResponse, _booking_webhooks_v1_RotateSigningKeyRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse__Output>
  TestWebhookSubscription: MethodDefinition<_booking_webhooks_v1_TestWebhookSubscriptionRequest, _booking_webhooks_v1_DeliveryResponse, _booking_webhooks_v1_TestWebhookSubscriptionRequest__Output, _booking_webhooks_v1_DeliveryResponse__Output>
  UpdateWebhookSubscription: MethodDefinition<_booking_webhooks_v1_UpdateWebhookSubscriptionRequest, _booking_webhooks_v1_WebhookSubscriptionResponse, _booking_webhooks_v1_UpdateWebhookSubscriptionRequest__Output, _booking_webhooks_v1_WebhookSubscriptionResponse__Output>
}
