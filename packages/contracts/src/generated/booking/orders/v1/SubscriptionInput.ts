// Original file: proto/booking/orders/v1/subscriptions.proto


export interface SubscriptionInput {
  'customer_id'?: (string);
  'plan_id'?: (string);
  'starts_at'?: (string);
  'trial_ends_at'?: (string);
  'backdate'?: (boolean);
  'payment_method_id'?: (string);
  'payment_token'?: (string);
  '_customer_id'?: "customer_id";
  '_plan_id'?: "plan_id";
  '_starts_at'?: "starts_at";
  '_trial_ends_at'?: "trial_ends_at";
  '_backdate'?: "backdate";
  '_payment_method_id'?: "payment_method_id";
  '_payment_token'?: "payment_token";
}

export interface SubscriptionInput__Output {
  'customer_id'?: (string);
  'plan_id'?: (string);
  'starts_at'?: (string);
  'trial_ends_at'?: (string);
  'backdate'?: (boolean);
  'payment_method_id'?: (string);
  'payment_token'?: (string);
}
