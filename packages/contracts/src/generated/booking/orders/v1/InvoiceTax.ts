// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface InvoiceTax {
  'tax_rate_basis_points'?: (number);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'total_minor'?: (number | string | Long);
}

export interface InvoiceTax__Output {
  'tax_rate_basis_points': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'total_minor': (number);
}
