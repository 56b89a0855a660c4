// Original file: proto/booking/resources/v1/resource.proto


export interface ResourceInput {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'bookings_enabled'?: (boolean);
  'live'?: (boolean);
  'hidden'?: (boolean);
  'archived'?: (boolean);
  'capacity'?: (number);
  'requires_check_in'?: (boolean);
  'check_in_window_minutes'?: (number);
  'auto_accept_bookings'?: (boolean);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'order_index'?: (number);
  'parent_id'?: (string);
  'cancellation_policy_id'?: (string);
  'no_show_handling'?: (string);
  '_name'?: "name";
  '_slug'?: "slug";
  '_description'?: "description";
  '_bookings_enabled'?: "bookings_enabled";
  '_live'?: "live";
  '_hidden'?: "hidden";
  '_archived'?: "archived";
  '_capacity'?: "capacity";
  '_requires_check_in'?: "requires_check_in";
  '_check_in_window_minutes'?: "check_in_window_minutes";
  '_auto_accept_bookings'?: "auto_accept_bookings";
  '_padding_before_minutes'?: "padding_before_minutes";
  '_padding_after_minutes'?: "padding_after_minutes";
  '_order_index'?: "order_index";
  '_parent_id'?: "parent_id";
  '_cancellation_policy_id'?: "cancellation_policy_id";
  '_no_show_handling'?: "no_show_handling";
}

export interface ResourceInput__Output {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'bookings_enabled'?: (boolean);
  'live'?: (boolean);
  'hidden'?: (boolean);
  'archived'?: (boolean);
  'capacity'?: (number);
  'requires_check_in'?: (boolean);
  'check_in_window_minutes'?: (number);
  'auto_accept_bookings'?: (boolean);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'order_index'?: (number);
  'parent_id'?: (string);
  'cancellation_policy_id'?: (string);
  'no_show_handling'?: (string);
}
