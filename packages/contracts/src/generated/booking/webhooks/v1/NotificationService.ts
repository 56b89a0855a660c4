// Original file: proto/booking/webhooks/v1/notifications.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ChangeMailPreferenceRequest as _booking_webhooks_v1_ChangeMailPreferenceRequest, ChangeMailPreferenceRequest__Output as _booking_webhooks_v1_ChangeMailPreferenceRequest__Output } from '../../../booking/webhooks/v1/ChangeMailPreferenceRequest.ts';
import type { ChangeMailPreferenceResponse as _booking_webhooks_v1_ChangeMailPreferenceResponse, ChangeMailPreferenceResponse__Output as _booking_webhooks_v1_ChangeMailPreferenceResponse__Output } from '../../../booking/webhooks/v1/ChangeMailPreferenceResponse.ts';
import type { FindMailPreferenceRequest as _booking_webhooks_v1_FindMailPreferenceRequest, FindMailPreferenceRequest__Output as _booking_webhooks_v1_FindMailPreferenceRequest__Output } from '../../../booking/webhooks/v1/FindMailPreferenceRequest.ts';
import type { FindMailPreferenceResponse as _booking_webhooks_v1_FindMailPreferenceResponse, FindMailPreferenceResponse__Output as _booking_webhooks_v1_FindMailPreferenceResponse__Output } from '../../../booking/webhooks/v1/FindMailPreferenceResponse.ts';
import type { GetMailPreferencesRequest as _booking_webhooks_v1_GetMailPreferencesRequest, GetMailPreferencesRequest__Output as _booking_webhooks_v1_GetMailPreferencesRequest__Output } from '../../../booking/webhooks/v1/GetMailPreferencesRequest.ts';
import type { GetNotificationMailRequest as _booking_webhooks_v1_GetNotificationMailRequest, GetNotificationMailRequest__Output as _booking_webhooks_v1_GetNotificationMailRequest__Output } from '../../../booking/webhooks/v1/GetNotificationMailRequest.ts';
import type { GetNotificationMailResponse as _booking_webhooks_v1_GetNotificationMailResponse, GetNotificationMailResponse__Output as _booking_webhooks_v1_GetNotificationMailResponse__Output } from '../../../booking/webhooks/v1/GetNotificationMailResponse.ts';
import type { GetNotificationRequest as _booking_webhooks_v1_GetNotificationRequest, GetNotificationRequest__Output as _booking_webhooks_v1_GetNotificationRequest__Output } from '../../../booking/webhooks/v1/GetNotificationRequest.ts';
import type { ListNotificationsRequest as _booking_webhooks_v1_ListNotificationsRequest, ListNotificationsRequest__Output as _booking_webhooks_v1_ListNotificationsRequest__Output } from '../../../booking/webhooks/v1/ListNotificationsRequest.ts';
import type { ListNotificationsResponse as _booking_webhooks_v1_ListNotificationsResponse, ListNotificationsResponse__Output as _booking_webhooks_v1_ListNotificationsResponse__Output } from '../../../booking/webhooks/v1/ListNotificationsResponse.ts';
import type { MailPreferencesResponse as _booking_webhooks_v1_MailPreferencesResponse, MailPreferencesResponse__Output as _booking_webhooks_v1_MailPreferencesResponse__Output } from '../../../booking/webhooks/v1/MailPreferencesResponse.ts';
import type { MarkNotificationReadRequest as _booking_webhooks_v1_MarkNotificationReadRequest, MarkNotificationReadRequest__Output as _booking_webhooks_v1_MarkNotificationReadRequest__Output } from '../../../booking/webhooks/v1/MarkNotificationReadRequest.ts';
import type { NotificationResponse as _booking_webhooks_v1_NotificationResponse, NotificationResponse__Output as _booking_webhooks_v1_NotificationResponse__Output } from '../../../booking/webhooks/v1/NotificationResponse.ts';
import type { SetMailPreferencesRequest as _booking_webhooks_v1_SetMailPreferencesRequest, SetMailPreferencesRequest__Output as _booking_webhooks_v1_SetMailPreferencesRequest__Output } from '../../../booking/webhooks/v1/SetMailPreferencesRequest.ts';

