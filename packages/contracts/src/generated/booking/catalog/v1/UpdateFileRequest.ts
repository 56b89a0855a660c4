// Original file: proto/booking/catalog/v1/file_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { FileInput as _booking_catalog_v1_FileInput, FileInput__Output as _booking_catalog_v1_FileInput__Output } from '../../../booking/catalog/v1/FileInput.ts';

export interface UpdateFileRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_FileInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateFileRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_FileInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
