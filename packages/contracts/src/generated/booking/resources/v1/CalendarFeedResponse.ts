// Original file: proto/booking/resources/v1/calendar_feed_service.proto

import type { CalendarFeed as _booking_resources_v1_CalendarFeed, CalendarFeed__Output as _booking_resources_v1_CalendarFeed__Output } from '../../../booking/resources/v1/CalendarFeed.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface CalendarFeedResponse {
  'item'?: (_booking_resources_v1_CalendarFeed | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface CalendarFeedResponse__Output {
  'item': (_booking_resources_v1_CalendarFeed__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
