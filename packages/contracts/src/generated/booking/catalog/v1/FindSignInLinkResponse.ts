// Original file: proto/booking/catalog/v1/identity_service.proto


export interface FindSignInLinkResponse {
  'organization_id'?: (string);
}

export interface FindSignInLinkResponse__Output {
  'organization_id': (string);
}
