// Original file: proto/booking/catalog/v1/service.proto

import type { Long } from '@grpc/proto-loader';

export interface ServiceInput {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'duration_minutes'?: (number);
  'interval_minutes'?: (number);
  'lead_time_minutes'?: (number);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'price_minor'?: (number | string | Long);
  'price_unit'?: (string);
  'auto_accept_bookings'?: (boolean);
  'requires_check_in'?: (boolean);
  'live'?: (boolean);
  'order_index'?: (number);
  'cover_image_id'?: (string);
  'tax_rate_basis_points'?: (number | string);
  'cancellation_policy_id'?: (string);
  'is_net_price'?: (boolean);
  'tax_class'?: (string);
  'tax_exemption_reason'?: (string);
  'revenue_account'?: (number);
  'resource_ids'?: (string)[];
  '_name'?: "name";
  '_slug'?: "slug";
  '_description'?: "description";
  '_duration_minutes'?: "duration_minutes";
  '_interval_minutes'?: "interval_minutes";
  '_lead_time_minutes'?: "lead_time_minutes";
  '_padding_before_minutes'?: "padding_before_minutes";
  '_padding_after_minutes'?: "padding_after_minutes";
  '_price_minor'?: "price_minor";
  '_price_unit'?: "price_unit";
  '_tax_rate_basis_points'?: "tax_rate_basis_points";
  '_auto_accept_bookings'?: "auto_accept_bookings";
  '_requires_check_in'?: "requires_check_in";
  '_live'?: "live";
  '_order_index'?: "order_index";
  '_cover_image_id'?: "cover_image_id";
  '_cancellation_policy_id'?: "cancellation_policy_id";
  '_is_net_price'?: "is_net_price";
  '_tax_class'?: "tax_class";
  '_tax_exemption_reason'?: "tax_exemption_reason";
  '_revenue_account'?: "revenue_account";
}

export interface ServiceInput__Output {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'duration_minutes'?: (number);
  'interval_minutes'?: (number);
  'lead_time_minutes'?: (number);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'price_minor'?: (number);
  'price_unit'?: (string);
  'auto_accept_bookings'?: (boolean);
  'requires_check_in'?: (boolean);
  'live'?: (boolean);
  'order_index'?: (number);
  'cover_image_id'?: (string);
  'tax_rate_basis_points'?: (number);
  'cancellation_policy_id'?: (string);
  'is_net_price'?: (boolean);
  'tax_class'?: (string);
  'tax_exemption_reason'?: (string);
  'revenue_account'?: (number);
  'resource_ids': (string)[];
}
