// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface WebhookSubscriptionInput {
  'name'?: (string);
  'url'?: (string);
  'events'?: (string)[];
  'custom_headers_json'?: (string);
  'is_active'?: (boolean);
  'paused'?: (boolean);
  'rate_limit'?: (number);
  'ordered'?: (boolean);
  'filter_json'?: (string);
  '_name'?: "name";
  '_url'?: "url";
  '_custom_headers_json'?: "custom_headers_json";
  '_is_active'?: "is_active";
  '_paused'?: "paused";
  '_rate_limit'?: "rate_limit";
  '_ordered'?: "ordered";
  '_filter_json'?: "filter_json";
}

export interface WebhookSubscriptionInput__Output {
  'name'?: (string);
  'url'?: (string);
  'events': (string)[];
  'custom_headers_json'?: (string);
  'is_active'?: (boolean);
  'paused'?: (boolean);
  'rate_limit'?: (number);
  'ordered'?: (boolean);
  'filter_json'?: (string);
}
