// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookSubscriptionHealth as _booking_webhooks_v1_WebhookSubscriptionHealth, WebhookSubscriptionHealth__Output as _booking_webhooks_v1_WebhookSubscriptionHealth__Output } from '../../../booking/webhooks/v1/WebhookSubscriptionHealth.ts';

export interface WebhookSubscriptionHealthResponse {
  'item'?: (_booking_webhooks_v1_WebhookSubscriptionHealth | null);
}

export interface WebhookSubscriptionHealthResponse__Output {
  'item': (_booking_webhooks_v1_WebhookSubscriptionHealth__Output | null);
}
