// Original file: proto/booking/catalog/v1/tag_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { TagInput as _booking_catalog_v1_TagInput, TagInput__Output as _booking_catalog_v1_TagInput__Output } from '../../../booking/catalog/v1/TagInput.ts';

export interface UpdateTagRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_TagInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateTagRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_TagInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
