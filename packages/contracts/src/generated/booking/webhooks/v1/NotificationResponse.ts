// Original file: proto/booking/webhooks/v1/notifications.proto

import type { Notification as _booking_webhooks_v1_Notification, Notification__Output as _booking_webhooks_v1_Notification__Output } from '../../../booking/webhooks/v1/Notification.ts';

export interface NotificationResponse {
  'item'?: (_booking_webhooks_v1_Notification | null);
}

export interface NotificationResponse__Output {
  'item': (_booking_webhooks_v1_Notification__Output | null);
}
