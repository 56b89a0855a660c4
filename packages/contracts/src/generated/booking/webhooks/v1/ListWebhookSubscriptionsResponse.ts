// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookSubscription as _booking_webhooks_v1_WebhookSubscription, WebhookSubscription__Output as _booking_webhooks_v1_WebhookSubscription__Output } from '../../../booking/webhooks/v1/WebhookSubscription.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';

export interface ListWebhookSubscriptionsResponse {
  'items'?: (_booking_webhooks_v1_WebhookSubscription)[];
  'page'?: (_booking_common_v1_PageInfo | null);
}

export interface ListWebhookSubscriptionsResponse__Output {
  'items': (_booking_webhooks_v1_WebhookSubscription__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
}
