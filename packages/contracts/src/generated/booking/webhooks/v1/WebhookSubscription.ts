// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface WebhookSubscription {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'url'?: (string);
  'events'?: (string)[];
  'custom_headers_json'?: (string);
  'is_active'?: (boolean);
  'failure_count'?: (number);
  'signing_key'?: (string);
  'signing_key_rotation_ends_at'?: (string);
  'health'?: (string);
  'deactivated_at'?: (string);
  'deactivation_reason'?: (string);
  'last_success_at'?: (string);
  'last_error_json'?: (string);
  'paused'?: (boolean);
  'signing_secret'?: (string);
  'rate_limit'?: (number);
  'ordered'?: (boolean);
  'filter_json'?: (string);
  '_signing_key'?: "signing_key";
  '_signing_key_rotation_ends_at'?: "signing_key_rotation_ends_at";
  '_deactivated_at'?: "deactivated_at";
  '_deactivation_reason'?: "deactivation_reason";
  '_last_success_at'?: "last_success_at";
  '_signing_secret'?: "signing_secret";
  '_rate_limit'?: "rate_limit";
}

export interface WebhookSubscription__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'url': (string);
  'events': (string)[];
  'custom_headers_json': (string);
  'is_active': (boolean);
  'failure_count': (number);
  'signing_key'?: (string);
  'signing_key_rotation_ends_at'?: (string);
  'health': (string);
  'deactivated_at'?: (string);
  'deactivation_reason'?: (string);
  'last_success_at'?: (string);
  'last_error_json': (string);
  'paused': (boolean);
  'signing_secret'?: (string);
  'rate_limit'?: (number);
  'ordered': (boolean);
  'filter_json': (string);
}
