// Original file: proto/booking/catalog/v1/identity_service.proto


export interface AuthenticateClientResponse {
  'authenticated'?: (boolean);
  'subject'?: (string);
  'scopes'?: (string)[];
  'tenant'?: (string);
  'allowed_addresses'?: (string)[];
  'expires_at'?: (string);
  '_expires_at'?: "expires_at";
}

export interface AuthenticateClientResponse__Output {
  'authenticated': (boolean);
  'subject': (string);
  'scopes': (string)[];
  'tenant': (string);
  'allowed_addresses': (string)[];
  'expires_at'?: (string);
}
