// Original file: proto/booking/orders/v1/customers.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ApplyCustomerCreditRequest as _booking_orders_v1_ApplyCustomerCreditRequest, ApplyCustomerCreditRequest__Output as _booking_orders_v1_ApplyCustomerCreditRequest__Output } from '../../../booking/orders/v1/ApplyCustomerCreditRequest.ts';
import type { CreateCustomerRequest as _booking_orders_v1_CreateCustomerRequest, CreateCustomerRequest__Output as _booking_orders_v1_CreateCustomerRequest__Output } from '../../../booking/orders/v1/CreateCustomerRequest.ts';
import type { CustomerResponse as _booking_orders_v1_CustomerResponse, CustomerResponse__Output as _booking_orders_v1_CustomerResponse__Output } from '../../../booking/orders/v1/CustomerResponse.ts';
import type { DeleteCustomerRequest as _booking_orders_v1_DeleteCustomerRequest, DeleteCustomerRequest__Output as _booking_orders_v1_DeleteCustomerRequest__Output } from '../../../booking/orders/v1/DeleteCustomerRequest.ts';
import type { DeleteCustomerResponse as _booking_orders_v1_DeleteCustomerResponse, DeleteCustomerResponse__Output as _booking_orders_v1_DeleteCustomerResponse__Output } from '../../../booking/orders/v1/DeleteCustomerResponse.ts';
import type { ExportCustomersRequest as _booking_orders_v1_ExportCustomersRequest, ExportCustomersRequest__Output as _booking_orders_v1_ExportCustomersRequest__Output } from '../../../booking/orders/v1/ExportCustomersRequest.ts';
import type { ExportCustomersResponse as _booking_orders_v1_ExportCustomersResponse, ExportCustomersResponse__Output as _booking_orders_v1_ExportCustomersResponse__Output } from '../../../booking/orders/v1/ExportCustomersResponse.ts';
import type { GetCustomerRequest as _booking_orders_v1_GetCustomerRequest, GetCustomerRequest__Output as _booking_orders_v1_GetCustomerRequest__Output } from '../../../booking/orders/v1/GetCustomerRequest.ts';
import type { GetStatementRequest as _booking_orders_v1_GetStatementRequest, GetStatementRequest__Output as _booking_orders_v1_GetStatementRequest__Output } from '../../../booking/orders/v1/GetStatementRequest.ts';
import type { ImportCustomersRequest as _booking_orders_v1_ImportCustomersRequest, ImportCustomersRequest__Output as _booking_orders_v1_ImportCustomersRequest__Output } from '../../../booking/orders/v1/ImportCustomersRequest.ts';
import type { ImportCustomersResponse as _booking_orders_v1_ImportCustomersResponse, ImportCustomersResponse__Output as _booking_orders_v1_ImportCustomersResponse__Output } from '../../../booking/orders/v1/ImportCustomersResponse.ts';
import type { ListCustomersRequest as _booking_orders_v1_ListCustomersRequest, ListCustomersRequest__Output as _booking_orders_v1_ListCustomersRequest__Output } from '../../../booking/orders/v1/ListCustomersRequest.ts';
import type { ListCustomersResponse as _booking_orders_v1_ListCustomersResponse, ListCustomersResponse__Output as _booking_orders_v1_ListCustomersResponse__Output } from '../../../booking/orders/v1/ListCustomersResponse.ts';
import type { RefundCustomerCreditRequest as _booking_orders_v1_RefundCustomerCreditRequest, RefundCustomerCreditRequest__Output as _booking_orders_v1_RefundCustomerCreditRequest__Output } from '../../../booking/orders/v1/RefundCustomerCreditRequest.ts';
import type { StatementResponse as _booking_orders_v1_StatementResponse, StatementResponse__Output as _booking_orders_v1_StatementResponse__Output } from '../../../booking/orders/v1/StatementResponse.ts';
import type { UpdateCustomerRequest as _booking_orders_v1_UpdateCustomerRequest, UpdateCustomerRequest__Output as _booking_orders_v1_UpdateCustomerRequest__Output } from '../../../booking/orders/v1/UpdateCustomerRequest.ts';

