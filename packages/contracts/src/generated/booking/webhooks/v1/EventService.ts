// Original file: proto/booking/webhooks/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { EventResponse as _booking_webhooks_v1_EventResponse, EventResponse__Output as _booking_webhooks_v1_EventResponse__Output } from '../../../booking/webhooks/v1/EventResponse.ts';
import type { GetEventRequest as _booking_webhooks_v1_GetEventRequest, GetEventRequest__Output as _booking_webhooks_v1_GetEventRequest__Output } from '../../../booking/webhooks/v1/GetEventRequest.ts';
import type { ListEventsRequest as _booking_webhooks_v1_ListEventsRequest, ListEventsRequest__Output as _booking_webhooks_v1_ListEventsRequest__Output } from '../../../booking/webhooks/v1/ListEventsRequest.ts';
import type { ListEventsResponse as _booking_webhooks_v1_ListEventsResponse, ListEventsResponse__Output as _booking_webhooks_v1_ListEventsResponse__Output } from '../../../booking/webhooks/v1/ListEventsResponse.ts';

export interface EventServiceClient extends grpc.Client {
  GetEvent(argument: _booking_webhooks_v1_GetEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  GetEvent(argument: _booking_webhooks_v1_GetEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  GetEvent(argument: _booking_webhooks_v1_GetEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  GetEvent(argument: _booking_webhooks_v1_GetEventRequest, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _booking_webhooks_v1_GetEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _booking_webhooks_v1_GetEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _booking_webhooks_v1_GetEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _booking_webhooks_v1_GetEventRequest, callback: grpc.requestCallback<_booking_webhooks_v1_EventResponse__Output>): grpc.ClientUnaryCall;
  
  ListEvents(argument: _booking_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _booking_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _booking_webhooks_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _booking_webhooks_v1_ListEventsRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _booking_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _booking_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _booking_webhooks_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _booking_webhooks_v1_ListEventsRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface EventServiceHandlers extends grpc.UntypedServiceImplementation {
  GetEvent: grpc.handleUnaryCall<_booking_webhooks_v1_GetEventRequest__Output, _booking_webhooks_v1_EventResponse>;
  
  ListEvents: grpc.handleUnaryCall<_booking_webhooks_v1_ListEventsRequest__Output, _booking_webhooks_v1_ListEventsResponse>;
  
}

export interface EventServiceDefinition extends grpc.ServiceDefinition {
  GetEvent: MethodDefinition<_booking_webhooks_v1_GetEventRequest, _booking_webhooks_v1_EventResponse, _booking_webhooks_v1_GetEventRequest__Output, _booking_webhooks_v1_EventResponse__Output>
  ListEvents: MethodDefinition<_booking_webhooks_v1_ListEventsRequest, _booking_webhooks_v1_ListEventsResponse, _booking_webhooks_v1_ListEventsRequest__Output, _booking_webhooks_v1_ListEventsResponse__Output>
}
