// Original file: proto/booking/resources/v1/schedule.proto


export interface ScheduleInput {
  'weekday'?: (number);
  'start_time'?: (string);
  'end_time'?: (string);
  'schedule_group_id'?: (string);
  '_weekday'?: "weekday";
  '_start_time'?: "start_time";
  '_end_time'?: "end_time";
  '_schedule_group_id'?: "schedule_group_id";
}

export interface ScheduleInput__Output {
  'weekday'?: (number);
  'start_time'?: (string);
  'end_time'?: (string);
  'schedule_group_id'?: (string);
}
