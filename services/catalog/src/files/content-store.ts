import { randomBytes } from 'node:crypto';
import { appError } from '@booking/platform/errors.ts';
import { mongo, type Connection } from 'mongoose';

/**
 * Where the content of uploaded files lies; its keys are made here, known to files alone, and used once. A content is written whole before
 * a file names it and never changes.
 */
export interface ContentStore {
  put(key: string, content: Buffer, mimeType: string): Promise<void>;
  /** The bytes from `start` up to, not including, `end`, both within its length. Throws not_found where there is no such content. */
  read(key: string, range: { start: number; end: number }): Promise<Buffer>;
  /** Nothing where there is none, and what a torn `put` has left behind. */
  remove(key: string): Promise<void>;
}

/** 24 hexadecimal digits, which is what GridFS calls its files by. */
export function newContentKey(): string {
  return randomBytes(12).toString('hex');
}

export function noContent(): Error {
  return appError('not_found', 'The content of this file is not there.');
}

/** The embedded default: the service's own database, within its login, its backup and its replication. */
export function createGridFsStore(connection: Connection): ContentStore {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected');
  const bucket = new mongo.GridFSBucket(db, { bucketName: 'contents' });
  const idOf = (key: string) => mongo.ObjectId.createFromHexString(key);
  return {
    put: (key, content) =>
      new Promise((resolve, reject) => {
        const upload = bucket.openUploadStreamWithId(idOf(key), key);
        upload.once('finish', resolve).once('error', reject).end(content);
      }),
    async read(key, range) {
      const parts: Buffer[] = [];
      try {
        for await (const part of bucket.openDownloadStream(idOf(key), range)) parts.push(part as Buffer);
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
        throw noContent();
      }
      return Buffer.concat(parts);
    },
    async remove(key) {
      await bucket.delete(idOf(key)).catch((error: unknown) => {
        // It looks for the chunks all the same, which are all that a torn upload has left.
        if (!(error instanceof Error) || !error.message.startsWith('File not found')) throw error;
      });
    },
  };
}
