// Original file: proto/booking/orders/v1/orders.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ApproveOrderRequest as _booking_orders_v1_ApproveOrderRequest, ApproveOrderRequest__Output as _booking_orders_v1_ApproveOrderRequest__Output } from '../../../booking/orders/v1/ApproveOrderRequest.ts';
import type { CalculateOrderRequest as _booking_orders_v1_CalculateOrderRequest, CalculateOrderRequest__Output as _booking_orders_v1_CalculateOrderRequest__Output } from '../../../booking/orders/v1/CalculateOrderRequest.ts';
import type { CalculateOrderResponse as _booking_orders_v1_CalculateOrderResponse, CalculateOrderResponse__Output as _booking_orders_v1_CalculateOrderResponse__Output } from '../../../booking/orders/v1/CalculateOrderResponse.ts';
import type { CancelOrderRequest as _booking_orders_v1_CancelOrderRequest, CancelOrderRequest__Output as _booking_orders_v1_CancelOrderRequest__Output } from '../../../booking/orders/v1/CancelOrderRequest.ts';
import type { ChangeOrderItemsRequest as _booking_orders_v1_ChangeOrderItemsRequest, ChangeOrderItemsRequest__Output as _booking_orders_v1_ChangeOrderItemsRequest__Output } from '../../../booking/orders/v1/ChangeOrderItemsRequest.ts';
import type { ChangeOrderTaxRequest as _booking_orders_v1_ChangeOrderTaxRequest, ChangeOrderTaxRequest__Output as _booking_orders_v1_ChangeOrderTaxRequest__Output } from '../../../booking/orders/v1/ChangeOrderTaxRequest.ts';
import type { CheckMoveRequest as _booking_orders_v1_CheckMoveRequest, CheckMoveRequest__Output as _booking_orders_v1_CheckMoveRequest__Output } from '../../../booking/orders/v1/CheckMoveRequest.ts';
import type { CheckMoveResponse as _booking_orders_v1_CheckMoveResponse, CheckMoveResponse__Output as _booking_orders_v1_CheckMoveResponse__Output } from '../../../booking/orders/v1/CheckMoveResponse.ts';
import type { CheckoutOrderRequest as _booking_orders_v1_CheckoutOrderRequest, CheckoutOrderRequest__Output as _booking_orders_v1_CheckoutOrderRequest__Output } from '../../../booking/orders/v1/CheckoutOrderRequest.ts';
import type { CreateOrderRequest as _booking_orders_v1_CreateOrderRequest, CreateOrderRequest__Output as _booking_orders_v1_CreateOrderRequest__Output } from '../../../booking/orders/v1/CreateOrderRequest.ts';
import type { DeleteOrderRequest as _booking_orders_v1_DeleteOrderRequest, DeleteOrderRequest__Output as _booking_orders_v1_DeleteOrderRequest__Output } from '../../../booking/orders/v1/DeleteOrderRequest.ts';
import type { DeleteOrderResponse as _booking_orders_v1_DeleteOrderResponse, DeleteOrderResponse__Output as _booking_orders_v1_DeleteOrderResponse__Output } from '../../../booking/orders/v1/DeleteOrderResponse.ts';
import type { GetBookingCostsRequest as _booking_orders_v1_GetBookingCostsRequest, GetBookingCostsRequest__Output as _booking_orders_v1_GetBookingCostsRequest__Output } from '../../../booking/orders/v1/GetBookingCostsRequest.ts';
import type { GetBookingCostsResponse as _booking_orders_v1_GetBookingCostsResponse, GetBookingCostsResponse__Output as _booking_orders_v1_GetBookingCostsResponse__Output } from '../../../booking/orders/v1/GetBookingCostsResponse.ts';
import type { GetOrderRequest as _booking_orders_v1_GetOrderRequest, GetOrderRequest__Output as _booking_orders_v1_GetOrderRequest__Output } from '../../../booking/orders/v1/GetOrderRequest.ts';
import type { GetStatementRequest as _booking_orders_v1_GetStatementRequest, GetStatementRequest__Output as _booking_orders_v1_GetStatementRequest__Output } from '../../../booking/orders/v1/GetStatementRequest.ts';
import type { ListOrdersRequest as _booking_orders_v1_ListOrdersRequest, ListOrdersRequest__Output as _booking_orders_v1_ListOrdersRequest__Output } from '../../../booking/orders/v1/ListOrdersRequest.ts';
import type { ListOrdersResponse as _booking_orders_v1_ListOrdersResponse, ListOrdersResponse__Output as _booking_orders_v1_ListOrdersResponse__Output } from '../../../booking/orders/v1/ListOrdersResponse.ts';
import type { OrderResponse as _booking_orders_v1_OrderResponse, OrderResponse__Output as _booking_orders_v1_OrderResponse__Output } from '../../../booking/orders/v1/OrderResponse.ts';
import type { PreviewOrderRequest as _booking_orders_v1_PreviewOrderRequest, PreviewOrderRequest__Output as _booking_orders_v1_PreviewOrderRequest__Output } from '../../../booking/orders/v1/PreviewOrderRequest.ts';
import type { PreviewOrderResponse as _booking_orders_v1_PreviewOrderResponse, PreviewOrderResponse__Output as _booking_orders_v1_PreviewOrderResponse__Output } from '../../../booking/orders/v1/PreviewOrderResponse.ts';
import type { StatementResponse as _booking_orders_v1_StatementResponse, StatementResponse__Output as _booking_orders_v1_StatementResponse__Output } from '../../../booking/orders/v1/StatementResponse.ts';
import type { UpdateOrderRequest as _booking_orders_v1_UpdateOrderRequest, UpdateOrderRequest__Output as _booking_orders_v1_UpdateOrderRequest__Output } from '../../../booking/orders/v1/UpdateOrderRequest.ts';

