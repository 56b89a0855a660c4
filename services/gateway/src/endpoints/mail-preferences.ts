import { type RpcAnswer } from './rpc.ts';
import { members } from '@booking/representations/entities/organizations.ts';
import { customers } from '@booking/representations/entities/customers.ts';
import { noticeKinds, optionalMailsOf, type MailReader, type OptionalMail } from '@booking/contracts/notice-kinds.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const about = (kind: OptionalMail): string => noticeKinds[kind].optional.about;

const service = 'booking.webhooks.v1.NotificationService';
const entities = { customers, members };
const owners = { customers: 'Customer', members: 'Member' };

/** Mails that a customer or member may do without; the others are part of a contract, or the specification asks for them. */
function mailPreferences(type: MailReader): Endpoint[] {
  const owner = owners[type];
  const word = owner.toLowerCase();
  const kinds = optionalMailsOf(type);
  const fields = Object.fromEntries(kinds.map((kind) => [kind, z.boolean().describe(about(kind))]));
  const schema = z.strictObject(fields);
  const changes = z.strictObject(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        z
          .boolean()
          .optional()
          .describe(`${about(kind)} False: not wanted.`),
      ]),
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
      summary: `Get which mails a ${word} may do without, and wants`,
      permission: { type, action: 'read' },
      rpc: { service, method: `Get${owner}MailPreferences` },
    },
    {
      ...shared,
      method: 'PATCH',
      summary: `Switch kinds of mail to a ${word} on or off`,
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
