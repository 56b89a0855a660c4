// Original file: proto/booking/resources/v1/schedule.proto


export interface Schedule {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'weekday'?: (number);
  'start_time'?: (string);
  'end_time'?: (string);
  'schedule_group_id'?: (string);
  'resource_id'?: (string);
  'bookings_outside'?: (number);
  '_bookings_outside'?: "bookings_outside";
}

export interface Schedule__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'weekday': (number);
  'start_time': (string);
  'end_time': (string);
  'schedule_group_id': (string);
  'resource_id': (string);
  'bookings_outside'?: (number);
}
