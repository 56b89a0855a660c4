// Original file: proto/booking/resources/v1/calendar_feed_service.proto


export interface ReadCalendarFeedResponse {
  'content'?: (string);
}

export interface ReadCalendarFeedResponse__Output {
  'content': (string);
}
