import { expect, test } from '@jest/globals';
import { fixedClock, type Clock } from '@booking/platform/clock.ts';
import { createTestClock } from '@booking/platform/test-clock.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { DueRecords, OneTimer } from '../src/timers.ts';
import { useMessaging } from './messaging-harness.ts';

const harness = useMessaging('due-records');

interface Offer {
  _id: string;
  organization_id: string;
  state: 'open' | 'ended';
  ends_at: Date | null;
  endings: number;
}

const endingOffers: DueRecords = {
  kind: 'offer-ends',
  collection: 'offers',
  find: (dueBy) => [
    { $match: { state: 'open', ...dueBy('ends_at') } },
    { $sort: { ends_at: 1 } },
    { $project: { key: '$_id', organization_id: 1, due_at: '$ends_at', payload: { of: '$_id' } } },
  ],
};

const start = '2026-03-01T10:00:00Z';

async function world(suffix: string, options: { clock?: Clock; failing?: (id: string) => boolean } = {}) {
  const moved = fixedClock(start);
  const clock = options.clock ?? moved;
  const connection = await harness.database(suffix);
  const [one, two] = [await harness.build({ connection, clock }), await harness.build({ connection, clock })];
  const offers = connection.collection<Offer>('offers');
  await offers.createIndex({ state: 1, ends_at: 1 });
  const fired: string[] = [];
  const end: OneTimer = async (tx, { key, payload, dueAt, organizationId }) => {
    if (options.failing?.(key)) throw new Error('always');
    const offer = await offers.findOne({ _id: key, organization_id: organizationId }, { session: tx.session });
    tx.afterCommit(() => void fired.push(`${key} ${String(payload['of'] === key)}`));
    if (offer?.state !== 'open' || !offer.ends_at || offer.ends_at > tx.now) return;
    expect(dueAt).toEqual(offer.ends_at);
    await offers.updateOne({ _id: key }, { $set: { state: 'ended' }, $inc: { endings: 1 } }, { session: tx.session });
  };
  const add = (ids: readonly string[], fields: Partial<Offer> = {}) =>
    offers.insertMany(
      ids.map((_id) => ({
        _id,
        organization_id: newId(),
        state: 'open',
        ends_at: new Date(start),
        endings: 0,
        ...fields,
      })),
    );
  const work = { timers: { 'offer-ends': end }, dueRecords: [endingOffers] };
  const timers = connection.collection('timers');
  return { one, two, offers, add, fired, work, timers, moved };
}

const ended = { state: 'ended', endings: 1 } as const;

test('records that are due fire once each, whichever replica finds them, and leave no timer behind', async () => {
  const { one, two, offers, add, work, timers } = await world('-many');
  await add(Array.from({ length: 600 }, (_, at) => `offer-${at}`));
  await Promise.all([one.start(work), two.start(work)]);
  await waitFor('all have ended', async () => (await offers.countDocuments({ state: 'ended' })) === 600);
  await waitFor('no timer is left', async () => (await timers.countDocuments()) === 0);
  expect(await offers.countDocuments(ended)).toBe(600);
});

test('no sooner than they are due, and not at all when they have become something else by then', async () => {
  const { one, offers, add, work, timers, moved, fired } = await world('-later');
  const inAMinute = new Date(Date.parse(start) + 60_000);
  await add(['now']);
  await add(['later', 'ended', 'never'], { ends_at: inAMinute });
  await one.start(work);
  await waitFor('the first has ended', async () => (await offers.countDocuments(ended)) === 1);
  expect(await timers.countDocuments()).toBe(0);
  await offers.updateOne({ _id: 'ended' }, { $set: { state: 'ended' } });
  await offers.updateOne({ _id: 'never' }, { $set: { ends_at: null } });
  moved.set(inAMinute);
  await waitFor('the other has ended', async () => (await offers.countDocuments(ended)) === 2);
  await waitFor('both have been told of, which follows the commit', () => fired.length === 2);
  expect(fired).toEqual(['now true', 'later true']);
});

test('those of an organization whose clock is ahead are due by its clock', async () => {
  const [ahead, other] = [newId(), newId()];
  const clock = createTestClock(fixedClock(start));
  clock.setAhead(new Map([[ahead, 3_600_000]]));
  const { one, offers, add, work, fired } = await world('-ahead', { clock });
  const inHalfAnHour = new Date(Date.parse(start) + 1_800_000);
  await add(['ahead'], { organization_id: ahead, ends_at: inHalfAnHour });
  await add(['other'], { organization_id: other, ends_at: inHalfAnHour });
  await add(['due']);
  await one.start(work);
  await waitFor('both have ended', async () => (await offers.countDocuments(ended)) === 2);
  await waitFor('both have been told of', () => fired.length === 2);
  expect(fired.toSorted((a, b) => a.localeCompare(b))).toEqual(['ahead true', 'due true']);
});

test('five hundred that fail do not hold up one that is due later', async () => {
  const { one, offers, add, work, timers } = await world('-failing', { failing: (id) => id !== 'last' });
  await add(
    Array.from({ length: 500 }, (_, at) => `offer-${at}`),
    { ends_at: new Date(Date.parse(start) - 1_000) },
  );
  await one.start(work);
  await waitFor('all have failed', async () => (await timers.countDocuments({ failures: 1 })) === 500);
  await add(['last']);
  await waitFor('it has ended', async () => (await offers.countDocuments(ended)) === 1);
});
