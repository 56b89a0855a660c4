// Original file: proto/booking/catalog/v1/member.proto


export interface MemberInput {
  'subject'?: (string);
  'email'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'role'?: (string);
  '_subject'?: "subject";
  '_email'?: "email";
  '_first_name'?: "first_name";
  '_last_name'?: "last_name";
  '_role'?: "role";
}

export interface MemberInput__Output {
  'subject'?: (string);
  'email'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'role'?: (string);
}
