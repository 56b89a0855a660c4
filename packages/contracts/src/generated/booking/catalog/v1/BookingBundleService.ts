// Original file: proto/booking/catalog/v1/booking_bundle_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { BookingBundleResponse as _booking_catalog_v1_BookingBundleResponse, BookingBundleResponse__Output as _booking_catalog_v1_BookingBundleResponse__Output } from '../../../booking/catalog/v1/BookingBundleResponse.ts';
import type { CreateBookingBundleRequest as _booking_catalog_v1_CreateBookingBundleRequest, CreateBookingBundleRequest__Output as _booking_catalog_v1_CreateBookingBundleRequest__Output } from '../../../booking/catalog/v1/CreateBookingBundleRequest.ts';
import type { DeleteBookingBundleRequest as _booking_catalog_v1_DeleteBookingBundleRequest, DeleteBookingBundleRequest__Output as _booking_catalog_v1_DeleteBookingBundleRequest__Output } from '../../../booking/catalog/v1/DeleteBookingBundleRequest.ts';
import type { DeleteBookingBundleResponse as _booking_catalog_v1_DeleteBookingBundleResponse, DeleteBookingBundleResponse__Output as _booking_catalog_v1_DeleteBookingBundleResponse__Output } from '../../../booking/catalog/v1/DeleteBookingBundleResponse.ts';
import type { GetBookingBundleRequest as _booking_catalog_v1_GetBookingBundleRequest, GetBookingBundleRequest__Output as _booking_catalog_v1_GetBookingBundleRequest__Output } from '../../../booking/catalog/v1/GetBookingBundleRequest.ts';
import type { ListAvailableBookingBundlesRequest as _booking_catalog_v1_ListAvailableBookingBundlesRequest, ListAvailableBookingBundlesRequest__Output as _booking_catalog_v1_ListAvailableBookingBundlesRequest__Output } from '../../../booking/catalog/v1/ListAvailableBookingBundlesRequest.ts';
import type { ListBookingBundlesRequest as _booking_catalog_v1_ListBookingBundlesRequest, ListBookingBundlesRequest__Output as _booking_catalog_v1_ListBookingBundlesRequest__Output } from '../../../booking/catalog/v1/ListBookingBundlesRequest.ts';
import type { ListBookingBundlesResponse as _booking_catalog_v1_ListBookingBundlesResponse, ListBookingBundlesResponse__Output as _booking_catalog_v1_ListBookingBundlesResponse__Output } from '../../../booking/catalog/v1/ListBookingBundlesResponse.ts';
import type { UpdateBookingBundleRequest as _booking_catalog_v1_UpdateBookingBundleRequest, UpdateBookingBundleRequest__Output as _booking_catalog_v1_UpdateBookingBundleRequest__Output } from '../../../booking/catalog/v1/UpdateBookingBundleRequest.ts';

export interface BookingBundleServiceClient extends grpc.Client {
  ArchiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  ArchiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  ArchiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  ArchiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  archiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  archiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  archiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  archiveBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  CreateBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  CreateBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  CreateBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  CreateBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  createBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  createBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  createBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  createBookingBundle(argument: _booking_catalog_v1_CreateBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  DeleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  DeleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  DeleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  deleteBookingBundle(argument: _booking_catalog_v1_DeleteBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteBookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  GetBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  GetBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  GetBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  GetBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  getBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  getBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  getBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  getBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  ListAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  ListAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  ListAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  ListAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listAvailableBookingBundles(argument: _booking_catalog_v1_ListAvailableBookingBundlesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  
  ListBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  ListBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  ListBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  ListBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  listBookingBundles(argument: _booking_catalog_v1_ListBookingBundlesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListBookingBundlesResponse__Output>): grpc.ClientUnaryCall;
  
  PublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  PublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  PublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  PublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  publishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  publishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  publishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  publishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  RestoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  RestoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  RestoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  RestoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  restoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  restoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  restoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  restoreBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  UnpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  UnpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  UnpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  UnpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  unpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  unpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  unpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  unpublishBookingBundle(argument: _booking_catalog_v1_GetBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  UpdateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  UpdateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  UpdateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  updateBookingBundle(argument: _booking_catalog_v1_UpdateBookingBundleRequest, callback: grpc.requestCallback<_booking_catalog_v1_BookingBundleResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface BookingBundleServiceHandlers extends grpc.UntypedServiceImplementation {
  ArchiveBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
  CreateBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_CreateBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
  DeleteBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_DeleteBookingBundleRequest__Output, _booking_catalog_v1_DeleteBookingBundleResponse>;
  
  GetBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
  ListAvailableBookingBundles: grpc.handleUnaryCall<_booking_catalog_v1_ListAvailableBookingBundlesRequest__Output, _booking_catalog_v1_ListBookingBundlesResponse>;
  
  ListBookingBundles: grpc.handleUnaryCall<_booking_catalog_v1_ListBookingBundlesRequest__Output, _booking_catalog_v1_ListBookingBundlesResponse>;
  
  PublishBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
  RestoreBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
  UnpublishBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
  UpdateBookingBundle: grpc.handleUnaryCall<_booking_catalog_v1_UpdateBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse>;
  
}

export interface BookingBundleServiceDefinition extends grpc.ServiceDefinition {
  ArchiveBookingBundle: MethodDefinition<_booking_catalog_v1_GetBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
  CreateBookingBundle: MethodDefinition<_booking_catalog_v1_CreateBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_CreateBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
  DeleteBookingBundle: MethodDefinition<_booking_catalog_v1_DeleteBookingBundleRequest, _booking_catalog_v1_DeleteBookingBundleResponse, _booking_catalog_v1_DeleteBookingBundleRequest__Output, _booking_catalog_v1_DeleteBookingBundleResponse__Output>
  GetBookingBundle: MethodDefinition<_booking_catalog_v1_GetBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
  ListAvailableBookingBundles: MethodDefinition<_booking_catalog_v1_ListAvailableBookingBundlesRequest, _booking_catalog_v1_ListBookingBundlesResponse, _booking_catalog_v1_ListAvailableBookingBundlesRequest__Output, _booking_catalog_v1_ListBookingBundlesResponse__Output>
  ListBookingBundles: MethodDefinition<_booking_catalog_v1_ListBookingBundlesRequest, _booking_catalog_v1_ListBookingBundlesResponse, _booking_catalog_v1_ListBookingBundlesRequest__Output, _booking_catalog_v1_ListBookingBundlesResponse__Output>
  PublishBookingBundle: MethodDefinition<_booking_catalog_v1_GetBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
  RestoreBookingBundle: MethodDefinition<_booking_catalog_v1_GetBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
  UnpublishBookingBundle: MethodDefinition<_booking_catalog_v1_GetBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_GetBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
  UpdateBookingBundle: MethodDefinition<_booking_catalog_v1_UpdateBookingBundleRequest, _booking_catalog_v1_BookingBundleResponse, _booking_catalog_v1_UpdateBookingBundleRequest__Output, _booking_catalog_v1_BookingBundleResponse__Output>
}
