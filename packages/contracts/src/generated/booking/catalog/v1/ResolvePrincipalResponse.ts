// Original file: proto/booking/catalog/v1/identity_service.proto


export interface ResolvePrincipalResponse {
  'member'?: (boolean);
  'role'?: (string);
  'kind'?: (string);
}

export interface ResolvePrincipalResponse__Output {
  'member': (boolean);
  'role': (string);
  'kind': (string);
}
