// Original file: proto/booking/catalog/v1/plan_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePlanRequest as _booking_catalog_v1_CreatePlanRequest, CreatePlanRequest__Output as _booking_catalog_v1_CreatePlanRequest__Output } from '../../../booking/catalog/v1/CreatePlanRequest.ts';
import type { DeletePlanRequest as _booking_catalog_v1_DeletePlanRequest, DeletePlanRequest__Output as _booking_catalog_v1_DeletePlanRequest__Output } from '../../../booking/catalog/v1/DeletePlanRequest.ts';
import type { DeletePlanResponse as _booking_catalog_v1_DeletePlanResponse, DeletePlanResponse__Output as _booking_catalog_v1_DeletePlanResponse__Output } from '../../../booking/catalog/v1/DeletePlanResponse.ts';
import type { GetPlanRequest as _booking_catalog_v1_GetPlanRequest, GetPlanRequest__Output as _booking_catalog_v1_GetPlanRequest__Output } from '../../../booking/catalog/v1/GetPlanRequest.ts';
import type { ListPlansRequest as _booking_catalog_v1_ListPlansRequest, ListPlansRequest__Output as _booking_catalog_v1_ListPlansRequest__Output } from '../../../booking/catalog/v1/ListPlansRequest.ts';
import type { ListPlansResponse as _booking_catalog_v1_ListPlansResponse, ListPlansResponse__Output as _booking_catalog_v1_ListPlansResponse__Output } from '../../../booking/catalog/v1/ListPlansResponse.ts';
import type { PlanResponse as _booking_catalog_v1_PlanResponse, PlanResponse__Output as _booking_catalog_v1_PlanResponse__Output } from '../../../booking/catalog/v1/PlanResponse.ts';
import type { UpdatePlanRequest as _booking_catalog_v1_UpdatePlanRequest, UpdatePlanRequest__Output as _booking_catalog_v1_UpdatePlanRequest__Output } from '../../../booking/catalog/v1/UpdatePlanRequest.ts';

export interface PlanServiceClient extends grpc.Client {
  CreatePlan(argument: _booking_catalog_v1_CreatePlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  CreatePlan(argument: _booking_catalog_v1_CreatePlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  CreatePlan(argument: _booking_catalog_v1_CreatePlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  CreatePlan(argument: _booking_catalog_v1_CreatePlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  createPlan(argument: _booking_catalog_v1_CreatePlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  createPlan(argument: _booking_catalog_v1_CreatePlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  createPlan(argument: _booking_catalog_v1_CreatePlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  createPlan(argument: _booking_catalog_v1_CreatePlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  
  DeletePlan(argument: _booking_catalog_v1_DeletePlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  DeletePlan(argument: _booking_catalog_v1_DeletePlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  DeletePlan(argument: _booking_catalog_v1_DeletePlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  DeletePlan(argument: _booking_catalog_v1_DeletePlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  deletePlan(argument: _booking_catalog_v1_DeletePlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  deletePlan(argument: _booking_catalog_v1_DeletePlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  deletePlan(argument: _booking_catalog_v1_DeletePlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  deletePlan(argument: _booking_catalog_v1_DeletePlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeletePlanResponse__Output>): grpc.ClientUnaryCall;
  
  GetPlan(argument: _booking_catalog_v1_GetPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  GetPlan(argument: _booking_catalog_v1_GetPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  GetPlan(argument: _booking_catalog_v1_GetPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  GetPlan(argument: _booking_catalog_v1_GetPlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _booking_catalog_v1_GetPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _booking_catalog_v1_GetPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _booking_catalog_v1_GetPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _booking_catalog_v1_GetPlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  
  ListPlans(argument: _booking_catalog_v1_ListPlansRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  ListPlans(argument: _booking_catalog_v1_ListPlansRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  ListPlans(argument: _booking_catalog_v1_ListPlansRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  ListPlans(argument: _booking_catalog_v1_ListPlansRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _booking_catalog_v1_ListPlansRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _booking_catalog_v1_ListPlansRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _booking_catalog_v1_ListPlansRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _booking_catalog_v1_ListPlansRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  
  UpdatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  UpdatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  UpdatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  UpdatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  updatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  updatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  updatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  updatePlan(argument: _booking_catalog_v1_UpdatePlanRequest, callback: grpc.requestCallback<_booking_catalog_v1_PlanResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface PlanServiceHandlers extends grpc.UntypedServiceImplementation {
  CreatePlan: grpc.handleUnaryCall<_booking_catalog_v1_CreatePlanRequest__Output, _booking_catalog_v1_PlanResponse>;
  
  DeletePlan: grpc.handleUnaryCall<_booking_catalog_v1_DeletePlanRequest__Output, _booking_catalog_v1_DeletePlanResponse>;
  
  GetPlan: grpc.handleUnaryCall<_booking_catalog_v1_GetPlanRequest__Output, _booking_catalog_v1_PlanResponse>;
  
  ListPlans: grpc.handleUnaryCall<_booking_catalog_v1_ListPlansRequest__Output, _booking_catalog_v1_ListPlansResponse>;
  
  UpdatePlan: grpc.handleUnaryCall<_booking_catalog_v1_UpdatePlanRequest__Output, _booking_catalog_v1_PlanResponse>;
  
}

export interface PlanServiceDefinition extends grpc.ServiceDefinition {
  CreatePlan: MethodDefinition<_booking_catalog_v1_CreatePlanRequest, _booking_catalog_v1_PlanResponse, _booking_catalog_v1_CreatePlanRequest__Output, _booking_catalog_v1_PlanResponse__Output>
  DeletePlan: MethodDefinition<_booking_catalog_v1_DeletePlanRequest, _booking_catalog_v1_DeletePlanResponse, _booking_catalog_v1_DeletePlanRequest__Output, _booking_catalog_v1_DeletePlanResponse__Output>
  GetPlan: MethodDefinition<_booking_catalog_v1_GetPlanRequest, _booking_catalog_v1_PlanResponse, _booking_catalog_v1_GetPlanRequest__Output, _booking_catalog_v1_PlanResponse__Output>
  ListPlans: MethodDefinition<_booking_catalog_v1_ListPlansRequest, _booking_catalog_v1_ListPlansResponse, _booking_catalog_v1_ListPlansRequest__Output, _booking_catalog_v1_ListPlansResponse__Output>
  UpdatePlan: MethodDefinition<_booking_catalog_v1_UpdatePlanRequest, _booking_catalog_v1_PlanResponse, _booking_catalog_v1_UpdatePlanRequest__Output, _booking_catalog_v1_PlanResponse__Output>
}
