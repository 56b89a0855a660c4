import { eventSummaries } from '@booking/contracts/event-identifiers.ts';
import { eventSchemas } from './event-schemas.ts';
import type { JsonSchema } from './json-schema.ts';

const headers: JsonSchema = {
  type: 'object',
  properties: {
    'Content-Type': { const: 'application/json' },
    Signature: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      description: 'HMAC-SHA256 of exactly the bytes of the body, keyed with the signing key, in lower-case hex',
    },
    'webhook-id': { type: 'string', description: 'The event id (Standard Webhooks)' },
    'webhook-timestamp': { type: 'string', description: 'Unix seconds of the attempt (Standard Webhooks)' },
    'webhook-signature': {
      type: 'string',
      description:
        'v1,<base64 HMAC-SHA256 of id.timestamp.body>; two of them while a key is rotated (Standard Webhooks)',
    },
  },
  required: ['Content-Type', 'Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'],
};

/** AsyncAPI 3 description of what subscribers receive: one message per event, all on the subscription's own address. */
export function asyncApiDocument(): Record<string, unknown> {
  const events = eventSchemas();
  const messages = Object.fromEntries(
    events.map(({ type, event, schema }) => [
      event,
      {
        name: event,
        title: event,
        summary: eventSummaries[event],
        contentType: 'application/json',
        tags: [{ name: type }],
        headers: { $ref: '#/components/schemas/DeliveryHeaders' },
        payload: schema,
      },
    ]),
  );
  const reference = (prefix: string) => events.map(({ event }) => ({ $ref: `${prefix}${event}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Booking and billing platform: webhooks',
      version: '1.0.0',
      description:
        'Signed POST requests to the address of a webhook subscription. A delivery succeeds with a 2xx status within 10 seconds; otherwise it is attempted twice more. ' +
        'The same event may arrive more than once: drop duplicates by `event_id`.',
    },
    defaultContentType: 'application/json',
    channels: {
      subscription: {
        address: null,
        description: 'The `url` of a webhook subscription; it receives the events that the subscription lists.',
        messages: Object.fromEntries(events.map(({ event }) => [event, { $ref: `#/components/messages/${event}` }])),
      },
    },
    operations: {
      deliver: {
        action: 'send',
        summary: 'POST an event to a subscriber',
        channel: { $ref: '#/channels/subscription' },
        messages: reference('#/channels/subscription/messages/'),
      },
    },
    components: { schemas: { DeliveryHeaders: headers }, messages },
  };
}
