// Original file: proto/booking/catalog/v1/file_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { FileInput as _booking_catalog_v1_FileInput, FileInput__Output as _booking_catalog_v1_FileInput__Output } from '../../../booking/catalog/v1/FileInput.ts';

export interface CreateFileRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_FileInput | null);
  'include'?: (string)[];
}

export interface CreateFileRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_FileInput__Output | null);
  'include': (string)[];
}