export interface NotificationServiceClient extends grpc.Client {
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  ChangeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  changeMailPreference(argument: _booking_webhooks_v1_ChangeMailPreferenceRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ChangeMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  
  FindMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  FindMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  FindMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  FindMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  findMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  findMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  findMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  findMailPreference(argument: _booking_webhooks_v1_FindMailPreferenceRequest, callback: grpc.requestCallback<_booking_webhooks_v1_FindMailPreferenceResponse__Output>): grpc.ClientUnaryCall;
  
  GetCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  GetCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  GetCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  GetCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getCustomerMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  
  GetMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  GetMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  GetMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  GetMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  getMemberMailPreferences(argument: _booking_webhooks_v1_GetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  GetNotification(argument: _booking_webhooks_v1_GetNotificationRequest, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  getNotification(argument: _booking_webhooks_v1_GetNotificationRequest, callback: grpc.requestCallback<_booking_webhooks_v1_NotificationResponse__Output>): grpc.ClientUnaryCall;
  
  GetNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  GetNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  GetNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  GetNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  getNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  getNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  getNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  getNotificationMail(argument: _booking_webhooks_v1_GetNotificationMailRequest, callback: grpc.requestCallback<_booking_webhooks_v1_GetNotificationMailResponse__Output>): grpc.ClientUnaryCall;
  
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
  
  SetCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  SetCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  SetCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  SetCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setCustomerMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  
  SetMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  SetMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  SetMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  SetMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  setMemberMailPreferences(argument: _booking_webhooks_v1_SetMailPreferencesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MailPreferencesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface NotificationServiceHandlers extends grpc.UntypedServiceImplementation {
  ChangeMailPreference: grpc.handleUnaryCall<_booking_webhooks_v1_ChangeMailPreferenceRequest__Output, _booking_webhooks_v1_ChangeMailPreferenceResponse>;
  
  FindMailPreference: grpc.handleUnaryCall<_booking_webhooks_v1_FindMailPreferenceRequest__Output, _booking_webhooks_v1_FindMailPreferenceResponse>;
  
  GetCustomerMailPreferences: grpc.handleUnaryCall<_booking_webhooks_v1_GetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse>;
  
  GetMemberMailPreferences: grpc.handleUnaryCall<_booking_webhooks_v1_GetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse>;
  
  GetNotification: grpc.handleUnaryCall<_booking_webhooks_v1_GetNotificationRequest__Output, _booking_webhooks_v1_NotificationResponse>;
  
  GetNotificationMail: grpc.handleUnaryCall<_booking_webhooks_v1_GetNotificationMailRequest__Output, _booking_webhooks_v1_GetNotificationMailResponse>;
  
  ListNotifications: grpc.handleUnaryCall<_booking_webhooks_v1_ListNotificationsRequest__Output, _booking_webhooks_v1_ListNotificationsResponse>;
  
  MarkNotificationRead: grpc.handleUnaryCall<_booking_webhooks_v1_MarkNotificationReadRequest__Output, _booking_webhooks_v1_NotificationResponse>;
  
  SetCustomerMailPreferences: grpc.handleUnaryCall<_booking_webhooks_v1_SetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse>;
  
  SetMemberMailPreferences: grpc.handleUnaryCall<_booking_webhooks_v1_SetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse>;
  
}

export interface NotificationServiceDefinition extends grpc.ServiceDefinition {
  ChangeMailPreference: MethodDefinition<_booking_webhooks_v1_ChangeMailPreferenceRequest, _booking_webhooks_v1_ChangeMailPreferenceResponse, _booking_webhooks_v1_ChangeMailPreferenceRequest__Output, _booking_webhooks_v1_ChangeMailPreferenceResponse__Output>
  FindMailPreference: MethodDefinition<_booking_webhooks_v1_FindMailPreferenceRequest, _booking_webhooks_v1_FindMailPreferenceResponse, _booking_webhooks_v1_FindMailPreferenceRequest__Output, _booking_webhooks_v1_FindMailPreferenceResponse__Output>
  GetCustomerMailPreferences: MethodDefinition<_booking_webhooks_v1_GetMailPreferencesRequest, _booking_webhooks_v1_MailPreferencesResponse, _booking_webhooks_v1_GetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse__Output>
  GetMemberMailPreferences: MethodDefinition<_booking_webhooks_v1_GetMailPreferencesRequest, _booking_webhooks_v1_MailPreferencesResponse, _booking_webhooks_v1_GetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse__Output>
  GetNotification: MethodDefinition<_booking_webhooks_v1_GetNotificationRequest, _booking_webhooks_v1_NotificationResponse, _booking_webhooks_v1_GetNotificationRequest__Output, _booking_webhooks_v1_NotificationResponse__Output>
  GetNotificationMail: MethodDefinition<_booking_webhooks_v1_GetNotificationMailRequest, _booking_webhooks_v1_GetNotificationMailResponse, _booking_webhooks_v1_GetNotificationMailRequest__Output, _booking_webhooks_v1_GetNotificationMailResponse__Output>
  ListNotifications: MethodDefinition<_booking_webhooks_v1_ListNotificationsRequest, _booking_webhooks_v1_ListNotificationsResponse, _booking_webhooks_v1_ListNotificationsRequest__Output, _booking_webhooks_v1_ListNotificationsResponse__Output>
  MarkNotificationRead: MethodDefinition<_booking_webhooks_v1_MarkNotificationReadRequest, _booking_webhooks_v1_NotificationResponse, _booking_webhooks_v1_MarkNotificationReadRequest__Output, _booking_webhooks_v1_NotificationResponse__Output>
  SetCustomerMailPreferences: MethodDefinition<_booking_webhooks_v1_SetMailPreferencesRequest, _booking_webhooks_v1_MailPreferencesResponse, _booking_webhooks_v1_SetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse__Output>
  SetMemberMailPreferences: MethodDefinition<_booking_webhooks_v1_SetMailPreferencesRequest, _booking_webhooks_v1_MailPreferencesResponse, _booking_webhooks_v1_SetMailPreferencesRequest__Output, _booking_webhooks_v1_MailPreferencesResponse__Output>
}