export interface OrderServiceClient extends grpc.Client {
  ApproveOrder(argument: _booking_orders_v1_ApproveOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ApproveOrder(argument: _booking_orders_v1_ApproveOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ApproveOrder(argument: _booking_orders_v1_ApproveOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ApproveOrder(argument: _booking_orders_v1_ApproveOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  approveOrder(argument: _booking_orders_v1_ApproveOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  approveOrder(argument: _booking_orders_v1_ApproveOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  approveOrder(argument: _booking_orders_v1_ApproveOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  approveOrder(argument: _booking_orders_v1_ApproveOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  CalculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  CalculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  CalculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  CalculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  calculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  calculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  calculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  calculateOrder(argument: _booking_orders_v1_CalculateOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_CalculateOrderResponse__Output>): grpc.ClientUnaryCall;
  
  CancelOrder(argument: _booking_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CancelOrder(argument: _booking_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CancelOrder(argument: _booking_orders_v1_CancelOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CancelOrder(argument: _booking_orders_v1_CancelOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _booking_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _booking_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _booking_orders_v1_CancelOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _booking_orders_v1_CancelOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  ChangeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ChangeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ChangeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ChangeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderItems(argument: _booking_orders_v1_ChangeOrderItemsRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  ChangeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ChangeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ChangeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  ChangeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  changeOrderTax(argument: _booking_orders_v1_ChangeOrderTaxRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  CheckMove(argument: _booking_orders_v1_CheckMoveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  CheckMove(argument: _booking_orders_v1_CheckMoveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  CheckMove(argument: _booking_orders_v1_CheckMoveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  CheckMove(argument: _booking_orders_v1_CheckMoveRequest, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  checkMove(argument: _booking_orders_v1_CheckMoveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  checkMove(argument: _booking_orders_v1_CheckMoveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  checkMove(argument: _booking_orders_v1_CheckMoveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  checkMove(argument: _booking_orders_v1_CheckMoveRequest, callback: grpc.requestCallback<_booking_orders_v1_CheckMoveResponse__Output>): grpc.ClientUnaryCall;
  
  CheckoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CheckoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CheckoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CheckoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  checkoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  checkoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  checkoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  checkoutOrder(argument: _booking_orders_v1_CheckoutOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  CreateOrder(argument: _booking_orders_v1_CreateOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CreateOrder(argument: _booking_orders_v1_CreateOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CreateOrder(argument: _booking_orders_v1_CreateOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  CreateOrder(argument: _booking_orders_v1_CreateOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  createOrder(argument: _booking_orders_v1_CreateOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  createOrder(argument: _booking_orders_v1_CreateOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  createOrder(argument: _booking_orders_v1_CreateOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  createOrder(argument: _booking_orders_v1_CreateOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  DeleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  DeleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  DeleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  deleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  deleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  deleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  deleteOrder(argument: _booking_orders_v1_DeleteOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteOrderResponse__Output>): grpc.ClientUnaryCall;
  
  GetBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  GetBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  GetBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  GetBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  getBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  getBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  getBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  getBookingCosts(argument: _booking_orders_v1_GetBookingCostsRequest, callback: grpc.requestCallback<_booking_orders_v1_GetBookingCostsResponse__Output>): grpc.ClientUnaryCall;
  
  GetOrder(argument: _booking_orders_v1_GetOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  GetOrder(argument: _booking_orders_v1_GetOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  GetOrder(argument: _booking_orders_v1_GetOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  GetOrder(argument: _booking_orders_v1_GetOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _booking_orders_v1_GetOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _booking_orders_v1_GetOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _booking_orders_v1_GetOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _booking_orders_v1_GetOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
  GetOrderStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  GetOrderStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  GetOrderStatement(argument: _booking_orders_v1_GetStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  GetOrderStatement(argument: _booking_orders_v1_GetStatementRequest, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getOrderStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getOrderStatement(argument: _booking_orders_v1_GetStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getOrderStatement(argument: _booking_orders_v1_GetStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  getOrderStatement(argument: _booking_orders_v1_GetStatementRequest, callback: grpc.requestCallback<_booking_orders_v1_StatementResponse__Output>): grpc.ClientUnaryCall;
  
  ListOrders(argument: _booking_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  ListOrders(argument: _booking_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  ListOrders(argument: _booking_orders_v1_ListOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  ListOrders(argument: _booking_orders_v1_ListOrdersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _booking_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _booking_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _booking_orders_v1_ListOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _booking_orders_v1_ListOrdersRequest, callback: grpc.requestCallback<_booking_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  
  PreviewOrder(argument: _booking_orders_v1_PreviewOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  PreviewOrder(argument: _booking_orders_v1_PreviewOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  PreviewOrder(argument: _booking_orders_v1_PreviewOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  PreviewOrder(argument: _booking_orders_v1_PreviewOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  previewOrder(argument: _booking_orders_v1_PreviewOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  previewOrder(argument: _booking_orders_v1_PreviewOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  previewOrder(argument: _booking_orders_v1_PreviewOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  previewOrder(argument: _booking_orders_v1_PreviewOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_PreviewOrderResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateOrder(argument: _booking_orders_v1_UpdateOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  UpdateOrder(argument: _booking_orders_v1_UpdateOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  UpdateOrder(argument: _booking_orders_v1_UpdateOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  UpdateOrder(argument: _booking_orders_v1_UpdateOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  updateOrder(argument: _booking_orders_v1_UpdateOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  updateOrder(argument: _booking_orders_v1_UpdateOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  updateOrder(argument: _booking_orders_v1_UpdateOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  updateOrder(argument: _booking_orders_v1_UpdateOrderRequest, callback: grpc.requestCallback<_booking_orders_v1_OrderResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface OrderServiceHandlers extends grpc.UntypedServiceImplementation {
  ApproveOrder: grpc.handleUnaryCall<_booking_orders_v1_ApproveOrderRequest__Output, _booking_orders_v1_OrderResponse>;
  
  CalculateOrder: grpc.handleUnaryCall<_booking_orders_v1_CalculateOrderRequest__Output, _booking_orders_v1_CalculateOrderResponse>;
  
  CancelOrder: grpc.handleUnaryCall<_booking_orders_v1_CancelOrderRequest__Output, _booking_orders_v1_OrderResponse>;
  
  ChangeOrderItems: grpc.handleUnaryCall<_booking_orders_v1_ChangeOrderItemsRequest__Output, _booking_orders_v1_OrderResponse>;
  
  ChangeOrderTax: grpc.handleUnaryCall<_booking_orders_v1_ChangeOrderTaxRequest__Output, _booking_orders_v1_OrderResponse>;
  
  CheckMove: grpc.handleUnaryCall<_booking_orders_v1_CheckMoveRequest__Output, _booking_orders_v1_CheckMoveResponse>;
  
  CheckoutOrder: grpc.handleUnaryCall<_booking_orders_v1_CheckoutOrderRequest__Output, _booking_orders_v1_OrderResponse>;
  
  CreateOrder: grpc.handleUnaryCall<_booking_orders_v1_CreateOrderRequest__Output, _booking_orders_v1_OrderResponse>;
  
  DeleteOrder: grpc.handleUnaryCall<_booking_orders_v1_DeleteOrderRequest__Output, _booking_orders_v1_DeleteOrderResponse>;
  
  GetBookingCosts: grpc.handleUnaryCall<_booking_orders_v1_GetBookingCostsRequest__Output, _booking_orders_v1_GetBookingCostsResponse>;
  
  GetOrder: grpc.handleUnaryCall<_booking_orders_v1_GetOrderRequest__Output, _booking_orders_v1_OrderResponse>;
  
  GetOrderStatement: grpc.handleUnaryCall<_booking_orders_v1_GetStatementRequest__Output, _booking_orders_v1_StatementResponse>;
  
  ListOrders: grpc.handleUnaryCall<_booking_orders_v1_ListOrdersRequest__Output, _booking_orders_v1_ListOrdersResponse>;
  
  PreviewOrder: grpc.handleUnaryCall<_booking_orders_v1_PreviewOrderRequest__Output, _booking_orders_v1_PreviewOrderResponse>;
  
  UpdateOrder: grpc.handleUnaryCall<_booking_orders_v1_UpdateOrderRequest__Output, _booking_orders_v1_OrderResponse>;
  
}

export interface OrderServiceDefinition extends grpc.ServiceDefinition {
  ApproveOrder: MethodDefinition<_booking_orders_v1_ApproveOrderRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_ApproveOrderRequest__Output, _booking_orders_v1_OrderResponse__Output>
  CalculateOrder: MethodDefinition<_booking_orders_v1_CalculateOrderRequest, _booking_orders_v1_CalculateOrderResponse, _booking_orders_v1_CalculateOrderRequest__Output, _booking_orders_v1_CalculateOrderResponse__Output>
  CancelOrder: MethodDefinition<_booking_orders_v1_CancelOrderRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_CancelOrderRequest__Output, _booking_orders_v1_OrderResponse__Output>
  ChangeOrderItems: MethodDefinition<_booking_orders_v1_ChangeOrderItemsRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_ChangeOrderItemsRequest__Output, _booking_orders_v1_OrderResponse__Output>
  ChangeOrderTax: MethodDefinition<_booking_orders_v1_ChangeOrderTaxRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_ChangeOrderTaxRequest__Output, _booking_orders_v1_OrderResponse__Output>
  CheckMove: MethodDefinition<_booking_orders_v1_CheckMoveRequest, _booking_orders_v1_CheckMoveResponse, _booking_orders_v1_CheckMoveRequest__Output, _booking_orders_v1_CheckMoveResponse__Output>
  CheckoutOrder: MethodDefinition<_booking_orders_v1_CheckoutOrderRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_CheckoutOrderRequest__Output, _booking_orders_v1_OrderResponse__Output>
  CreateOrder: MethodDefinition<_booking_orders_v1_CreateOrderRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_CreateOrderRequest__Output, _booking_orders_v1_OrderResponse__Output>
  DeleteOrder: MethodDefinition<_booking_orders_v1_DeleteOrderRequest, _booking_orders_v1_DeleteOrderResponse, _booking_orders_v1_DeleteOrderRequest__Output, _booking_orders_v1_DeleteOrderResponse__Output>
  GetBookingCosts: MethodDefinition<_booking_orders_v1_GetBookingCostsRequest, _booking_orders_v1_GetBookingCostsResponse, _booking_orders_v1_GetBookingCostsRequest__Output, _booking_orders_v1_GetBookingCostsResponse__Output>
  GetOrder: MethodDefinition<_booking_orders_v1_GetOrderRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_GetOrderRequest__Output, _booking_orders_v1_OrderResponse__Output>
  GetOrderStatement: MethodDefinition<_booking_orders_v1_GetStatementRequest, _booking_orders_v1_StatementResponse, _booking_orders_v1_GetStatementRequest__Output, _booking_orders_v1_StatementResponse__Output>
  ListOrders: MethodDefinition<_booking_orders_v1_ListOrdersRequest, _booking_orders_v1_ListOrdersResponse, _booking_orders_v1_ListOrdersRequest__Output, _booking_orders_v1_ListOrdersResponse__Output>
  PreviewOrder: MethodDefinition<_booking_orders_v1_PreviewOrderRequest, _booking_orders_v1_PreviewOrderResponse, _booking_orders_v1_PreviewOrderRequest__Output, _booking_orders_v1_PreviewOrderResponse__Output>
  UpdateOrder: MethodDefinition<_booking_orders_v1_UpdateOrderRequest, _booking_orders_v1_OrderResponse, _booking_orders_v1_UpdateOrderRequest__Output, _booking_orders_v1_OrderResponse__Output>
}
