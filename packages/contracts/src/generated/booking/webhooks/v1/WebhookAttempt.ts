// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface WebhookAttempt {
  'number'?: (number);
  'round'?: (number);
  'started_at'?: (string);
  'duration_ms'?: (number);
  'status_code'?: (number);
  'error'?: (string);
  'remote_address'?: (string);
  '_status_code'?: "status_code";
  '_error'?: "error";
  '_remote_address'?: "remote_address";
}

export interface WebhookAttempt__Output {
  'number': (number);
  'round': (number);
  'started_at': (string);
  'duration_ms': (number);
  'status_code'?: (number);
  'error'?: (string);
  'remote_address'?: (string);
}
