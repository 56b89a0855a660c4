import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { comingAgain } from '@booking/testkit/coming-again.ts';
import type { BookingGuards } from '../src/bookings/places/booking-guards.ts';
import {
  holdRequest,
  newOrganization,
  newResource,
  useResources,
  type Instance,
  type Tenant,
} from './resources-harness.ts';

const resources = useResources('races');

/** Sends `count` holds of the same hour through the instances in turn; how many were placed, and the codes of the others. */
async function race(instances: readonly Instance[], tenant: Tenant, targets: readonly string[], count: number) {
  const calls = Array.from({ length: count }, (_, index) => {
    const instance = instances[index % instances.length]!;
    const resource_id = targets[index % targets.length]!;
    const request = holdRequest(tenant, { resource_id, from: 24 });
    return comingAgain(() => instance.bookings.HoldBookings(request, { timeoutMs: 60_000 }));
  });
  const outcomes = await Promise.allSettled(calls);
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [outcome.reason instanceof AppError ? outcome.reason.code : String(outcome.reason)]
      : [],
  );
  return { placed: count - codes.length, codes: [...new Set(codes)] };
}

const noQueue: KeyedQueue = { run: (_key, task) => task(), size: () => 0 };

describe('N parallel holds through two instances', () => {
  test.each([
    { capacity: 1, count: 1_000 },
    { capacity: 7, count: 200 },
  ])(
    'of $count for capacity $capacity exactly $capacity succeed, the rest are time_conflict',
    async ({ capacity, count }) => {
      const { one, start, neighbours } = resources.world;
      const two = await start();
      const tenant = newOrganization(neighbours);
      const room = await newResource(one, tenant, { capacity });
      expect(await race([one, two], tenant, [room], count)).toEqual({ placed: capacity, codes: ['time_conflict'] });
      const { page } = await one.bookings.ListBookings({ context: tenant.context, query: {} });
      expect(page?.total).toBe(capacity);
      await two.stop();
    },
    240_000,
  );

  test('for a parent and its two children, never a child beside its parent', async () => {
    const { one, start, neighbours } = resources.world;
    const two = await start();
    for (let round = 0; round < 5; round += 1) {
      const tenant = newOrganization(neighbours);
      const parent = await newResource(one, tenant, { name: 'Suite' });
      const { items } = await one.resources.CreateChildResources({
        context: tenant.context,
        resource_id: parent,
        child_resources: [{ name: 'East' }, { name: 'West' }],
      });
      const children = items.map(({ id }) => id);
      await race([one, two], tenant, [parent, ...children], 30);
      const { items: held } = await one.bookings.ListBookings({ context: tenant.context, query: {} });
      const places = held.map(({ resource_id }) => resource_id).sort();
      expect([[parent], [...children].sort()]).toContainEqual(places);
    }
    await two.stop();
  });

  test('without the queue the transaction alone still decides', async () => {
    const { start, neighbours } = resources.world;
    const unqueued = await start({ guards: (own) => ({ ...own, queue: noQueue }) });
    const tenant = newOrganization(neighbours);
    const room = await newResource(unqueued, tenant, { capacity: 2 });
    const { placed } = await race([unqueued], tenant, [room], 30);
    expect(placed).toBe(2);
    await unqueued.stop();
  });

  test('negative control: with the guards switched off the same race books the one place several times', async () => {
    const { start, neighbours } = resources.world;
    const off = { guards: (own: BookingGuards) => ({ ...own, queue: noQueue, claim: async () => {} }) };
    const [one, two] = await Promise.all([start(off), start(off)]);
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { capacity: 1 });
    const { placed } = await race([one, two], tenant, [room], 200);
    expect(placed).toBeGreaterThan(1);
    await Promise.all([one.stop(), two.stop()]);
  });
});

test('an order that is confirmed and released at once through two instances ends released, whoever came first', async () => {
  const { one, start, neighbours } = resources.world;
  const two = await start();
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, { capacity: 100 });
  for (let round = 0; round < 30; round += 1) {
    const request = holdRequest(tenant, { resource_id: room, from: 24 });
    const { bookings } = await one.bookings.HoldBookings(request);
    const call = { context, order_id: request.order_id };
    const [confirmed] = await Promise.allSettled([
      one.bookings.ConfirmBookings(call),
      two.bookings.ReleaseBookings(call),
    ]);
    const { item } = await one.bookings.GetBooking({ context, id: bookings[0]!.id });
    expect(item?.status).toBe(confirmed.status === 'fulfilled' ? 'canceled' : 'expired');
  }
  await two.stop();
});
