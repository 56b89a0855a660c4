// Original file: proto/booking/catalog/v1/file.proto

import type { Long } from '@grpc/proto-loader';

export interface File {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'mime_type'?: (string);
  'size_bytes'?: (number | string | Long);
  'url'?: (string);
}

export interface File__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'mime_type': (string);
  'size_bytes': (number);
  'url': (string);
}
