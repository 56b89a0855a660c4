import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { MemberRole } from '@booking/contracts/demo-data.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import type { ApiClient } from './api-client.ts';

export interface ApiClientStore extends CatalogStore<ApiClient> {
  /** Across tenants: a client id names its organization. */
  findByClientId(clientId: string): Promise<ApiClient | undefined>;
  /** Role of an enabled client; one covered index look-up. */
  roleOf(organizationId: string, clientId: string): Promise<MemberRole | undefined>;
  /** The organization of an enabled client: none or one. */
  organizationsOf(clientId: string): Promise<string[]>;
}

export function createApiClientStore(connection: Connection): ApiClientStore {
  const store = createCatalogStore<ApiClient>(connection, {
    type: 'api-clients',
    collection: 'api_clients',
    schema: entitySchema(
      {
        name: { type: String, required: true },
        client_id: { type: String, required: true },
        role: { type: String, required: true },
        scopes: { type: [String], required: true },
        enabled: { type: Boolean, required: true },
        secret_hash: { type: String, required: true },
        secret_salt: { type: String, required: true },
        secret_rotated_at: Date,
      },
      [
        [{ client_id: 1 }, { unique: true }],
        [{ organization_id: 1, client_id: 1, enabled: 1, role: 1 }],
        [{ organization_id: 1, _id: 1 }],
      ],
    ),
    filters: {
      id: equalsAny('_id'),
      role: equalsAny('role'),
      enabled: equalsFlag('enabled'),
      search: contains('name', 'client_id'),
    },
    sorts: { name: 'name', created_at: 'created_at' },
  });
  return {
    ...store,
    async findByClientId(clientId) {
      const document = await store.model.findOne({ client_id: clientId } as never).lean<Document<ApiClient>>();
      return document ? store.fromDocument(document) : undefined;
    },
    async roleOf(organizationId, clientId) {
      const found = await store.model
        .findOne({ organization_id: organizationId, client_id: clientId, enabled: true } as never, { _id: 0, role: 1 })
        .hint({ organization_id: 1, client_id: 1, enabled: 1, role: 1 })
        .lean<{ role: MemberRole }>();
      return found?.role;
    },
    organizationsOf: (clientId) =>
      store.model.distinct('organization_id', { client_id: clientId, enabled: true } as never),
  };
}
