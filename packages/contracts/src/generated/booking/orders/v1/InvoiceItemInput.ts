// Original file: proto/booking/orders/v1/invoices.proto

import type { Long } from '@grpc/proto-loader';

export interface InvoiceItemInput {
  'description'?: (string);
  'quantity'?: (number);
  'unit_price_minor'?: (number | string | Long);
  'tax_rate_basis_points'?: (number | string);
  '_quantity'?: "quantity";
}

export interface InvoiceItemInput__Output {
  'description': (string);
  'quantity'?: (number);
  'unit_price_minor': (number);
  'tax_rate_basis_points': (number);
}
