// Original file: proto/booking/webhooks/v1/notifications.proto


export interface FindMailPreferenceResponse {
  'organization_id'?: (string);
}

export interface FindMailPreferenceResponse__Output {
  'organization_id': (string);
}
