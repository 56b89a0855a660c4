import { AppError, serviceUnavailable } from '@booking/platform/errors.ts';
import { S3mini, S3ServiceError } from 's3mini';
import { noContent, type ContentStore } from './content-store.ts';

const timeoutMs = 10_000;

/** A bucket of an S3-compatible server, whose name its address ends with. Throws service_unavailable while it does not answer. */
export function createS3Store(options: {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}): ContentStore {
  const bucket = new S3mini({ ...options, requestAbortTimeout: timeoutMs });
  const answered = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof S3ServiceError && error.status === 404) throw noContent();
      throw serviceUnavailable('The store of uploaded files does not answer at the moment.');
    });
  return {
    async put(key, content, mimeType) {
      await answered(bucket.putObject(key, content, mimeType));
    },
    async read(key, { start, end }) {
      const answer = await answered(bucket.getObjectRaw(key, false, start, end));
      return Buffer.from(await answered(answer.arrayBuffer()));
    },
    async remove(key) {
      await answered(bucket.deleteObject(key)).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      });
    },
  };
}

/** What was uploaded before `now` was chosen stays in `former` and is found there. */
export function withFormerStore(now: ContentStore, former: ContentStore): ContentStore {
  return {
    put: (...given) => now.put(...given),
    read: (key, range) =>
      now.read(key, range).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
        return former.read(key, range);
      }),
    async remove(key) {
      await now.remove(key);
      await former.remove(key);
    },
  };
}
