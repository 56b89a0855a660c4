// Original file: proto/booking/webhooks/v1/notifications.proto


export interface GetNotificationMailResponse {
  'subject'?: (string);
  'text'?: (string);
  'html'?: (string);
}

export interface GetNotificationMailResponse__Output {
  'subject': (string);
  'text': (string);
  'html': (string);
}
