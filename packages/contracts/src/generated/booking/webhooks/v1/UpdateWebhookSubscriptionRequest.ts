// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { WebhookSubscriptionInput as _booking_webhooks_v1_WebhookSubscriptionInput, WebhookSubscriptionInput__Output as _booking_webhooks_v1_WebhookSubscriptionInput__Output } from '../../../booking/webhooks/v1/WebhookSubscriptionInput.ts';

export interface UpdateWebhookSubscriptionRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_webhooks_v1_WebhookSubscriptionInput | null);
  'update_mask'?: (string)[];
  'caller_scopes'?: (string)[];
}

export interface UpdateWebhookSubscriptionRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_webhooks_v1_WebhookSubscriptionInput__Output | null);
  'update_mask': (string)[];
  'caller_scopes': (string)[];
}
