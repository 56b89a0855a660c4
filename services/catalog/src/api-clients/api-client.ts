import { z } from 'zod';
import type { HashedSecret } from '../identity/client-secret.ts';
import { role } from '../members/member.ts';
import type { Stored } from '../shared/catalog-store.ts';
import { name } from '../shared/fields.ts';

const scope = z
  .string()
  .regex(/^b\.(\*|[a-z-]{1,60}(:(read|write))?|\*:(read|write))$/, 'Must look like b.orders:read or b.*.');

export const apiClientInput = z.object({
  name,
  role,
  scopes: z.array(scope).min(1).max(50),
  enabled: z.boolean().default(true),
});

/** A program that obtains tokens with client_credentials. */
export type ApiClient = Stored &
  z.output<typeof apiClientInput> &
  HashedSecret & {
    /** Unique in the installation; the subject of its tokens. */
    client_id: string;
    secret_rotated_at: Date | null;
  };
