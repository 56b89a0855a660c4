// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface WebhookSubscriptionHealth {
  'health'?: (string);
  'breaker'?: (string);
  'attempts'?: (number);
  'success_rate'?: (number | string);
  'p50_ms'?: (number);
  'p95_ms'?: (number);
  'last_error_json'?: (string);
  'last_success_at'?: (string);
  'waiting'?: (number);
  'held'?: (number);
  'oldest_waiting_at'?: (string);
  '_success_rate'?: "success_rate";
  '_p50_ms'?: "p50_ms";
  '_p95_ms'?: "p95_ms";
  '_last_success_at'?: "last_success_at";
  '_oldest_waiting_at'?: "oldest_waiting_at";
}

export interface WebhookSubscriptionHealth__Output {
  'health': (string);
  'breaker': (string);
  'attempts': (number);
  'success_rate'?: (number);
  'p50_ms'?: (number);
  'p95_ms'?: (number);
  'last_error_json': (string);
  'last_success_at'?: (string);
  'waiting': (number);
  'held': (number);
  'oldest_waiting_at'?: (string);
}
