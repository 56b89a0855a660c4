// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetBookingCostsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'order_id'?: (string);
  'booking_ids'?: (string)[];
}

export interface GetBookingCostsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'order_id': (string);
  'booking_ids': (string)[];
}
