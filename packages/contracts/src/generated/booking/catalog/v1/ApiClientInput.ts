// Original file: proto/booking/catalog/v1/api_client.proto


export interface ApiClientInput {
  'name'?: (string);
  'role'?: (string);
  'scopes'?: (string)[];
  'enabled'?: (boolean);
  'expires_at'?: (string);
  'allowed_addresses'?: (string)[];
  '_name'?: "name";
  '_role'?: "role";
  '_enabled'?: "enabled";
  '_expires_at'?: "expires_at";
}

export interface ApiClientInput__Output {
  'name'?: (string);
  'role'?: (string);
  'scopes': (string)[];
  'enabled'?: (boolean);
  'expires_at'?: (string);
  'allowed_addresses': (string)[];
}
