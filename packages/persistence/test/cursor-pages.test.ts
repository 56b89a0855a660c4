import { beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import type { Entity } from '../src/entity.ts';
import { equalsFlag } from '../src/filters.ts';
import { connectMongo, type Connection } from '../src/mongo.ts';
import { createTenantStore, prepareCollections, type TenantStore } from '../src/tenant-store.ts';

interface Thing extends Entity {
  name: string | null;
  live: boolean;
}

const stack = useStack();
const many = newId();
const few = newId();
/** Page 10,000 with ten entities on a page lies in the midst of these. */
const manyCount = 120_000;
const pageSize = 10;
let connection: Connection;
let things: TenantStore<Thing>;

beforeAll(async () => {
  connection = await connectMongo(stack.mongoUri('cursors'), { appName: 'test' });
  const schema = new Schema(
    {
      _id: String,
      organization_id: String,
      version: Number,
      created_at: Date,
      updated_at: Date,
      name: String,
      live: Boolean,
    },
    { versionKey: false },
  );
  schema.index({ organization_id: 1, created_at: -1, _id: -1 });
  things = createTenantStore<Thing>(connection, {
    type: 'things',
    collection: 'things',
    schema,
    filters: { live: equalsFlag('live') },
    sorts: { name: 'name', live: 'live', created_at: 'created_at' },
    defaultSort: { created_at: -1 },
  });
  await prepareCollections(connection);
  const { collection } = things.model;
  const thing = (organizationId: string, at: number, name: string | null) => ({
    _id: `${organizationId}-${String(at).padStart(8, '0')}`,
    organization_id: organizationId,
    version: 1,
    // Seven of them are made in the same millisecond.
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 7)),
    updated_at: new Date(0),
    name,
    live: at % 2 === 0,
  });
  for (let from = 0; from < manyCount; from += 20_000) {
    const batch = Array.from({ length: 20_000 }, (_, at) => thing(many, from + at, 'x'));
    await collection.insertMany(batch as never);
  }
  const names = [null, 'a', 'b', 'b', null, 'c', 'b', 'a', null, 'd', 'b'];
  await collection.insertMany(names.map((name, at) => thing(few, at, name)) as never);
});
stack.onEnd(() => connection.close());

interface Asked {
  after?: string | undefined;
  before?: string | undefined;
  sorts?: { field: string; descending: boolean }[];
  size?: number;
  live?: boolean;
}

const ask = (organizationId: string, { after, before, sorts = [], size = pageSize, live }: Asked) =>
  things.list(organizationId, {
    filters: live === undefined ? [] : [{ key: 'live', values: [String(live)] }],
    sorts,
    include: [],
    page_number: 1,
    page_size: size,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  });

/** Ids of every page from one end to the other. */
async function walk(organizationId: string, side: 'after' | 'before', asked: Omit<Asked, 'after' | 'before'>) {
  const pages: string[][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined && pages.length < 50;) {
    const { items, page } = await ask(organizationId, { ...asked, [side]: cursor });
    pages.push(items.map(({ id }) => id));
    cursor = side === 'after' ? page.next_cursor : page.previous_cursor;
  }
  return side === 'after' ? pages.flat() : pages.toReversed().flat();
}

async function allOf(organizationId: string, asked: Asked): Promise<string[]> {
  const { items } = await ask(organizationId, { ...asked, size: 250 });
  return items.map(({ id }) => id);
}

