// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookSubscription as _booking_webhooks_v1_WebhookSubscription, WebhookSubscription__Output as _booking_webhooks_v1_WebhookSubscription__Output } from '../../../booking/webhooks/v1/WebhookSubscription.ts';

export interface WebhookSubscriptionResponse {
  'item'?: (_booking_webhooks_v1_WebhookSubscription | null);
}

export interface WebhookSubscriptionResponse__Output {
  'item': (_booking_webhooks_v1_WebhookSubscription__Output | null);
}
