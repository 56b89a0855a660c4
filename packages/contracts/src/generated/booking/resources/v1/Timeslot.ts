// Original file: proto/booking/resources/v1/timeslot.proto


export interface Timeslot {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'status'?: (string);
  'name'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'capacity'?: (number);
  'resource_id'?: (string);
  'service_id'?: (string);
  '_name'?: "name";
  '_capacity'?: "capacity";
  '_service_id'?: "service_id";
}

export interface Timeslot__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'status': (string);
  'name'?: (string);
  'start_date': (string);
  'end_date': (string);
  'capacity'?: (number);
  'resource_id': (string);
  'service_id'?: (string);
}
