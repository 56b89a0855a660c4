// Original file: proto/booking/catalog/v1/service_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ServiceInput as _booking_catalog_v1_ServiceInput, ServiceInput__Output as _booking_catalog_v1_ServiceInput__Output } from '../../../booking/catalog/v1/ServiceInput.ts';

export interface CreateServiceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_ServiceInput | null);
  'include'?: (string)[];
}

export interface CreateServiceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_ServiceInput__Output | null);
  'include': (string)[];
}
