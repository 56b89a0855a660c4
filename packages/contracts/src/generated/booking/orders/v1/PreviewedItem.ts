// Original file: proto/booking/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface PreviewedItem {
  'id'?: (string);
  'type'?: (string);
  'name'?: (string);
  'quantity'?: (number);
  'unit_price_minor'?: (number | string | Long);
  'total_minor'?: (number | string | Long);
  'booking_id'?: (string);
  'ended'?: (string);
  'series_id'?: (string);
  '_booking_id'?: "booking_id";
  '_ended'?: "ended";
  '_series_id'?: "series_id";
}

export interface PreviewedItem__Output {
  'id': (string);
  'type': (string);
  'name': (string);
  'quantity': (number);
  'unit_price_minor': (number);
  'total_minor': (number);
  'booking_id'?: (string);
  'ended'?: (string);
  'series_id'?: (string);
}
