import { webhookSubscriptions } from '@booking/representations/entities/webhooks.ts';
import { isPublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { writable } from './writable.ts';

const events = z
  .array(z.string().refine(isPublicEventIdentifier, 'Is no event identifier'))
  .min(1, 'Name at least one event')
  .max(100)
  .superRefine((values, context) => {
    values.forEach((value, index) => {
      if (values.indexOf(value) !== index) context.addIssue({ code: 'custom', message: 'Named twice', path: [index] });
    });
  });

/** Reserved names and private targets are refused by the service, which owns those rules. */
const customHeaders = z
  .record(z.string().min(1).max(200), z.string().max(2000))
  .refine((headers) => Object.keys(headers).length <= 20, 'At most 20 headers');

const rows: EntityRows = {
  entity: webhookSubscriptions,
  service: 'booking.webhooks.v1.WebhookSubscriptionService',
  names: ['WebhookSubscription', 'WebhookSubscriptions'],
  filters: { is_active: { kind: 'boolean' } },
  sorts: ['name', 'created_at'],
  writable: writable(webhookSubscriptions, {
    attributes: ['name', 'url', 'events', 'custom_headers', 'is_active'],
    required: ['name', 'url', 'events'],
    schemas: {
      name: z.string().min(1).max(255),
      url: z.string().min(1).max(2048),
      events,
      custom_headers: customHeaders,
    },
  }),
};

export const webhookEndpoints: Endpoint[] = [
  ...entityEndpoints(rows),
  action(rows, 'rotate-signing-key', {
    method: 'RotateSigningKey',
    summary: 'Make a new signing key; deliveries carry both signatures for a while',
  }),
];
