// Original file: proto/booking/catalog/v1/booking_bundle.proto

import type { Long } from '@grpc/proto-loader';

export interface BookingBundleInput {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'price_minor'?: (number | string | Long);
  'units'?: (number);
  'validity_days'?: (number);
  'order_index'?: (number);
  'group_id'?: (string);
  'cover_image_id'?: (string);
  'service_ids'?: (string)[];
  'tax_rate_basis_points'?: (number | string);
  '_name'?: "name";
  '_slug'?: "slug";
  '_description'?: "description";
  '_price_minor'?: "price_minor";
  '_tax_rate_basis_points'?: "tax_rate_basis_points";
  '_units'?: "units";
  '_validity_days'?: "validity_days";
  '_order_index'?: "order_index";
  '_group_id'?: "group_id";
  '_cover_image_id'?: "cover_image_id";
}

export interface BookingBundleInput__Output {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'price_minor'?: (number);
  'units'?: (number);
  'validity_days'?: (number);
  'order_index'?: (number);
  'group_id'?: (string);
  'cover_image_id'?: (string);
  'service_ids': (string)[];
  'tax_rate_basis_points'?: (number);
}
