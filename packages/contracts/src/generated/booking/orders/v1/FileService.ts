// Original file: proto/booking/orders/v1/orders.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateFileRequest as _booking_orders_v1_CreateFileRequest, CreateFileRequest__Output as _booking_orders_v1_CreateFileRequest__Output } from '../../../booking/orders/v1/CreateFileRequest.ts';
import type { DeleteFileRequest as _booking_orders_v1_DeleteFileRequest, DeleteFileRequest__Output as _booking_orders_v1_DeleteFileRequest__Output } from '../../../booking/orders/v1/DeleteFileRequest.ts';
import type { DeleteFileResponse as _booking_orders_v1_DeleteFileResponse, DeleteFileResponse__Output as _booking_orders_v1_DeleteFileResponse__Output } from '../../../booking/orders/v1/DeleteFileResponse.ts';
import type { FileResponse as _booking_orders_v1_FileResponse, FileResponse__Output as _booking_orders_v1_FileResponse__Output } from '../../../booking/orders/v1/FileResponse.ts';
import type { GetFileRequest as _booking_orders_v1_GetFileRequest, GetFileRequest__Output as _booking_orders_v1_GetFileRequest__Output } from '../../../booking/orders/v1/GetFileRequest.ts';
import type { ListFilesRequest as _booking_orders_v1_ListFilesRequest, ListFilesRequest__Output as _booking_orders_v1_ListFilesRequest__Output } from '../../../booking/orders/v1/ListFilesRequest.ts';
import type { ListFilesResponse as _booking_orders_v1_ListFilesResponse, ListFilesResponse__Output as _booking_orders_v1_ListFilesResponse__Output } from '../../../booking/orders/v1/ListFilesResponse.ts';
import type { UpdateFileRequest as _booking_orders_v1_UpdateFileRequest, UpdateFileRequest__Output as _booking_orders_v1_UpdateFileRequest__Output } from '../../../booking/orders/v1/UpdateFileRequest.ts';

export interface FileServiceClient extends grpc.Client {
  CreateFile(argument: _booking_orders_v1_CreateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _booking_orders_v1_CreateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _booking_orders_v1_CreateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _booking_orders_v1_CreateFileRequest, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_orders_v1_CreateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_orders_v1_CreateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_orders_v1_CreateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_orders_v1_CreateFileRequest, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteFile(argument: _booking_orders_v1_DeleteFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  DeleteFile(argument: _booking_orders_v1_DeleteFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  DeleteFile(argument: _booking_orders_v1_DeleteFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  DeleteFile(argument: _booking_orders_v1_DeleteFileRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_orders_v1_DeleteFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_orders_v1_DeleteFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_orders_v1_DeleteFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_orders_v1_DeleteFileRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  
  GetFile(argument: _booking_orders_v1_GetFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _booking_orders_v1_GetFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _booking_orders_v1_GetFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _booking_orders_v1_GetFileRequest, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_orders_v1_GetFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_orders_v1_GetFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_orders_v1_GetFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_orders_v1_GetFileRequest, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
  ListFiles(argument: _booking_orders_v1_ListFilesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  ListFiles(argument: _booking_orders_v1_ListFilesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  ListFiles(argument: _booking_orders_v1_ListFilesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  ListFiles(argument: _booking_orders_v1_ListFilesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_orders_v1_ListFilesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_orders_v1_ListFilesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_orders_v1_ListFilesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_orders_v1_ListFilesRequest, callback: grpc.requestCallback<_booking_orders_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateFile(argument: _booking_orders_v1_UpdateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UpdateFile(argument: _booking_orders_v1_UpdateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UpdateFile(argument: _booking_orders_v1_UpdateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UpdateFile(argument: _booking_orders_v1_UpdateFileRequest, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_orders_v1_UpdateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_orders_v1_UpdateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_orders_v1_UpdateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_orders_v1_UpdateFileRequest, callback: grpc.requestCallback<_booking_orders_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface FileServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateFile: grpc.handleUnaryCall<_booking_orders_v1_CreateFileRequest__Output, _booking_orders_v1_FileResponse>;
  
  DeleteFile: grpc.handleUnaryCall<_booking_orders_v1_DeleteFileRequest__Output, _booking_orders_v1_DeleteFileResponse>;
  
  GetFile: grpc.handleUnaryCall<_booking_orders_v1_GetFileRequest__Output, _booking_orders_v1_FileResponse>;
  
  ListFiles: grpc.handleUnaryCall<_booking_orders_v1_ListFilesRequest__Output, _booking_orders_v1_ListFilesResponse>;
  
  UpdateFile: grpc.handleUnaryCall<_booking_orders_v1_UpdateFileRequest__Output, _booking_orders_v1_FileResponse>;
  
}

export interface FileServiceDefinition extends grpc.ServiceDefinition {
  CreateFile: MethodDefinition<_booking_orders_v1_CreateFileRequest, _booking_orders_v1_FileResponse, _booking_orders_v1_CreateFileRequest__Output, _booking_orders_v1_FileResponse__Output>
  DeleteFile: MethodDefinition<_booking_orders_v1_DeleteFileRequest, _booking_orders_v1_DeleteFileResponse, _booking_orders_v1_DeleteFileRequest__Output, _booking_orders_v1_DeleteFileResponse__Output>
  GetFile: MethodDefinition<_booking_orders_v1_GetFileRequest, _booking_orders_v1_FileResponse, _booking_orders_v1_GetFileRequest__Output, _booking_orders_v1_FileResponse__Output>
  ListFiles: MethodDefinition<_booking_orders_v1_ListFilesRequest, _booking_orders_v1_ListFilesResponse, _booking_orders_v1_ListFilesRequest__Output, _booking_orders_v1_ListFilesResponse__Output>
  UpdateFile: MethodDefinition<_booking_orders_v1_UpdateFileRequest, _booking_orders_v1_FileResponse, _booking_orders_v1_UpdateFileRequest__Output, _booking_orders_v1_FileResponse__Output>
}
