// Original file: proto/booking/catalog/v1/community_account.proto


export interface CommunityAccount {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'status'?: (string);
  'joined_at'?: (string);
  'auto_joined'?: (boolean);
  'customer_id'?: (string);
  'community_id'?: (string);
  '_joined_at'?: "joined_at";
}

export interface CommunityAccount__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'status': (string);
  'joined_at'?: (string);
  'auto_joined': (boolean);
  'customer_id': (string);
  'community_id': (string);
}
