import { boolean, defineEntity, integer, object, one, oneOf, rows, string, strings, timestamp } from '../entity.ts';

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

export const webhookDeliveries = defineEntity({
  type: 'webhook-deliveries',
  attributes: {
    event: string(),
    event_id: string(),
    triggered_at: timestamp(),
    status: oneOf(['waiting', 'parked', 'succeeded', 'abandoned', 'dropped']),
    attempts: rows({
      number: integer(),
      round: integer(),
      started_at: timestamp(),
      duration_ms: integer(),
      status_code: integer(),
      error: string(),
      remote_address: string(),
    }),
    next_attempt_at: timestamp(),
    body: string({ onlyWhenPresent: true, description: 'The bytes that are sent; only on a single delivery' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    webhook_subscription: one('webhook-subscriptions', 'webhook_subscription_id'),
  },
});
