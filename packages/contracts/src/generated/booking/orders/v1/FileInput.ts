// Original file: proto/booking/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface FileInput {
  'name'?: (string);
  'media_type'?: (string);
  'size_bytes'?: (number | string | Long);
  'url'?: (string);
  '_name'?: "name";
  '_media_type'?: "media_type";
  '_size_bytes'?: "size_bytes";
  '_url'?: "url";
}

export interface FileInput__Output {
  'name'?: (string);
  'media_type'?: (string);
  'size_bytes'?: (number);
  'url'?: (string);
}
