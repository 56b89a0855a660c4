import { afterEach, describe, expect, it } from '@jest/globals';
import { Schema, type IndexDefinition, type IndexOptions } from 'mongoose';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { connectMongo, type Connection } from '../src/mongo.ts';
import { prepareCollections } from '../src/tenant-store.ts';

const day = 86_400;
type Declared = [IndexDefinition, IndexOptions?];

describe('the indexes of a service that starts', () => {
  const stack = useStack();
  const uri = stack.mongoUri('index-sync');
  const connections: Connection[] = [];

  /** A process with its own connection, whose code declares these indexes. */
  const starter = async (...indexes: Declared[]): Promise<Connection> => {
    const connection = await connectMongo(uri, { appName: 'test' });
    connections.push(connection);
    const schema = new Schema({ organization_id: String, kind: String, at: Date }, { versionKey: false });
    for (const [key, options] of indexes) schema.index(key, options);
    connection.model('entries', schema, 'entries');
    return connection;
  };
  const entries = (connection: Connection) => connection.collection('entries');
  const listed = async (connection: Connection): Promise<Record<string, unknown>[]> =>
    (await entries(connection).indexes()).map(({ v: _version, ...index }) => index).slice(1);
  const fill = (connection: Connection, count: number) =>
    entries(connection).insertMany(
      Array.from({ length: count }, (_, at) => ({ organization_id: `o${at % 7}`, kind: 'a', at: new Date() })),
    );

  afterEach(async () => {
    await connections[0]?.dropDatabase();
    for (const connection of connections.splice(0)) await connection.close();
  });

  it('follow a changed expiry in place, with the documents there', async () => {
    const first = await starter([{ at: 1 }, { expireAfterSeconds: 30 * day }]);
    await prepareCollections(first);
    await fill(first, 1_000);
    for (const days of [7, 31]) {
      const next = await starter([{ at: 1 }, { expireAfterSeconds: days * day }]);
      expect(await prepareCollections(next)).toEqual([{ collection: 'entries', index: 'at_1', done: 'changed' }]);
      expect(await listed(next)).toEqual([{ key: { at: 1 }, name: 'at_1', expireAfterSeconds: days * day }]);
      expect(await prepareCollections(next)).toEqual([]);
    }
    expect(await entries(first).countDocuments()).toBe(1_000);
  });

  it('are rebuilt where anything else differs under the same name', async () => {
    const first = await starter(
      [{ organization_id: 1, kind: 1 }, { name: 'by_kind' }],
      [{ organization_id: 1, at: 1 }, {}],
      [{ kind: 1 }, {}],
    );
    await prepareCollections(first);
    await fill(first, 100);
    const partial = { partialFilterExpression: { at: { $type: 'date' } } };
    const next = await starter(
      [{ kind: 1, organization_id: 1 }, { name: 'by_kind' }],
      [{ organization_id: 1, at: 1 }, partial],
      [{ kind: 1 }, { expireAfterSeconds: day }],
    );
    expect((await prepareCollections(next)).map(({ index, done }) => [index, done])).toEqual([
      ['by_kind', 'rebuilt'],
      ['organization_id_1_at_1', 'rebuilt'],
      ['kind_1', 'rebuilt'],
    ]);
    const found = await listed(next);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { key: { kind: 1, organization_id: 1 }, name: 'by_kind' },
        { key: { organization_id: 1, at: 1 }, name: 'organization_id_1_at_1', ...partial },
        { key: { kind: 1 }, name: 'kind_1', expireAfterSeconds: day },
      ]),
    );
    expect(Object.keys(found.find(({ name }) => name === 'by_kind')?.['key'] ?? {})).toEqual([
      'kind',
      'organization_id',
    ]);
  });

  it('lose those that are retired, and nothing that somebody else made', async () => {
    const first = await starter([{ kind: 1 }], [{ organization_id: 1 }]);
    await prepareCollections(first);
    await entries(first).createIndex({ at: -1 }, { name: 'of_an_operator' });
    const next = await starter([{ organization_id: 1 }]);
    expect(await prepareCollections(next)).toEqual([]);
    const retired = { entries: ['kind_1', 'organization_id_1'] };
    expect(await prepareCollections(next, { retired })).toEqual([
      { collection: 'entries', index: 'kind_1', done: 'dropped' },
    ]);
    expect(new Set((await listed(next)).map(({ name }) => name))).toEqual(
      new Set(['of_an_operator', 'organization_id_1']),
    );
    expect(await prepareCollections(next, { retired })).toEqual([]);
  });

  it('stay when the server lists them with more detail than the code gives', async () => {
    const ignoringCase = { unique: true, collation: { locale: 'en', strength: 2 }, name: 'kind_once' };
    const first = await starter([{ kind: 1 }, ignoringCase], [{ kind: 1 }, { sparse: false }]);
    expect(await prepareCollections(first)).toHaveLength(2);
    expect(await prepareCollections(first)).toEqual([]);
  });

  it('are the same whoever of several processes that start at once comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await starter([{ at: 1 }, { expireAfterSeconds: day }], [{ kind: 1 }], [{ organization_id: 1 }]);
      await prepareCollections(first);
      await fill(first, 2_000);
      const wanted: Declared[] = [
        [{ at: 1 }, { expireAfterSeconds: 2 * day }],
        [{ kind: 1 }, { sparse: true }],
        [{ organization_id: 1, at: -1, _id: 1 }],
      ];
      const replicas = await Promise.all([1, 2, 3].map(() => starter(...wanted)));
      const retired = { entries: ['organization_id_1'] };
      await Promise.all(replicas.map((replica) => prepareCollections(replica, { retired })));
      const found = await listed(first);
      expect(found).toHaveLength(3);
      expect(found).toEqual(
        expect.arrayContaining([
          { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 2 * day },
          { key: { kind: 1 }, name: 'kind_1', sparse: true },
          { key: { organization_id: 1, at: -1, _id: 1 }, name: 'organization_id_1_at_-1__id_1' },
        ]),
      );
      await entries(first).drop();
    }
  });

  it('are there for whoever starts while another process is still building one', async () => {
    const [first, second] = [await starter([{ kinds: 1 }]), await starter([{ kinds: 1 }])];
    const kinds = Array.from({ length: 40 }, (_, at) => `${at}`);
    for (let batch = 0; batch < 10; batch += 1) {
      const documents = Array.from({ length: 2_000 }, (_, at) => ({ kinds: kinds.map((kind) => `${at} ${kind}`) }));
      await entries(first).insertMany(documents);
    }
    const building = prepareCollections(first);
    const names = async () => (await listed(second)).map(({ name }) => name);
    await waitFor('it is being built', async () => (await names()).includes('kinds_1'));
    const found = () => entries(second).countDocuments({ kinds: '7 3' }, { hint: 'kinds_1' });
    await expect(found()).rejects.toThrow('hint provided does not correspond to an existing index');
    await prepareCollections(second);
    expect(await found()).toBe(10);
    await building;
  });
});
