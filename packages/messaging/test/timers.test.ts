import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { FiringTimer } from '../src/timers.ts';
import type { Transaction } from '../src/unit-of-work.ts';
import { callContext, useMessaging } from './messaging-harness.ts';

const harness = useMessaging('grouped-timers');

async function world(suffix: string, inGroup: (tx: Transaction, timers: readonly FiringTimer[]) => Promise<void>) {
  const clock = fixedClock('2026-03-01T10:00:00Z');
  const connection = await harness.database(suffix);
  const [one, two] = [await harness.build({ connection, clock }), await harness.build({ connection, clock })];
  const effects = connection.collection<{ _id: string }>('effects');
  await effects.insertOne({ _id: 'first' });
  const timers = {
    tick: {
      inGroup: async (tx: Transaction, due: readonly FiringTimer[]) => {
        await effects.insertMany(
          due.map(({ key }) => ({ _id: key })),
          { session: tx.session },
        );
        await inGroup(tx, due);
      },
    },
  };
  const schedule = async (count: number): Promise<void> => {
    const contexts = [callContext(), callContext()];
    for (const [at, context] of contexts.entries()) {
      await one.unitOfWork.run(context, async (tx) => {
        for (let n = at; n < count; n += 2) {
          tx.schedule({ kind: 'tick', key: String(n), dueAt: tx.now, organizationId: context.organizationId });
        }
      });
    }
  };
  const left = () => connection.collection('timers').countDocuments();
  if (!connection.db) throw new Error('not connected');
  return { clock, one, two, timers, effects, schedule, left, database: connection.db };
}

test('many timers share a transaction, one organization each, and two replicas fire each once', async () => {
  const groups: FiringTimer[][] = [];
  const { one, two, timers, effects, schedule, left } = await world('-many', async (tx, due) => {
    tx.afterCommit(() => void groups.push([...due]));
  });
  await schedule(1_000);
  await Promise.all([one.start({ timers }), two.start({ timers })]);
  await waitFor('all have fired', async () => (await left()) === 0);
  expect(await effects.countDocuments()).toBe(1_001); // an effect that happens twice fails by its id, and its timer stays
  await waitFor('all groups are told', () => groups.flat().length === 1_000);
  expect(groups.length).toBeLessThan(100);
  for (const group of groups) expect(new Set(group.map(({ organizationId }) => organizationId)).size).toBe(1);
});

test('one that fails takes none of its group with it, and what the group has written before is undone', async () => {
  const { one, timers, effects, schedule, left } = await world('-failing', async (_tx, due) => {
    if (due.some(({ key }) => key === '7')) throw new Error('always');
  });
  await schedule(40);
  await one.start({ timers });
  await waitFor('the others have fired', async () => (await left()) === 1);
  expect(await effects.countDocuments()).toBe(40); // the first document and all but number 7
  expect(await effects.findOne({ _id: '7' })).toBeNull();
});

test('a replica that stops in the middle of a group loses it to another one, effect by effect once', async () => {
  let stuck = true;
  const hung = Promise.withResolvers<never>();
  const { clock, one, two, timers, effects, schedule, left } = await world('-stuck', async () => {
    if (!stuck) return;
    stuck = false;
    await hung.promise;
  });
  await schedule(40);
  await one.start({ timers });
  await waitFor('one is stuck', () => !stuck);
  clock.advance(31_000);
  await two.start({ timers });
  // The abandoned transaction holds its rows until it ends, here by failing: nothing of it may be there afterwards.
  hung.reject(new Error('killed'));
  await waitFor('all have fired', async () => (await left()) === 0);
  expect(await effects.countDocuments()).toBe(41);
});

test('no claim reads all timers: those of later are many', async () => {
  const { one, timers, schedule, effects, database } = await world('-plans', async () => {});
  await schedule(300);
  const plans = await plansOf(database, async () => {
    await one.start({ timers });
    await waitFor('all have fired', async () => (await effects.countDocuments()) === 301);
  });
  expect(plans).toContain('timers IXSCAN { lease: 1 }');
  expect(plans.filter((plan) => /^(timers|outbox) COLLSCAN/.test(plan))).toEqual([]);
});
