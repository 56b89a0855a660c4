import { contains, equalsAny } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import type { File } from './file.ts';

export type FileStore = CatalogStore<File>;

export function createFileStore(connection: Connection): FileStore {
  return createCatalogStore<File>(connection, {
    type: 'files',
    collection: 'files',
    schema: entitySchema(
      {
        name: { type: String, required: true },
        mime_type: { type: String, required: true },
        size_bytes: { type: Number, required: true },
        url: { type: String, required: true },
      },
      [[{ organization_id: 1, _id: 1 }]],
    ),
    filters: { id: equalsAny('_id'), mime_type: equalsAny('mime_type'), search: contains('name') },
    sorts: { name: 'name', created_at: 'created_at', size_bytes: 'size_bytes' },
  });
}
