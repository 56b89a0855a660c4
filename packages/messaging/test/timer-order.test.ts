import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { FiringTimer } from '../src/timers.ts';
import type { Transaction } from '../src/unit-of-work.ts';
import { callContext, useMessaging } from './messaging-harness.ts';

const harness = useMessaging('timer-order');
const now = '2026-03-01T10:00:00Z';
const minutesAgo = (minutes: number): Date => new Date(Date.parse(now) - minutes * 60_000);

async function world(suffix: string, starting: (due: readonly FiringTimer[]) => Promise<void>) {
  const clock = fixedClock(now);
  const connection = await harness.database(suffix);
  const [one, two] = [await harness.build({ connection, clock }), await harness.build({ connection, clock })];
  const context = callContext();
  /** What happened to each key, in the order of the commits, and how many shared one. */
  const happened = new Map<string, string[]>();
  const groups: number[] = [];
  const told = (tx: Transaction, due: readonly FiringTimer[]): void =>
    tx.afterCommit(() => {
      groups.push(due.length);
      for (const { kind, key } of due) happened.set(key, [...(happened.get(key) ?? []), kind]);
    });
  const timers = {
    started: {
      async inGroup(tx: Transaction, due: readonly FiringTimer[]) {
        await starting(due);
        told(tx, due);
      },
    },
    ended: { inGroup: async (tx: Transaction, due: readonly FiringTimer[]) => told(tx, due) },
  };
  const schedule = (set: readonly { kind: 'started' | 'ended'; key: string; dueAt: Date }[]): Promise<void> =>
    one.unitOfWork.run(context, async (tx) => {
      for (const timer of set) tx.schedule({ ...timer, organizationId: context.organizationId });
    });
  const left = () => connection.collection('timers').countDocuments();
  return { one, two, timers, schedule, happened, groups, left };
}

test('of one key what is due first happens first, also where both are long due; many share a transaction all the same', async () => {
  const { one, timers, schedule, happened, groups, left } = await world('-late', () => delay(200));
  const keys = Array.from({ length: 40 }, (_, at) => `k${at}`);
  // Those of later began after those of before had ended.
  await schedule(
    keys.flatMap((key, at) => [
      { kind: 'started' as const, key, dueAt: minutesAgo(1_000 - 10 * at) },
      { kind: 'ended' as const, key, dueAt: minutesAgo(995 - 10 * at) },
    ]),
  );
  await one.start({ timers });
  await waitFor('all have fired', async () => (await left()) === 0);
  await waitFor('all are told', () => groups.reduce((sum, count) => sum + count, 0) === 80);
  expect([...happened.values()].filter((kinds) => kinds.join() !== 'started,ended')).toEqual([]);
  expect(groups.length).toBeLessThanOrEqual(4);
});

test('one does not overtake what another replica has in hand', async () => {
  const stuck = Promise.withResolvers<boolean>();
  const taken = Promise.withResolvers<void>();
  const { one, two, timers, schedule, happened, left } = await world('-replicas', async (due) => {
    if (!due.some(({ key }) => key === 'k')) return;
    taken.resolve();
    await stuck.promise;
  });
  await schedule([{ kind: 'started', key: 'k', dueAt: minutesAgo(10) }]);
  await one.start({ timers });
  await taken.promise;
  await schedule([
    { kind: 'ended', key: 'k', dueAt: minutesAgo(5) },
    { kind: 'ended', key: 'other', dueAt: minutesAgo(5) },
  ]);
  await two.start({ timers });
  await waitFor('that of another key', () => happened.get('other')?.join() === 'ended');
  expect(happened.get('k')).toBeUndefined();
  stuck.resolve(true);
  await waitFor('all have fired', async () => (await left()) === 0);
  await waitFor('in their order', () => happened.get('k')?.join() === 'started,ended');
});
