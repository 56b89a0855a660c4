// Original file: proto/booking/catalog/v1/identity_service.proto


export interface ResolvePrincipalResponse {
  'member'?: (boolean);
  'role'?: (string);
  'kind'?: (string);
  'allowed_addresses'?: (string)[];
  'scopes'?: (string)[];
}

export interface ResolvePrincipalResponse__Output {
  'member': (boolean);
  'role': (string);
  'kind': (string);
  'allowed_addresses': (string)[];
  'scopes': (string)[];
}
