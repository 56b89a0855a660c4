import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import { tagRecord, type Tag } from './tag.ts';

export type TagStore = CatalogStore<Tag>;

export const uniqueTagName = { organization_id_1_name_1: 'name' } as const;

export function createTagStore(connection: Connection): TagStore {
  const ignoringCase = { locale: 'en', strength: 2 };
  return createCatalogStore<Tag>(connection, {
    ...listsOf(tagRecord, { search: contains('name') }),
    collection: 'tags',
    schema: entitySchema(tagRecord, [
      [
        { organization_id: 1, name: 1 },
        { unique: true, collation: ignoringCase },
      ],
      [{ organization_id: 1, name: 1, _id: 1 }], // an index with a collation serves no query without it
    ]),
    defaultSort: { name: 1 },
  });
}
