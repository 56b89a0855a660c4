// Original file: proto/booking/orders/v1/customers.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AddressResponse as _booking_orders_v1_AddressResponse, AddressResponse__Output as _booking_orders_v1_AddressResponse__Output } from '../../../booking/orders/v1/AddressResponse.ts';
import type { CreateAddressRequest as _booking_orders_v1_CreateAddressRequest, CreateAddressRequest__Output as _booking_orders_v1_CreateAddressRequest__Output } from '../../../booking/orders/v1/CreateAddressRequest.ts';
import type { DeleteAddressRequest as _booking_orders_v1_DeleteAddressRequest, DeleteAddressRequest__Output as _booking_orders_v1_DeleteAddressRequest__Output } from '../../../booking/orders/v1/DeleteAddressRequest.ts';
import type { DeleteAddressResponse as _booking_orders_v1_DeleteAddressResponse, DeleteAddressResponse__Output as _booking_orders_v1_DeleteAddressResponse__Output } from '../../../booking/orders/v1/DeleteAddressResponse.ts';
import type { GetAddressRequest as _booking_orders_v1_GetAddressRequest, GetAddressRequest__Output as _booking_orders_v1_GetAddressRequest__Output } from '../../../booking/orders/v1/GetAddressRequest.ts';
import type { ListAddressesRequest as _booking_orders_v1_ListAddressesRequest, ListAddressesRequest__Output as _booking_orders_v1_ListAddressesRequest__Output } from '../../../booking/orders/v1/ListAddressesRequest.ts';
import type { ListAddressesResponse as _booking_orders_v1_ListAddressesResponse, ListAddressesResponse__Output as _booking_orders_v1_ListAddressesResponse__Output } from '../../../booking/orders/v1/ListAddressesResponse.ts';
import type { UpdateAddressRequest as _booking_orders_v1_UpdateAddressRequest, UpdateAddressRequest__Output as _booking_orders_v1_UpdateAddressRequest__Output } from '../../../booking/orders/v1/UpdateAddressRequest.ts';

export interface AddressServiceClient extends grpc.Client {
  CreateAddress(argument: _booking_orders_v1_CreateAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  CreateAddress(argument: _booking_orders_v1_CreateAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  CreateAddress(argument: _booking_orders_v1_CreateAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  CreateAddress(argument: _booking_orders_v1_CreateAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  createAddress(argument: _booking_orders_v1_CreateAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  createAddress(argument: _booking_orders_v1_CreateAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  createAddress(argument: _booking_orders_v1_CreateAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  createAddress(argument: _booking_orders_v1_CreateAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  DeleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  DeleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  DeleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  deleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  deleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  deleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  deleteAddress(argument: _booking_orders_v1_DeleteAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteAddressResponse__Output>): grpc.ClientUnaryCall;
  
  GetAddress(argument: _booking_orders_v1_GetAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  GetAddress(argument: _booking_orders_v1_GetAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  GetAddress(argument: _booking_orders_v1_GetAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  GetAddress(argument: _booking_orders_v1_GetAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  getAddress(argument: _booking_orders_v1_GetAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  getAddress(argument: _booking_orders_v1_GetAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  getAddress(argument: _booking_orders_v1_GetAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  getAddress(argument: _booking_orders_v1_GetAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  
  ListAddresses(argument: _booking_orders_v1_ListAddressesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  ListAddresses(argument: _booking_orders_v1_ListAddressesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  ListAddresses(argument: _booking_orders_v1_ListAddressesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  ListAddresses(argument: _booking_orders_v1_ListAddressesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  listAddresses(argument: _booking_orders_v1_ListAddressesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  listAddresses(argument: _booking_orders_v1_ListAddressesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  listAddresses(argument: _booking_orders_v1_ListAddressesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  listAddresses(argument: _booking_orders_v1_ListAddressesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListAddressesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateAddress(argument: _booking_orders_v1_UpdateAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  UpdateAddress(argument: _booking_orders_v1_UpdateAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  UpdateAddress(argument: _booking_orders_v1_UpdateAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  UpdateAddress(argument: _booking_orders_v1_UpdateAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  updateAddress(argument: _booking_orders_v1_UpdateAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  updateAddress(argument: _booking_orders_v1_UpdateAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  updateAddress(argument: _booking_orders_v1_UpdateAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  updateAddress(argument: _booking_orders_v1_UpdateAddressRequest, callback: grpc.requestCallback<_booking_orders_v1_AddressResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface AddressServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateAddress: grpc.handleUnaryCall<_booking_orders_v1_CreateAddressRequest__Output, _booking_orders_v1_AddressResponse>;
  
  DeleteAddress: grpc.handleUnaryCall<_booking_orders_v1_DeleteAddressRequest__Output, _booking_orders_v1_DeleteAddressResponse>;
  
  GetAddress: grpc.handleUnaryCall<_booking_orders_v1_GetAddressRequest__Output, _booking_orders_v1_AddressResponse>;
  
  ListAddresses: grpc.handleUnaryCall<_booking_orders_v1_ListAddressesRequest__Output, _booking_orders_v1_ListAddressesResponse>;
  
  UpdateAddress: grpc.handleUnaryCall<_booking_orders_v1_UpdateAddressRequest__Output, _booking_orders_v1_AddressResponse>;
  
}

export interface AddressServiceDefinition extends grpc.ServiceDefinition {
  CreateAddress: MethodDefinition<_booking_orders_v1_CreateAddressRequest, _booking_orders_v1_AddressResponse, _booking_orders_v1_CreateAddressRequest__Output, _booking_orders_v1_AddressResponse__Output>
  DeleteAddress: MethodDefinition<_booking_orders_v1_DeleteAddressRequest, _booking_orders_v1_DeleteAddressResponse, _booking_orders_v1_DeleteAddressRequest__Output, _booking_orders_v1_DeleteAddressResponse__Output>
  GetAddress: MethodDefinition<_booking_orders_v1_GetAddressRequest, _booking_orders_v1_AddressResponse, _booking_orders_v1_GetAddressRequest__Output, _booking_orders_v1_AddressResponse__Output>
  ListAddresses: MethodDefinition<_booking_orders_v1_ListAddressesRequest, _booking_orders_v1_ListAddressesResponse, _booking_orders_v1_ListAddressesRequest__Output, _booking_orders_v1_ListAddressesResponse__Output>
  UpdateAddress: MethodDefinition<_booking_orders_v1_UpdateAddressRequest, _booking_orders_v1_AddressResponse, _booking_orders_v1_UpdateAddressRequest__Output, _booking_orders_v1_AddressResponse__Output>
}
