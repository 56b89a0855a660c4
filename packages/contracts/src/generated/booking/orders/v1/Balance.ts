// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface Balance {
  'charged_minor'?: (number | string | Long);
  'paid_minor'?: (number | string | Long);
  'refunded_minor'?: (number | string | Long);
  'written_off_minor'?: (number | string | Long);
  'due_minor'?: (number | string | Long);
  'to_refund_minor'?: (number | string | Long);
}

export interface Balance__Output {
  'charged_minor': (number);
  'paid_minor': (number);
  'refunded_minor': (number);
  'written_off_minor': (number);
  'due_minor': (number);
  'to_refund_minor': (number);
}
