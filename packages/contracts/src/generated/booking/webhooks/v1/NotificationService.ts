// Original file: proto/booking/webhooks/v1/notifications.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ChangeMailPreferenceRequest as _booking_webhooks_v1_ChangeMailPreferenceRequest, ChangeMailPreferenceRequest__Output as _booking_webhooks_v1_ChangeMailPreferenceRequest__Output } from '../../../booking/webhooks/v1/ChangeMailPreferenceRequest.ts';
import type { ChangeMailPreferenceResponse as _booking_webhooks_v1_ChangeMailPreferenceResponse, ChangeMailPreferenceResponse__Output as _booking_webhooks_v1_ChangeMailPreferenceResponse__Output } from '../../../booking/webhooks/v1/ChangeMailPreferenceResponse.ts';
import type { GetNotificationRequest as _booking_webhooks_v1_GetNotificationRequest, GetNotificationRequest__Output as _booking_webhooks_v1_GetNotificationRequest__Output } from '../../../booking/webhooks/v1/GetNotificationRequest.ts';
import type { ListNotificationsRequest as _booking_webhooks_v1_ListNotificationsRequest, ListNotificationsRequest__Output as _booking_webhooks_v1_ListNotificationsRequest__Output } from '../../../booking/webhooks/v1/ListNotificationsRequest.ts';
import type { ListNotificationsResponse as _booking_webhooks_v1_ListNotificationsResponse, ListNotificationsResponse__Output as _booking_webhooks_v1_ListNotificationsResponse__Output } from '../../../booking/webhooks/v1/ListNotificationsResponse.ts';
import type { MarkNotificationReadRequest as _booking_webhooks_v1_MarkNotificationReadRequest, MarkNotificationReadRequest__Output as _booking_webhooks_v1_MarkNotificationReadRequest__Output } from '../../../booking/webhooks/v1/MarkNotificationReadRequest.ts';
import type { NotificationResponse as _booking_webhooks_v1_NotificationResponse, NotificationResponse__Output as _booking_webhooks_v1_NotificationResponse__Output } from '../../../booking/webhooks/v1/NotificationResponse.ts';

export interface NotificationServiceClient extends grpc.Client {
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  
  ListNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  ListNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  ListNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  ListNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  listNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  listNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  listNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  listNotifications(argument: _booking_webhooks_v1_ListNotificationsRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListNotificationsResponse__Output>): grpc.ClientUnaryCall;
  
  MarkNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  MarkNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  MarkNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  MarkNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  markNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  markNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  markNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  markNotificationRead(argument: _booking_webhooks_v1_MarkNotificationReadRequest, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface NotificationServiceHandlers extends grpc.UntypedServiceImplementation {
  ChangeMailPreference: grpc.handleUnaryCall<_booking_webhooks_v1_ChangeMailPreferenceRequest__Output, _booking_webhooks_v1_ChangeMailPreferenceResponse>;
  
  GetNotification: grpc.handleUnaryCall<_booking_webhooks_v1_GetNotificationRequest__Output, _booking_webhooks_v1_NotificationResponse>;
  
  ListNotifications: grpc.handleUnaryCall<_booking_webhooks_v1_ListNotificationsRequest__Output, _booking_webhooks_v1_ListNotificationsResponse>;
  
  MarkNotificationRead: grpc.handleUnaryCall<_booking_webhooks_v1_MarkNotificationReadRequest__Output, _booking_webhooks_v1_NotificationResponse>;
  
}

export interface NotificationServiceDefinition extends grpc.ServiceDefinition {
  ChangeMailPreference: MethodDefinition<_booking_webhooks_v1_ChangeMailPreferenceRequest, _booking_webhooks_v1_ChangeMailPreferenceResponse, _booking_webhooks_v1_ChangeMailPreferenceRequest__Output, _booking_webhooks_v1_ChangeMailPreferenceResponse__Output>
  GetNotification: MethodDefinition<_booking_webhooks_v1_GetNotificationRequest, _booking_webhooks_v1_NotificationResponse, _booking_webhooks_v1_GetNotificationRequest__Output, _booking_webhooks_v1_NotificationResponse__Output>
  ListNotifications: MethodDefinition<_booking_webhooks_v1_ListNotificationsRequest, _booking_webhooks_v1_ListNotificationsResponse, _booking_webhooks_v1_ListNotificationsRequest__Output, _booking_webhooks_v1_ListNotificationsResponse__Output>
  MarkNotificationRead: MethodDefinition<_booking_webhooks_v1_MarkNotificationReadRequest, _booking_webhooks_v1_NotificationResponse, _booking_webhooks_v1_MarkNotificationReadRequest__Output, _booking_webhooks_v1_NotificationResponse__Output>
}
