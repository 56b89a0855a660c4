// Original file: proto/booking/webhooks/v1/operator.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CountDeliveriesResponse as _booking_webhooks_v1_CountDeliveriesResponse, CountDeliveriesResponse__Output as _booking_webhooks_v1_CountDeliveriesResponse__Output } from '../../../booking/webhooks/v1/CountDeliveriesResponse.ts';
import type { DeliveryPeriodRequest as _booking_webhooks_v1_DeliveryPeriodRequest, DeliveryPeriodRequest__Output as _booking_webhooks_v1_DeliveryPeriodRequest__Output } from '../../../booking/webhooks/v1/DeliveryPeriodRequest.ts';
import type { DropUnfinishedResponse as _booking_webhooks_v1_DropUnfinishedResponse, DropUnfinishedResponse__Output as _booking_webhooks_v1_DropUnfinishedResponse__Output } from '../../../booking/webhooks/v1/DropUnfinishedResponse.ts';
import type { GetRecoveryProgressRequest as _booking_webhooks_v1_GetRecoveryProgressRequest, GetRecoveryProgressRequest__Output as _booking_webhooks_v1_GetRecoveryProgressRequest__Output } from '../../../booking/webhooks/v1/GetRecoveryProgressRequest.ts';
import type { ListDeadMessagesRequest as _booking_webhooks_v1_ListDeadMessagesRequest, ListDeadMessagesRequest__Output as _booking_webhooks_v1_ListDeadMessagesRequest__Output } from '../../../booking/webhooks/v1/ListDeadMessagesRequest.ts';
import type { ListDeadMessagesResponse as _booking_webhooks_v1_ListDeadMessagesResponse, ListDeadMessagesResponse__Output as _booking_webhooks_v1_ListDeadMessagesResponse__Output } from '../../../booking/webhooks/v1/ListDeadMessagesResponse.ts';
import type { MoveDeadMessagesRequest as _booking_webhooks_v1_MoveDeadMessagesRequest, MoveDeadMessagesRequest__Output as _booking_webhooks_v1_MoveDeadMessagesRequest__Output } from '../../../booking/webhooks/v1/MoveDeadMessagesRequest.ts';
import type { MoveDeadMessagesResponse as _booking_webhooks_v1_MoveDeadMessagesResponse, MoveDeadMessagesResponse__Output as _booking_webhooks_v1_MoveDeadMessagesResponse__Output } from '../../../booking/webhooks/v1/MoveDeadMessagesResponse.ts';
import type { RecoverAllResponse as _booking_webhooks_v1_RecoverAllResponse, RecoverAllResponse__Output as _booking_webhooks_v1_RecoverAllResponse__Output } from '../../../booking/webhooks/v1/RecoverAllResponse.ts';
import type { RecoveryProgress as _booking_webhooks_v1_RecoveryProgress, RecoveryProgress__Output as _booking_webhooks_v1_RecoveryProgress__Output } from '../../../booking/webhooks/v1/RecoveryProgress.ts';

