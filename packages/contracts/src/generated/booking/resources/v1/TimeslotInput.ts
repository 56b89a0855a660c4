// Original file: proto/booking/resources/v1/timeslot.proto


export interface TimeslotInput {
  'name'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'capacity'?: (number);
  'resource_id'?: (string);
  'service_id'?: (string);
  '_name'?: "name";
  '_start_date'?: "start_date";
  '_end_date'?: "end_date";
  '_capacity'?: "capacity";
  '_resource_id'?: "resource_id";
  '_service_id'?: "service_id";
}

export interface TimeslotInput__Output {
  'name'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'capacity'?: (number);
  'resource_id'?: (string);
  'service_id'?: (string);
}
