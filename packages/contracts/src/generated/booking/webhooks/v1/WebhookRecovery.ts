// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface WebhookRecovery {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'webhook_subscription_id'?: (string);
  'status'?: (string);
  'since'?: (string);
  'until'?: (string);
  'statuses'?: (string)[];
  'events'?: (string)[];
  'total'?: (number);
  'sent'?: (number);
  'ended_at'?: (string);
  '_total'?: "total";
  '_ended_at'?: "ended_at";
}

export interface WebhookRecovery__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'webhook_subscription_id': (string);
  'status': (string);
  'since': (string);
  'until': (string);
  'statuses': (string)[];
  'events': (string)[];
  'total'?: (number);
  'sent': (number);
  'ended_at'?: (string);
}
