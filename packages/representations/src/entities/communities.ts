import {
  boolean,
  defineEntity,
  given,
  givenOnce,
  integer,
  many,
  one,
  oneOf,
  string,
  strings,
  timestamp,
} from '../entity.ts';
import { line, paragraphs, within } from '../limits.ts';
import { belonging, exactSlug, organization, search, slug, someStates, times } from '../vocabulary.ts';

const domain = {
  most: 253,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9-]{2,63}$',
  refusal: 'Must be a domain like example.com.',
  lowered: true,
} as const;

export const communities = defineEntity({
  type: 'communities',
  description: 'A group of customers, which they join by themselves or by rules.',
  attributes: {
    ...given({
      name: within(line, string('What people call it.')),
      slug,
      description: within(paragraphs, string('Text for customers.', { null: 'when there is none' })),
      requires_approval: boolean('Whether new accounts wait for approval; false unless given.', { initial: false }),
      auto_join_enabled: boolean('Whether customers that the rules name join by themselves; false unless given.', {
        initial: false,
      }),
      auto_join_email_domains: within(
        { most: 100, each: domain },
        strings('Customers with an e-mail address of these domains join.', { initial: [] }),
      ),
    }),
    accounts_count: integer('Accepted accounts, counted when asked.', { null: 'in webhooks', stored: false }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      auto_join_tags: many('tags', 'auto_join_tag_ids', 'Customers with one of these tags join.'),
      auto_join_plans: many('plans', 'auto_join_plan_ids', 'Customers who subscribe to one of these plans join.'),
    }),
  },
  filters: {
    ...search('name or slug'),
    slug: exactSlug,
    auto_join_enabled: 'true: communities that customers join by rules; false: the others.',
  },
  sorts: ['name', 'created_at'],
});

export const communityAccounts = defineEntity({
  type: 'community-accounts',
  description: 'The membership of one customer in one community.',
  attributes: {
    status: oneOf(['pending', 'accepted'], 'pending: waits for approval.'),
    joined_at: timestamp('When it was accepted.', { null: 'while it is pending' }),
    auto_joined: boolean('Whether a rule, not a person, made it.'),
    ...times,
  },
  relations: {
    organization,
    ...givenOnce({
      customer: one('customers', 'customer_id', 'Who belongs to the community.', { required: true }),
      community: one('communities', 'community_id', 'What the customer belongs to.', { required: true }),
    }),
  },
  filters: {
    status: someStates,
    community_id: 'Ids of communities: accounts of one of them.',
    ...belonging('customer'),
  },
  sorts: ['created_at', 'joined_at', 'status'],
});
