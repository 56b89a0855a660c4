// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { WebhookRecovery as _booking_webhooks_v1_WebhookRecovery, WebhookRecovery__Output as _booking_webhooks_v1_WebhookRecovery__Output } from '../../../booking/webhooks/v1/WebhookRecovery.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';

export interface ListWebhookRecoveriesResponse {
  'items'?: (_booking_webhooks_v1_WebhookRecovery)[];
  'page'?: (_booking_common_v1_PageInfo | null);
}

export interface ListWebhookRecoveriesResponse__Output {
  'items': (_booking_webhooks_v1_WebhookRecovery__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
}
