import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { communityRecord, type Community } from './community.ts';

export type CommunityStore = CatalogStore<Community>;

export function createCommunityStore(connection: Connection): CommunityStore {
  return createCatalogStore<Community>(connection, {
    type: 'communities',
    collection: 'communities',
    schema: entitySchema(communityRecord, [slugIndex]),
    filters: {
      id: equalsAny('_id'),
      slug: equalsAny('slug'),
      auto_join_enabled: equalsFlag('auto_join_enabled'),
      search: contains('name', 'slug'),
    },
    sorts: { name: 'name', created_at: 'created_at' },
    defaultSort: { name: 1 },
  });
}