export interface WebhookOperatorServiceClient extends grpc.Client {
  CountDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  CountDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  CountDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  CountDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  countDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  countDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  countDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  countDeliveries(argument: _booking_webhooks_v1_DeliveryPeriodRequest, callback: grpc.requestCallback<_booking_webhooks_v1_CountDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  DropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  DropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  DropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  DropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  dropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  dropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  dropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  dropUnfinished(argument: _booking_webhooks_v1_DeliveryPeriodRequest, callback: grpc.requestCallback<_booking_webhooks_v1_DropUnfinishedResponse__Output>): grpc.ClientUnaryCall;
  
  GetRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  GetRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  GetRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  GetRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  getRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  getRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  getRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  getRecoveryProgress(argument: _booking_webhooks_v1_GetRecoveryProgressRequest, callback: grpc.requestCallback<_booking_webhooks_v1_RecoveryProgress__Output>): grpc.ClientUnaryCall;
  
  ListDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  ListDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  ListDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  ListDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  listDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  listDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  listDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  listDeadMessages(argument: _booking_webhooks_v1_ListDeadMessagesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_ListDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  
  PurgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  PurgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  PurgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  PurgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  purgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  purgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  purgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  purgeDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  
  RecoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  RecoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  RecoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  RecoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  recoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  recoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  recoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  recoverAll(argument: _booking_webhooks_v1_DeliveryPeriodRequest, callback: grpc.requestCallback<_booking_webhooks_v1_RecoverAllResponse__Output>): grpc.ClientUnaryCall;
  
  ReplayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  ReplayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  ReplayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  ReplayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  replayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  replayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  replayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  replayDeadMessages(argument: _booking_webhooks_v1_MoveDeadMessagesRequest, callback: grpc.requestCallback<_booking_webhooks_v1_MoveDeadMessagesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface WebhookOperatorServiceHandlers extends grpc.UntypedServiceImplementation {
  CountDeliveries: grpc.handleUnaryCall<_booking_webhooks_v1_DeliveryPeriodRequest__Output, _booking_webhooks_v1_CountDeliveriesResponse>;
  
  DropUnfinished: grpc.handleUnaryCall<_booking_webhooks_v1_DeliveryPeriodRequest__Output, _booking_webhooks_v1_DropUnfinishedResponse>;
  
  GetRecoveryProgress: grpc.handleUnaryCall<_booking_webhooks_v1_GetRecoveryProgressRequest__Output, _booking_webhooks_v1_RecoveryProgress>;
  
  ListDeadMessages: grpc.handleUnaryCall<_booking_webhooks_v1_ListDeadMessagesRequest__Output, _booking_webhooks_v1_ListDeadMessagesResponse>;
  
  PurgeDeadMessages: grpc.handleUnaryCall<_booking_webhooks_v1_MoveDeadMessagesRequest__Output, _booking_webhooks_v1_MoveDeadMessagesResponse>;
  
  RecoverAll: grpc.handleUnaryCall<_booking_webhooks_v1_DeliveryPeriodRequest__Output, _booking_webhooks_v1_RecoverAllResponse>;
  
  ReplayDeadMessages: grpc.handleUnaryCall<_booking_webhooks_v1_MoveDeadMessagesRequest__Output, _booking_webhooks_v1_MoveDeadMessagesResponse>;
  
}

export interface WebhookOperatorServiceDefinition extends grpc.ServiceDefinition {
  CountDeliveries: MethodDefinition<_booking_webhooks_v1_DeliveryPeriodRequest, _booking_webhooks_v1_CountDeliveriesResponse, _booking_webhooks_v1_DeliveryPeriodRequest__Output, _booking_webhooks_v1_CountDeliveriesResponse__Output>
  DropUnfinished: MethodDefinition<_booking_webhooks_v1_DeliveryPeriodRequest, _booking_webhooks_v1_DropUnfinishedResponse, _booking_webhooks_v1_DeliveryPeriodRequest__Output, _booking_webhooks_v1_DropUnfinishedResponse__Output>
  GetRecoveryProgress: MethodDefinition<_booking_webhooks_v1_GetRecoveryProgressRequest, _booking_webhooks_v1_RecoveryProgress, _booking_webhooks_v1_GetRecoveryProgressRequest__Output, _booking_webhooks_v1_RecoveryProgress__Output>
  ListDeadMessages: MethodDefinition<_booking_webhooks_v1_ListDeadMessagesRequest, _booking_webhooks_v1_ListDeadMessagesResponse, _booking_webhooks_v1_ListDeadMessagesRequest__Output, _booking_webhooks_v1_ListDeadMessagesResponse__Output>
  PurgeDeadMessages: MethodDefinition<_booking_webhooks_v1_MoveDeadMessagesRequest, _booking_webhooks_v1_MoveDeadMessagesResponse, _booking_webhooks_v1_MoveDeadMessagesRequest__Output, _booking_webhooks_v1_MoveDeadMessagesResponse__Output>
  RecoverAll: MethodDefinition<_booking_webhooks_v1_DeliveryPeriodRequest, _booking_webhooks_v1_RecoverAllResponse, _booking_webhooks_v1_DeliveryPeriodRequest__Output, _booking_webhooks_v1_RecoverAllResponse__Output>
  ReplayDeadMessages: MethodDefinition<_booking_webhooks_v1_MoveDeadMessagesRequest, _booking_webhooks_v1_MoveDeadMessagesResponse, _booking_webhooks_v1_MoveDeadMessagesRequest__Output, _booking_webhooks_v1_MoveDeadMessagesResponse__Output>
}
