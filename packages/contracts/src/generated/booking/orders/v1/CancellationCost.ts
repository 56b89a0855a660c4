// Original file: proto/booking/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface CancellationCost {
  'fee_minor'?: (number | string | Long);
  'until'?: (string);
  '_until'?: "until";
}

export interface CancellationCost__Output {
  'fee_minor': (number);
  'until'?: (string);
}