export interface CustomerServiceClient extends grpc.Client {
  ApplyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  ApplyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  ApplyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  ApplyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  applyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  applyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  applyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  applyCustomerCredit(argument: _booking_orders_v1_ApplyCustomerCreditRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  
  CreateCustomer(argument: _booking_orders_v1_CreateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  CreateCustomer(argument: _booking_orders_v1_CreateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  CreateCustomer(argument: _booking_orders_v1_CreateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  CreateCustomer(argument: _booking_orders_v1_CreateCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _booking_orders_v1_CreateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _booking_orders_v1_CreateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _booking_orders_v1_CreateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _booking_orders_v1_CreateCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  DeleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  DeleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  DeleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _booking_orders_v1_DeleteCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  
  ExportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  ExportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  ExportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  ExportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  exportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  exportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  exportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  exportCustomers(argument: _booking_orders_v1_ExportCustomersRequest, callback: grpc.requestCallback<_booking_orders_v1_ExportCustomersResponse__Output>): grpc.ClientUnaryCall;
  
  GetCustomer(argument: _booking_orders_v1_GetCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  GetCustomer(argument: _booking_orders_v1_GetCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  GetCustomer(argument: _booking_orders_v1_GetCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  GetCustomer(argument: _booking_orders_v1_GetCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _booking_orders_v1_GetCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _booking_orders_v1_GetCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _booking_orders_v1_GetCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _booking_orders_v1_GetCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  
  GetCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  GetCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  GetCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  GetCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getCustomerStatement(argument: _booking_orders_v1_GetStatementRequest, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  
  ImportCustomers(argument: _booking_orders_v1_ImportCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  ImportCustomers(argument: _booking_orders_v1_ImportCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  ImportCustomers(argument: _booking_orders_v1_ImportCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  ImportCustomers(argument: _booking_orders_v1_ImportCustomersRequest, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  importCustomers(argument: _booking_orders_v1_ImportCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  importCustomers(argument: _booking_orders_v1_ImportCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  importCustomers(argument: _booking_orders_v1_ImportCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  importCustomers(argument: _booking_orders_v1_ImportCustomersRequest, callback: grpc.requestCallback<_booking_orders_v1_ImportCustomersResponse__Output>): grpc.ClientUnaryCall;
  
  ListCustomers(argument: _booking_orders_v1_ListCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  ListCustomers(argument: _booking_orders_v1_ListCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  ListCustomers(argument: _booking_orders_v1_ListCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  ListCustomers(argument: _booking_orders_v1_ListCustomersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _booking_orders_v1_ListCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _booking_orders_v1_ListCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _booking_orders_v1_ListCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _booking_orders_v1_ListCustomersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  
  RefundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  RefundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  RefundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  RefundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  refundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  refundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  refundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  refundCustomerCredit(argument: _booking_orders_v1_RefundCustomerCreditRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  UpdateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  UpdateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  UpdateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _booking_orders_v1_UpdateCustomerRequest, callback: grpc.requestCallback<_booking_orders_v1_CustomerResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface CustomerServiceHandlers extends grpc.UntypedServiceImplementation {
  ApplyCustomerCredit: grpc.handleUnaryCall<_booking_orders_v1_ApplyCustomerCreditRequest__Output, _booking_orders_v1_CustomerResponse>;
  
  CreateCustomer: grpc.handleUnaryCall<_booking_orders_v1_CreateCustomerRequest__Output, _booking_orders_v1_CustomerResponse>;
  
  DeleteCustomer: grpc.handleUnaryCall<_booking_orders_v1_DeleteCustomerRequest__Output, _booking_orders_v1_DeleteCustomerResponse>;
  
  ExportCustomers: grpc.handleUnaryCall<_booking_orders_v1_ExportCustomersRequest__Output, _booking_orders_v1_ExportCustomersResponse>;
  
  GetCustomer: grpc.handleUnaryCall<_booking_orders_v1_GetCustomerRequest__Output, _booking_orders_v1_CustomerResponse>;
  
  GetCustomerStatement: grpc.handleUnaryCall<_booking_orders_v1_GetStatementRequest__Output, _booking_orders_v1_StatementResponse>;
  
  ImportCustomers: grpc.handleUnaryCall<_booking_orders_v1_ImportCustomersRequest__Output, _booking_orders_v1_ImportCustomersResponse>;
  
  ListCustomers: grpc.handleUnaryCall<_booking_orders_v1_ListCustomersRequest__Output, _booking_orders_v1_ListCustomersResponse>;
  
  RefundCustomerCredit: grpc.handleUnaryCall<_booking_orders_v1_RefundCustomerCreditRequest__Output, _booking_orders_v1_CustomerResponse>;
  
  UpdateCustomer: grpc.handleUnaryCall<_booking_orders_v1_UpdateCustomerRequest__Output, _booking_orders_v1_CustomerResponse>;
  
}

export interface CustomerServiceDefinition extends grpc.ServiceDefinition {
  ApplyCustomerCredit: MethodDefinition<_booking_orders_v1_ApplyCustomerCreditRequest, _booking_orders_v1_CustomerResponse, _booking_orders_v1_ApplyCustomerCreditRequest__Output, _booking_orders_v1_CustomerResponse__Output>
  CreateCustomer: MethodDefinition<_booking_orders_v1_CreateCustomerRequest, _booking_orders_v1_CustomerResponse, _booking_orders_v1_CreateCustomerRequest__Output, _booking_orders_v1_CustomerResponse__Output>
  DeleteCustomer: MethodDefinition<_booking_orders_v1_DeleteCustomerRequest, _booking_orders_v1_DeleteCustomerResponse, _booking_orders_v1_DeleteCustomerRequest__Output, _booking_orders_v1_DeleteCustomerResponse__Output>
  ExportCustomers: MethodDefinition<_booking_orders_v1_ExportCustomersRequest, _booking_orders_v1_ExportCustomersResponse, _booking_orders_v1_ExportCustomersRequest__Output, _booking_orders_v1_ExportCustomersResponse__Output>
  GetCustomer: MethodDefinition<_booking_orders_v1_GetCustomerRequest, _booking_orders_v1_CustomerResponse, _booking_orders_v1_GetCustomerRequest__Output, _booking_orders_v1_CustomerResponse__Output>
  GetCustomerStatement: MethodDefinition<_booking_orders_v1_GetStatementRequest, _booking_orders_v1_StatementResponse, _booking_orders_v1_GetStatementRequest__Output, _booking_orders_v1_StatementResponse__Output>
  ImportCustomers: MethodDefinition<_booking_orders_v1_ImportCustomersRequest, _booking_orders_v1_ImportCustomersResponse, _booking_orders_v1_ImportCustomersRequest__Output, _booking_orders_v1_ImportCustomersResponse__Output>
  ListCustomers: MethodDefinition<_booking_orders_v1_ListCustomersRequest, _booking_orders_v1_ListCustomersResponse, _booking_orders_v1_ListCustomersRequest__Output, _booking_orders_v1_ListCustomersResponse__Output>
  RefundCustomerCredit: MethodDefinition<_booking_orders_v1_RefundCustomerCreditRequest, _booking_orders_v1_CustomerResponse, _booking_orders_v1_RefundCustomerCreditRequest__Output, _booking_orders_v1_CustomerResponse__Output>
  UpdateCustomer: MethodDefinition<_booking_orders_v1_UpdateCustomerRequest, _booking_orders_v1_CustomerResponse, _booking_orders_v1_UpdateCustomerRequest__Output, _booking_orders_v1_CustomerResponse__Output>
}
