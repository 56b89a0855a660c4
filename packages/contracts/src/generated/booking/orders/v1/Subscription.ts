// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface Subscription {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'status'?: (string);
  'name'?: (string);
  'price_minor'?: (number | string | Long);
  'currency'?: (string);
  'period_unit'?: (string);
  'period_count'?: (number);
  'starts_at'?: (string);
  'trial_ends_at'?: (string);
  'period_number'?: (number);
  'current_period_start'?: (string);
  'current_period_end'?: (string);
  'suspended_at'?: (string);
  'canceled_at'?: (string);
  'ended_at'?: (string);
  'customer_id'?: (string);
  'plan_id'?: (string);
  'last_invoice_id'?: (string);
  'last_payment_id'?: (string);
  'ends_at'?: (string);
  'setup_fee_minor'?: (number | string | Long);
  'minimum_periods'?: (number);
  'notice_days'?: (number);
  'payment_method_id'?: (string);
  'next_plan_id'?: (string);
  'tax_rate_basis_points'?: (number | string);
  '_trial_ends_at'?: "trial_ends_at";
  '_current_period_start'?: "current_period_start";
  '_current_period_end'?: "current_period_end";
  '_suspended_at'?: "suspended_at";
  '_canceled_at'?: "canceled_at";
  '_ended_at'?: "ended_at";
  '_customer_id'?: "customer_id";
  '_plan_id'?: "plan_id";
  '_last_invoice_id'?: "last_invoice_id";
  '_last_payment_id'?: "last_payment_id";
  '_ends_at'?: "ends_at";
  '_payment_method_id'?: "payment_method_id";
  '_next_plan_id'?: "next_plan_id";
}

export interface Subscription__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'status': (string);
  'name': (string);
  'price_minor': (number);
  'currency': (string);
  'period_unit': (string);
  'period_count': (number);
  'starts_at': (string);
  'trial_ends_at'?: (string);
  'period_number': (number);
  'current_period_start'?: (string);
  'current_period_end'?: (string);
  'suspended_at'?: (string);
  'canceled_at'?: (string);
  'ended_at'?: (string);
  'customer_id'?: (string);
  'plan_id'?: (string);
  'last_invoice_id'?: (string);
  'last_payment_id'?: (string);
  'ends_at'?: (string);
  'setup_fee_minor': (number);
  'minimum_periods': (number);
  'notice_days': (number);
  'payment_method_id'?: (string);
  'next_plan_id'?: (string);
  'tax_rate_basis_points': (number);
}
