// Original file: proto/booking/resources/v1/calendar_feed.proto


export interface CalendarFeed {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'resource_id'?: (string);
  'customer_id'?: (string);
  'rotated_at'?: (string);
  'path'?: (string);
  '_name'?: "name";
  '_resource_id'?: "resource_id";
  '_customer_id'?: "customer_id";
  '_rotated_at'?: "rotated_at";
  '_path'?: "path";
}

export interface CalendarFeed__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name'?: (string);
  'resource_id'?: (string);
  'customer_id'?: (string);
  'rotated_at'?: (string);
  'path'?: (string);
}