describe('a list by cursor', () => {
  it.each([
    ['the default order', []],
    ['a field with equals and nulls', [{ field: 'name', descending: false }]],
    ['the same descending', [{ field: 'name', descending: true }]],
    [
      'two fields, one of them descending',
      [
        { field: 'live', descending: true },
        { field: 'name', descending: false },
      ],
    ],
    [
      'two fields the other way',
      [
        { field: 'live', descending: false },
        { field: 'name', descending: true },
      ],
    ],
  ])('shows every entity once in %s, both ways', async (_name, sorts) => {
    const expected = await allOf(few, { sorts });
    expect(expected).toHaveLength(11);
    for (const size of [1, 2, 3, 10, 11]) {
      expect(await walk(few, 'after', { sorts, size })).toEqual(expected);
      expect(await walk(few, 'before', { sorts, size })).toEqual(expected);
    }
  });

  it('names its neighbours: none at the ends', async () => {
    const first = await ask(few, { after: '', size: 4 });
    expect(first.page.previous_cursor).toBeUndefined();
    const second = await ask(few, { after: first.page.next_cursor, size: 4 });
    expect(second.page.next_cursor).toBeDefined();
    const back = await ask(few, { before: second.page.previous_cursor, size: 4 });
    expect(back.items).toEqual(first.items);
    expect(back.page.previous_cursor).toBeUndefined();
    const last = await ask(few, { before: '', size: 4 });
    expect(last.page.next_cursor).toBeUndefined();
  });

  it('goes on where it was although the entity of the cursor is gone and others came before it', async () => {
    const organizationId = newId();
    const { collection } = things.model;
    const insert = (id: string, at: number) =>
      collection.insertOne({ _id: id, organization_id: organizationId, created_at: new Date(at), live: true } as never);
    for (const at of [5, 4, 3, 2, 1]) await insert(`${organizationId}-${at}`, at);
    const first = await ask(organizationId, { after: '', size: 2 });
    await collection.deleteOne({ _id: `${organizationId}-4` } as never);
    await insert(`${organizationId}-9`, 9);
    const next = await ask(organizationId, { after: first.page.next_cursor, size: 2 });
    expect(next.items.map(({ id }) => id)).toEqual([`${organizationId}-3`, `${organizationId}-2`]);
  });

  it('goes on from a moment beyond the year 9999, which was stored before it was refused', async () => {
    const organizationId = newId();
    const rows = ['2026-01-01', '+010000-01-01', '+010000-01-02'].map((day, at) => ({
      _id: `${organizationId}-${at}`,
      organization_id: organizationId,
      version: 1,
      created_at: new Date(day),
      updated_at: new Date(0),
      name: 'x',
      live: true,
    }));
    await things.model.collection.insertMany(rows as never[]);
    const first = await ask(organizationId, { after: '', size: 1 });
    const rest = await ask(organizationId, { after: first.page.next_cursor, size: 2 });
    expect([...first.items, ...rest.items].map(({ id }) => id.at(-1))).toEqual(['2', '1', '0']);
  });

  it("shows nothing of another organization, whoever's cursor it is", async () => {
    const { page } = await ask(many, { after: '' });
    const { items } = await ask(few, { after: page.next_cursor, size: 250 });
    expect(items.every((item) => item.organization_id === few)).toBe(true);
  });

  it.each([
    ['no base64', '%%%'],
    ['no list', Buffer.from('{"a":1}').toString('base64url')],
    ['too few values', Buffer.from('["x"]').toString('base64url')],
    ['an operator for a value', Buffer.from('[{"$gt":""},"x"]').toString('base64url')],
    ['an operator for the id', Buffer.from('[{"at":"2026-01-01T00:00:00Z"},{"$ne":null}]').toString('base64url')],
  ])('refuses a cursor that is %s', async (_name, after) => {
    await expect(ask(few, { after })).rejects.toMatchObject({
      code: 'invalid_query_parameter',
      problems: [{ source: { parameter: 'page[after]' } }],
    });
  });

  it('reads about a page of documents for page 10,000, where a page number reads all before it', async () => {
    const at = (number: number) =>
      things.model
        .find({ organization_id: many })
        .sort({ created_at: -1, _id: 1 })
        .skip(number)
        .limit(1)
        .lean<{ created_at: Date; _id: string }>();
    const [place] = (await at(pageSize * 10_000)) as unknown as { created_at: Date; _id: string }[];
    const cursor = Buffer.from(JSON.stringify([{ at: place!.created_at.toISOString() }, place!._id])).toString(
      'base64url',
    );
    const byCursor = await examined(() => ask(many, { after: cursor }));
    expect(byCursor.returned).toBe(pageSize);
    expect(byCursor.documents).toBeLessThanOrEqual(3 * pageSize);
    expect(byCursor.keys).toBeLessThanOrEqual(5 * pageSize);
    const byNumber = await examined(() =>
      things.list(many, { filters: [], sorts: [], include: [], page_number: 10_001, page_size: pageSize }),
    );
    expect(byNumber.keys).toBeGreaterThan(90_000);
  });
});

/** What the database read in all queries of `work` together, and how many entities came back. */
async function examined(work: () => Promise<{ items: unknown[] }>) {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  await db.command({ profile: 2 });
  const { items } = await work();
  await db.command({ profile: 0 });
  const profile = db.collection<{
    op: string;
    ns: string;
    docsExamined: number;
    keysExamined: number;
    hasSortStage?: boolean;
  }>('system.profile');
  const queries = (await profile.find({ op: 'query' }).toArray()).filter(({ ns }) => ns.endsWith('.things'));
  await profile.drop();
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter(({ hasSortStage }) => hasSortStage)).toEqual([]);
  const sum = (of: 'docsExamined' | 'keysExamined') => queries.reduce((total, query) => total + query[of], 0);
  return { returned: items.length, documents: sum('docsExamined'), keys: sum('keysExamined') };
}
