// Original file: proto/booking/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface StatementTotals {
  'charged_minor'?: (number | string | Long);
  'credited_minor'?: (number | string | Long);
  'written_off_minor'?: (number | string | Long);
  'received_minor'?: (number | string | Long);
  'refunded_minor'?: (number | string | Long);
  'due_minor'?: (number | string | Long);
  'credit_minor'?: (number | string | Long);
}

export interface StatementTotals__Output {
  'charged_minor': (number);
  'credited_minor': (number);
  'written_off_minor': (number);
  'received_minor': (number);
  'refunded_minor': (number);
  'due_minor': (number);
  'credit_minor': (number);
}
