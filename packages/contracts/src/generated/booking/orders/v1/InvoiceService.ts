// Original file: proto/booking/orders/v1/invoices.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancelInvoiceRequest as _booking_orders_v1_CancelInvoiceRequest, CancelInvoiceRequest__Output as _booking_orders_v1_CancelInvoiceRequest__Output } from '../../../booking/orders/v1/CancelInvoiceRequest.ts';
import type { ChangeInvoiceRecipientRequest as _booking_orders_v1_ChangeInvoiceRecipientRequest, ChangeInvoiceRecipientRequest__Output as _booking_orders_v1_ChangeInvoiceRecipientRequest__Output } from '../../../booking/orders/v1/ChangeInvoiceRecipientRequest.ts';
import type { CreateInvoiceRequest as _booking_orders_v1_CreateInvoiceRequest, CreateInvoiceRequest__Output as _booking_orders_v1_CreateInvoiceRequest__Output } from '../../../booking/orders/v1/CreateInvoiceRequest.ts';
import type { CreditInvoiceRequest as _booking_orders_v1_CreditInvoiceRequest, CreditInvoiceRequest__Output as _booking_orders_v1_CreditInvoiceRequest__Output } from '../../../booking/orders/v1/CreditInvoiceRequest.ts';
import type { DeleteInvoiceRequest as _booking_orders_v1_DeleteInvoiceRequest, DeleteInvoiceRequest__Output as _booking_orders_v1_DeleteInvoiceRequest__Output } from '../../../booking/orders/v1/DeleteInvoiceRequest.ts';
import type { DeleteInvoiceResponse as _booking_orders_v1_DeleteInvoiceResponse, DeleteInvoiceResponse__Output as _booking_orders_v1_DeleteInvoiceResponse__Output } from '../../../booking/orders/v1/DeleteInvoiceResponse.ts';
import type { FinaliseInvoiceRequest as _booking_orders_v1_FinaliseInvoiceRequest, FinaliseInvoiceRequest__Output as _booking_orders_v1_FinaliseInvoiceRequest__Output } from '../../../booking/orders/v1/FinaliseInvoiceRequest.ts';
import type { GetInvoiceDocumentRequest as _booking_orders_v1_GetInvoiceDocumentRequest, GetInvoiceDocumentRequest__Output as _booking_orders_v1_GetInvoiceDocumentRequest__Output } from '../../../booking/orders/v1/GetInvoiceDocumentRequest.ts';
import type { GetInvoiceDocumentResponse as _booking_orders_v1_GetInvoiceDocumentResponse, GetInvoiceDocumentResponse__Output as _booking_orders_v1_GetInvoiceDocumentResponse__Output } from '../../../booking/orders/v1/GetInvoiceDocumentResponse.ts';
import type { GetInvoiceRequest as _booking_orders_v1_GetInvoiceRequest, GetInvoiceRequest__Output as _booking_orders_v1_GetInvoiceRequest__Output } from '../../../booking/orders/v1/GetInvoiceRequest.ts';
import type { InvoiceResponse as _booking_orders_v1_InvoiceResponse, InvoiceResponse__Output as _booking_orders_v1_InvoiceResponse__Output } from '../../../booking/orders/v1/InvoiceResponse.ts';
import type { ListInvoicesRequest as _booking_orders_v1_ListInvoicesRequest, ListInvoicesRequest__Output as _booking_orders_v1_ListInvoicesRequest__Output } from '../../../booking/orders/v1/ListInvoicesRequest.ts';
import type { ListInvoicesResponse as _booking_orders_v1_ListInvoicesResponse, ListInvoicesResponse__Output as _booking_orders_v1_ListInvoicesResponse__Output } from '../../../booking/orders/v1/ListInvoicesResponse.ts';
import type { UpdateInvoiceRequest as _booking_orders_v1_UpdateInvoiceRequest, UpdateInvoiceRequest__Output as _booking_orders_v1_UpdateInvoiceRequest__Output } from '../../../booking/orders/v1/UpdateInvoiceRequest.ts';
import type { WriteOffInvoiceRequest as _booking_orders_v1_WriteOffInvoiceRequest, WriteOffInvoiceRequest__Output as _booking_orders_v1_WriteOffInvoiceRequest__Output } from '../../../booking/orders/v1/WriteOffInvoiceRequest.ts';

