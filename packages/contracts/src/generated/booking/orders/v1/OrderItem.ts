// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface OrderItem {
  'id'?: (string);
  'type'?: (string);
  'name'?: (string);
  'resource_id'?: (string);
  'service_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'unit_price_minor'?: (number | string | Long);
  'total_minor'?: (number | string | Long);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'discount_amount_minor'?: (number | string | Long);
  'booking_id'?: (string);
  'bundle_id'?: (string);
  'bundle_purchase_id'?: (string);
  'tax_rate_basis_points'?: (number | string);
  'series_id'?: (string);
  '_resource_id'?: "resource_id";
  '_service_id'?: "service_id";
  '_start_date'?: "start_date";
  '_end_date'?: "end_date";
  '_booking_id'?: "booking_id";
  '_bundle_id'?: "bundle_id";
  '_bundle_purchase_id'?: "bundle_purchase_id";
  '_series_id'?: "series_id";
}

export interface OrderItem__Output {
  'id': (string);
  'type': (string);
  'name': (string);
  'resource_id'?: (string);
  'service_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity': (number);
  'unit_price_minor': (number);
  'total_minor': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'discount_amount_minor': (number);
  'booking_id'?: (string);
  'bundle_id'?: (string);
  'bundle_purchase_id'?: (string);
  'tax_rate_basis_points': (number);
  'series_id'?: (string);
}
