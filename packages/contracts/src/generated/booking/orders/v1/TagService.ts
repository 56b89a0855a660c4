// Original file: proto/booking/orders/v1/orders.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateTagRequest as _booking_orders_v1_CreateTagRequest, CreateTagRequest__Output as _booking_orders_v1_CreateTagRequest__Output } from '../../../booking/orders/v1/CreateTagRequest.ts';
import type { DeleteTagRequest as _booking_orders_v1_DeleteTagRequest, DeleteTagRequest__Output as _booking_orders_v1_DeleteTagRequest__Output } from '../../../booking/orders/v1/DeleteTagRequest.ts';
import type { DeleteTagResponse as _booking_orders_v1_DeleteTagResponse, DeleteTagResponse__Output as _booking_orders_v1_DeleteTagResponse__Output } from '../../../booking/orders/v1/DeleteTagResponse.ts';
import type { GetTagRequest as _booking_orders_v1_GetTagRequest, GetTagRequest__Output as _booking_orders_v1_GetTagRequest__Output } from '../../../booking/orders/v1/GetTagRequest.ts';
import type { ListTagsRequest as _booking_orders_v1_ListTagsRequest, ListTagsRequest__Output as _booking_orders_v1_ListTagsRequest__Output } from '../../../booking/orders/v1/ListTagsRequest.ts';
import type { ListTagsResponse as _booking_orders_v1_ListTagsResponse, ListTagsResponse__Output as _booking_orders_v1_ListTagsResponse__Output } from '../../../booking/orders/v1/ListTagsResponse.ts';
import type { TagResponse as _booking_orders_v1_TagResponse, TagResponse__Output as _booking_orders_v1_TagResponse__Output } from '../../../booking/orders/v1/TagResponse.ts';
import type { UpdateTagRequest as _booking_orders_v1_UpdateTagRequest, UpdateTagRequest__Output as _booking_orders_v1_UpdateTagRequest__Output } from '../../../booking/orders/v1/UpdateTagRequest.ts';

export interface TagServiceClient extends grpc.Client {
  CreateTag(argument: _booking_orders_v1_CreateTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  CreateTag(argument: _booking_orders_v1_CreateTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  CreateTag(argument: _booking_orders_v1_CreateTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  CreateTag(argument: _booking_orders_v1_CreateTagRequest, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  createTag(argument: _booking_orders_v1_CreateTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  createTag(argument: _booking_orders_v1_CreateTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  createTag(argument: _booking_orders_v1_CreateTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  createTag(argument: _booking_orders_v1_CreateTagRequest, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteTag(argument: _booking_orders_v1_DeleteTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  DeleteTag(argument: _booking_orders_v1_DeleteTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  DeleteTag(argument: _booking_orders_v1_DeleteTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  DeleteTag(argument: _booking_orders_v1_DeleteTagRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  deleteTag(argument: _booking_orders_v1_DeleteTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  deleteTag(argument: _booking_orders_v1_DeleteTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  deleteTag(argument: _booking_orders_v1_DeleteTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  deleteTag(argument: _booking_orders_v1_DeleteTagRequest, callback: grpc.requestCallback<_booking_orders_v1_DeleteTagResponse__Output>): grpc.ClientUnaryCall;
  
  GetTag(argument: _booking_orders_v1_GetTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  GetTag(argument: _booking_orders_v1_GetTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  GetTag(argument: _booking_orders_v1_GetTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  GetTag(argument: _booking_orders_v1_GetTagRequest, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  getTag(argument: _booking_orders_v1_GetTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  getTag(argument: _booking_orders_v1_GetTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  getTag(argument: _booking_orders_v1_GetTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  getTag(argument: _booking_orders_v1_GetTagRequest, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  
  ListTags(argument: _booking_orders_v1_ListTagsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  ListTags(argument: _booking_orders_v1_ListTagsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  ListTags(argument: _booking_orders_v1_ListTagsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  ListTags(argument: _booking_orders_v1_ListTagsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  listTags(argument: _booking_orders_v1_ListTagsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  listTags(argument: _booking_orders_v1_ListTagsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  listTags(argument: _booking_orders_v1_ListTagsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  listTags(argument: _booking_orders_v1_ListTagsRequest, callback: grpc.requestCallback<_booking_orders_v1_ListTagsResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateTag(argument: _booking_orders_v1_UpdateTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  UpdateTag(argument: _booking_orders_v1_UpdateTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  UpdateTag(argument: _booking_orders_v1_UpdateTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  UpdateTag(argument: _booking_orders_v1_UpdateTagRequest, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  updateTag(argument: _booking_orders_v1_UpdateTagRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  updateTag(argument: _booking_orders_v1_UpdateTagRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  updateTag(argument: _booking_orders_v1_UpdateTagRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  updateTag(argument: _booking_orders_v1_UpdateTagRequest, callback: grpc.requestCallback<_booking_orders_v1_TagResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface TagServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateTag: grpc.handleUnaryCall<_booking_orders_v1_CreateTagRequest__Output, _booking_orders_v1_TagResponse>;
  
  DeleteTag: grpc.handleUnaryCall<_booking_orders_v1_DeleteTagRequest__Output, _booking_orders_v1_DeleteTagResponse>;
  
  GetTag: grpc.handleUnaryCall<_booking_orders_v1_GetTagRequest__Output, _booking_orders_v1_TagResponse>;
  
  ListTags: grpc.handleUnaryCall<_booking_orders_v1_ListTagsRequest__Output, _booking_orders_v1_ListTagsResponse>;
  
  UpdateTag: grpc.handleUnaryCall<_booking_orders_v1_UpdateTagRequest__Output, _booking_orders_v1_TagResponse>;
  
}

export interface TagServiceDefinition extends grpc.ServiceDefinition {
  CreateTag: MethodDefinition<_booking_orders_v1_CreateTagRequest, _booking_orders_v1_TagResponse, _booking_orders_v1_CreateTagRequest__Output, _booking_orders_v1_TagResponse__Output>
  DeleteTag: MethodDefinition<_booking_orders_v1_DeleteTagRequest, _booking_orders_v1_DeleteTagResponse, _booking_orders_v1_DeleteTagRequest__Output, _booking_orders_v1_DeleteTagResponse__Output>
  GetTag: MethodDefinition<_booking_orders_v1_GetTagRequest, _booking_orders_v1_TagResponse, _booking_orders_v1_GetTagRequest__Output, _booking_orders_v1_TagResponse__Output>
  ListTags: MethodDefinition<_booking_orders_v1_ListTagsRequest, _booking_orders_v1_ListTagsResponse, _booking_orders_v1_ListTagsRequest__Output, _booking_orders_v1_ListTagsResponse__Output>
  UpdateTag: MethodDefinition<_booking_orders_v1_UpdateTagRequest, _booking_orders_v1_TagResponse, _booking_orders_v1_UpdateTagRequest__Output, _booking_orders_v1_TagResponse__Output>
}
