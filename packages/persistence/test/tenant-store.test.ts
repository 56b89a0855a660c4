import { beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { inBatch } from '../src/batch.ts';
import type { Entity } from '../src/entity.ts';
import { contains, equalsAny, equalsFlag } from '../src/filters.ts';
import { connectMongo, type Connection, type Session } from '../src/mongo.ts';
import { createTenantStore, prepareCollections, type TenantStore } from '../src/tenant-store.ts';
import { getFromAll } from '../src/union-reads.ts';

interface Thing extends Entity {
  name: string;
  live: boolean;
}

const stack = useStack();
const own = newId();
const foreign = newId();
const now = new Date('2026-03-01T10:00:00Z');
let connection: Connection;
let things: TenantStore<Thing>;

beforeAll(async () => {
  connection = await connectMongo(stack.mongoUri('things'), { appName: 'test' });
  things = createTenantStore<Thing>(connection, {
    type: 'things',
    collection: 'things',
    schema: new Schema(
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
    ),
    filters: { name: equalsAny('name'), live: equalsFlag('live'), search: contains('name') },
    sorts: { name: 'name' },
  });
  await prepareCollections(connection);
});
stack.onEnd(() => connection.close());

const inTransaction = <T>(work: (session: Session) => Promise<T>): Promise<T> => connection.transaction<T>(work);

const add = (organizationId: string, name: string, live = true): Promise<Thing> =>
  inTransaction((session) => things.insert({ id: newId(), organization_id: organizationId, name, live }, now, session));

const query = (over: object) => ({ filters: [], sorts: [], include: [], page_number: 1, page_size: 100, ...over });

describe('a tenant store', () => {
  it("does not find another organization's entity, by any method", async () => {
    const { id } = await add(foreign, 'secret');
    await expect(things.get(own, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await things.find(own, id)).toBeUndefined();
    expect(await things.getMany(own, [id])).toEqual([]);
    expect(await getFromAll(own, [{ store: things, ids: [id] }])).toEqual([[]]);
    const change = inTransaction((session) => things.update(own, id, (t) => ({ ...t, name: 'x' }), { now, session }));
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    await expect(inTransaction((session) => things.remove(own, id, { session }))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await things.list(own, query({}))).items.map((item) => item.id)).not.toContain(id);
    expect((await things.get(foreign, id)).name).toBe('secret');
  });

  it('treats an id that is no UUID as one that does not exist', async () => {
    await expect(things.get(own, '{"$gt":""}')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts versions, refuses a version that is no longer current, and writes nothing when nothing changes', async () => {
    const { id } = await add(own, 'first');
    const later = new Date('2026-03-02T10:00:00Z');
    const renamed = await inTransaction((session) =>
      things.update(own, id, (t) => ({ ...t, name: 'second' }), { now: later, session, ifVersion: 1 }),
    );
    expect(renamed).toMatchObject({ version: 2, name: 'second', updated_at: later, created_at: now });
    const stale = inTransaction((session) =>
      things.update(own, id, (t) => ({ ...t, name: 'third' }), { now: later, session, ifVersion: 1 }),
    );
    await expect(stale).rejects.toMatchObject({ code: 'precondition_failed' });
    const same = await inTransaction((session) => things.update(own, id, (t) => t, { now: new Date(), session }));
    expect(same).toEqual(renamed);
    expect(await things.get(own, id)).toEqual(renamed);
  });

  it('keeps what a later version has stored beside what it knows itself', async () => {
    const { id } = await add(own, 'first');
    const raw = connection.collection<{ _id: string }>('things');
    await raw.updateOne({ _id: id }, { $set: { colour: 'blue', sizes: [{ width: 3 }] } });
    const rename = (name: string) => (thing: Thing) => ({ ...thing, name });
    await inTransaction((session) => things.update(own, id, rename('second'), { now, session }));
    expect(await raw.findOne({ _id: id })).toMatchObject({ name: 'second', colour: 'blue', sizes: [{ width: 3 }] });
    await inTransaction((session) => inBatch(session, () => things.update(own, id, rename('third'), { now, session })));
    expect(await raw.findOne({ _id: id })).toMatchObject({ name: 'third', colour: 'blue', sizes: [{ width: 3 }] });
  });

  it('takes filter values literally and refuses unknown filters and sorts', async () => {
    const organization = newId();
    await add(organization, 'a.c');
    await add(organization, 'abc', false);
    const names = async (key: string, ...values: string[]): Promise<string[]> =>
      (await things.list(organization, query({ filters: [{ key, values }] }))).items.map((item) => item.name);
    expect(await names('search', 'a.c')).toEqual(['a.c']);
    expect(await names('search', '.*')).toEqual([]);
    expect(await names('name', '{"$ne":""}')).toEqual([]);
    expect(await names('live', 'false')).toEqual(['abc']);
    await expect(names('live', 'maybe')).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    await expect(names('organization_id', foreign)).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    await expect(names('__proto__', 'x')).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    const sorted = things.list(organization, query({ sorts: [{ field: 'constructor', descending: false }] }));
    await expect(sorted).rejects.toMatchObject({ code: 'invalid_query_parameter' });
  });

  it('pages through every item once, equal sort values included', async () => {
    const organization = newId();
    for (let i = 0; i < 7; i += 1) await add(organization, i % 2 ? 'odd' : 'even');
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const result = await things.list(
        organization,
        query({ sorts: [{ field: 'name', descending: true }], page_number: page, page_size: 2 }),
      );
      expect(result.page.total).toBe(7);
      seen.push(...result.items.map((item) => `${item.name} ${item.id}`));
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen.map((item) => item.split(' ')[0])).toEqual(['odd', 'odd', 'odd', 'even', 'even', 'even', 'even']);
  });

  it('reads entities of several stores in one command, each where it was asked for', async () => {
    const others = createTenantStore<Thing>(connection, {
      type: 'others',
      collection: 'others',
      schema: things.model.schema,
    });
    const [thing, second] = [await add(own, 'thing'), await add(own, 'second')];
    const other = await inTransaction((session) =>
      others.insert({ id: newId(), organization_id: own, name: 'other', live: true }, now, session),
    );
    const hidden = await inTransaction((session) =>
      others.insert({ id: newId(), organization_id: foreign, name: 'hidden', live: true }, now, session),
    );
    const found = await getFromAll(own, [
      { store: things, ids: [thing.id, other.id] },
      { store: others, ids: [other.id, hidden.id, '{"$gt":""}'] },
      { store: things, ids: [second.id] },
    ]);
    expect(found).toEqual([[thing], [other], [second]]);
    expect(await getFromAll(own, [])).toEqual([]);
  });
});
