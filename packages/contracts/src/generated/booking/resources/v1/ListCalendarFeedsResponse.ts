// Original file: proto/booking/resources/v1/calendar_feed_service.proto

import type { CalendarFeed as _booking_resources_v1_CalendarFeed, CalendarFeed__Output as _booking_resources_v1_CalendarFeed__Output } from '../../../booking/resources/v1/CalendarFeed.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ListCalendarFeedsResponse {
  'items'?: (_booking_resources_v1_CalendarFeed)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ListCalendarFeedsResponse__Output {
  'items': (_booking_resources_v1_CalendarFeed__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
