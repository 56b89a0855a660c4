// Original file: proto/booking/catalog/v1/identity_service.proto


export interface IssueSignInLinkResponse {
  'token'?: (string);
  'expires_at'?: (string);
}

export interface IssueSignInLinkResponse__Output {
  'token': (string);
  'expires_at': (string);
}
