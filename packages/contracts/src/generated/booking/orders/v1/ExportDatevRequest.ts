// Original file: proto/booking/orders/v1/exports.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ExportDatevRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'since'?: (string);
  'until'?: (string);
  'cursor'?: (string);
  'settings_json'?: (string);
  '_cursor'?: "cursor";
}

export interface ExportDatevRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'since': (string);
  'until': (string);
  'cursor'?: (string);
  'settings_json': (string);
}
