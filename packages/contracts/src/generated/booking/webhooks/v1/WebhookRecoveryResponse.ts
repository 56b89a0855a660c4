// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookRecovery as _booking_webhooks_v1_WebhookRecovery, WebhookRecovery__Output as _booking_webhooks_v1_WebhookRecovery__Output } from '../../../booking/webhooks/v1/WebhookRecovery.ts';

export interface WebhookRecoveryResponse {
  'item'?: (_booking_webhooks_v1_WebhookRecovery | null);
}

export interface WebhookRecoveryResponse__Output {
  'item': (_booking_webhooks_v1_WebhookRecovery__Output | null);
}
