// Original file: proto/booking/orders/v1/orders.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetUtmTrackerRequest as _booking_orders_v1_GetUtmTrackerRequest, GetUtmTrackerRequest__Output as _booking_orders_v1_GetUtmTrackerRequest__Output } from '../../../booking/orders/v1/GetUtmTrackerRequest.ts';
import type { ListUtmTrackersRequest as _booking_orders_v1_ListUtmTrackersRequest, ListUtmTrackersRequest__Output as _booking_orders_v1_ListUtmTrackersRequest__Output } from '../../../booking/orders/v1/ListUtmTrackersRequest.ts';
import type { ListUtmTrackersResponse as _booking_orders_v1_ListUtmTrackersResponse, ListUtmTrackersResponse__Output as _booking_orders_v1_ListUtmTrackersResponse__Output } from '../../../booking/orders/v1/ListUtmTrackersResponse.ts';
import type { UtmTrackerResponse as _booking_orders_v1_UtmTrackerResponse, UtmTrackerResponse__Output as _booking_orders_v1_UtmTrackerResponse__Output } from '../../../booking/orders/v1/UtmTrackerResponse.ts';

export interface UtmTrackerServiceClient extends grpc.Client {
  GetUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  GetUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  GetUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  GetUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  getUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  getUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  getUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  getUtmTracker(argument: _booking_orders_v1_GetUtmTrackerRequest, callback: grpc.requestCallback<_booking_orders_v1_UtmTrackerResponse__Output>): grpc.ClientUnaryCall;
  
  ListUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  ListUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  ListUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  ListUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  listUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  listUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  listUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  listUtmTrackers(argument: _booking_orders_v1_ListUtmTrackersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListUtmTrackersResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface UtmTrackerServiceHandlers extends grpc.UntypedServiceImplementation {
  GetUtmTracker: grpc.handleUnaryCall<_booking_orders_v1_GetUtmTrackerRequest__Output, _booking_orders_v1_UtmTrackerResponse>;
  
  ListUtmTrackers: grpc.handleUnaryCall<_booking_orders_v1_ListUtmTrackersRequest__Output, _booking_orders_v1_ListUtmTrackersResponse>;
  
}

export interface UtmTrackerServiceDefinition extends grpc.ServiceDefinition {
  GetUtmTracker: MethodDefinition<_booking_orders_v1_GetUtmTrackerRequest, _booking_orders_v1_UtmTrackerResponse, _booking_orders_v1_GetUtmTrackerRequest__Output, _booking_orders_v1_UtmTrackerResponse__Output>
  ListUtmTrackers: MethodDefinition<_booking_orders_v1_ListUtmTrackersRequest, _booking_orders_v1_ListUtmTrackersResponse, _booking_orders_v1_ListUtmTrackersRequest__Output, _booking_orders_v1_ListUtmTrackersResponse__Output>
}
