import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { newContentKey, createGridFsStore, type ContentStore } from '../src/files/content-store.ts';
import { createS3Store, withFormerStore } from '../src/files/s3-content-store.ts';
import { newOrganization, useCatalog } from './catalog-harness.ts';
import { png, sizeOfPng } from '@booking/testkit/pictures.ts';

/**
 * What every store of contents does. GridFS always; with `TEST_S3_ENDPOINT`, which `npm run test:s3` sets, a real S3-compatible server too,
 * and the service over it.
 */
const { TEST_S3_ENDPOINT: endpoint } = process.env;
const credentials = { region: 'us-east-1', accessKeyId: 'test', secretAccessKey: 'test-secret' };
const catalog = useCatalog('content-store');
const gridFs = () => createGridFsStore(catalog.connection);
const s3 = () => createS3Store({ endpoint: endpoint ?? '', ...credentials });
const stores: [string, () => ContentStore][] = [
  ['GridFS', gridFs],
  ...(endpoint === undefined
    ? []
    : ([
        ['S3', s3],
        ['S3 after GridFS', () => withFormerStore(s3(), gridFs())],
      ] as [string, () => ContentStore][])),
];

describe.each(stores)('%s', (_name, make) => {
  test('answers the bytes that were put, any range of them, to every replica', async () => {
    const key = newContentKey();
    const content = randomBytes(1_500_000);
    await make().put(key, content, 'image/png');
    for (const [start, end] of [
      [0, 1_500_000],
      [0, 1],
      [261_119, 261_121],
      [1_499_999, 1_500_000],
      [1_048_576, 1_500_000],
    ] as const) {
      const read = await make().read(key, { start, end });
      expect([start, end, read.equals(content.subarray(start, end))]).toEqual([start, end, true]);
    }
  });

  test('has none of what was removed, and removes it twice', async () => {
    const store = make();
    const key = newContentKey();
    await store.put(key, Buffer.from('x'), 'image/png');
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('keeps many at a time apart', async () => {
    const store = make();
    const written = Array.from({ length: 50 }, () => [newContentKey(), randomBytes(3_000)] as const);
    await Promise.all(written.map(([key, content]) => store.put(key, content, 'application/pdf')));
    const read = await Promise.all(written.map(([key]) => store.read(key, { start: 0, end: 3_000 })));
    expect(read.map((content, index) => content.equals(written[index]![1]))).toEqual(written.map(() => true));
  });
});

test('a server that does not answer is service_unavailable', async () => {
  const store = createS3Store({ endpoint: 'http://127.0.0.1:9/bucket', ...credentials });
  const key = newContentKey();
  await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(store.read(key, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(store.remove(key)).rejects.toMatchObject({ code: 'service_unavailable' });
});

if (endpoint !== undefined) {
  test('the service keeps what is uploaded there, and reads what was uploaded before', async () => {
    const { owner } = await newOrganization(catalog.one);
    const upload = { context: owner, name: 'a', content: png(11, 7) };
    const before = await catalog.one.files.UploadFile(upload);
    const over = await catalog.start({
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_REGION: credentials.region,
      FILES_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    const inGridFs = catalog.connection.collection('contents.files');
    const count = await inGridFs.countDocuments({});
    const after = await over.files.UploadFile(upload);
    expect(await inGridFs.countDocuments({})).toBe(count);
    for (const { item } of [before, after]) {
      const part = await over.files.ReadFileContent({ context: owner, id: item?.id ?? '' });
      expect(sizeOfPng(Buffer.from(part.content))).toEqual([11, 7]);
    }
    const wrong = await catalog.start({
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_ACCESS_KEY_ID: 'test',
      FILES_S3_SECRET_ACCESS_KEY: 'not-the-secret',
    });
    await expect(wrong.files.UploadFile(upload)).rejects.toMatchObject({ code: 'service_unavailable' });
  });
}
