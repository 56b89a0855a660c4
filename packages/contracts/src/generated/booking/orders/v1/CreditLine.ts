// Original file: proto/booking/orders/v1/invoices.proto

import type { Long } from '@grpc/proto-loader';

export interface CreditLine {
  'item_id'?: (string);
  'amount_minor'?: (number | string | Long);
}

export interface CreditLine__Output {
  'item_id': (string);
  'amount_minor': (number);
}
