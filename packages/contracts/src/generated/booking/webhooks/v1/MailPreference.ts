// Original file: proto/booking/webhooks/v1/notifications.proto


export interface MailPreference {
  'kind'?: (string);
  'wanted'?: (boolean);
}

export interface MailPreference__Output {
  'kind': (string);
  'wanted': (boolean);
}
