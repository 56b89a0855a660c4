// Original file: proto/booking/resources/v1/resource_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ListQuery as _booking_common_v1_ListQuery, ListQuery__Output as _booking_common_v1_ListQuery__Output } from '../../../booking/common/v1/ListQuery.ts';

export interface GetFreeTimesRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'query'?: (_booking_common_v1_ListQuery | null);
  'service_id'?: (string);
  'from'?: (string);
  'to'?: (string);
  'duration_minutes'?: (number);
  'quantity'?: (number);
  'slots'?: (number);
  '_service_id'?: "service_id";
  '_duration_minutes'?: "duration_minutes";
  '_quantity'?: "quantity";
  '_slots'?: "slots";
}

export interface GetFreeTimesRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'query': (_booking_common_v1_ListQuery__Output | null);
  'service_id'?: (string);
  'from': (string);
  'to': (string);
  'duration_minutes'?: (number);
  'quantity'?: (number);
  'slots'?: (number);
}
