// Original file: proto/booking/catalog/v1/file_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateFileRequest as _booking_catalog_v1_CreateFileRequest, CreateFileRequest__Output as _booking_catalog_v1_CreateFileRequest__Output } from '../../../booking/catalog/v1/CreateFileRequest.ts';
import type { DeleteFileRequest as _booking_catalog_v1_DeleteFileRequest, DeleteFileRequest__Output as _booking_catalog_v1_DeleteFileRequest__Output } from '../../../booking/catalog/v1/DeleteFileRequest.ts';
import type { DeleteFileResponse as _booking_catalog_v1_DeleteFileResponse, DeleteFileResponse__Output as _booking_catalog_v1_DeleteFileResponse__Output } from '../../../booking/catalog/v1/DeleteFileResponse.ts';
import type { FilePart as _booking_catalog_v1_FilePart, FilePart__Output as _booking_catalog_v1_FilePart__Output } from '../../../booking/catalog/v1/FilePart.ts';
import type { FileResponse as _booking_catalog_v1_FileResponse, FileResponse__Output as _booking_catalog_v1_FileResponse__Output } from '../../../booking/catalog/v1/FileResponse.ts';
import type { GetFileRequest as _booking_catalog_v1_GetFileRequest, GetFileRequest__Output as _booking_catalog_v1_GetFileRequest__Output } from '../../../booking/catalog/v1/GetFileRequest.ts';
import type { ListFilesRequest as _booking_catalog_v1_ListFilesRequest, ListFilesRequest__Output as _booking_catalog_v1_ListFilesRequest__Output } from '../../../booking/catalog/v1/ListFilesRequest.ts';
import type { ListFilesResponse as _booking_catalog_v1_ListFilesResponse, ListFilesResponse__Output as _booking_catalog_v1_ListFilesResponse__Output } from '../../../booking/catalog/v1/ListFilesResponse.ts';
import type { ReadFileContentRequest as _booking_catalog_v1_ReadFileContentRequest, ReadFileContentRequest__Output as _booking_catalog_v1_ReadFileContentRequest__Output } from '../../../booking/catalog/v1/ReadFileContentRequest.ts';
import type { ReadLogoRequest as _booking_catalog_v1_ReadLogoRequest, ReadLogoRequest__Output as _booking_catalog_v1_ReadLogoRequest__Output } from '../../../booking/catalog/v1/ReadLogoRequest.ts';
import type { ReadLogoResponse as _booking_catalog_v1_ReadLogoResponse, ReadLogoResponse__Output as _booking_catalog_v1_ReadLogoResponse__Output } from '../../../booking/catalog/v1/ReadLogoResponse.ts';
import type { ReadPublicContentRequest as _booking_catalog_v1_ReadPublicContentRequest, ReadPublicContentRequest__Output as _booking_catalog_v1_ReadPublicContentRequest__Output } from '../../../booking/catalog/v1/ReadPublicContentRequest.ts';
import type { UpdateFileRequest as _booking_catalog_v1_UpdateFileRequest, UpdateFileRequest__Output as _booking_catalog_v1_UpdateFileRequest__Output } from '../../../booking/catalog/v1/UpdateFileRequest.ts';
import type { UploadFileRequest as _booking_catalog_v1_UploadFileRequest, UploadFileRequest__Output as _booking_catalog_v1_UploadFileRequest__Output } from '../../../booking/catalog/v1/UploadFileRequest.ts';

