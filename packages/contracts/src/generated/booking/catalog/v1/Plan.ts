// Original file: proto/booking/catalog/v1/plan.proto

import type { Long } from '@grpc/proto-loader';

export interface Plan {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'price_minor'?: (number | string | Long);
  'setup_fee_minor'?: (number | string | Long);
  'currency'?: (string);
  'period_unit'?: (string);
  'period_count'?: (number);
  'trial_days'?: (number);
  'minimum_periods'?: (number);
  'notice_days'?: (number);
  'auto_accept_subscriptions'?: (boolean);
  'live'?: (boolean);
  'order_index'?: (number);
  'tax_rate_basis_points'?: (number | string);
  '_description'?: "description";
}

export interface Plan__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'price_minor': (number);
  'setup_fee_minor': (number);
  'currency': (string);
  'period_unit': (string);
  'period_count': (number);
  'trial_days': (number);
  'minimum_periods': (number);
  'notice_days': (number);
  'auto_accept_subscriptions': (boolean);
  'live': (boolean);
  'order_index': (number);
  'tax_rate_basis_points': (number);
}
