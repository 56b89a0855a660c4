// Original file: proto/booking/resources/v1/booking_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AcceptBookingRequest as _booking_resources_v1_AcceptBookingRequest, AcceptBookingRequest__Output as _booking_resources_v1_AcceptBookingRequest__Output } from '../../../booking/resources/v1/AcceptBookingRequest.ts';
import type { BookingResponse as _booking_resources_v1_BookingResponse, BookingResponse__Output as _booking_resources_v1_BookingResponse__Output } from '../../../booking/resources/v1/BookingResponse.ts';
import type { CancelBookingRequest as _booking_resources_v1_CancelBookingRequest, CancelBookingRequest__Output as _booking_resources_v1_CancelBookingRequest__Output } from '../../../booking/resources/v1/CancelBookingRequest.ts';
import type { CheckBookingsRequest as _booking_resources_v1_CheckBookingsRequest, CheckBookingsRequest__Output as _booking_resources_v1_CheckBookingsRequest__Output } from '../../../booking/resources/v1/CheckBookingsRequest.ts';
import type { CheckBookingsResponse as _booking_resources_v1_CheckBookingsResponse, CheckBookingsResponse__Output as _booking_resources_v1_CheckBookingsResponse__Output } from '../../../booking/resources/v1/CheckBookingsResponse.ts';
import type { CheckInBookingRequest as _booking_resources_v1_CheckInBookingRequest, CheckInBookingRequest__Output as _booking_resources_v1_CheckInBookingRequest__Output } from '../../../booking/resources/v1/CheckInBookingRequest.ts';
import type { CheckOutBookingRequest as _booking_resources_v1_CheckOutBookingRequest, CheckOutBookingRequest__Output as _booking_resources_v1_CheckOutBookingRequest__Output } from '../../../booking/resources/v1/CheckOutBookingRequest.ts';
import type { ConfirmBookingsRequest as _booking_resources_v1_ConfirmBookingsRequest, ConfirmBookingsRequest__Output as _booking_resources_v1_ConfirmBookingsRequest__Output } from '../../../booking/resources/v1/ConfirmBookingsRequest.ts';
import type { CreateBookingRequest as _booking_resources_v1_CreateBookingRequest, CreateBookingRequest__Output as _booking_resources_v1_CreateBookingRequest__Output } from '../../../booking/resources/v1/CreateBookingRequest.ts';
import type { DeleteBookingRequest as _booking_resources_v1_DeleteBookingRequest, DeleteBookingRequest__Output as _booking_resources_v1_DeleteBookingRequest__Output } from '../../../booking/resources/v1/DeleteBookingRequest.ts';
import type { DeleteBookingResponse as _booking_resources_v1_DeleteBookingResponse, DeleteBookingResponse__Output as _booking_resources_v1_DeleteBookingResponse__Output } from '../../../booking/resources/v1/DeleteBookingResponse.ts';
import type { GetBookingRequest as _booking_resources_v1_GetBookingRequest, GetBookingRequest__Output as _booking_resources_v1_GetBookingRequest__Output } from '../../../booking/resources/v1/GetBookingRequest.ts';
import type { HoldBookingsRequest as _booking_resources_v1_HoldBookingsRequest, HoldBookingsRequest__Output as _booking_resources_v1_HoldBookingsRequest__Output } from '../../../booking/resources/v1/HoldBookingsRequest.ts';
import type { ListBookingsRequest as _booking_resources_v1_ListBookingsRequest, ListBookingsRequest__Output as _booking_resources_v1_ListBookingsRequest__Output } from '../../../booking/resources/v1/ListBookingsRequest.ts';
import type { ListBookingsResponse as _booking_resources_v1_ListBookingsResponse, ListBookingsResponse__Output as _booking_resources_v1_ListBookingsResponse__Output } from '../../../booking/resources/v1/ListBookingsResponse.ts';
import type { MarkNoShowRequest as _booking_resources_v1_MarkNoShowRequest, MarkNoShowRequest__Output as _booking_resources_v1_MarkNoShowRequest__Output } from '../../../booking/resources/v1/MarkNoShowRequest.ts';
import type { OrderBookingsResponse as _booking_resources_v1_OrderBookingsResponse, OrderBookingsResponse__Output as _booking_resources_v1_OrderBookingsResponse__Output } from '../../../booking/resources/v1/OrderBookingsResponse.ts';
import type { RejectBookingRequest as _booking_resources_v1_RejectBookingRequest, RejectBookingRequest__Output as _booking_resources_v1_RejectBookingRequest__Output } from '../../../booking/resources/v1/RejectBookingRequest.ts';
import type { ReleaseBookingsRequest as _booking_resources_v1_ReleaseBookingsRequest, ReleaseBookingsRequest__Output as _booking_resources_v1_ReleaseBookingsRequest__Output } from '../../../booking/resources/v1/ReleaseBookingsRequest.ts';
import type { RescheduleBookingRequest as _booking_resources_v1_RescheduleBookingRequest, RescheduleBookingRequest__Output as _booking_resources_v1_RescheduleBookingRequest__Output } from '../../../booking/resources/v1/RescheduleBookingRequest.ts';
import type { UndoCheckInRequest as _booking_resources_v1_UndoCheckInRequest, UndoCheckInRequest__Output as _booking_resources_v1_UndoCheckInRequest__Output } from '../../../booking/resources/v1/UndoCheckInRequest.ts';
import type { UndoNoShowRequest as _booking_resources_v1_UndoNoShowRequest, UndoNoShowRequest__Output as _booking_resources_v1_UndoNoShowRequest__Output } from '../../../booking/resources/v1/UndoNoShowRequest.ts';
import type { UpdateBookingRequest as _booking_resources_v1_UpdateBookingRequest, UpdateBookingRequest__Output as _booking_resources_v1_UpdateBookingRequest__Output } from '../../../booking/resources/v1/UpdateBookingRequest.ts';