export interface FileServiceClient extends grpc.Client {
  CreateFile(argument: _booking_catalog_v1_CreateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _booking_catalog_v1_CreateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _booking_catalog_v1_CreateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _booking_catalog_v1_CreateFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_catalog_v1_CreateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_catalog_v1_CreateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_catalog_v1_CreateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _booking_catalog_v1_CreateFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteFile(argument: _booking_catalog_v1_DeleteFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  DeleteFile(argument: _booking_catalog_v1_DeleteFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  DeleteFile(argument: _booking_catalog_v1_DeleteFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  DeleteFile(argument: _booking_catalog_v1_DeleteFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_catalog_v1_DeleteFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_catalog_v1_DeleteFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_catalog_v1_DeleteFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  deleteFile(argument: _booking_catalog_v1_DeleteFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_DeleteFileResponse__Output>): grpc.ClientUnaryCall;
  
  GetFile(argument: _booking_catalog_v1_GetFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _booking_catalog_v1_GetFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _booking_catalog_v1_GetFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _booking_catalog_v1_GetFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_catalog_v1_GetFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_catalog_v1_GetFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_catalog_v1_GetFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _booking_catalog_v1_GetFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
  ListFiles(argument: _booking_catalog_v1_ListFilesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  ListFiles(argument: _booking_catalog_v1_ListFilesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  ListFiles(argument: _booking_catalog_v1_ListFilesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  ListFiles(argument: _booking_catalog_v1_ListFilesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_catalog_v1_ListFilesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_catalog_v1_ListFilesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_catalog_v1_ListFilesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  listFiles(argument: _booking_catalog_v1_ListFilesRequest, callback: grpc.requestCallback<_booking_catalog_v1_ListFilesResponse__Output>): grpc.ClientUnaryCall;
  
  ReadFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  ReadFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  ReadFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  ReadFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readFileContent(argument: _booking_catalog_v1_ReadFileContentRequest, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  
  ReadLogo(argument: _booking_catalog_v1_ReadLogoRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  ReadLogo(argument: _booking_catalog_v1_ReadLogoRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  ReadLogo(argument: _booking_catalog_v1_ReadLogoRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  ReadLogo(argument: _booking_catalog_v1_ReadLogoRequest, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  readLogo(argument: _booking_catalog_v1_ReadLogoRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  readLogo(argument: _booking_catalog_v1_ReadLogoRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  readLogo(argument: _booking_catalog_v1_ReadLogoRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  readLogo(argument: _booking_catalog_v1_ReadLogoRequest, callback: grpc.requestCallback<_booking_catalog_v1_ReadLogoResponse__Output>): grpc.ClientUnaryCall;
  
  ReadPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  ReadPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  ReadPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  ReadPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  readPublicContent(argument: _booking_catalog_v1_ReadPublicContentRequest, callback: grpc.requestCallback<_booking_catalog_v1_FilePart__Output>): grpc.ClientUnaryCall;
  
  UpdateFile(argument: _booking_catalog_v1_UpdateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UpdateFile(argument: _booking_catalog_v1_UpdateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UpdateFile(argument: _booking_catalog_v1_UpdateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UpdateFile(argument: _booking_catalog_v1_UpdateFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_catalog_v1_UpdateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_catalog_v1_UpdateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_catalog_v1_UpdateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  updateFile(argument: _booking_catalog_v1_UpdateFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
  UploadFile(argument: _booking_catalog_v1_UploadFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UploadFile(argument: _booking_catalog_v1_UploadFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UploadFile(argument: _booking_catalog_v1_UploadFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  UploadFile(argument: _booking_catalog_v1_UploadFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  uploadFile(argument: _booking_catalog_v1_UploadFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  uploadFile(argument: _booking_catalog_v1_UploadFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  uploadFile(argument: _booking_catalog_v1_UploadFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  uploadFile(argument: _booking_catalog_v1_UploadFileRequest, callback: grpc.requestCallback<_booking_catalog_v1_FileResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface FileServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateFile: grpc.handleUnaryCall<_booking_catalog_v1_CreateFileRequest__Output, _booking_catalog_v1_FileResponse>;
  
  DeleteFile: grpc.handleUnaryCall<_booking_catalog_v1_DeleteFileRequest__Output, _booking_catalog_v1_DeleteFileResponse>;
  
  GetFile: grpc.handleUnaryCall<_booking_catalog_v1_GetFileRequest__Output, _booking_catalog_v1_FileResponse>;
  
  ListFiles: grpc.handleUnaryCall<_booking_catalog_v1_ListFilesRequest__Output, _booking_catalog_v1_ListFilesResponse>;
  
  ReadFileContent: grpc.handleUnaryCall<_booking_catalog_v1_ReadFileContentRequest__Output, _booking_catalog_v1_FilePart>;
  
  ReadLogo: grpc.handleUnaryCall<_booking_catalog_v1_ReadLogoRequest__Output, _booking_catalog_v1_ReadLogoResponse>;
  
  ReadPublicContent: grpc.handleUnaryCall<_booking_catalog_v1_ReadPublicContentRequest__Output, _booking_catalog_v1_FilePart>;
  
  UpdateFile: grpc.handleUnaryCall<_booking_catalog_v1_UpdateFileRequest__Output, _booking_catalog_v1_FileResponse>;
  
  UploadFile: grpc.handleUnaryCall<_booking_catalog_v1_UploadFileRequest__Output, _booking_catalog_v1_FileResponse>;
  
}

export interface FileServiceDefinition extends grpc.ServiceDefinition {
  CreateFile: MethodDefinition<_booking_catalog_v1_CreateFileRequest, _booking_catalog_v1_FileResponse, _booking_catalog_v1_CreateFileRequest__Output, _booking_catalog_v1_FileResponse__Output>
  DeleteFile: MethodDefinition<_booking_catalog_v1_DeleteFileRequest, _booking_catalog_v1_DeleteFileResponse, _booking_catalog_v1_DeleteFileRequest__Output, _booking_catalog_v1_DeleteFileResponse__Output>
  GetFile: MethodDefinition<_booking_catalog_v1_GetFileRequest, _booking_catalog_v1_FileResponse, _booking_catalog_v1_GetFileRequest__Output, _booking_catalog_v1_FileResponse__Output>
  ListFiles: MethodDefinition<_booking_catalog_v1_ListFilesRequest, _booking_catalog_v1_ListFilesResponse, _booking_catalog_v1_ListFilesRequest__Output, _booking_catalog_v1_ListFilesResponse__Output>
  ReadFileContent: MethodDefinition<_booking_catalog_v1_ReadFileContentRequest, _booking_catalog_v1_FilePart, _booking_catalog_v1_ReadFileContentRequest__Output, _booking_catalog_v1_FilePart__Output>
  ReadLogo: MethodDefinition<_booking_catalog_v1_ReadLogoRequest, _booking_catalog_v1_ReadLogoResponse, _booking_catalog_v1_ReadLogoRequest__Output, _booking_catalog_v1_ReadLogoResponse__Output>
  ReadPublicContent: MethodDefinition<_booking_catalog_v1_ReadPublicContentRequest, _booking_catalog_v1_FilePart, _booking_catalog_v1_ReadPublicContentRequest__Output, _booking_catalog_v1_FilePart__Output>
  UpdateFile: MethodDefinition<_booking_catalog_v1_UpdateFileRequest, _booking_catalog_v1_FileResponse, _booking_catalog_v1_UpdateFileRequest__Output, _booking_catalog_v1_FileResponse__Output>
  UploadFile: MethodDefinition<_booking_catalog_v1_UploadFileRequest, _booking_catalog_v1_FileResponse, _booking_catalog_v1_UploadFileRequest__Output, _booking_catalog_v1_FileResponse__Output>
}
