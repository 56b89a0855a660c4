// Original file: proto/booking/orders/v1/subscriptions.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ApproveSubscriptionRequest as _booking_orders_v1_ApproveSubscriptionRequest, ApproveSubscriptionRequest__Output as _booking_orders_v1_ApproveSubscriptionRequest__Output } from '../../../booking/orders/v1/ApproveSubscriptionRequest.ts';
import type { CancelSubscriptionRequest as _booking_orders_v1_CancelSubscriptionRequest, CancelSubscriptionRequest__Output as _booking_orders_v1_CancelSubscriptionRequest__Output } from '../../../booking/orders/v1/CancelSubscriptionRequest.ts';
import type { ChangeSubscriptionPaymentRequest as _booking_orders_v1_ChangeSubscriptionPaymentRequest, ChangeSubscriptionPaymentRequest__Output as _booking_orders_v1_ChangeSubscriptionPaymentRequest__Output } from '../../../booking/orders/v1/ChangeSubscriptionPaymentRequest.ts';
import type { ChangeSubscriptionPlanRequest as _booking_orders_v1_ChangeSubscriptionPlanRequest, ChangeSubscriptionPlanRequest__Output as _booking_orders_v1_ChangeSubscriptionPlanRequest__Output } from '../../../booking/orders/v1/ChangeSubscriptionPlanRequest.ts';
import type { CreateSubscriptionRequest as _booking_orders_v1_CreateSubscriptionRequest, CreateSubscriptionRequest__Output as _booking_orders_v1_CreateSubscriptionRequest__Output } from '../../../booking/orders/v1/CreateSubscriptionRequest.ts';
import type { DeleteSubscriptionRequest as _booking_orders_v1_DeleteSubscriptionRequest, DeleteSubscriptionRequest__Output as _booking_orders_v1_DeleteSubscriptionRequest__Output } from '../../../booking/orders/v1/DeleteSubscriptionRequest.ts';
import type { DeleteSubscriptionResponse as _booking_orders_v1_DeleteSubscriptionResponse, DeleteSubscriptionResponse__Output as _booking_orders_v1_DeleteSubscriptionResponse__Output } from '../../../booking/orders/v1/DeleteSubscriptionResponse.ts';
import type { GetSubscriptionRequest as _booking_orders_v1_GetSubscriptionRequest, GetSubscriptionRequest__Output as _booking_orders_v1_GetSubscriptionRequest__Output } from '../../../booking/orders/v1/GetSubscriptionRequest.ts';
import type { ListSubscriptionsRequest as _booking_orders_v1_ListSubscriptionsRequest, ListSubscriptionsRequest__Output as _booking_orders_v1_ListSubscriptionsRequest__Output } from '../../../booking/orders/v1/ListSubscriptionsRequest.ts';
import type { ListSubscriptionsResponse as _booking_orders_v1_ListSubscriptionsResponse, ListSubscriptionsResponse__Output as _booking_orders_v1_ListSubscriptionsResponse__Output } from '../../../booking/orders/v1/ListSubscriptionsResponse.ts';
import type { ReactivateSubscriptionRequest as _booking_orders_v1_ReactivateSubscriptionRequest, ReactivateSubscriptionRequest__Output as _booking_orders_v1_ReactivateSubscriptionRequest__Output } from '../../../booking/orders/v1/ReactivateSubscriptionRequest.ts';
import type { RejectSubscriptionRequest as _booking_orders_v1_RejectSubscriptionRequest, RejectSubscriptionRequest__Output as _booking_orders_v1_RejectSubscriptionRequest__Output } from '../../../booking/orders/v1/RejectSubscriptionRequest.ts';
import type { RevokeSubscriptionRequest as _booking_orders_v1_RevokeSubscriptionRequest, RevokeSubscriptionRequest__Output as _booking_orders_v1_RevokeSubscriptionRequest__Output } from '../../../booking/orders/v1/RevokeSubscriptionRequest.ts';
import type { SubscriptionResponse as _booking_orders_v1_SubscriptionResponse, SubscriptionResponse__Output as _booking_orders_v1_SubscriptionResponse__Output } from '../../../booking/orders/v1/SubscriptionResponse.ts';
import type { SuspendSubscriptionRequest as _booking_orders_v1_SuspendSubscriptionRequest, SuspendSubscriptionRequest__Output as _booking_orders_v1_SuspendSubscriptionRequest__Output } from '../../../booking/orders/v1/SuspendSubscriptionRequest.ts';
import type { UpdateSubscriptionRequest as _booking_orders_v1_UpdateSubscriptionRequest, UpdateSubscriptionRequest__Output as _booking_orders_v1_UpdateSubscriptionRequest__Output } from '../../../booking/orders/v1/UpdateSubscriptionRequest.ts';

