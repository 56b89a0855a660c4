// Original file: proto/booking/catalog/v1/api_client_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ApiClientInput as _booking_catalog_v1_ApiClientInput, ApiClientInput__Output as _booking_catalog_v1_ApiClientInput__Output } from '../../../booking/catalog/v1/ApiClientInput.ts';

export interface UpdateApiClientRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_ApiClientInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
  'caller_scopes'?: (string)[];
}

export interface UpdateApiClientRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_ApiClientInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
  'caller_scopes': (string)[];
}
