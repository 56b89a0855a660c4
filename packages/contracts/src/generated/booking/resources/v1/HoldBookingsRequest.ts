// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { HoldItem as _booking_resources_v1_HoldItem, HoldItem__Output as _booking_resources_v1_HoldItem__Output } from '../../../booking/resources/v1/HoldItem.ts';

export interface HoldBookingsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'order_id'?: (string);
  'customer_id'?: (string);
  'expires_at'?: (string);
  'items'?: (_booking_resources_v1_HoldItem)[];
  'patience_ms'?: (number);
  '_customer_id'?: "customer_id";
  '_patience_ms'?: "patience_ms";
}

export interface HoldBookingsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'order_id': (string);
  'customer_id'?: (string);
  'expires_at': (string);
  'items': (_booking_resources_v1_HoldItem__Output)[];
  'patience_ms'?: (number);
}
