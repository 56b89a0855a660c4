// Original file: proto/booking/resources/v1/calendar_feed_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CalendarFeedResponse as _booking_resources_v1_CalendarFeedResponse, CalendarFeedResponse__Output as _booking_resources_v1_CalendarFeedResponse__Output } from '../../../booking/resources/v1/CalendarFeedResponse.ts';
import type { CreateCalendarFeedRequest as _booking_resources_v1_CreateCalendarFeedRequest, CreateCalendarFeedRequest__Output as _booking_resources_v1_CreateCalendarFeedRequest__Output } from '../../../booking/resources/v1/CreateCalendarFeedRequest.ts';
import type { DeleteCalendarFeedRequest as _booking_resources_v1_DeleteCalendarFeedRequest, DeleteCalendarFeedRequest__Output as _booking_resources_v1_DeleteCalendarFeedRequest__Output } from '../../../booking/resources/v1/DeleteCalendarFeedRequest.ts';
import type { DeleteCalendarFeedResponse as _booking_resources_v1_DeleteCalendarFeedResponse, DeleteCalendarFeedResponse__Output as _booking_resources_v1_DeleteCalendarFeedResponse__Output } from '../../../booking/resources/v1/DeleteCalendarFeedResponse.ts';
import type { GetCalendarFeedRequest as _booking_resources_v1_GetCalendarFeedRequest, GetCalendarFeedRequest__Output as _booking_resources_v1_GetCalendarFeedRequest__Output } from '../../../booking/resources/v1/GetCalendarFeedRequest.ts';
import type { ListCalendarFeedsRequest as _booking_resources_v1_ListCalendarFeedsRequest, ListCalendarFeedsRequest__Output as _booking_resources_v1_ListCalendarFeedsRequest__Output } from '../../../booking/resources/v1/ListCalendarFeedsRequest.ts';
import type { ListCalendarFeedsResponse as _booking_resources_v1_ListCalendarFeedsResponse, ListCalendarFeedsResponse__Output as _booking_resources_v1_ListCalendarFeedsResponse__Output } from '../../../booking/resources/v1/ListCalendarFeedsResponse.ts';
import type { ReadCalendarFeedRequest as _booking_resources_v1_ReadCalendarFeedRequest, ReadCalendarFeedRequest__Output as _booking_resources_v1_ReadCalendarFeedRequest__Output } from '../../../booking/resources/v1/ReadCalendarFeedRequest.ts';
import type { ReadCalendarFeedResponse as _booking_resources_v1_ReadCalendarFeedResponse, ReadCalendarFeedResponse__Output as _booking_resources_v1_ReadCalendarFeedResponse__Output } from '../../../booking/resources/v1/ReadCalendarFeedResponse.ts';
import type { RotateCalendarFeedRequest as _booking_resources_v1_RotateCalendarFeedRequest, RotateCalendarFeedRequest__Output as _booking_resources_v1_RotateCalendarFeedRequest__Output } from '../../../booking/resources/v1/RotateCalendarFeedRequest.ts';

export interface CalendarFeedServiceClient extends grpc.Client {
  CreateCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  CreateCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  CreateCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  CreateCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  createCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  createCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  createCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  createCalendarFeed(argument: _booking_resources_v1_CreateCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  DeleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  DeleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  DeleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  deleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  deleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  deleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  deleteCalendarFeed(argument: _booking_resources_v1_DeleteCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  
  GetCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  GetCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  GetCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  GetCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  getCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  getCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  getCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  getCalendarFeed(argument: _booking_resources_v1_GetCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  
  ListCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  ListCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  ListCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  ListCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  listCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  listCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  listCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  listCalendarFeeds(argument: _booking_resources_v1_ListCalendarFeedsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListCalendarFeedsResponse__Output>): grpc.ClientUnaryCall;
  
  ReadCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  ReadCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  ReadCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  ReadCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  readCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  readCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  readCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  readCalendarFeed(argument: _booking_resources_v1_ReadCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_ReadCalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  
  RotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  RotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  RotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  RotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  rotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  rotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  rotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  rotateCalendarFeed(argument: _booking_resources_v1_RotateCalendarFeedRequest, callback: grpc.requestCallback<_booking_resources_v1_CalendarFeedResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface CalendarFeedServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateCalendarFeed: grpc.handleUnaryCall<_booking_resources_v1_CreateCalendarFeedRequest__Output, _booking_resources_v1_CalendarFeedResponse>;
  
  DeleteCalendarFeed: grpc.handleUnaryCall<_booking_resources_v1_DeleteCalendarFeedRequest__Output, _booking_resources_v1_DeleteCalendarFeedResponse>;
  
  GetCalendarFeed: grpc.handleUnaryCall<_booking_resources_v1_GetCalendarFeedRequest__Output, _booking_resources_v1_CalendarFeedResponse>;
  
  ListCalendarFeeds: grpc.handleUnaryCall<_booking_resources_v1_ListCalendarFeedsRequest__Output, _booking_resources_v1_ListCalendarFeedsResponse>;
  
  ReadCalendarFeed: grpc.handleUnaryCall<_booking_resources_v1_ReadCalendarFeedRequest__Output, _booking_resources_v1_ReadCalendarFeedResponse>;
  
  RotateCalendarFeed: grpc.handleUnaryCall<_booking_resources_v1_RotateCalendarFeedRequest__Output, _booking_resources_v1_CalendarFeedResponse>;
  
}

export interface CalendarFeedServiceDefinition extends grpc.ServiceDefinition {
  CreateCalendarFeed: MethodDefinition<_booking_resources_v1_CreateCalendarFeedRequest, _booking_resources_v1_CalendarFeedResponse, _booking_resources_v1_CreateCalendarFeedRequest__Output, _booking_resources_v1_CalendarFeedResponse__Output>
  DeleteCalendarFeed: MethodDefinition<_booking_resources_v1_DeleteCalendarFeedRequest, _booking_resources_v1_DeleteCalendarFeedResponse, _booking_resources_v1_DeleteCalendarFeedRequest__Output, _booking_resources_v1_DeleteCalendarFeedResponse__Output>
  GetCalendarFeed: MethodDefinition<_booking_resources_v1_GetCalendarFeedRequest, _booking_resources_v1_CalendarFeedResponse, _booking_resources_v1_GetCalendarFeedRequest__Output, _booking_resources_v1_CalendarFeedResponse__Output>
  ListCalendarFeeds: MethodDefinition<_booking_resources_v1_ListCalendarFeedsRequest, _booking_resources_v1_ListCalendarFeedsResponse, _booking_resources_v1_ListCalendarFeedsRequest__Output, _booking_resources_v1_ListCalendarFeedsResponse__Output>
  ReadCalendarFeed: MethodDefinition<_booking_resources_v1_ReadCalendarFeedRequest, _booking_resources_v1_ReadCalendarFeedResponse, _booking_resources_v1_ReadCalendarFeedRequest__Output, _booking_resources_v1_ReadCalendarFeedResponse__Output>
  RotateCalendarFeed: MethodDefinition<_booking_resources_v1_RotateCalendarFeedRequest, _booking_resources_v1_CalendarFeedResponse, _booking_resources_v1_RotateCalendarFeedRequest__Output, _booking_resources_v1_CalendarFeedResponse__Output>
}
