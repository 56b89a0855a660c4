// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookDelivery as _booking_webhooks_v1_WebhookDelivery, WebhookDelivery__Output as _booking_webhooks_v1_WebhookDelivery__Output } from '../../../booking/webhooks/v1/WebhookDelivery.ts';

export interface DeliveryResponse {
  'item'?: (_booking_webhooks_v1_WebhookDelivery | null);
}

export interface DeliveryResponse__Output {
  'item': (_booking_webhooks_v1_WebhookDelivery__Output | null);
}
