// Original file: proto/booking/catalog/v1/plan.proto

import type { Long } from '@grpc/proto-loader';

export interface PlanInput {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'price_minor'?: (number | string | Long);
  'setup_fee_minor'?: (number | string | Long);
  'period_unit'?: (string);
  'period_count'?: (number);
  'trial_days'?: (number);
  'minimum_periods'?: (number);
  'notice_days'?: (number);
  'auto_accept_subscriptions'?: (boolean);
  'live'?: (boolean);
  'order_index'?: (number);
  'tax_rate_basis_points'?: (number | string);
  '_name'?: "name";
  '_slug'?: "slug";
  '_description'?: "description";
  '_price_minor'?: "price_minor";
  '_setup_fee_minor'?: "setup_fee_minor";
  '_tax_rate_basis_points'?: "tax_rate_basis_points";
  '_period_unit'?: "period_unit";
  '_period_count'?: "period_count";
  '_trial_days'?: "trial_days";
  '_minimum_periods'?: "minimum_periods";
  '_notice_days'?: "notice_days";
  '_auto_accept_subscriptions'?: "auto_accept_subscriptions";
  '_live'?: "live";
  '_order_index'?: "order_index";
}

export interface PlanInput__Output {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'price_minor'?: (number);
  'setup_fee_minor'?: (number);
  'period_unit'?: (string);
  'period_count'?: (number);
  'trial_days'?: (number);
  'minimum_periods'?: (number);
  'notice_days'?: (number);
  'auto_accept_subscriptions'?: (boolean);
  'live'?: (boolean);
  'order_index'?: (number);
  'tax_rate_basis_points'?: (number);
}
