// Original file: proto/booking/catalog/v1/booking_bundle.proto

import type { Long } from '@grpc/proto-loader';

export interface BookingBundle {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'status'?: (string);
  'price_minor'?: (number | string | Long);
  'currency'?: (string);
  'units'?: (number);
  'validity_days'?: (number);
  'order_index'?: (number);
  'published_at'?: (string);
  'group_id'?: (string);
  'cover_image_id'?: (string);
  'service_ids'?: (string)[];
  'tax_rate_basis_points'?: (number | string);
  '_description'?: "description";
  '_validity_days'?: "validity_days";
  '_published_at'?: "published_at";
  '_group_id'?: "group_id";
  '_cover_image_id'?: "cover_image_id";
}

export interface BookingBundle__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'status': (string);
  'price_minor': (number);
  'currency': (string);
  'units': (number);
  'validity_days'?: (number);
  'order_index': (number);
  'published_at'?: (string);
  'group_id'?: (string);
  'cover_image_id'?: (string);
  'service_ids': (string)[];
  'tax_rate_basis_points': (number);
}