export interface InvoiceServiceClient extends grpc.Client {
  CancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  cancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  cancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  cancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  cancelInvoice(argument: _booking_orders_v1_CancelInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  ChangeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  ChangeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  ChangeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  ChangeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  changeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  changeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  changeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  changeInvoiceRecipient(argument: _booking_orders_v1_ChangeInvoiceRecipientRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  CreateInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CreateInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CreateInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CreateInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  createInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  createInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  createInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  createInvoice(argument: _booking_orders_v1_CreateInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  CreditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CreditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CreditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  CreditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  creditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  creditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  creditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  creditInvoice(argument: _booking_orders_v1_CreditInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  DeleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  DeleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  DeleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  deleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  deleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  deleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  deleteInvoice(argument: _booking_orders_v1_DeleteInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteInvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  FinaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  FinaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  FinaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  FinaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  finaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  finaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  finaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  finaliseInvoice(argument: _booking_orders_v1_FinaliseInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  GetInvoice(argument: _booking_orders_v1_GetInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  GetInvoice(argument: _booking_orders_v1_GetInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  GetInvoice(argument: _booking_orders_v1_GetInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  GetInvoice(argument: _booking_orders_v1_GetInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  getInvoice(argument: _booking_orders_v1_GetInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  getInvoice(argument: _booking_orders_v1_GetInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  getInvoice(argument: _booking_orders_v1_GetInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  getInvoice(argument: _booking_orders_v1_GetInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  GetInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  GetInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  GetInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  GetInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  getInvoiceDocument(argument: _booking_orders_v1_GetInvoiceDocumentRequest, callback: grpc.requestCallback<_booking_orders_v1_GetInvoiceDocumentResponse__Output>): grpc.ClientUnaryCall;
  
  ListInvoices(argument: _booking_orders_v1_ListInvoicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  ListInvoices(argument: _booking_orders_v1_ListInvoicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  ListInvoices(argument: _booking_orders_v1_ListInvoicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  ListInvoices(argument: _booking_orders_v1_ListInvoicesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  listInvoices(argument: _booking_orders_v1_ListInvoicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  listInvoices(argument: _booking_orders_v1_ListInvoicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  listInvoices(argument: _booking_orders_v1_ListInvoicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  listInvoices(argument: _booking_orders_v1_ListInvoicesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListInvoicesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  UpdateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  UpdateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  UpdateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  updateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  updateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  updateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  updateInvoice(argument: _booking_orders_v1_UpdateInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
  WriteOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  WriteOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  WriteOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  WriteOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  writeOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  writeOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  writeOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  writeOffInvoice(argument: _booking_orders_v1_WriteOffInvoiceRequest, callback: grpc.requestCallback<_booking_orders_v1_InvoiceResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface InvoiceServiceHandlers extends grpc.UntypedServiceImplementation {
  CancelInvoice: grpc.handleUnaryCall<_booking_orders_v1_CancelInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  ChangeInvoiceRecipient: grpc.handleUnaryCall<_booking_orders_v1_ChangeInvoiceRecipientRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  CreateInvoice: grpc.handleUnaryCall<_booking_orders_v1_CreateInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  CreditInvoice: grpc.handleUnaryCall<_booking_orders_v1_CreditInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  DeleteInvoice: grpc.handleUnaryCall<_booking_orders_v1_DeleteInvoiceRequest__Output, _booking_orders_v1_DeleteInvoiceResponse>;
  
  FinaliseInvoice: grpc.handleUnaryCall<_booking_orders_v1_FinaliseInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  GetInvoice: grpc.handleUnaryCall<_booking_orders_v1_GetInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  GetInvoiceDocument: grpc.handleUnaryCall<_booking_orders_v1_GetInvoiceDocumentRequest__Output, _booking_orders_v1_GetInvoiceDocumentResponse>;
  
  ListInvoices: grpc.handleUnaryCall<_booking_orders_v1_ListInvoicesRequest__Output, _booking_orders_v1_ListInvoicesResponse>;
  
  UpdateInvoice: grpc.handleUnaryCall<_booking_orders_v1_UpdateInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
  WriteOffInvoice: grpc.handleUnaryCall<_booking_orders_v1_WriteOffInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse>;
  
}

export interface InvoiceServiceDefinition extends grpc.ServiceDefinition {
  CancelInvoice: MethodDefinition<_booking_orders_v1_CancelInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_CancelInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  ChangeInvoiceRecipient: MethodDefinition<_booking_orders_v1_ChangeInvoiceRecipientRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_ChangeInvoiceRecipientRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  CreateInvoice: MethodDefinition<_booking_orders_v1_CreateInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_CreateInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  CreditInvoice: MethodDefinition<_booking_orders_v1_CreditInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_CreditInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  DeleteInvoice: MethodDefinition<_booking_orders_v1_DeleteInvoiceRequest, _booking_orders_v1_DeleteInvoiceResponse, _booking_orders_v1_DeleteInvoiceRequest__Output, _booking_orders_v1_DeleteInvoiceResponse__Output>
  FinaliseInvoice: MethodDefinition<_booking_orders_v1_FinaliseInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_FinaliseInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  GetInvoice: MethodDefinition<_booking_orders_v1_GetInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_GetInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  GetInvoiceDocument: MethodDefinition<_booking_orders_v1_GetInvoiceDocumentRequest, _booking_orders_v1_GetInvoiceDocumentResponse, _booking_orders_v1_GetInvoiceDocumentRequest__Output, _booking_orders_v1_GetInvoiceDocumentResponse__Output>
  ListInvoices: MethodDefinition<_booking_orders_v1_ListInvoicesRequest, _booking_orders_v1_ListInvoicesResponse, _booking_orders_v1_ListInvoicesRequest__Output, _booking_orders_v1_ListInvoicesResponse__Output>
  UpdateInvoice: MethodDefinition<_booking_orders_v1_UpdateInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_UpdateInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
  WriteOffInvoice: MethodDefinition<_booking_orders_v1_WriteOffInvoiceRequest, _booking_orders_v1_InvoiceResponse, _booking_orders_v1_WriteOffInvoiceRequest__Output, _booking_orders_v1_InvoiceResponse__Output>
}
