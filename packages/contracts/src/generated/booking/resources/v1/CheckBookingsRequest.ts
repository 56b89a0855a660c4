// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { HoldItem as _booking_resources_v1_HoldItem, HoldItem__Output as _booking_resources_v1_HoldItem__Output } from '../../../booking/resources/v1/HoldItem.ts';

export interface CheckBookingsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'items'?: (_booking_resources_v1_HoldItem)[];
}

export interface CheckBookingsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'items': (_booking_resources_v1_HoldItem__Output)[];
}
