// Original file: proto/booking/resources/v1/booking.proto


export interface Booking {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'number'?: (string);
  'status'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'note'?: (string);
  'status_reason'?: (string);
  'expires_at'?: (string);
  'requires_check_in'?: (boolean);
  'checked_in_at'?: (string);
  'checked_out_at'?: (string);
  'canceled_at'?: (string);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'order_id'?: (string);
  'item_id'?: (string);
  'customer_id'?: (string);
  'resource_id'?: (string);
  'service_id'?: (string);
  'timeslot_id'?: (string);
  'canceled_by'?: (string);
  'resource_name'?: (string);
  'late_entry'?: (boolean);
  '_note'?: "note";
  '_status_reason'?: "status_reason";
  '_expires_at'?: "expires_at";
  '_checked_in_at'?: "checked_in_at";
  '_checked_out_at'?: "checked_out_at";
  '_canceled_at'?: "canceled_at";
  '_order_id'?: "order_id";
  '_item_id'?: "item_id";
  '_customer_id'?: "customer_id";
  '_service_id'?: "service_id";
  '_timeslot_id'?: "timeslot_id";
  '_canceled_by'?: "canceled_by";
  '_resource_name'?: "resource_name";
}

export interface Booking__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'number': (string);
  'status': (string);
  'start_date': (string);
  'end_date': (string);
  'quantity': (number);
  'note'?: (string);
  'status_reason'?: (string);
  'expires_at'?: (string);
  'requires_check_in': (boolean);
  'checked_in_at'?: (string);
  'checked_out_at'?: (string);
  'canceled_at'?: (string);
  'padding_before_minutes': (number);
  'padding_after_minutes': (number);
  'order_id'?: (string);
  'item_id'?: (string);
  'customer_id'?: (string);
  'resource_id': (string);
  'service_id'?: (string);
  'timeslot_id'?: (string);
  'canceled_by'?: (string);
  'resource_name'?: (string);
  'late_entry': (boolean);
}
