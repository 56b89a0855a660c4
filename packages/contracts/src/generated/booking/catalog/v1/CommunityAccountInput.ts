// Original file: proto/booking/catalog/v1/community_account.proto


export interface CommunityAccountInput {
  'customer_id'?: (string);
  'community_id'?: (string);
  '_customer_id'?: "customer_id";
  '_community_id'?: "community_id";
}

export interface CommunityAccountInput__Output {
  'customer_id'?: (string);
  'community_id'?: (string);
}
