// Original file: proto/booking/catalog/v1/service_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ServiceInput as _booking_catalog_v1_ServiceInput, ServiceInput__Output as _booking_catalog_v1_ServiceInput__Output } from '../../../booking/catalog/v1/ServiceInput.ts';

export interface UpdateServiceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_ServiceInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateServiceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_ServiceInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
