// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface WebhookAttempt {
  'number'?: (number);
  'round'?: (number);
  'started_at'?: (string);
  'duration_ms'?: (number);
  'status_code'?: (number);
  'error'?: (string);
  'remote_address'?: (string);
  'error_detail'?: (string);
  'response_status_line'?: (string);
  'response_headers_json'?: (string);
  'response_body'?: (string);
  'dns_ms'?: (number);
  'connect_ms'?: (number);
  'tls_ms'?: (number);
  'first_byte_ms'?: (number);
  '_status_code'?: "status_code";
  '_error'?: "error";
  '_remote_address'?: "remote_address";
  '_error_detail'?: "error_detail";
  '_response_status_line'?: "response_status_line";
  '_response_body'?: "response_body";
  '_dns_ms'?: "dns_ms";
  '_connect_ms'?: "connect_ms";
  '_tls_ms'?: "tls_ms";
  '_first_byte_ms'?: "first_byte_ms";
}

export interface WebhookAttempt__Output {
  'number': (number);
  'round': (number);
  'started_at': (string);
  'duration_ms': (number);
  'status_code'?: (number);
  'error'?: (string);
  'remote_address'?: (string);
  'error_detail'?: (string);
  'response_status_line'?: (string);
  'response_headers_json': (string);
  'response_body'?: (string);
  'dns_ms'?: (number);
  'connect_ms'?: (number);
  'tls_ms'?: (number);
  'first_byte_ms'?: (number);
}
