import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { comingAgain } from '@booking/testkit/coming-again.ts';
import type { BookingGuards } from '../src/bookings/places/booking-guards.ts';
import { newOrganization, newResource, useResources, type Instance } from './resources-harness.ts';

const resources = useResources('quota-races');
const noQueue: KeyedQueue = { run: (_key, task) => task(), size: () => 0 };

/** Sends `count` calls that each make one child, through the instances and under the parents in turn; the quota has one child left. */
async function raceForTheLastChild(instances: readonly [Instance, Instance], count: number) {
  const [one] = instances;
  const tenant = newOrganization(resources.world.neighbours, { min_child_resource_usage: 3 });
  const parents = [await newResource(one, tenant, { name: 'East' }), await newResource(one, tenant, { name: 'West' })];
  for (const [index, resource_id] of parents.entries()) {
    await one.resources.CreateChildResources({
      context: tenant.context,
      resource_id,
      child_resources: [{ name: `Desk ${index}` }],
    });
  }
  const calls = Array.from({ length: count }, (_, index) =>
    comingAgain(() =>
      instances[index % 2 === 0 ? 0 : 1].resources.CreateChildResources(
        {
          context: tenant.context,
          resource_id: parents[Math.floor(index / 2) % 2]!,
          child_resources: [{ name: `Seat ${index}` }],
        },
        { timeoutMs: 60_000 },
      ),
    ),
  );
  const outcomes = await Promise.allSettled(calls);
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [outcome.reason instanceof AppError ? outcome.reason.code : String(outcome.reason)]
      : [],
  );
  const { items } = await one.resources.ListResources({
    context: tenant.context,
    query: { filters: [{ key: 'parent_id', values: parents }], page_number: 1, page_size: 250 },
  });
  return { made: count - codes.length, codes: [...new Set(codes)], children: items.length };
}

describe('the last child of the quota', () => {
  test('is made by one of 1,000 parallel calls through two instances, the rest are sales_quota_exceeded', async () => {
    const { one, start } = resources.world;
    const two = await start();
    const outcome = await raceForTheLastChild([one, two], 1_000);
    expect(outcome).toEqual({ made: 1, codes: ['sales_quota_exceeded'], children: 3 });
    await two.stop();
  }, 240_000);

  test('without the queues the transactions alone still decide', async () => {
    const { start } = resources.world;
    const unqueued = { guards: (own: BookingGuards) => ({ ...own, queue: noQueue }) };
    const [one, two] = await Promise.all([start(unqueued), start(unqueued)]);
    expect(await raceForTheLastChild([one, two], 10)).toMatchObject({ made: 1, children: 3 });
    await Promise.all([one.stop(), two.stop()]);
  });

  test('negative control: without the claim on the organization the same race exceeds the quota', async () => {
    const { start } = resources.world;
    const off = { guards: (own: BookingGuards) => ({ ...own, queue: noQueue, claimOrganization: async () => true }) };
    const [one, two] = await Promise.all([start(off), start(off)]);
    const { children } = await raceForTheLastChild([one, two], 60);
    expect(children).toBeGreaterThan(3);
    await Promise.all([one.stop(), two.stop()]);
  });
});
