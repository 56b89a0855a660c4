import { webhookSubscriptions } from '@booking/representations/entities/webhooks.ts';
import { integer, number, object, oneOf, record, timestamp } from '@booking/representations/entity.ts';
import { attributeValue } from '@booking/representations/values.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const healths = ['unknown', 'healthy', 'failing', 'secrets_unreadable'] as const;
const breakers = ['closed', 'open', 'half_open'] as const;

const health = record({
  health: oneOf(healths),
  breaker: oneOf(breakers),
  attempts: integer(),
  success_rate: number(),
  p50_ms: integer(),
  p95_ms: integer(),
  last_success_at: timestamp(),
  last_error: object('last_error_json'),
  waiting: integer(),
  held: integer(),
  oldest_waiting_at: timestamp(),
});

const schema = z.strictObject({
  health: z.enum(healths),
  breaker: z.enum(breakers).describe('`open`: first attempts are put off; `half_open`: the next call decides'),
  attempts: z.int().describe('Attempts looked at: of the last 1000 deliveries of the last 24 hours'),
  success_rate: z.number().min(0).max(1).nullable().describe('Of these attempts'),
  p50_ms: z.int().nullable().describe('Half of the successful ones took no longer'),
  p95_ms: z.int().nullable(),
  last_success_at: z.string().nullable(),
  last_error: z.record(z.string(), z.unknown()).nullable(),
  waiting: z.int().describe('Deliveries that wait for an attempt; counted up to 10000, as are those held'),
  held: z.int(),
  oldest_waiting_at: z.string().nullable(),
});

export const subscriptionHealthEndpoint: Endpoint = {
  method: 'GET',
  path: '/webhook-subscriptions/{id}/health',
  summary: 'How the endpoint does: success rate, durations, last error, what waits',
  entity: webhookSubscriptions,
  access: 'admin',
  permission: { type: 'webhook-subscriptions', action: 'read' },
  query: { fields: false },
  rpc: { service: 'booking.webhooks.v1.WebhookSubscriptionService', method: 'GetWebhookSubscriptionHealth' },
  operation: {
    kind: 'plain',
    schema,
    read: (answer) => attributeValue('item', health, answer),
    noStore: true,
  },
};
