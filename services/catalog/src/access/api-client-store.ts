import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { MemberRole } from '@booking/contracts/demo-data.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import type { HashedSecret } from './client-secret.ts';
import { apiClientRecord, isActive, type ApiClient } from './api-client.ts';

export interface ApiClientStore extends CatalogStore<ApiClient> {
  /** Across tenants: a client id names its organization. */
  findByClientId(clientId: string): Promise<ApiClient | undefined>;
  /** What a client may do in the organization, `inactive`: nothing; undefined where it has none of that id. One look-up by index. */
  principalOf(organizationId: string, clientId: string, now: Date): Promise<ClientPrincipal | 'inactive' | undefined>;
  /** Notes a use unless one within `useNoticeMs` is noted; no change of the entity. */
  noteUse(clientId: string, now: Date): Promise<void>;
  /** Replaces the hash of a secret by a better one, unless the secret has been rotated meanwhile. */
  rehash(client: ApiClient, hashed: HashedSecret): Promise<void>;
  /** The organization of an enabled client: none or one. */
  organizationsOf(clientId: string): Promise<string[]>;
}

const principalFields = { role: 1, scopes: 1, enabled: 1, expires_at: 1, allowed_addresses: 1 } as const;

export interface ClientPrincipal {
  role: MemberRole;
  scopes: readonly string[];
  allowedAddresses: readonly string[];
}

/** How far `last_used_at` may lag: a busy client costs one write a minute. */
export const useNoticeMs = 60_000;

export function createApiClientStore(connection: Connection): ApiClientStore {
  const store = createCatalogStore<ApiClient>(connection, {
    ...listsOf(apiClientRecord, { search: contains('name', 'client_id') }),
    collection: 'api_clients',
    schema: entitySchema(apiClientRecord, [
      [{ client_id: 1 }, { unique: true }],
      [{ organization_id: 1, client_id: 1, enabled: 1, role: 1 }],
      [{ organization_id: 1, _id: 1 }],
    ]),
  });
  return {
    ...store,
    async findByClientId(clientId) {
      const document = await store.model.findOne({ client_id: clientId }).lean<Document<ApiClient>>();
      return document ? store.fromDocument(document) : undefined;
    },
    async principalOf(organizationId, clientId, now) {
      const found = await store.model
        .findOne({ organization_id: organizationId, client_id: clientId }, principalFields)
        .hint({ organization_id: 1, client_id: 1, enabled: 1, role: 1 })
        .lean<Pick<ApiClient, keyof typeof principalFields>>();
      if (!found) return undefined;
      if (!isActive(found, now)) return 'inactive';
      return { role: found.role, scopes: found.scopes, allowedAddresses: found.allowed_addresses ?? [] };
    },
    async noteUse(clientId, now) {
      const stale = { $not: { $gt: new Date(now.getTime() - useNoticeMs) } };
      await store.model.updateOne(
        { client_id: clientId, last_used_at: stale },
        {
          $set: { last_used_at: now },
        },
      );
    },
    async rehash({ client_id, secret_hash }, hashed) {
      await store.model.updateOne({ client_id, secret_hash }, { $set: hashed });
    },
    organizationsOf: (clientId) => store.model.distinct('organization_id', { client_id: clientId, enabled: true }),
  };
}
