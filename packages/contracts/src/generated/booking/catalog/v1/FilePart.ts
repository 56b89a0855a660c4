// Original file: proto/booking/catalog/v1/file_service.proto

import type { Long } from '@grpc/proto-loader';

export interface FilePart {
  'content'?: (Buffer | Uint8Array | string);
  'media_type'?: (string);
  'file_name'?: (string);
  'next_cursor'?: (string);
  'size_bytes'?: (number | string | Long);
  'digest'?: (string);
  '_next_cursor'?: "next_cursor";
}

export interface FilePart__Output {
  'content': (Buffer);
  'media_type': (string);
  'file_name': (string);
  'next_cursor'?: (string);
  'size_bytes': (number);
  'digest': (string);
}
