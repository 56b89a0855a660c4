import { inputOf } from '@booking/persistence/entity-input.ts';
import { apiClients } from '@booking/representations/entities/organizations.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import { string } from '@booking/representations/entity.ts';
import type { Stored } from '../shared/catalog-store.ts';
import { allowedAddresses } from './allowed-addresses.ts';

export const apiClientInput = inputOf(apiClients, { allowed_addresses: allowedAddresses });
export const apiClientRecord = recordOf(apiClients, {
  secret_hash: string('Of its secret: client-secret.ts.'),
  secret_salt: string('What the hash is made with.'),
});
export const newApiClient = newRecord(apiClientRecord);

/** A program that obtains tokens with client_credentials. */
export type ApiClient = Stored & RecordOf<typeof apiClientRecord>;

/** The id of a client that was made here. Those of demo data have other forms. */
export const clientIdOf = (id: string): string => `client-${id}`;

/** Clients that are switched off or expired obtain no tokens and are nobody in their organization. */
export function isActive({ enabled, expires_at }: Pick<ApiClient, 'enabled' | 'expires_at'>, now: Date): boolean {
  return enabled && (!expires_at || expires_at > now);
}
