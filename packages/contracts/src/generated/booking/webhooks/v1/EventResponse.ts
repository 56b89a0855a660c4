// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { Event as _booking_webhooks_v1_Event, Event__Output as _booking_webhooks_v1_Event__Output } from '../../../booking/webhooks/v1/Event.ts';

export interface EventResponse {
  'item'?: (_booking_webhooks_v1_Event | null);
}

export interface EventResponse__Output {
  'item': (_booking_webhooks_v1_Event__Output | null);
}
