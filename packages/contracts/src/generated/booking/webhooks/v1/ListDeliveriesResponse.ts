// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookDelivery as _booking_webhooks_v1_WebhookDelivery, WebhookDelivery__Output as _booking_webhooks_v1_WebhookDelivery__Output } from '../../../booking/webhooks/v1/WebhookDelivery.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';

export interface ListDeliveriesResponse {
  'items'?: (_booking_webhooks_v1_WebhookDelivery)[];
  'page'?: (_booking_common_v1_PageInfo | null);
}

export interface ListDeliveriesResponse__Output {
  'items': (_booking_webhooks_v1_WebhookDelivery__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
}
