import { webhookSubscriptions } from '@booking/representations/entities/webhooks.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const schema = z.strictObject({
  events: z
    .array(
      z.strictObject({
        event: z.string().describe('Its identifier.'),
        summary: z.string().describe('When it is sent.'),
        payload_version: z.int().describe('Version of the body, as in the header Webhook-Payload-Version.'),
        schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the whole body; members may be added.'),
        example: z.record(z.string(), z.unknown()).describe('A body as it is sent.'),
      }),
    )
    .describe('Every event, in the order of the specification.'),
});

export const webhookEventsEndpoint: Endpoint = {
  method: 'GET',
  path: '/webhook-events',
  summary: 'List every event that a subscription may name, with the schema and an example of its body',
  entity: webhookSubscriptions,
  access: 'admin',
  permission: { type: 'webhook-subscriptions', action: 'read' },
  query: { fields: false },
  rpc: { service: 'booking.webhooks.v1.WebhookSubscriptionService', method: 'ListWebhookEvents' },
  operation: {
    kind: 'plain',
    schema,
    read: (answer) => ({ events: JSON.parse(String(answer['events_json'])) as unknown }),
  },
};
