import { filtersOf } from '@booking/representations/entity.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { eventRelations } from '@booking/representations/event-relations.ts';
import {
  events as listedEvents,
  webhookDeliveries,
  webhookRecoveries,
  webhookSubscriptions,
} from '@booking/representations/entities/webhooks.ts';
import { isPublicEventIdentifier, publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import { z } from 'zod';
import { suggestion } from '@booking/platform/suggestion.ts';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { webhookEventsEndpoint } from './webhook-events.ts';
import { subscriptionHealthEndpoint } from './webhook-health.ts';
import { filled, writable } from './writable.ts';

/** Names what is most like it, else the events that begin alike, else the groups. */
function noEvent(text: string): string {
  const near = suggestion(text, publicEventIdentifiers);
  if (near !== '') return `Must be the identifier of an event.${near}`;
  const alike = publicEventIdentifiers.filter((known) => known.startsWith(text.slice(0, 4)) && text.length >= 4);
  const groups = [...new Set(publicEventIdentifiers.map((known) => `${known.split('.')[0]}.…`))];
  return `Must be the identifier of an event: ${(alike.length > 0 ? alike : groups).join(', ')}.`;
}

const events = z
  .array(
    z
      .string()
      .refine(isPublicEventIdentifier, { error: ({ input }) => noEvent(String(input)) })
      .meta({ enum: publicEventIdentifiers }),
  )
  .min(1, 'Must name at least one event.')
  .max(100)
  .superRefine((values, context) => {
    values.forEach((value, index) => {
      if (values.indexOf(value) !== index)
        context.addIssue({ code: 'custom', message: 'Must not name an event twice.', path: [index] });
    });
  })
  .meta({ uniqueItems: true });

/** Reserved names and private targets are refused by the service, which owns those rules. */
const customHeaders = z
  .record(
    z.string().min(1).max(100).meta({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }),
    z.string().max(2000).meta({ pattern: '^[\\t -~\\u0080-\\u00ff]*$' }),
  )
  .refine((headers) => Object.keys(headers).length <= 20, 'Must have at most 20 headers.')
  .meta({ maxProperties: 20 });

/** What `status` may be in the data of an event. */
const statuses = [
  ...new Set(Object.keys(eventRelations).flatMap((type) => entityOf(type).attributes['status']?.values ?? [])),
];

const readsToo = 'The token needs the read scope of the type of each event as well: 403 without.';

const rows: EntityRows = {
  entity: webhookSubscriptions,
  service: 'booking.webhooks.v1.WebhookSubscriptionService',
  names: ['WebhookSubscription', 'WebhookSubscriptions'],
  filterById: false,
  notes: {
    create: `The signing key is in this answer and in that of a rotation alone. ${readsToo}`,
    update: `Becoming active sets failure_count back. ${readsToo} Asked where url, events or is_active change.`,
  },
  writable: writable(webhookSubscriptions, {
    // Settled for this type alone (docs/decisions/0077).
    ignoresManaged: true,
    schemas: {
      rate_limit: z.int().min(1).max(100).nullable(),
      name: filled(255),
      url: z.string().min(1).max(2_000).meta({ pattern: '^https?:\\/\\/[!-~]+$' }),
      events,
      custom_headers: customHeaders,
      filter: z.strictObject({
        resources: z
          .array(z.string().max(50))
          .min(1)
          .max(100)
          .optional()
          .describe('Ids of resources or of their parents.'),
        statuses: z.array(z.enum(statuses)).min(1).max(20).optional().describe('Values of status in the data.'),
      }),
    },
  }),
};

const deliveryService = 'booking.webhooks.v1.WebhookDeliveryService';
const delivery = {
  entity: webhookDeliveries,
  access: 'admin' as const,
  permission: { type: 'webhook-deliveries', action: 'read' },
};
const deliveryRows: Endpoint[] = [
  {
    ...delivery,
    method: 'GET',
    path: '/webhook-deliveries',
    summary: 'List what was sent or waits to be sent to subscribers, newest first',
    query: {
      filters: filtersOf(webhookDeliveries),
      sorts: ['created_at'],
      page: true,
    },
    rpc: { service: deliveryService, method: 'ListDeliveries' },
    operation: { kind: 'list' },
  },
  {
    ...delivery,
    method: 'GET',
    path: '/webhook-deliveries/{id}',
    summary: 'Get a delivery with its attempts and the bytes that were sent',
    description: 'Without body unless the token has the read scope of the type of its event.',
    query: {},
    rpc: { service: deliveryService, method: 'GetDelivery' },
    operation: { kind: 'get' },
  },
  {
    ...delivery,
    method: 'POST',
    path: '/webhook-deliveries/{id}/redeliver',
    summary: 'Send the same bytes of a delivery again',
    description:
      'Answers the delivery as it begins anew; 409 while it is under way. Takes the read scope of what its event tells of as well.',
    permission: { type: 'webhook-deliveries', action: 'redeliver' },
    query: {},
    rpc: { service: deliveryService, method: 'Redeliver' },
    grants: 'scopes',
    operation: { kind: 'action' },
  },
];

const recoveryRows: EntityRows = {
  entity: webhookRecoveries,
  service: 'booking.webhooks.v1.WebhookRecoveryService',
  names: ['WebhookRecovery', 'WebhookRecoveries'],
  writes: [],
};

const moment = z.iso.datetime({ offset: true, error: 'Must be a timestamp with an offset' });
const recoverSchema = z.strictObject({
  since: moment.describe('Recorded, or listed, from then on.'),
  until: moment.optional().describe('Recorded, or listed, before then; now unless given.'),
  statuses: z
    .array(z.enum(['succeeded', 'abandoned', 'dropped', 'missing']))
    .min(1)
    .optional()
    .describe(
      'Deliveries that ended so; missing: events of the list that there is no delivery of. Abandoned and dropped unless given.',
    ),
  events: events.optional().describe('Of these events; of all that the token may read unless given.'),
});

const eventRows: EntityRows = {
  entity: listedEvents,
  service: 'booking.webhooks.v1.EventService',
  names: ['Event', 'Events'],
  filterById: false,
  writes: [],
  notes: {
    list: 'The last first; in the order of their positions with filter[after], by which nothing is missed by who asks for what was listed after the last one that he has, and what comes twice has its id. An event is listed five seconds after it was stored.',
  },
};

export const webhookEndpoints: Endpoint[] = [
  // What a subscription shows its receiver, whoever has it sent there must be allowed to read.
  ...entityEndpoints(rows).map((row): Endpoint =>
    row.method === 'POST' || row.method === 'PATCH' ? { ...row, grants: 'scopes' } : row,
  ),
  action(rows, 'rotate-signing-key', {
    method: 'RotateSigningKey',
    summary:
      'Make a new signing key for a subscription; `Signature` stays with the old one until the new one is confirmed, at most 24 hours',
  }),
  action(rows, 'confirm-signing-key', {
    method: 'ConfirmSigningKey',
    summary: 'End the rotation of a signing key: only the new signing key signs from now on',
  }),
  {
    entity: webhookDeliveries,
    access: 'admin',
    method: 'POST',
    path: '/webhook-subscriptions/{id}/test',
    summary: 'Send a made-up event of the first kind it wants, now; answers its delivery with the attempt',
    permission: { type: 'webhook-subscriptions', action: 'test' },
    query: {},
    rpc: { service: 'booking.webhooks.v1.WebhookSubscriptionService', method: 'TestWebhookSubscription' },
    operation: { kind: 'action' },
  },
  {
    entity: webhookRecoveries,
    access: 'admin',
    method: 'POST',
    path: '/webhook-subscriptions/{id}/recover',
    summary: 'Send again what was recorded in a period and did not arrive; answers the job, which goes on by itself',
    description: `Of one subscription one recovery runs at a time. ${readsToo}`,
    permission: { type: 'webhook-subscriptions', action: 'recover' },
    query: {},
    body: { kind: 'plain', schema: recoverSchema, optional: false },
    rpc: { service: recoveryRows.service, method: 'RecoverWebhookSubscription' },
    grants: 'scopes',
    operation: { kind: 'action' },
  },
  ...entityEndpoints(recoveryRows),
  action(recoveryRows, 'cancel', {
    method: 'CancelWebhookRecovery',
    summary: 'Cancel a recovery: nothing more is sent, what was sent again stays so',
  }),
  ...entityEndpoints(eventRows),
  webhookEventsEndpoint,
  subscriptionHealthEndpoint,
  ...deliveryRows,
];
