// Original file: proto/booking/catalog/v1/identity_service.proto


export interface AuthenticateClientResponse {
  'authenticated'?: (boolean);
  'subject'?: (string);
  'scopes'?: (string)[];
  'tenant'?: (string);
}

export interface AuthenticateClientResponse__Output {
  'authenticated': (boolean);
  'subject': (string);
  'scopes': (string)[];
  'tenant': (string);
}
