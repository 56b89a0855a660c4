// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { WebhookSubscriptionInput as _booking_webhooks_v1_WebhookSubscriptionInput, WebhookSubscriptionInput__Output as _booking_webhooks_v1_WebhookSubscriptionInput__Output } from '../../../booking/webhooks/v1/WebhookSubscriptionInput.ts';

export interface CreateWebhookSubscriptionRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_webhooks_v1_WebhookSubscriptionInput | null);
  'caller_scopes'?: (string)[];
}

export interface CreateWebhookSubscriptionRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_webhooks_v1_WebhookSubscriptionInput__Output | null);
  'caller_scopes': (string)[];
}
