import { expect, test } from '@jest/globals';
import { at, newOrganization, newResource, useResources } from './resources-harness.ts';

const harness = useResources('order-of-moments');

/** Receivers put the events of one booking into the order of their ids (docs/decisions/0126). */
test('of a booking that is entered when it is over it is told that it started, then that it ended', async () => {
  const { one, neighbours, heard } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, { capacity: 50 });
  const input = { resource_id: room, start_date: at(-24), end_date: at(-23) };
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1)
    ids.push((await one.bookings.CreateBooking({ context, input })).item?.id ?? '');
  for (const id of ids)
    await Promise.all([harness.untilHeard('bookings.started', id), harness.untilHeard('bookings.ended', id)]);
  const toldOf = (id: string): string =>
    heard
      .filter(({ entity }) => entity.id === id)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ event }) => event)
      .join();
  expect(new Set(ids.map(toldOf))).toEqual(new Set(['bookings.created,bookings.started,bookings.ended']));
});
