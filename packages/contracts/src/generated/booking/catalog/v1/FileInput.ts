// Original file: proto/booking/catalog/v1/file.proto

import type { Long } from '@grpc/proto-loader';

export interface FileInput {
  'name'?: (string);
  'mime_type'?: (string);
  'size_bytes'?: (number | string | Long);
  'url'?: (string);
  '_name'?: "name";
  '_mime_type'?: "mime_type";
  '_size_bytes'?: "size_bytes";
  '_url'?: "url";
}

export interface FileInput__Output {
  'name'?: (string);
  'mime_type'?: (string);
  'size_bytes'?: (number);
  'url'?: (string);
}
