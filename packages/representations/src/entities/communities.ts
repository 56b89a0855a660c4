import { boolean, defineEntity, integer, many, one, oneOf, string, strings, timestamp } from '../entity.ts';

export const communities = defineEntity({
  type: 'communities',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    requires_approval: boolean(),
    auto_join_enabled: boolean(),
    auto_join_email_domains: strings(),
    accounts_count: integer({ description: 'Accepted accounts, counted when asked; null in webhooks' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    auto_join_tags: many('tags', 'auto_join_tag_ids'),
    auto_join_plans: many('plans', 'auto_join_plan_ids'),
  },
});

export const communityAccounts = defineEntity({
  type: 'community-accounts',
  attributes: {
    status: oneOf(['pending', 'accepted']),
    joined_at: timestamp(),
    auto_joined: boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    customer: one('customers', 'customer_id'),
    community: one('communities', 'community_id'),
  },
});
