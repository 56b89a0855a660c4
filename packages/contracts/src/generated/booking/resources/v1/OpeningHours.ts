// Original file: proto/booking/resources/v1/schedule_service.proto


export interface OpeningHours {
  'weekday'?: (number);
  'start_time'?: (string);
  'end_time'?: (string);
  '_weekday'?: "weekday";
  '_start_time'?: "start_time";
  '_end_time'?: "end_time";
}

export interface OpeningHours__Output {
  'weekday'?: (number);
  'start_time'?: (string);
  'end_time'?: (string);
}
