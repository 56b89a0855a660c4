import { demoId } from '@booking/contracts/demo-data.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { storedOne, type Stored } from '../bench-domain/world.ts';
import { demoSlug } from './world.ts';

const dayMs = 86_400_000;
const chunk = 5_000;
/** Where the copies of the demo organization are at home. */
const demoZone = 'Europe/Berlin';

/** How many of a kind are there, of as many as were wanted. */
export interface Loaded {
  resources: number;
  bookings: number;
}

/**
 * Writes resources and their bookings straight into the database of the resources service, as the service itself would have left them:
 * every second resource has a booking today, four of five are open today, so that 40 % match both filters. Ends early with the bookings
 * when `patienceSeconds` are over.
 */
export async function loadResources(
  database: Connection,
  organizationId: string,
  wanted: Loaded,
  patienceSeconds: number,
): Promise<Loaded> {
  const template = await storedOne(database, 'resources', { _id: demoId(`${demoSlug}/resources/meeting-room-1`) });
  const group = await storedOne(database, 'schedule_groups', { resource_id: template._id });
  const today = new Date(new Date().toLocaleDateString('sv', { timeZone: demoZone }));
  const resources = Array.from({ length: wanted.resources }, (_, index): Stored => {
    const name = `Room ${String((index * 7_919) % wanted.resources).padStart(6, '0')}`;
    return {
      ...template,
      _id: newId(),
      organization_id: organizationId,
      name,
      slug: `room-${index}`,
      booked_days: daysOf(index, today),
      // Closed ones were open last year.
      activity: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
        index % 5 === 0
          ? { weekday, from: '2025-01-01', to: '2025-12-31' }
          : { weekday, from: '0000-01-01', to: '9999-12-31' },
      ),
    };
  });
  const groups = resources.map(({ _id }): Stored => {
    return { ...group, _id: newId(), organization_id: organizationId, resource_id: _id };
  });
  await insertFast(database, 'resources', resources, Number.POSITIVE_INFINITY);
  await insertFast(database, 'schedule_groups', groups, Number.POSITIVE_INFINITY);
  const booking = await storedOne(database, 'bookings', { status: 'accepted' });
  const perResource = wanted.bookings / wanted.resources;
  const bookings = bookingsOf(resources, { ...booking, organization_id: organizationId }, perResource, today);
  return {
    resources: resources.length,
    bookings: await insertFast(database, 'bookings', bookings, performance.now() + patienceSeconds * 1_000),
  };
}

/** Every second resource is booked from today on, the others from tomorrow on. */
function firstDay(index: number): number {
  return index % 2 === 0 ? 0 : 1;
}

function daysOf(index: number, today: Date): string[] {
  return Array.from({ length: 10 }, (_, at) =>
    new Date(today.getTime() + (firstDay(index) + at) * dayMs).toISOString().slice(0, 10),
  );
}

/** One a day at noon. */
function* bookingsOf(resources: readonly Stored[], template: Stored, perResource: number, today: Date) {
  let number = 0;
  for (const [index, { _id: resource_id }] of resources.entries()) {
    for (let at = 0; at < perResource; at += 1) {
      const start_date = new Date(today.getTime() + (firstDay(index) + at) * dayMs + dayMs / 2);
      const end_date = new Date(start_date.getTime() + 3_600_000);
      const times = { start_date, end_date, blocked_from: start_date, blocked_until: end_date };
      number += 1;
      yield { ...template, _id: newId(), order_id: newId(), resource_id, number: `BN${number}`, ...times };
    }
  }
}

/** Unacknowledged by disk and replicas, two batches on the way: data of a bench may be lost with it. */
async function insertFast(
  database: Connection,
  collection: string,
  documents: Iterable<Stored>,
  endAt: number,
): Promise<number> {
  const options = { ordered: false, writeConcern: { w: 1, j: false } };
  const source = documents[Symbol.iterator]();
  let inserted = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const batch: Stored[] = [];
      while (batch.length < chunk) {
        const { value, done } = source.next();
        if (done) break;
        batch.push(value);
      }
      if (batch.length === 0) return;
      await database.collection(collection).insertMany(batch as never[], options);
      inserted += batch.length;
    }
  };
  await Promise.all([lane(), lane()]);
  return inserted;
}
