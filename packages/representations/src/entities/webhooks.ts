import { boolean, defineEntity, integer, object, one, string, strings, timestamp } from '../entity.ts';

export const webhookSubscriptions = defineEntity({
  type: 'webhook-subscriptions',
  attributes: {
    name: string(),
    url: string({ description: 'https address receiving POSTs' }),
    events: strings(),
    custom_headers: object('custom_headers_json', { missing: 'empty' }),
    is_active: boolean(),
    signing_key: string({
      onlyWhenPresent: true,
      description: '64 characters; only in the answers of create and rotate',
    }),
    failure_count: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});
