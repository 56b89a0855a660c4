// Original file: proto/booking/resources/v1/schedule_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { OpeningHours as _booking_resources_v1_OpeningHours, OpeningHours__Output as _booking_resources_v1_OpeningHours__Output } from '../../../booking/resources/v1/OpeningHours.ts';

export interface CreateSchedulesRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'schedule_group_id'?: (string);
  'schedules'?: (_booking_resources_v1_OpeningHours)[];
}

export interface CreateSchedulesRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'schedule_group_id': (string);
  'schedules': (_booking_resources_v1_OpeningHours__Output)[];
}
