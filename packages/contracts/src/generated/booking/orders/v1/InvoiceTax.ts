// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface InvoiceTax {
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'total_minor'?: (number | string | Long);
  'tax_rate_basis_points'?: (number | string);
}

export interface InvoiceTax__Output {
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'total_minor': (number);
  'tax_rate_basis_points': (number);
}
