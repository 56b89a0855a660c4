// Original file: proto/booking/resources/v1/schedule_group.proto


export interface ScheduleGroupInput {
  'name'?: (string);
  'available_from'?: (string);
  'available_to'?: (string);
  'resource_id'?: (string);
  '_name'?: "name";
  '_available_from'?: "available_from";
  '_available_to'?: "available_to";
  '_resource_id'?: "resource_id";
}

export interface ScheduleGroupInput__Output {
  'name'?: (string);
  'available_from'?: (string);
  'available_to'?: (string);
  'resource_id'?: (string);
}
