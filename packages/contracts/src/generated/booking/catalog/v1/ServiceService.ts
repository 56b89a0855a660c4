// Original file: proto/booking/catalog/v1/service_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateServiceRequest as _booking_catalog_v1_CreateServiceRequest, CreateServiceRequest__Output as _booking_catalog_v1_CreateServiceRequest__Output } from '../../../booking/catalog/v1/CreateServiceRequest.ts';
import type { DeleteServiceRequest as _booking_catalog_v1_DeleteServiceRequest, DeleteServiceRequest__Output as _booking_catalog_v1_DeleteServiceRequest__Output } from '../../../booking/catalog/v1/DeleteServiceRequest.ts';
import type { DeleteServiceResponse as _booking_catalog_v1_DeleteServiceResponse, DeleteServiceResponse__Output as _booking_catalog_v1_DeleteServiceResponse__Output } from '../../../booking/catalog/v1/DeleteServiceResponse.ts';
import type { GetServiceRequest as _booking_catalog_v1_GetServiceRequest, GetServiceRequest__Output as _booking_catalog_v1_GetServiceRequest__Output } from '../../../booking/catalog/v1/GetServiceRequest.ts';
import type { ListServicesRequest as _booking_catalog_v1_ListServicesRequest, ListServicesRequest__Output as _booking_catalog_v1_ListServicesRequest__Output } from '../../../booking/catalog/v1/ListServicesRequest.ts';
import type { ListServicesResponse as _booking_catalog_v1_ListServicesResponse, ListServicesResponse__Output as _booking_catalog_v1_ListServicesResponse__Output } from '../../../booking/catalog/v1/ListServicesResponse.ts';
import type { ServiceResponse as _booking_catalog_v1_ServiceResponse, ServiceResponse__Output as _booking_catalog_v1_ServiceResponse__Output } from '../../../booking/catalog/v1/ServiceResponse.ts';
import type { UpdateServiceRequest as _booking_catalog_v1_UpdateServiceRequest, UpdateServiceRequest__Output as _booking_catalog_v1_UpdateServiceRequest__Output } from '../../../booking/catalog/v1/UpdateServiceRequest.ts';

export interface ServiceServiceClient extends grpc.Client {
  CreateService(argument: _booking_catalog_v1_CreateServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  CreateService(argument: _booking_catalog_v1_CreateServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  CreateService(argument: _booking_catalog_v1_CreateServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  CreateService(argument: _booking_catalog_v1_CreateServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  createService(argument: _booking_catalog_v1_CreateServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  createService(argument: _booking_catalog_v1_CreateServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  createService(argument: _booking_catalog_v1_CreateServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  createService(argument: _booking_catalog_v1_CreateServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteService(argument: _booking_catalog_v1_DeleteServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  DeleteService(argument: _booking_catalog_v1_DeleteServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  DeleteService(argument: _booking_catalog_v1_DeleteServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  DeleteService(argument: _booking_catalog_v1_DeleteServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  deleteService(argument: _booking_catalog_v1_DeleteServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  deleteService(argument: _booking_catalog_v1_DeleteServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  deleteService(argument: _booking_catalog_v1_DeleteServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  deleteService(argument: _booking_catalog_v1_DeleteServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteServiceResponse__Output>): grpc.ClientUnaryCall;
  
  GetService(argument: _booking_catalog_v1_GetServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  GetService(argument: _booking_catalog_v1_GetServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  GetService(argument: _booking_catalog_v1_GetServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  GetService(argument: _booking_catalog_v1_GetServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  getService(argument: _booking_catalog_v1_GetServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  getService(argument: _booking_catalog_v1_GetServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  getService(argument: _booking_catalog_v1_GetServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  getService(argument: _booking_catalog_v1_GetServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  
  ListServices(argument: _booking_catalog_v1_ListServicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _booking_catalog_v1_ListServicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _booking_catalog_v1_ListServicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _booking_catalog_v1_ListServicesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _booking_catalog_v1_ListServicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _booking_catalog_v1_ListServicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _booking_catalog_v1_ListServicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _booking_catalog_v1_ListServicesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateService(argument: _booking_catalog_v1_UpdateServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  UpdateService(argument: _booking_catalog_v1_UpdateServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  UpdateService(argument: _booking_catalog_v1_UpdateServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  UpdateService(argument: _booking_catalog_v1_UpdateServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  updateService(argument: _booking_catalog_v1_UpdateServiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  updateService(argument: _booking_catalog_v1_UpdateServiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  updateService(argument: _booking_catalog_v1_UpdateServiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  updateService(argument: _booking_catalog_v1_UpdateServiceRequest, callback: grpc.requestCallback<_booking_catalog_v1_ServiceResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ServiceServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateService: grpc.handleUnaryCall<_booking_catalog_v1_CreateServiceRequest__Output, _booking_catalog_v1_ServiceResponse>;
  
  DeleteService: grpc.handleUnaryCall<_booking_catalog_v1_DeleteServiceRequest__Output, _booking_catalog_v1_DeleteServiceResponse>;
  
  GetService: grpc.handleUnaryCall<_booking_catalog_v1_GetServiceRequest__Output, _booking_catalog_v1_ServiceResponse>;
  
  ListServices: grpc.handleUnaryCall<_booking_catalog_v1_ListServicesRequest__Output, _booking_catalog_v1_ListServicesResponse>;
  
  UpdateService: grpc.handleUnaryCall<_booking_catalog_v1_UpdateServiceRequest__Output, _booking_catalog_v1_ServiceResponse>;
  
}

export interface ServiceServiceDefinition extends grpc.ServiceDefinition {
  CreateService: MethodDefinition<_booking_catalog_v1_CreateServiceRequest, _booking_catalog_v1_ServiceResponse, _booking_catalog_v1_CreateServiceRequest__Output, _booking_catalog_v1_ServiceResponse__Output>
  DeleteService: MethodDefinition<_booking_catalog_v1_DeleteServiceRequest, _booking_catalog_v1_DeleteServiceResponse, _booking_catalog_v1_DeleteServiceRequest__Output, _booking_catalog_v1_DeleteServiceResponse__Output>
  GetService: MethodDefinition<_booking_catalog_v1_GetServiceRequest, _booking_catalog_v1_ServiceResponse, _booking_catalog_v1_GetServiceRequest__Output, _booking_catalog_v1_ServiceResponse__Output>
  ListServices: MethodDefinition<_booking_catalog_v1_ListServicesRequest, _booking_catalog_v1_ListServicesResponse, _booking_catalog_v1_ListServicesRequest__Output, _booking_catalog_v1_ListServicesResponse__Output>
  UpdateService: MethodDefinition<_booking_catalog_v1_UpdateServiceRequest, _booking_catalog_v1_ServiceResponse, _booking_catalog_v1_UpdateServiceRequest__Output, _booking_catalog_v1_ServiceResponse__Output>
}
