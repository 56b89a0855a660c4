// Original file: proto/booking/orders/v1/payments.proto

import type { Long } from '@grpc/proto-loader';

export interface PaymentInput {
  'order_id'?: (string);
  'invoice_id'?: (string);
  'method_id'?: (string);
  'amount_minor'?: (number | string | Long);
  'note'?: (string);
  'reference'?: (string);
  'status'?: (string);
  'paid_at'?: (string);
  '_order_id'?: "order_id";
  '_invoice_id'?: "invoice_id";
  '_method_id'?: "method_id";
  '_amount_minor'?: "amount_minor";
  '_note'?: "note";
  '_reference'?: "reference";
  '_status'?: "status";
  '_paid_at'?: "paid_at";
}

export interface PaymentInput__Output {
  'order_id'?: (string);
  'invoice_id'?: (string);
  'method_id'?: (string);
  'amount_minor'?: (number);
  'note'?: (string);
  'reference'?: (string);
  'status'?: (string);
  'paid_at'?: (string);
}
