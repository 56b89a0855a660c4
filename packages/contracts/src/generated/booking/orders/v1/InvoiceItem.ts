// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface InvoiceItem {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'position'?: (number);
  'description'?: (string);
  'quantity'?: (number);
  'unit_price_minor'?: (number | string | Long);
  'discount_amount_minor'?: (number | string | Long);
  'total_minor'?: (number | string | Long);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'currency'?: (string);
  'invoice_id'?: (string);
  'tax_rate_basis_points'?: (number | string);
  'starts_at'?: (string);
  'ends_at'?: (string);
  'details'?: (string);
  '_starts_at'?: "starts_at";
  '_ends_at'?: "ends_at";
  '_details'?: "details";
}

export interface InvoiceItem__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'position': (number);
  'description': (string);
  'quantity': (number);
  'unit_price_minor': (number);
  'discount_amount_minor': (number);
  'total_minor': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'currency': (string);
  'invoice_id': (string);
  'tax_rate_basis_points': (number);
  'starts_at'?: (string);
  'ends_at'?: (string);
  'details'?: (string);
}
