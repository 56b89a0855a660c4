// Original file: proto/booking/resources/v1/schedule_service.proto

import type { Schedule as _booking_resources_v1_Schedule, Schedule__Output as _booking_resources_v1_Schedule__Output } from '../../../booking/resources/v1/Schedule.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ScheduleResponse {
  'item'?: (_booking_resources_v1_Schedule | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ScheduleResponse__Output {
  'item': (_booking_resources_v1_Schedule__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
