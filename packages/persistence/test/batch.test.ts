import { beforeAll, expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import type { Entity } from '../src/entity.ts';
import { inBatch, sendPending } from '../src/batch.ts';
import { connectMongo, type Connection, type Session } from '../src/mongo.ts';
import { createTenantStore, prepareCollections, type TenantStore } from '../src/tenant-store.ts';

interface Thing extends Entity {
  name: string;
}

const stack = useStack();
const own = newId();
const now = new Date('2026-03-01T10:00:00Z');
const later = new Date('2026-03-02T10:00:00Z');
let connection: Connection;
let things: TenantStore<Thing>;

beforeAll(async () => {
  connection = await connectMongo(stack.mongoUri('batch'), { appName: 'test' });
  const schema = new Schema(
    { _id: String, organization_id: String, version: Number, created_at: Date, updated_at: Date, name: String },
    { versionKey: false },
  );
  schema.index({ name: 1 }, { unique: true });
  things = createTenantStore<Thing>(connection, { type: 'things', collection: 'things', schema });
  await prepareCollections(connection);
});
stack.onEnd(() => connection.close());

const batched = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
  connection.transaction<T>((session) => inBatch(session, () => work(session)));
const insert = (session: Session, name: string) =>
  things.insert({ id: newId(), organization_id: own, name }, now, session);
const rename = (session: Session, id: string, name: string) =>
  things.update(own, id, (thing) => ({ ...thing, name }), { now: later, session });

test('what is inserted and changed is read back at once, and stored as it was at the end', async () => {
  const { id: old } = await connection.transaction((session) => insert(session, newId()));
  const { made, before } = await batched(async (session) => {
    const { id } = await insert(session, newId());
    await rename(session, id, 'made, second name');
    await rename(session, old, 'old, second name');
    await rename(session, old, 'old, third name');
    expect(await things.model.countDocuments({ _id: id }).session(session)).toBe(0);
    const read = await things.getMany(own, [id, old, newId()], session);
    expect(read.map(({ name }) => name).toSorted()).toEqual(['made, second name', 'old, third name']);
    expect(await things.find(newId(), id, session)).toBeUndefined();
    return { made: id, before: await things.get(own, id, session) };
  });
  expect(await things.get(own, made)).toEqual(before);
  expect(await things.get(own, made)).toMatchObject({ name: 'made, second name', version: 2, updated_at: later });
  expect(await things.get(own, old)).toMatchObject({ name: 'old, third name', version: 3 });
});

test('queries find what is pending once they have it sent', async () => {
  await batched(async (session) => {
    const { id } = await insert(session, newId());
    await sendPending(session);
    expect(await things.model.countDocuments({ _id: id }).session(session)).toBe(1);
    await rename(session, id, 'after it was sent');
    expect((await things.remove(own, id, { session })).name).toBe('after it was sent');
    expect(await things.find(own, id, session)).toBeUndefined();
  });
});

test('what is removed can be written anew in the same batch, as a step is that leaves the next one behind', async () => {
  const { id } = await connection.transaction((session) => insert(session, newId()));
  const { collection } = things.model;
  await connection.transaction((session) =>
    inBatch(session, async (batch) => {
      const gone = () => new Error('gone');
      batch.remove(collection, { filter: { _id: id, version: 1 }, missing: gone });
      const replacement = { organization_id: own, version: 7, name: 'anew' };
      batch.defer(collection, { replaceOne: { filter: { _id: id }, replacement, upsert: true } });
    }),
  );
  expect(await things.get(own, id)).toMatchObject({ version: 7, name: 'anew' });
});

test('a failure leaves nothing of it, whether before the end or at it', async () => {
  const early = batched(async (session) => {
    await insert(session, 'never');
    throw new Error('no');
  });
  await expect(early).rejects.toThrow('no');
  const twice = batched(async (session) => {
    await insert(session, 'twice');
    await insert(session, 'twice');
  });
  await expect(twice).rejects.toMatchObject({ code: 11_000 });
  expect(await things.model.countDocuments({ name: { $in: ['never', 'twice'] } })).toBe(0);
});

test('a change by somebody else in between aborts it: both changes are there in the end', async () => {
  const { id } = await connection.transaction((session) => insert(session, newId()));
  let attempts = 0;
  await batched(async (session) => {
    attempts += 1;
    await things.update(own, id, (thing) => ({ ...thing, name: `${thing.name} and ours` }), { now: later, session });
    if (attempts > 1) return;
    await connection.transaction((other) => rename(other, id, `theirs ${id}`));
  });
  expect(attempts).toBe(2);
  expect(await things.get(own, id)).toMatchObject({ name: `theirs ${id} and ours`, version: 3 });
});
