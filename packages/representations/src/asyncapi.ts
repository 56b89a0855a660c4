import {
  eventIdentifiersByType,
  eventSummaries,
  payloadVersion,
  type PublicEntityType,
} from '@booking/contracts/event-identifiers.ts';
import { exampleHeaders, examplePayload, exampleSigningKey } from './event-examples.ts';
import {
  createNamedSchemas,
  eventDataSchema,
  eventSchema,
  publicEvents,
  type NamedSchemas,
  type PublicEvent,
} from './event-schemas.ts';
import { componentName, ref, type JsonSchema } from './json-schema.ts';

const headers: JsonSchema = {
  title: 'DeliveryHeaders',
  type: 'object',
  properties: {
    'Content-Type': { const: 'application/json', description: 'Media type of the body.' },
    Signature: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      description: 'HMAC-SHA256 of exactly the bytes of the body, keyed with the signing key, in lower-case hex.',
    },
    'Webhook-Payload-Version': {
      const: String(payloadVersion),
      description:
        'Version of the body. It changes when a member is removed or means something else; members may be added without.',
    },
    'webhook-id': { type: 'string', description: 'The event id (Standard Webhooks).' },
    'webhook-timestamp': { type: 'string', description: 'Unix seconds of the attempt (Standard Webhooks).' },
    'webhook-signature': {
      type: 'string',
      description:
        'v1,<base64 HMAC-SHA256 of id.timestamp.body>; two of them while a key is rotated (Standard Webhooks).',
    },
  },
  required: [
    'Content-Type',
    'Signature',
    'Webhook-Payload-Version',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ],
};

const types = Object.keys(eventIdentifiersByType) as PublicEntityType[];

/** AsyncAPI 3 description of what subscribers receive: one message per event, all on the subscription's own address. */
export function asyncApiDocument(): Record<string, unknown> {
  const listed = (prefix: string) => publicEvents.map(({ event }) => ({ $ref: `${prefix}${event}` }));
  const shared = createNamedSchemas('#/components/schemas/');
  const messages = Object.fromEntries(publicEvents.map((known) => [known.event, messageOf(known, shared)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Booking and billing platform: webhooks',
      version: '1.0.0',
      description,
      contact: { name: 'Whoever runs this installation' },
      license: { name: 'Proprietary' },
      'x-example-signing-key': exampleSigningKey,
      tags: types.map((name) => ({ name, description: `Events of ${name}` })),
    },
    defaultContentType: 'application/json',
    channels: {
      subscription: {
        address: null,
        title: 'The address of a subscription',
        description: 'The `url` of a webhook subscription; it receives the events that the subscription lists.',
        messages: Object.fromEntries(
          publicEvents.map(({ event }) => [event, { $ref: `#/components/messages/${event}` }]),
        ),
      },
    },
    operations: {
      deliver: {
        action: 'send',
        title: 'Delivery',
        summary: 'POST an event to a subscriber',
        description:
          'Signed, at once after the event, and twice more where it is not answered with 2xx within 10 seconds.',
        channel: { $ref: '#/channels/subscription' },
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
        messages: listed('#/channels/subscription/messages/'),
      },
    },
    components: {
      schemas: { DeliveryHeaders: headers, ...shared.schemas },
      messages,
    },
  };
}

const description = [
  'Signed POST requests to the address of a webhook subscription. A delivery succeeds with a 2xx status within 10 seconds; otherwise it is attempted twice more. ' +
    'The same event may arrive more than once: drop duplicates by `event_id`.',
  `The examples are signed: with the key \`${exampleSigningKey}\`, over the payload as JSON without white space between its parts.`,
].join('\n\n');

/** `bookings.checked-in` → `BookingsCheckedIn`: the name of the model of a delivery's body. */
const bodyName = (event: string): string => componentName(event.replace('.', '-'));

function messageOf({ type, event }: PublicEvent, shared: NamedSchemas): Record<string, unknown> {
  const payload = examplePayload(type, event);
  return {
    name: event,
    title: event,
    summary: eventSummaries[event],
    contentType: 'application/json',
    tags: [{ name: type }],
    headers: ref('DeliveryHeaders'),
    payload: { title: bodyName(event), ...eventSchema(event, eventDataSchema(type, shared)) },
    examples: [{ name: event, summary: eventSummaries[event], headers: exampleHeaders(payload), payload }],
  };
}
