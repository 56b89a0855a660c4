// Original file: proto/booking/resources/v1/resource.proto


export interface Resource {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'bookings_enabled'?: (boolean);
  'live'?: (boolean);
  'hidden'?: (boolean);
  'archived'?: (boolean);
  'capacity'?: (number);
  'has_children'?: (boolean);
  'requires_check_in'?: (boolean);
  'check_in_window_minutes'?: (number);
  'auto_accept_bookings'?: (boolean);
  'padding_before_minutes'?: (number);
  'padding_after_minutes'?: (number);
  'order_index'?: (number);
  'parent_id'?: (string);
  'child_ids'?: (string)[];
  'schedule_group_ids'?: (string)[];
  'cancellation_policy_id'?: (string);
  'no_show_handling'?: (string);
  '_description'?: "description";
  '_auto_accept_bookings'?: "auto_accept_bookings";
  '_parent_id'?: "parent_id";
  '_cancellation_policy_id'?: "cancellation_policy_id";
}

export interface Resource__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'bookings_enabled': (boolean);
  'live': (boolean);
  'hidden': (boolean);
  'archived': (boolean);
  'capacity': (number);
  'has_children': (boolean);
  'requires_check_in': (boolean);
  'check_in_window_minutes': (number);
  'auto_accept_bookings'?: (boolean);
  'padding_before_minutes': (number);
  'padding_after_minutes': (number);
  'order_index': (number);
  'parent_id'?: (string);
  'child_ids': (string)[];
  'schedule_group_ids': (string)[];
  'cancellation_policy_id'?: (string);
  'no_show_handling': (string);
}
