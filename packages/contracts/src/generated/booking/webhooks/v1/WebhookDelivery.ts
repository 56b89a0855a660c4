// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookAttempt as _booking_webhooks_v1_WebhookAttempt, WebhookAttempt__Output as _booking_webhooks_v1_WebhookAttempt__Output } from '../../../booking/webhooks/v1/WebhookAttempt.ts';

export interface WebhookDelivery {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'webhook_subscription_id'?: (string);
  'event'?: (string);
  'event_id'?: (string);
  'triggered_at'?: (string);
  'status'?: (string);
  'attempts'?: (_booking_webhooks_v1_WebhookAttempt)[];
  'next_attempt_at'?: (string);
  'body'?: (string);
  'held_until'?: (string);
  '_next_attempt_at'?: "next_attempt_at";
  '_held_until'?: "held_until";
  '_body'?: "body";
}

export interface WebhookDelivery__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'webhook_subscription_id': (string);
  'event': (string);
  'event_id': (string);
  'triggered_at': (string);
  'status': (string);
  'attempts': (_booking_webhooks_v1_WebhookAttempt__Output)[];
  'next_attempt_at'?: (string);
  'body'?: (string);
  'held_until'?: (string);
}
