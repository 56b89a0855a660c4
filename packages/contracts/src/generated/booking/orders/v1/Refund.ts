// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface Refund {
  'id'?: (string);
  'amount_minor'?: (number | string | Long);
  'goodwill_minor'?: (number | string | Long);
  'reason'?: (string);
  'refunded_at'?: (string);
  '_reason'?: "reason";
}

export interface Refund__Output {
  'id': (string);
  'amount_minor': (number);
  'goodwill_minor': (number);
  'reason'?: (string);
  'refunded_at': (string);
}
