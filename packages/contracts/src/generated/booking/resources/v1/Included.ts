// Original file: proto/booking/resources/v1/included.proto

import type { Resource as _booking_resources_v1_Resource, Resource__Output as _booking_resources_v1_Resource__Output } from '../../../booking/resources/v1/Resource.ts';
import type { ScheduleGroup as _booking_resources_v1_ScheduleGroup, ScheduleGroup__Output as _booking_resources_v1_ScheduleGroup__Output } from '../../../booking/resources/v1/ScheduleGroup.ts';
import type { Schedule as _booking_resources_v1_Schedule, Schedule__Output as _booking_resources_v1_Schedule__Output } from '../../../booking/resources/v1/Schedule.ts';
import type { Timeslot as _booking_resources_v1_Timeslot, Timeslot__Output as _booking_resources_v1_Timeslot__Output } from '../../../booking/resources/v1/Timeslot.ts';

export interface Included {
  'resources'?: (_booking_resources_v1_Resource)[];
  'schedule_groups'?: (_booking_resources_v1_ScheduleGroup)[];
  'schedules'?: (_booking_resources_v1_Schedule)[];
  'timeslots'?: (_booking_resources_v1_Timeslot)[];
}

export interface Included__Output {
  'resources': (_booking_resources_v1_Resource__Output)[];
  'schedule_groups': (_booking_resources_v1_ScheduleGroup__Output)[];
  'schedules': (_booking_resources_v1_Schedule__Output)[];
  'timeslots': (_booking_resources_v1_Timeslot__Output)[];
}
