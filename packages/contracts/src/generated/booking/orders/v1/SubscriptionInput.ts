// Original file: proto/booking/orders/v1/subscriptions.proto

import type { Long } from '@grpc/proto-loader';

export interface SubscriptionInput {
  'customer_id'?: (string);
  'plan_id'?: (string);
  'starts_at'?: (string);
  'trial_ends_at'?: (string);
  'price_minor'?: (number | string | Long);
  'requires_approval'?: (boolean);
  '_customer_id'?: "customer_id";
  '_plan_id'?: "plan_id";
  '_starts_at'?: "starts_at";
  '_trial_ends_at'?: "trial_ends_at";
  '_price_minor'?: "price_minor";
  '_requires_approval'?: "requires_approval";
}

export interface SubscriptionInput__Output {
  'customer_id'?: (string);
  'plan_id'?: (string);
  'starts_at'?: (string);
  'trial_ends_at'?: (string);
  'price_minor'?: (number);
  'requires_approval'?: (boolean);
}