export interface BookingServiceClient extends grpc.Client {
  AcceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  AcceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  AcceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  AcceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  acceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  acceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  acceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  acceptBooking(argument: _booking_resources_v1_AcceptBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  CancelBooking(argument: _booking_resources_v1_CancelBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CancelBooking(argument: _booking_resources_v1_CancelBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CancelBooking(argument: _booking_resources_v1_CancelBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CancelBooking(argument: _booking_resources_v1_CancelBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  cancelBooking(argument: _booking_resources_v1_CancelBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  cancelBooking(argument: _booking_resources_v1_CancelBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  cancelBooking(argument: _booking_resources_v1_CancelBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  cancelBooking(argument: _booking_resources_v1_CancelBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  CheckBookings(argument: _booking_resources_v1_CheckBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  CheckBookings(argument: _booking_resources_v1_CheckBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  CheckBookings(argument: _booking_resources_v1_CheckBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  CheckBookings(argument: _booking_resources_v1_CheckBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  checkBookings(argument: _booking_resources_v1_CheckBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  checkBookings(argument: _booking_resources_v1_CheckBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  checkBookings(argument: _booking_resources_v1_CheckBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  checkBookings(argument: _booking_resources_v1_CheckBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_CheckBookingsResponse__Output>): grpc.ClientUnaryCall;
  
  CheckInBooking(argument: _booking_resources_v1_CheckInBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CheckInBooking(argument: _booking_resources_v1_CheckInBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CheckInBooking(argument: _booking_resources_v1_CheckInBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CheckInBooking(argument: _booking_resources_v1_CheckInBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkInBooking(argument: _booking_resources_v1_CheckInBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkInBooking(argument: _booking_resources_v1_CheckInBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkInBooking(argument: _booking_resources_v1_CheckInBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkInBooking(argument: _booking_resources_v1_CheckInBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  CheckOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CheckOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CheckOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CheckOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  checkOutBooking(argument: _booking_resources_v1_CheckOutBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  ConfirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  ConfirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  ConfirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  ConfirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  confirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  confirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  confirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  confirmBookings(argument: _booking_resources_v1_ConfirmBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  
  CreateBooking(argument: _booking_resources_v1_CreateBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CreateBooking(argument: _booking_resources_v1_CreateBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CreateBooking(argument: _booking_resources_v1_CreateBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  CreateBooking(argument: _booking_resources_v1_CreateBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  createBooking(argument: _booking_resources_v1_CreateBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  createBooking(argument: _booking_resources_v1_CreateBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  createBooking(argument: _booking_resources_v1_CreateBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  createBooking(argument: _booking_resources_v1_CreateBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  DeleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  DeleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  DeleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  deleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  deleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  deleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  deleteBooking(argument: _booking_resources_v1_DeleteBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_DeleteBookingResponse__Output>): grpc.ClientUnaryCall;
  
  GetBooking(argument: _booking_resources_v1_GetBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  GetBooking(argument: _booking_resources_v1_GetBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  GetBooking(argument: _booking_resources_v1_GetBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  GetBooking(argument: _booking_resources_v1_GetBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  getBooking(argument: _booking_resources_v1_GetBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  getBooking(argument: _booking_resources_v1_GetBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  getBooking(argument: _booking_resources_v1_GetBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  getBooking(argument: _booking_resources_v1_GetBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  HoldBookings(argument: _booking_resources_v1_HoldBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  HoldBookings(argument: _booking_resources_v1_HoldBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  HoldBookings(argument: _booking_resources_v1_HoldBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  HoldBookings(argument: _booking_resources_v1_HoldBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  holdBookings(argument: _booking_resources_v1_HoldBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  holdBookings(argument: _booking_resources_v1_HoldBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  holdBookings(argument: _booking_resources_v1_HoldBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  holdBookings(argument: _booking_resources_v1_HoldBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  
  ListBookings(argument: _booking_resources_v1_ListBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  ListBookings(argument: _booking_resources_v1_ListBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  ListBookings(argument: _booking_resources_v1_ListBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  ListBookings(argument: _booking_resources_v1_ListBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  listBookings(argument: _booking_resources_v1_ListBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  listBookings(argument: _booking_resources_v1_ListBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  listBookings(argument: _booking_resources_v1_ListBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  listBookings(argument: _booking_resources_v1_ListBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_ListBookingsResponse__Output>): grpc.ClientUnaryCall;
  
  MarkNoShow(argument: _booking_resources_v1_MarkNoShowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  MarkNoShow(argument: _booking_resources_v1_MarkNoShowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  MarkNoShow(argument: _booking_resources_v1_MarkNoShowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  MarkNoShow(argument: _booking_resources_v1_MarkNoShowRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  markNoShow(argument: _booking_resources_v1_MarkNoShowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  markNoShow(argument: _booking_resources_v1_MarkNoShowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  markNoShow(argument: _booking_resources_v1_MarkNoShowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  markNoShow(argument: _booking_resources_v1_MarkNoShowRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  RejectBooking(argument: _booking_resources_v1_RejectBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  RejectBooking(argument: _booking_resources_v1_RejectBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  RejectBooking(argument: _booking_resources_v1_RejectBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  RejectBooking(argument: _booking_resources_v1_RejectBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rejectBooking(argument: _booking_resources_v1_RejectBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rejectBooking(argument: _booking_resources_v1_RejectBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rejectBooking(argument: _booking_resources_v1_RejectBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rejectBooking(argument: _booking_resources_v1_RejectBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  ReleaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  ReleaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  ReleaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  ReleaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  releaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  releaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  releaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  releaseBookings(argument: _booking_resources_v1_ReleaseBookingsRequest, callback: grpc.requestCallback<_booking_resources_v1_OrderBookingsResponse__Output>): grpc.ClientUnaryCall;
  
  RescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  RescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  RescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  RescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  rescheduleBooking(argument: _booking_resources_v1_RescheduleBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  UndoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UndoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UndoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UndoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoCheckIn(argument: _booking_resources_v1_UndoCheckInRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  UndoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UndoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UndoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UndoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  undoNoShow(argument: _booking_resources_v1_UndoNoShowRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateBooking(argument: _booking_resources_v1_UpdateBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UpdateBooking(argument: _booking_resources_v1_UpdateBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UpdateBooking(argument: _booking_resources_v1_UpdateBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  UpdateBooking(argument: _booking_resources_v1_UpdateBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  updateBooking(argument: _booking_resources_v1_UpdateBookingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  updateBooking(argument: _booking_resources_v1_UpdateBookingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  updateBooking(argument: _booking_resources_v1_UpdateBookingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  updateBooking(argument: _booking_resources_v1_UpdateBookingRequest, callback: grpc.requestCallback<_booking_resources_v1_BookingResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BookingServiceHandlers extends grpc.UntypedServiceImplementation {
  AcceptBooking: grpc.handleUnaryCall<_booking_resources_v1_AcceptBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  CancelBooking: grpc.handleUnaryCall<_booking_resources_v1_CancelBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  CheckBookings: grpc.handleUnaryCall<_booking_resources_v1_CheckBookingsRequest__Output, _booking_resources_v1_CheckBookingsResponse>;
  
  CheckInBooking: grpc.handleUnaryCall<_booking_resources_v1_CheckInBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  CheckOutBooking: grpc.handleUnaryCall<_booking_resources_v1_CheckOutBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  ConfirmBookings: grpc.handleUnaryCall<_booking_resources_v1_ConfirmBookingsRequest__Output, _booking_resources_v1_OrderBookingsResponse>;
  
  CreateBooking: grpc.handleUnaryCall<_booking_resources_v1_CreateBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  DeleteBooking: grpc.handleUnaryCall<_booking_resources_v1_DeleteBookingRequest__Output, _booking_resources_v1_DeleteBookingResponse>;
  
  GetBooking: grpc.handleUnaryCall<_booking_resources_v1_GetBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  HoldBookings: grpc.handleUnaryCall<_booking_resources_v1_HoldBookingsRequest__Output, _booking_resources_v1_OrderBookingsResponse>;
  
  ListBookings: grpc.handleUnaryCall<_booking_resources_v1_ListBookingsRequest__Output, _booking_resources_v1_ListBookingsResponse>;
  
  MarkNoShow: grpc.handleUnaryCall<_booking_resources_v1_MarkNoShowRequest__Output, _booking_resources_v1_BookingResponse>;
  
  RejectBooking: grpc.handleUnaryCall<_booking_resources_v1_RejectBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  ReleaseBookings: grpc.handleUnaryCall<_booking_resources_v1_ReleaseBookingsRequest__Output, _booking_resources_v1_OrderBookingsResponse>;
  
  RescheduleBooking: grpc.handleUnaryCall<_booking_resources_v1_RescheduleBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
  UndoCheckIn: grpc.handleUnaryCall<_booking_resources_v1_UndoCheckInRequest__Output, _booking_resources_v1_BookingResponse>;
  
  UndoNoShow: grpc.handleUnaryCall<_booking_resources_v1_UndoNoShowRequest__Output, _booking_resources_v1_BookingResponse>;
  
  UpdateBooking: grpc.handleUnaryCall<_booking_resources_v1_UpdateBookingRequest__Output, _booking_resources_v1_BookingResponse>;
  
}

export interface BookingServiceDefinition extends grpc.ServiceDefinition {
  AcceptBooking: MethodDefinition<_booking_resources_v1_AcceptBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_AcceptBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  CancelBooking: MethodDefinition<_booking_resources_v1_CancelBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_CancelBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  CheckBookings: MethodDefinition<_booking_resources_v1_CheckBookingsRequest, _booking_resources_v1_CheckBookingsResponse, _booking_resources_v1_CheckBookingsRequest__Output, _booking_resources_v1_CheckBookingsResponse__Output>
  CheckInBooking: MethodDefinition<_booking_resources_v1_CheckInBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_CheckInBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  CheckOutBooking: MethodDefinition<_booking_resources_v1_CheckOutBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_CheckOutBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  ConfirmBookings: MethodDefinition<_booking_resources_v1_ConfirmBookingsRequest, _booking_resources_v1_OrderBookingsResponse, _booking_resources_v1_ConfirmBookingsRequest__Output, _booking_resources_v1_OrderBookingsResponse__Output>
  CreateBooking: MethodDefinition<_booking_resources_v1_CreateBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_CreateBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  DeleteBooking: MethodDefinition<_booking_resources_v1_DeleteBookingRequest, _booking_resources_v1_DeleteBookingResponse, _booking_resources_v1_DeleteBookingRequest__Output, _booking_resources_v1_DeleteBookingResponse__Output>
  GetBooking: MethodDefinition<_booking_resources_v1_GetBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_GetBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  HoldBookings: MethodDefinition<_booking_resources_v1_HoldBookingsRequest, _booking_resources_v1_OrderBookingsResponse, _booking_resources_v1_HoldBookingsRequest__Output, _booking_resources_v1_OrderBookingsResponse__Output>
  ListBookings: MethodDefinition<_booking_resources_v1_ListBookingsRequest, _booking_resources_v1_ListBookingsResponse, _booking_resources_v1_ListBookingsRequest__Output, _booking_resources_v1_ListBookingsResponse__Output>
  MarkNoShow: MethodDefinition<_booking_resources_v1_MarkNoShowRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_MarkNoShowRequest__Output, _booking_resources_v1_BookingResponse__Output>
  RejectBooking: MethodDefinition<_booking_resources_v1_RejectBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_RejectBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  ReleaseBookings: MethodDefinition<_booking_resources_v1_ReleaseBookingsRequest, _booking_resources_v1_OrderBookingsResponse, _booking_resources_v1_ReleaseBookingsRequest__Output, _booking_resources_v1_OrderBookingsResponse__Output>
  RescheduleBooking: MethodDefinition<_booking_resources_v1_RescheduleBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_RescheduleBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
  UndoCheckIn: MethodDefinition<_booking_resources_v1_UndoCheckInRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_UndoCheckInRequest__Output, _booking_resources_v1_BookingResponse__Output>
  UndoNoShow: MethodDefinition<_booking_resources_v1_UndoNoShowRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_UndoNoShowRequest__Output, _booking_resources_v1_BookingResponse__Output>
  UpdateBooking: MethodDefinition<_booking_resources_v1_UpdateBookingRequest, _booking_resources_v1_BookingResponse, _booking_resources_v1_UpdateBookingRequest__Output, _booking_resources_v1_BookingResponse__Output>
}
