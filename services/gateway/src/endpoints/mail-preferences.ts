import { type RpcAnswer } from './rpc.ts';
import { members } from '@booking/representations/entities/organizations.ts';
import { customers } from '@booking/representations/entities/customers.ts';
import { optionalMails } from '@booking/representations/entities/notifications.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type OwnerType = keyof typeof optionalMails;

const about: Readonly<Record<(typeof optionalMails)[OwnerType][number], string>> = {
  booking_reminder: 'Reminders of bookings before their start.',
  bundle_expiring: 'That a bundle with units left is about to expire.',
  webhook_subscription_failing: 'Warnings that deliveries to a webhook endpoint fail.',
};

const service = 'booking.webhooks.v1.NotificationService';
const entities = { customers, members };
const owners = { customers: 'Customer', members: 'Member' };

/** Mails that a customer or member may do without; the others are part of a contract, or the specification asks for them. */
function mailPreferences(type: OwnerType): Endpoint[] {
  const owner = owners[type];
  const word = owner.toLowerCase();
  const kinds: readonly (keyof typeof about)[] = optionalMails[type];
  const fields = Object.fromEntries(kinds.map((kind) => [kind, z.boolean().describe(about[kind])]));
  const schema = z.strictObject(fields);
  const changes = z.strictObject(
    Object.fromEntries(
      kinds.map((kind) => [kind, z.boolean().optional().describe(`${about[kind]} False: not wanted.`)]),
    ),
  );
  const shared = {
    path: `/${type}/{id}/mail-preferences`,
    entity: entities[type],
    access: 'admin',
    query: { fields: false },
    operation: { kind: 'plain', schema, read: readPreferences, noStore: true },
  } as const;
  return [
    {
      ...shared,
      method: 'GET',
      summary: `Which mails the ${word} may do without, and wants`,
      permission: { type, action: 'read' },
      rpc: { service, method: `Get${owner}MailPreferences` },
    },
    {
      ...shared,
      method: 'PATCH',
      summary: `Switch kinds of mail to the ${word} on or off`,
      description: 'Kinds that are left out stay as they are. The link in such a mail changes the same choice.',
      permission: { type, action: 'update' },
      body: { kind: 'plain', schema: changes, optional: false, toFields: preferencesOf },
      rpc: { service, method: `Set${owner}MailPreferences` },
    },
  ];
}

function preferencesOf(body: Record<string, unknown>): Record<string, unknown> {
  return { preferences: Object.entries(body).map(([kind, wanted]) => ({ kind, wanted })) };
}

function readPreferences({ preferences }: RpcAnswer): Record<string, boolean> {
  const rows = z.array(z.object({ kind: z.string(), wanted: z.boolean().default(false) })).parse(preferences ?? []);
  return Object.fromEntries(rows.map(({ kind, wanted }) => [kind, wanted]));
}

export const mailPreferenceEndpoints: Endpoint[] = [...mailPreferences('customers'), ...mailPreferences('members')];
