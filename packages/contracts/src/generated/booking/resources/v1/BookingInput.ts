// Original file: proto/booking/resources/v1/booking.proto


export interface BookingInput {
  'note'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'requires_approval'?: (boolean);
  'resource_id'?: (string);
  'service_id'?: (string);
  'customer_id'?: (string);
  '_note'?: "note";
  '_start_date'?: "start_date";
  '_end_date'?: "end_date";
  '_quantity'?: "quantity";
  '_requires_approval'?: "requires_approval";
  '_resource_id'?: "resource_id";
  '_service_id'?: "service_id";
  '_customer_id'?: "customer_id";
}

export interface BookingInput__Output {
  'note'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'requires_approval'?: (boolean);
  'resource_id'?: (string);
  'service_id'?: (string);
  'customer_id'?: (string);
}
