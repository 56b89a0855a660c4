import { expect, test } from '@jest/globals';
import { createCrud } from '@booking/persistence/crud.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { createTenantStore, prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError, conflict } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import type { CommandStartedEvent } from 'mongodb';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { groupedCreates } from '../src/grouped-creates.ts';
import { sharedMax } from '../src/shared-transactions.ts';
import type { Transaction } from '../src/unit-of-work.ts';
import { callContext, orderEvent, useMessaging } from './messaging-harness.ts';

interface Thing extends Entity {
  name: string;
}

const world = useMessaging('grouped-creates');
const input = z.object({ name: z.string() });

/** Things; `unwanted` is refused before anything is written, `late` while it is. */
async function things({ uniqueNames = true } = {}) {
  const connection = await world.database(`-${newId()}`, { monitored: true });
  const schema = new Schema(
    { _id: String, organization_id: String, version: Number, created_at: Date, updated_at: Date, name: String },
    { versionKey: false },
  );
  schema.index({ organization_id: 1, name: 1 }, { unique: uniqueNames, name: 'one_name' });
  const store = createTenantStore<Thing>(connection, { type: 'things', collection: 'things', schema });
  const messaging = await world.build({ connection });
  await prepareCollections(connection);
  const { idempotent } = messaging;
  const crud = createCrud<Thing, typeof input, Transaction>({
    store,
    input,
    run: idempotent.inTransaction,
    groupCreates: groupedCreates(messaging),
    clock: systemClock,
    newId,
    unique: { one_name: 'name' },
    async build(given, base) {
      if (given.name === 'unwanted') throw appError('validation_failed', 'Nobody wants that.');
      return { ...base, ...given };
    },
    async record({ after }, { tx, context }) {
      if (after?.name === 'late') throw conflict('in_progress', 'Too late.');
      tx.audit({ entity: { type: 'things', id: after?.id ?? '' }, action: 'create', changes: {} });
      tx.emit(orderEvent(context));
    },
  });
  const create = async (context: CallContext, name: string) => {
    const { item } = await crud.create({ input: { name } }, context);
    return item as unknown as { id: string; name: string };
  };
  const outcome = (context: CallContext, name: string): Promise<string> =>
    create(context, name).then(
      (item) => item.name,
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  const commands: string[] = [];
  connection.getClient().on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    commands.push(commandName === 'insert' ? `insert ${String(command['insert'])}` : commandName);
  });
  const rows = (collection: string) => connection.collection(collection).find().toArray();
  return { create, outcome, rows, commands };
}

const names = (count: number, prefix = 'thing') => Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
const colleague = (context: CallContext): CallContext => ({ ...context, requestId: newId() });

test('what is created at the same time is written with a command per collection and a commit for up to 25, each in its caller’s name', async () => {
  const { create, rows, commands } = await things();
  const context = callContext();
  const callers = names(101).map(() => colleague(context));
  const made = await Promise.all(callers.map((caller, index) => create(caller, names(101)[index]!)));
  const expected = Math.ceil(101 / sharedMax);
  const count = (command: string) => commands.filter((one) => one === command).length;
  expect(count('commitTransaction')).toBe(expected);
  for (const collection of ['things', 'audit_entries', 'outbox']) expect(count(`insert ${collection}`)).toBe(expected);
  expect(made.map(({ name }) => name)).toEqual(names(101));
  const audits = await rows('audit_entries');
  const whose = new Map(audits.map((entry) => [(entry['entity'] as { id: string }).id, entry['request_id']]));
  expect(made.map(({ id }) => whose.get(id))).toEqual(callers.map(({ requestId }) => requestId));
});

test('a refusal, before or while something is written, and a name that is taken are that caller’s alone', async () => {
  const { outcome, rows } = await things();
  const context = callContext();
  const wanted = [
    ...names(9),
    'unwanted',
    ...names(9, 'other'),
    'late',
    'twice',
    'unwanted',
    'twice',
    ...names(9, 'third'),
  ];
  const outcomes = await Promise.all(wanted.map((name) => outcome(colleague(context), name)));
  const expected: Record<string, string> = { unwanted: 'validation_failed', late: 'conflict' };
  const others = wanted.flatMap((name, index) => (name === 'twice' ? [] : [[name, outcomes[index]]]));
  expect(others).toEqual(others.map(([name = '']) => [name, expected[name] ?? name]));
  expect(outcomes.filter((_, index) => wanted[index] === 'twice').toSorted()).toEqual(['conflict', 'twice']);
  const kept = [...new Set(wanted)].filter((name) => !Object.hasOwn(expected, name));
  expect((await rows('things')).map(({ name }) => name as string).toSorted()).toEqual(kept.toSorted());
  expect(await rows('audit_entries')).toHaveLength(kept.length);
});

test('organizations do not share: each has its own transactions, and the same names', async () => {
  const { create, rows } = await things();
  const contexts = [callContext(), callContext(), callContext()];
  await Promise.all(names(20).flatMap((name) => contexts.map((context) => create(context, name))));
  for (const { organizationId } of contexts) {
    const own = (await rows('things')).filter((row) => row['organization_id'] === organizationId);
    expect(own.map(({ name }) => name as string).toSorted()).toEqual(names(20).toSorted());
  }
});

test('an idempotency key has one effect and one answer, whether its calls meet in one transaction or come after it', async () => {
  const { create, outcome, rows } = await things({ uniqueNames: false });
  const context = callContext();
  const keyed = { ...context, idempotencyKey: 'once', idempotencyFingerprint: 'same' };
  const busy = names(30).map((name) => create(context, name));
  const twice = await Promise.all([1, 2, 3].map(() => create(keyed, 'keyed').catch((error: unknown) => error)));
  await Promise.all(busy);
  const again = await create(keyed, 'keyed');
  // A call that meets the first one under way may be told to come again; none makes a second thing.
  for (const answer of twice)
    expect(answer instanceof AppError ? answer.code : answer).toEqual(answer instanceof AppError ? 'conflict' : again);
  expect((await rows('things')).filter(({ name }) => name === 'keyed')).toHaveLength(1);
  expect(await outcome({ ...keyed, idempotencyFingerprint: 'other' }, 'keyed')).toBe('idempotency_key_reused');
});

test('a dry run keeps nothing, and nobody shares its transaction', async () => {
  const { create, rows } = await things();
  const context = callContext();
  const dry: CallContext = { ...context, dryRun: true };
  await Promise.all([
    ...names(10).map((name) => create(context, name)),
    ...names(5, 'dry').map((name) => create(dry, name)),
  ]);
  expect((await rows('things')).map(({ name }) => name as string).toSorted()).toEqual(names(10).toSorted());
});
