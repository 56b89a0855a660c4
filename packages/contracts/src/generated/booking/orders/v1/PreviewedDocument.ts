// Original file: proto/booking/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface PreviewedDocument {
  'kind'?: (string);
  'total_minor'?: (number | string | Long);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'invoice_id'?: (string);
  '_invoice_id'?: "invoice_id";
}

export interface PreviewedDocument__Output {
  'kind': (string);
  'total_minor': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'invoice_id'?: (string);
}
