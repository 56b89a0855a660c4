// Original file: proto/booking/resources/v1/schedule_group.proto


export interface ScheduleGroup {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'available_from'?: (string);
  'available_to'?: (string);
  'resource_id'?: (string);
  'schedule_ids'?: (string)[];
  'bookings_outside'?: (number);
  '_available_from'?: "available_from";
  '_available_to'?: "available_to";
  '_bookings_outside'?: "bookings_outside";
}

export interface ScheduleGroup__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'available_from'?: (string);
  'available_to'?: (string);
  'resource_id': (string);
  'schedule_ids': (string)[];
  'bookings_outside'?: (number);
}
