import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { communityRecord, type Community } from './community.ts';

export type CommunityStore = CatalogStore<Community>;

export function createCommunityStore(connection: Connection): CommunityStore {
  return createCatalogStore<Community>(connection, {
    ...listsOf(communityRecord, { search: contains('name', 'slug') }),
    collection: 'communities',
    schema: entitySchema(communityRecord, [slugIndex]),
    defaultSort: { name: 1 },
  });
}
