// Original file: proto/booking/catalog/v1/member.proto


export interface Member {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'subject'?: (string);
  'email'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'role'?: (string);
  'invited_at'?: (string);
  'signed_in_at'?: (string);
  '_email'?: "email";
  '_first_name'?: "first_name";
  '_last_name'?: "last_name";
  '_invited_at'?: "invited_at";
  '_signed_in_at'?: "signed_in_at";
}

export interface Member__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'subject': (string);
  'email'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'role': (string);
  'invited_at'?: (string);
  'signed_in_at'?: (string);
}
