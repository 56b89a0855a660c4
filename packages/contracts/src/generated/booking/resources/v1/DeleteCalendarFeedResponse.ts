// Original file: proto/booking/resources/v1/calendar_feed_service.proto


export interface DeleteCalendarFeedResponse {
}

export interface DeleteCalendarFeedResponse__Output {
}
