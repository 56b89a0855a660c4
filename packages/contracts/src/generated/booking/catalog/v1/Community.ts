// Original file: proto/booking/catalog/v1/community.proto


export interface Community {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'requires_approval'?: (boolean);
  'auto_join_enabled'?: (boolean);
  'auto_join_email_domains'?: (string)[];
  'auto_join_tag_ids'?: (string)[];
  'auto_join_plan_ids'?: (string)[];
  'accounts_count'?: (number);
  '_description'?: "description";
}

export interface Community__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'requires_approval': (boolean);
  'auto_join_enabled': (boolean);
  'auto_join_email_domains': (string)[];
  'auto_join_tag_ids': (string)[];
  'auto_join_plan_ids': (string)[];
  'accounts_count': (number);
}
