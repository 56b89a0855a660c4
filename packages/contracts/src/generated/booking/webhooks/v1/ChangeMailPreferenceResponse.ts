// Original file: proto/booking/webhooks/v1/notifications.proto


export interface ChangeMailPreferenceResponse {
  'kind'?: (string);
}

export interface ChangeMailPreferenceResponse__Output {
  'kind': (string);
}
