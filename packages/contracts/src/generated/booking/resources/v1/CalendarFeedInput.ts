// Original file: proto/booking/resources/v1/calendar_feed.proto


export interface CalendarFeedInput {
  'name'?: (string);
  'resource_id'?: (string);
  'customer_id'?: (string);
  '_name'?: "name";
  '_resource_id'?: "resource_id";
  '_customer_id'?: "customer_id";
}

export interface CalendarFeedInput__Output {
  'name'?: (string);
  'resource_id'?: (string);
  'customer_id'?: (string);
}
