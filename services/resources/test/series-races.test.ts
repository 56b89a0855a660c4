import { expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { comingAgain } from '@booking/testkit/coming-again.ts';
import { newOrganization, newResource, startOfTest, useResources } from './resources-harness.ts';

const resources = useResources('series-races');
const weekMs = 7 * 86_400_000;
const first = Date.parse(startOfTest) + weekMs;
const callers = 200;

/** The weeks that the n-th caller wants of one hour of a room: many of them also what others want. */
const weeksOf = (n: number) => Array.from({ length: 4 + (n % 3) * 20 }, (_, week) => week + (n % 12));

test.each([1, 3])(
  'of a crowd that wants overlapping series each has all of his weeks or none, and no week has more than %d',
  async (capacity) => {
    const { one, start, neighbours } = resources.world;
    const two = await start();
    const tenant = newOrganization(neighbours);
    const { context } = tenant;
    const resource_id = await newResource(one, tenant, { capacity });
    const holdOf = (n: number, series_id = newId()) => ({
      context,
      order_id: newId(),
      expires_at: new Date(first).toISOString(),
      items: weeksOf(n).map((week, position) => ({
        item_id: newId(),
        resource_id,
        start_date: new Date(first + week * weekMs).toISOString(),
        end_date: new Date(first + week * weekMs + 3_600_000).toISOString(),
        quantity: 1,
        position,
        series_id,
      })),
    });
    const ends = await Promise.allSettled(
      Array.from({ length: callers }, (_, n) => {
        const request = holdOf(n);
        return comingAgain(() => [one, two][n % 2]!.bookings.HoldBookings(request, { timeoutMs: 60_000 }));
      }),
    );
    const codes = ends.flatMap((end) =>
      end.status === 'rejected' ? [end.reason instanceof AppError ? end.reason.code : String(end.reason)] : [],
    );
    expect([...new Set(codes)]).toEqual(['time_conflict']);
    const won = ends.flatMap((end, n) => (end.status === 'fulfilled' ? [n] : []));
    const taken = new Map<number, number>();
    for (const week of won.flatMap(weeksOf)) taken.set(week, (taken.get(week) ?? 0) + 1);
    const { page } = await one.bookings.ListBookings({ context, query: { page_number: 1, page_size: 1 } });
    expect(page?.total).toBe(won.flatMap(weeksOf).length);
    expect(Math.max(...taken.values())).toBeLessThanOrEqual(capacity);
    // Nothing was given back: who was refused wanted a week that is full.
    const isFull = (week: number): boolean => taken.get(week) === capacity;
    const refused = Array.from(ends.keys()).filter((n) => !won.includes(n));
    expect(refused.filter((n) => !weeksOf(n).some(isFull))).toEqual([]);
    await two.stop();
  },
  240_000,
);
