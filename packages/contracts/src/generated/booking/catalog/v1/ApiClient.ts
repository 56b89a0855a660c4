// Original file: proto/booking/catalog/v1/api_client.proto


export interface ApiClient {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'client_id'?: (string);
  'role'?: (string);
  'scopes'?: (string)[];
  'enabled'?: (boolean);
  'secret_rotated_at'?: (string);
  'client_secret'?: (string);
  'last_used_at'?: (string);
  'expires_at'?: (string);
  'allowed_addresses'?: (string)[];
  '_secret_rotated_at'?: "secret_rotated_at";
  '_client_secret'?: "client_secret";
  '_last_used_at'?: "last_used_at";
  '_expires_at'?: "expires_at";
}

export interface ApiClient__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'client_id': (string);
  'role': (string);
  'scopes': (string)[];
  'enabled': (boolean);
  'secret_rotated_at'?: (string);
  'client_secret'?: (string);
  'last_used_at'?: (string);
  'expires_at'?: (string);
  'allowed_addresses': (string)[];
}
