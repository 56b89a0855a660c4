// Original file: proto/booking/orders/v1/exports.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ExportDatevRequest as _booking_orders_v1_ExportDatevRequest, ExportDatevRequest__Output as _booking_orders_v1_ExportDatevRequest__Output } from '../../../booking/orders/v1/ExportDatevRequest.ts';
import type { ExportPart as _booking_orders_v1_ExportPart, ExportPart__Output as _booking_orders_v1_ExportPart__Output } from '../../../booking/orders/v1/ExportPart.ts';
import type { ExportRequest as _booking_orders_v1_ExportRequest, ExportRequest__Output as _booking_orders_v1_ExportRequest__Output } from '../../../booking/orders/v1/ExportRequest.ts';

export interface ExportServiceClient extends grpc.Client {
  ExportDatev(argument: _booking_orders_v1_ExportDatevRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportDatev(argument: _booking_orders_v1_ExportDatevRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportDatev(argument: _booking_orders_v1_ExportDatevRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportDatev(argument: _booking_orders_v1_ExportDatevRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportDatev(argument: _booking_orders_v1_ExportDatevRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportDatev(argument: _booking_orders_v1_ExportDatevRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportDatev(argument: _booking_orders_v1_ExportDatevRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportDatev(argument: _booking_orders_v1_ExportDatevRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  
  ExportInvoices(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportInvoices(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportInvoices(argument: _booking_orders_v1_ExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportInvoices(argument: _booking_orders_v1_ExportRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportInvoices(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportInvoices(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportInvoices(argument: _booking_orders_v1_ExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportInvoices(argument: _booking_orders_v1_ExportRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  
  ExportPayments(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportPayments(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportPayments(argument: _booking_orders_v1_ExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  ExportPayments(argument: _booking_orders_v1_ExportRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportPayments(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportPayments(argument: _booking_orders_v1_ExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportPayments(argument: _booking_orders_v1_ExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  exportPayments(argument: _booking_orders_v1_ExportRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportPart__Output>): grpc.ClientUnaryCall;
  
}

export interface ExportServiceHandlers extends grpc.UntypedServiceImplementation {
  ExportDatev: grpc.handleUnaryCall<_booking_orders_v1_ExportDatevRequest__Output, _booking_orders_v1_ExportPart>;
  
  ExportInvoices: grpc.handleUnaryCall<_booking_orders_v1_ExportRequest__Output, _booking_orders_v1_ExportPart>;
  
  ExportPayments: grpc.handleUnaryCall<_booking_orders_v1_ExportRequest__Output, _booking_orders_v1_ExportPart>;
  
}

export interface ExportServiceDefinition extends grpc.ServiceDefinition {
  ExportDatev: MethodDefinition<_booking_orders_v1_ExportDatevRequest, _booking_orders_v1_ExportPart, _booking_orders_v1_ExportDatevRequest__Output, _booking_orders_v1_ExportPart__Output>
  ExportInvoices: MethodDefinition<_booking_orders_v1_ExportRequest, _booking_orders_v1_ExportPart, _booking_orders_v1_ExportRequest__Output, _booking_orders_v1_ExportPart__Output>
  ExportPayments: MethodDefinition<_booking_orders_v1_ExportRequest, _booking_orders_v1_ExportPart, _booking_orders_v1_ExportRequest__Output, _booking_orders_v1_ExportPart__Output>
}
