import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import type { Community } from './community.ts';

export type CommunityStore = CatalogStore<Community>;

export function createCommunityStore(connection: Connection): CommunityStore {
  return createCatalogStore<Community>(connection, {
    type: 'communities',
    collection: 'communities',
    schema: entitySchema(
      {
        name: { type: String, required: true },
        slug: { type: String, required: true },
        description: String,
        requires_approval: { type: Boolean, required: true },
        auto_join_enabled: { type: Boolean, required: true },
        auto_join_email_domains: { type: [String], required: true },
        auto_join_tag_ids: { type: [String], required: true },
        auto_join_plan_ids: { type: [String], required: true },
      },
      [slugIndex],
    ),
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
