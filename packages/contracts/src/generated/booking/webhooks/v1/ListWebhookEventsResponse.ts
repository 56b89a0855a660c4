// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface ListWebhookEventsResponse {
  'events_json'?: (string);
}

export interface ListWebhookEventsResponse__Output {
  'events_json': (string);
}