export interface SubscriptionServiceClient extends grpc.Client {
  ApproveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ApproveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ApproveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ApproveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  approveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  approveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  approveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  approveSubscription(argument: _booking_orders_v1_ApproveSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  CancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  cancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  cancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  cancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  cancelSubscription(argument: _booking_orders_v1_CancelSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  ChangeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ChangeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ChangeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ChangeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPayment(argument: _booking_orders_v1_ChangeSubscriptionPaymentRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  ChangeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ChangeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ChangeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ChangeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  changeSubscriptionPlan(argument: _booking_orders_v1_ChangeSubscriptionPlanRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  CreateSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CreateSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CreateSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  CreateSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  createSubscription(argument: _booking_orders_v1_CreateSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  DeleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  DeleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  DeleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  deleteSubscription(argument: _booking_orders_v1_DeleteSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteSubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  GetSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  GetSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  GetSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  GetSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  getSubscription(argument: _booking_orders_v1_GetSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  ListSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  ListSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  ListSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  ListSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _booking_orders_v1_ListSubscriptionsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListSubscriptionsResponse__Output>): grpc.ClientUnaryCall;
  
  ReactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ReactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ReactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  ReactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  reactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  reactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  reactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  reactivateSubscription(argument: _booking_orders_v1_ReactivateSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  RejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  rejectSubscription(argument: _booking_orders_v1_RejectSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  RevokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RevokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RevokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  RevokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  revokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  revokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  revokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  revokeSubscription(argument: _booking_orders_v1_RevokeSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  SuspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  SuspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  SuspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  SuspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  suspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  suspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  suspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  suspendSubscription(argument: _booking_orders_v1_SuspendSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  UpdateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  UpdateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  UpdateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  updateSubscription(argument: _booking_orders_v1_UpdateSubscriptionRequest, callback: grpc.requestCallback<_booking_orders_v1_SubscriptionResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface SubscriptionServiceHandlers extends grpc.UntypedServiceImplementation {
  ApproveSubscription: grpc.handleUnaryCall<_booking_orders_v1_ApproveSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  CancelSubscription: grpc.handleUnaryCall<_booking_orders_v1_CancelSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  ChangeSubscriptionPayment: grpc.handleUnaryCall<_booking_orders_v1_ChangeSubscriptionPaymentRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  ChangeSubscriptionPlan: grpc.handleUnaryCall<_booking_orders_v1_ChangeSubscriptionPlanRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  CreateSubscription: grpc.handleUnaryCall<_booking_orders_v1_CreateSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  DeleteSubscription: grpc.handleUnaryCall<_booking_orders_v1_DeleteSubscriptionRequest__Output, _booking_orders_v1_DeleteSubscriptionResponse>;
  
  GetSubscription: grpc.handleUnaryCall<_booking_orders_v1_GetSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  ListSubscriptions: grpc.handleUnaryCall<_booking_orders_v1_ListSubscriptionsRequest__Output, _booking_orders_v1_ListSubscriptionsResponse>;
  
  ReactivateSubscription: grpc.handleUnaryCall<_booking_orders_v1_ReactivateSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  RejectSubscription: grpc.handleUnaryCall<_booking_orders_v1_RejectSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  RevokeSubscription: grpc.handleUnaryCall<_booking_orders_v1_RevokeSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  SuspendSubscription: grpc.handleUnaryCall<_booking_orders_v1_SuspendSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
  UpdateSubscription: grpc.handleUnaryCall<_booking_orders_v1_UpdateSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse>;
  
}

export interface SubscriptionServiceDefinition extends grpc.ServiceDefinition {
  ApproveSubscription: MethodDefinition<_booking_orders_v1_ApproveSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_ApproveSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  CancelSubscription: MethodDefinition<_booking_orders_v1_CancelSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_CancelSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  ChangeSubscriptionPayment: MethodDefinition<_booking_orders_v1_ChangeSubscriptionPaymentRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_ChangeSubscriptionPaymentRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  ChangeSubscriptionPlan: MethodDefinition<_booking_orders_v1_ChangeSubscriptionPlanRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_ChangeSubscriptionPlanRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  CreateSubscription: MethodDefinition<_booking_orders_v1_CreateSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_CreateSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  DeleteSubscription: MethodDefinition<_booking_orders_v1_DeleteSubscriptionRequest, _booking_orders_v1_DeleteSubscriptionResponse, _booking_orders_v1_DeleteSubscriptionRequest__Output, _booking_orders_v1_DeleteSubscriptionResponse__Output>
  GetSubscription: MethodDefinition<_booking_orders_v1_GetSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_GetSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  ListSubscriptions: MethodDefinition<_booking_orders_v1_ListSubscriptionsRequest, _booking_orders_v1_ListSubscriptionsResponse, _booking_orders_v1_ListSubscriptionsRequest__Output, _booking_orders_v1_ListSubscriptionsResponse__Output>
  ReactivateSubscription: MethodDefinition<_booking_orders_v1_ReactivateSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_ReactivateSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  RejectSubscription: MethodDefinition<_booking_orders_v1_RejectSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_RejectSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  RevokeSubscription: MethodDefinition<_booking_orders_v1_RevokeSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_RevokeSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  SuspendSubscription: MethodDefinition<_booking_orders_v1_SuspendSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_SuspendSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
  UpdateSubscription: MethodDefinition<_booking_orders_v1_UpdateSubscriptionRequest, _booking_orders_v1_SubscriptionResponse, _booking_orders_v1_UpdateSubscriptionRequest__Output, _booking_orders_v1_SubscriptionResponse__Output>
}
