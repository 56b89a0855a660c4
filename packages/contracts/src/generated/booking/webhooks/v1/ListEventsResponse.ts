// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { Event as _booking_webhooks_v1_Event, Event__Output as _booking_webhooks_v1_Event__Output } from '../../../booking/webhooks/v1/Event.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';

export interface ListEventsResponse {
  'items'?: (_booking_webhooks_v1_Event)[];
  'page'?: (_booking_common_v1_PageInfo | null);
}

export interface ListEventsResponse__Output {
  'items': (_booking_webhooks_v1_Event__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
}
