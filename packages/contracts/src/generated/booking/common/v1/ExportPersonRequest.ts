// Original file: proto/booking/common/v1/person.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ExportPersonRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'customer_id'?: (string);
  'cursor'?: (string);
  '_cursor'?: "cursor";
}

export interface ExportPersonRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'customer_id': (string);
  'cursor'?: (string);
}
