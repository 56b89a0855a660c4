// Original file: proto/booking/catalog/v1/api_client.proto


export interface ApiClientInput {
  'name'?: (string);
  'role'?: (string);
  'scopes'?: (string)[];
  'enabled'?: (boolean);
  '_name'?: "name";
  '_role'?: "role";
  '_enabled'?: "enabled";
}

export interface ApiClientInput__Output {
  'name'?: (string);
  'role'?: (string);
  'scopes': (string)[];
  'enabled'?: (boolean);
}
