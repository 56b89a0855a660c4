import { type RpcAnswer } from './rpc.ts';
import { webhookSubscriptions } from '@booking/representations/entities/webhooks.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const schema = z.strictObject({
  health: z.enum(['unknown', 'healthy', 'failing', 'secrets_unreadable']).describe('As on the subscription.'),
  breaker: z
    .enum(['closed', 'open', 'half_open'])
    .describe('open: first attempts are put off; half_open: the next call decides.'),
  attempts: z.int().describe('Attempts looked at: those of the last 1000 deliveries of the last 24 hours.'),
  success_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Part of them that succeeded, 0 to 1. Null when there was none.'),
  p50_ms: z
    .int()
    .nullable()
    .describe('Milliseconds that half of the successful ones did not exceed. Null without one.'),
  p95_ms: z.int().nullable().describe('Milliseconds that 95 % of them did not exceed. Null without one.'),
  last_success_at: z.string().nullable().describe('When one last succeeded, to within a minute. Null until the first.'),
  last_error: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The last failed attempt, as on the subscription. Null until the first.'),
  waiting: z.int().describe('Deliveries that wait for an attempt; counted up to 10000.'),
  held: z.int().describe('Deliveries that are kept until the subscription takes more; counted up to 10000.'),
  oldest_waiting_at: z.string().nullable().describe('When the oldest of these was recorded. Null when there is none.'),
});

function read({ item }: RpcAnswer): z.input<typeof schema> {
  const { last_error_json, ...wire } = item as Record<string, unknown>;
  return schema.parse({
    success_rate: null,
    p50_ms: null,
    p95_ms: null,
    last_success_at: null,
    oldest_waiting_at: null,
    ...Object.fromEntries(Object.entries(wire).filter(([name, value]) => name in schema.shape && value !== undefined)),
    last_error: typeof last_error_json === 'string' && last_error_json !== '' ? JSON.parse(last_error_json) : null,
  });
}

export const subscriptionHealthEndpoint: Endpoint = {
  method: 'GET',
  path: '/webhook-subscriptions/{id}/health',
  summary: 'Get how the endpoint of a subscription does: success rate, durations, last error, what waits',
  entity: webhookSubscriptions,
  access: 'admin',
  permission: { type: 'webhook-subscriptions', action: 'read' },
  query: { fields: false },
  rpc: { service: 'booking.webhooks.v1.WebhookSubscriptionService', method: 'GetWebhookSubscriptionHealth' },
  operation: { kind: 'plain', schema, read, noStore: true },
};
