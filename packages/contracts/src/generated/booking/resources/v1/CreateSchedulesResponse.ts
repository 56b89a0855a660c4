// Original file: proto/booking/resources/v1/schedule_service.proto

import type { Schedule as _booking_resources_v1_Schedule, Schedule__Output as _booking_resources_v1_Schedule__Output } from '../../../booking/resources/v1/Schedule.ts';

export interface CreateSchedulesResponse {
  'items'?: (_booking_resources_v1_Schedule)[];
}

export interface CreateSchedulesResponse__Output {
  'items': (_booking_resources_v1_Schedule__Output)[];
}
