import { z } from 'zod';
import type { HashedSecret } from './client-secret.ts';
import { role } from './member.ts';
import type { Stored } from '../shared/catalog-store.ts';
import { name } from '../shared/fields.ts';
import { allowedAddresses } from './allowed-addresses.ts';

const scope = z
  .string()
  .regex(/^b\.(\*|[a-z-]{1,60}(:(read|write))?|\*:(read|write))$/, 'Must look like b.orders:read or b.*.');

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable();

export const apiClientInput = z.object({
  name,
  role,
  scopes: z.array(scope).min(1).max(50),
  enabled: z.boolean().default(true),
  expires_at: moment.default(null),
  allowed_addresses: allowedAddresses,
});

/** A program that obtains tokens with client_credentials. */
export type ApiClient = Stored &
  Omit<z.output<typeof apiClientInput>, 'expires_at' | 'allowed_addresses'> &
  HashedSecret & {
    /** Absent, as null, is never. */
    expires_at?: Date | null;
    /** Absent, as empty, is any. */
    allowed_addresses?: string[];
    /** Unique in the installation; the subject of its tokens. */
    client_id: string;
    secret_rotated_at: Date | null;
    /** Written beside the entity: it is no change of it and counts no version. */
    last_used_at?: Date | null;
  };

/** The id of a client that was made here. Those of demo data have other forms. */
export const clientIdOf = (id: string): string => `client-${id}`;

/** Clients that are switched off or expired obtain no tokens and are nobody in their organization. */
export function isActive({ enabled, expires_at }: Pick<ApiClient, 'enabled' | 'expires_at'>, now: Date): boolean {
  return enabled && (!expires_at || expires_at > now);
}
