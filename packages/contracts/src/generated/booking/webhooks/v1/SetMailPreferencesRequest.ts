// Original file: proto/booking/webhooks/v1/notifications.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { MailPreference as _booking_webhooks_v1_MailPreference, MailPreference__Output as _booking_webhooks_v1_MailPreference__Output } from '../../../booking/webhooks/v1/MailPreference.ts';

export interface SetMailPreferencesRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'preferences'?: (_booking_webhooks_v1_MailPreference)[];
}

export interface SetMailPreferencesRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'preferences': (_booking_webhooks_v1_MailPreference__Output)[];
}
