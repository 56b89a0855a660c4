// Original file: proto/booking/orders/v1/vouchers.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateVoucherRequest as _booking_orders_v1_CreateVoucherRequest, CreateVoucherRequest__Output as _booking_orders_v1_CreateVoucherRequest__Output } from '../../../booking/orders/v1/CreateVoucherRequest.ts';
import type { DeleteVoucherRequest as _booking_orders_v1_DeleteVoucherRequest, DeleteVoucherRequest__Output as _booking_orders_v1_DeleteVoucherRequest__Output } from '../../../booking/orders/v1/DeleteVoucherRequest.ts';
import type { DeleteVoucherResponse as _booking_orders_v1_DeleteVoucherResponse, DeleteVoucherResponse__Output as _booking_orders_v1_DeleteVoucherResponse__Output } from '../../../booking/orders/v1/DeleteVoucherResponse.ts';
import type { GetVoucherRequest as _booking_orders_v1_GetVoucherRequest, GetVoucherRequest__Output as _booking_orders_v1_GetVoucherRequest__Output } from '../../../booking/orders/v1/GetVoucherRequest.ts';
import type { ListVouchersRequest as _booking_orders_v1_ListVouchersRequest, ListVouchersRequest__Output as _booking_orders_v1_ListVouchersRequest__Output } from '../../../booking/orders/v1/ListVouchersRequest.ts';
import type { ListVouchersResponse as _booking_orders_v1_ListVouchersResponse, ListVouchersResponse__Output as _booking_orders_v1_ListVouchersResponse__Output } from '../../../booking/orders/v1/ListVouchersResponse.ts';
import type { UpdateVoucherRequest as _booking_orders_v1_UpdateVoucherRequest, UpdateVoucherRequest__Output as _booking_orders_v1_UpdateVoucherRequest__Output } from '../../../booking/orders/v1/UpdateVoucherRequest.ts';
import type { VoucherResponse as _booking_orders_v1_VoucherResponse, VoucherResponse__Output as _booking_orders_v1_VoucherResponse__Output } from '../../../booking/orders/v1/VoucherResponse.ts';

export interface VoucherServiceClient extends grpc.Client {
  CreateVoucher(argument: _booking_orders_v1_CreateVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  CreateVoucher(argument: _booking_orders_v1_CreateVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  CreateVoucher(argument: _booking_orders_v1_CreateVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  CreateVoucher(argument: _booking_orders_v1_CreateVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  createVoucher(argument: _booking_orders_v1_CreateVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  createVoucher(argument: _booking_orders_v1_CreateVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  createVoucher(argument: _booking_orders_v1_CreateVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  createVoucher(argument: _booking_orders_v1_CreateVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  DeleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  DeleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  DeleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  deleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  deleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  deleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  deleteVoucher(argument: _booking_orders_v1_DeleteVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteVoucherResponse__Output>): grpc.ClientUnaryCall;
  
  GetVoucher(argument: _booking_orders_v1_GetVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  GetVoucher(argument: _booking_orders_v1_GetVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  GetVoucher(argument: _booking_orders_v1_GetVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  GetVoucher(argument: _booking_orders_v1_GetVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  getVoucher(argument: _booking_orders_v1_GetVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  getVoucher(argument: _booking_orders_v1_GetVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  getVoucher(argument: _booking_orders_v1_GetVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  getVoucher(argument: _booking_orders_v1_GetVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  
  ListVouchers(argument: _booking_orders_v1_ListVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  ListVouchers(argument: _booking_orders_v1_ListVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  ListVouchers(argument: _booking_orders_v1_ListVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  ListVouchers(argument: _booking_orders_v1_ListVouchersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  listVouchers(argument: _booking_orders_v1_ListVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  listVouchers(argument: _booking_orders_v1_ListVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  listVouchers(argument: _booking_orders_v1_ListVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  listVouchers(argument: _booking_orders_v1_ListVouchersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListVouchersResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  UpdateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  UpdateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  UpdateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  updateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  updateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  updateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  updateVoucher(argument: _booking_orders_v1_UpdateVoucherRequest, callback: grpc.requestCallback<_booking_orders_v1_VoucherResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface VoucherServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateVoucher: grpc.handleUnaryCall<_booking_orders_v1_CreateVoucherRequest__Output, _booking_orders_v1_VoucherResponse>;
  
  DeleteVoucher: grpc.handleUnaryCall<_booking_orders_v1_DeleteVoucherRequest__Output, _booking_orders_v1_DeleteVoucherResponse>;
  
  GetVoucher: grpc.handleUnaryCall<_booking_orders_v1_GetVoucherRequest__Output, _booking_orders_v1_VoucherResponse>;
  
  ListVouchers: grpc.handleUnaryCall<_booking_orders_v1_ListVouchersRequest__Output, _booking_orders_v1_ListVouchersResponse>;
  
  UpdateVoucher: grpc.handleUnaryCall<_booking_orders_v1_UpdateVoucherRequest__Output, _booking_orders_v1_VoucherResponse>;
  
}

export interface VoucherServiceDefinition extends grpc.ServiceDefinition {
  CreateVoucher: MethodDefinition<_booking_orders_v1_CreateVoucherRequest, _booking_orders_v1_VoucherResponse, _booking_orders_v1_CreateVoucherRequest__Output, _booking_orders_v1_VoucherResponse__Output>
  DeleteVoucher: MethodDefinition<_booking_orders_v1_DeleteVoucherRequest, _booking_orders_v1_DeleteVoucherResponse, _booking_orders_v1_DeleteVoucherRequest__Output, _booking_orders_v1_DeleteVoucherResponse__Output>
  GetVoucher: MethodDefinition<_booking_orders_v1_GetVoucherRequest, _booking_orders_v1_VoucherResponse, _booking_orders_v1_GetVoucherRequest__Output, _booking_orders_v1_VoucherResponse__Output>
  ListVouchers: MethodDefinition<_booking_orders_v1_ListVouchersRequest, _booking_orders_v1_ListVouchersResponse, _booking_orders_v1_ListVouchersRequest__Output, _booking_orders_v1_ListVouchersResponse__Output>
  UpdateVoucher: MethodDefinition<_booking_orders_v1_UpdateVoucherRequest, _booking_orders_v1_VoucherResponse, _booking_orders_v1_UpdateVoucherRequest__Output, _booking_orders_v1_VoucherResponse__Output>
}
