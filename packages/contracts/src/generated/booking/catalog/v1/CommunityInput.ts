// Original file: proto/booking/catalog/v1/community.proto


export interface CommunityInput {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'requires_approval'?: (boolean);
  'auto_join_enabled'?: (boolean);
  'auto_join_email_domains'?: (string)[];
  'auto_join_tag_ids'?: (string)[];
  'auto_join_plan_ids'?: (string)[];
  '_name'?: "name";
  '_slug'?: "slug";
  '_description'?: "description";
  '_requires_approval'?: "requires_approval";
  '_auto_join_enabled'?: "auto_join_enabled";
}

export interface CommunityInput__Output {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'requires_approval'?: (boolean);
  'auto_join_enabled'?: (boolean);
  'auto_join_email_domains': (string)[];
  'auto_join_tag_ids': (string)[];
  'auto_join_plan_ids': (string)[];
}
