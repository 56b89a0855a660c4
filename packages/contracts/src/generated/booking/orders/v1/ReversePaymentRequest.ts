// Original file: proto/booking/orders/v1/payments.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { Long } from '@grpc/proto-loader';

export interface ReversePaymentRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'reason'?: (string);
  'fee_minor'?: (number | string | Long);
  '_reason'?: "reason";
  '_fee_minor'?: "fee_minor";
}

export interface ReversePaymentRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'reason'?: (string);
  'fee_minor'?: (number);
}
