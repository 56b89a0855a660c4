import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import { fileRecord, type File } from './file.ts';

export interface FileStore extends CatalogStore<File> {
  /** Of any organization: the public file whose address has this secret. */
  ofSecret(secret: string): Promise<File | undefined>;
  /** The bytes that uploads of the organization have. Of two transactions that ask at a time one runs again. */
  uploadedBytes(organizationId: string, session: Session): Promise<number>;
}

const guardSchema = new Schema<{ _id: string; asked: number }>(
  { _id: { type: String, required: true }, asked: { type: Number, required: true } },
  { versionKey: false },
);

export function createFileStore(connection: Connection): FileStore {
  const store = createCatalogStore<File>(connection, {
    ...listsOf(fileRecord, { search: contains('name') }),
    collection: 'files',
    schema: entitySchema(
      fileRecord,
      [
        [{ organization_id: 1, _id: 1 }],
        [{ 'content.key': 1 }, { sparse: true }],
        [{ organization_id: 1, 'content.key': 1, size_bytes: 1 }],
        [{ 'content.secret': 1 }, { sparse: true }],
      ],
      { content: { type: { key: String, digest: String, secret: String }, _id: false } },
    ),
  });
  const guards = connection.model('upload_guards', guardSchema, 'upload_guards');
  return {
    ...store,
    async uploadedBytes(organization_id, session) {
      await guards.updateOne({ _id: organization_id }, { $inc: { asked: 1 } }, { upsert: true, session });
      const [held] = await store.model
        .aggregate<{ bytes: number }>([
          { $match: { organization_id, 'content.key': { $gt: '' } } },
          { $group: { _id: null, bytes: { $sum: '$size_bytes' } } },
        ])
        .session(session);
      return held?.bytes ?? 0;
    },
    async ofSecret(secret) {
      const found = await store.model.findOne({ 'content.secret': secret }, { _id: 1, organization_id: 1 }).lean();
      if (!found) return undefined;
      const { _id, organization_id } = found;
      const [file] = await store.getMany(organization_id, [_id]);
      return file;
    },
  };
}
