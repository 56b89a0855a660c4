// Original file: proto/booking/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface StatementLine {
  'date'?: (string);
  'kind'?: (string);
  'number'?: (string);
  'description'?: (string);
  'amount_minor'?: (number | string | Long);
  'balance_minor'?: (number | string | Long);
  'invoice_id'?: (string);
  'payment_id'?: (string);
  '_number'?: "number";
  '_description'?: "description";
  '_invoice_id'?: "invoice_id";
  '_payment_id'?: "payment_id";
}

export interface StatementLine__Output {
  'date': (string);
  'kind': (string);
  'number'?: (string);
  'description'?: (string);
  'amount_minor': (number);
  'balance_minor': (number);
  'invoice_id'?: (string);
  'payment_id'?: (string);
}
