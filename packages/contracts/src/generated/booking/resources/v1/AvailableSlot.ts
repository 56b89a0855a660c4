// Original file: proto/booking/resources/v1/resource_service.proto


export interface AvailableSlot {
  'start_date'?: (string);
  'end_date'?: (string);
  'available'?: (number);
  'timeslot_id'?: (string);
  '_timeslot_id'?: "timeslot_id";
}

export interface AvailableSlot__Output {
  'start_date': (string);
  'end_date': (string);
  'available': (number);
  'timeslot_id'?: (string);
}
