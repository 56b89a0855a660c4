// Original file: proto/booking/resources/v1/resource_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetAvailabilityRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'resource_id'?: (string);
  'service_id'?: (string);
  'from'?: (string);
  'to'?: (string);
  'duration_minutes'?: (number);
  'quantity'?: (number);
  '_service_id'?: "service_id";
  '_duration_minutes'?: "duration_minutes";
  '_quantity'?: "quantity";
}

export interface GetAvailabilityRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'resource_id': (string);
  'service_id'?: (string);
  'from': (string);
  'to': (string);
  'duration_minutes'?: (number);
  'quantity'?: (number);
}
