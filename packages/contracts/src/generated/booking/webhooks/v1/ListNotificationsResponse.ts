// Original file: proto/booking/webhooks/v1/notifications.proto

import type { Notification as _booking_webhooks_v1_Notification, Notification__Output as _booking_webhooks_v1_Notification__Output } from '../../../booking/webhooks/v1/Notification.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';

export interface ListNotificationsResponse {
  'items'?: (_booking_webhooks_v1_Notification)[];
  'page'?: (_booking_common_v1_PageInfo | null);
}

export interface ListNotificationsResponse__Output {
  'items': (_booking_webhooks_v1_Notification__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
}
