// Original file: proto/booking/resources/v1/calendar_feed_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CalendarFeedInput as _booking_resources_v1_CalendarFeedInput, CalendarFeedInput__Output as _booking_resources_v1_CalendarFeedInput__Output } from '../../../booking/resources/v1/CalendarFeedInput.ts';

export interface CreateCalendarFeedRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_CalendarFeedInput | null);
  'include'?: (string)[];
}

export interface CreateCalendarFeedRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_CalendarFeedInput__Output | null);
  'include': (string)[];
}
