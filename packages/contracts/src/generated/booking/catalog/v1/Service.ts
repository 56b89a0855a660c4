// Original file: proto/booking/catalog/v1/service.proto

import type { Long } from '@grpc/proto-loader';

export interface Service {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'duration_minutes'?: (number);
  'interval_minutes'?: (number);
  'lead_time_minutes'?: (number);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'price_minor'?: (number | string | Long);
  'currency'?: (string);
  'price_unit'?: (string);
  'auto_accept_bookings'?: (boolean);
  'requires_check_in'?: (boolean);
  'live'?: (boolean);
  'order_index'?: (number);
  'cover_image_id'?: (string);
  'tax_rate_basis_points'?: (number | string);
  'cancellation_policy_id'?: (string);
  'is_net_price'?: (boolean);
  'price_with_tax_minor'?: (number | string | Long);
  'tax_class'?: (string);
  'tax_exemption_reason'?: (string);
  'revenue_account'?: (number);
  'resource_ids'?: (string)[];
  '_description'?: "description";
  '_interval_minutes'?: "interval_minutes";
  '_auto_accept_bookings'?: "auto_accept_bookings";
  '_cover_image_id'?: "cover_image_id";
  '_cancellation_policy_id'?: "cancellation_policy_id";
  '_tax_exemption_reason'?: "tax_exemption_reason";
  '_revenue_account'?: "revenue_account";
}

export interface Service__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'duration_minutes': (number);
  'interval_minutes'?: (number);
  'lead_time_minutes': (number);
  'padding_before_minutes': (number);
  'padding_after_minutes': (number);
  'price_minor': (number);
  'currency': (string);
  'price_unit': (string);
  'auto_accept_bookings'?: (boolean);
  'requires_check_in': (boolean);
  'live': (boolean);
  'order_index': (number);
  'cover_image_id'?: (string);
  'tax_rate_basis_points': (number);
  'cancellation_policy_id'?: (string);
  'is_net_price': (boolean);
  'price_with_tax_minor': (number);
  'tax_class': (string);
  'tax_exemption_reason'?: (string);
  'revenue_account'?: (number);
  'resource_ids': (string)[];
}
