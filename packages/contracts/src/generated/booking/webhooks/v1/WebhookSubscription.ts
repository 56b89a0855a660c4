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
  '_signing_key'?: "signing_key";
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
}
