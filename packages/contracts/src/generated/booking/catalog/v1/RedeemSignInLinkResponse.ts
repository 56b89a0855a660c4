// Original file: proto/booking/catalog/v1/identity_service.proto


export interface RedeemSignInLinkResponse {
  'organization_id'?: (string);
  'subject'?: (string);
  'email'?: (string);
  'name'?: (string);
}

export interface RedeemSignInLinkResponse__Output {
  'organization_id': (string);
  'subject': (string);
  'email': (string);
  'name': (string);
}
