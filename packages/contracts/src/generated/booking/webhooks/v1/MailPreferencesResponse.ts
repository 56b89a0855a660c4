// Original file: proto/booking/webhooks/v1/notifications.proto

import type { MailPreference as _booking_webhooks_v1_MailPreference, MailPreference__Output as _booking_webhooks_v1_MailPreference__Output } from '../../../booking/webhooks/v1/MailPreference.ts';

export interface MailPreferencesResponse {
  'preferences'?: (_booking_webhooks_v1_MailPreference)[];
}

export interface MailPreferencesResponse__Output {
  'preferences': (_booking_webhooks_v1_MailPreference__Output)[];
}
