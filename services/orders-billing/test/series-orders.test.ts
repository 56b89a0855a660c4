import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { AppError } from '@booking/platform/errors.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  bookingItem,
  documentsBy,
  newCustomer,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/** Items that recur: one booking for each time, all of one order. The clock of the harness stands in March 2026. */
const harness = useOrdersBilling('series-orders');

/** Monday, 9 March 2026, 10:00 in Berlin; summer time begins on the 29th. */
const course = (tenant: Tenant, recurrence: object) => ({
  ...bookingItem(tenant),
  recurrence: { frequency: 'weekly', by_day: [], except_dates: [], ...recurrence },
});
const mondays = ['2026-03-09T09:00Z', '2026-03-16T09:00Z', '2026-03-23T09:00Z', '2026-03-30T08:00Z'];

async function draft(tenant: Tenant, items: object[], extra: object = {}) {
  const customer_id = await newCustomer(harness.one, tenant);
  const { item } = await harness.one.orders.CreateOrder({
    context: tenant.context(extra),
    input: { customer_id, items },
  });
  if (!item) throw new Error('no order');
  return item;
}

const minute = (time: string | undefined) => `${new Date(time ?? '').toISOString().slice(0, 16)}Z`;

async function problemsOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it was not refused', { cause: error });
  return error.problems.map(({ code, source, meta }) => ({ code, pointer: source?.pointer, meta }));
}

describe('an item that recurs', () => {
  test('is one booking for each time, priced as any other, of one series', async () => {
    const tenant = newTenant(harness);
    const order = await draft(tenant, [bookingItem(tenant, 14), course(tenant, { count: 4 })]);
    const held = harness.fake.bookingsOf(order.id);
    expect(held.map(({ start_date }) => minute(start_date))).toEqual(['2026-03-09T13:00Z', ...mondays]);
    const series = held.map((booking) => booking.series_id);
    expect(series[0]).toBeUndefined();
    expect(new Set(series.slice(1)).size).toBe(1);
    expect(order.items.map(({ series_id }) => series_id)).toEqual(series);
    expect(order).toMatchObject({ total_minor: 50_000, left_out: [] });
    expect(minute(order.end_date)).toBe('2026-03-30T08:45Z');
  });

  test('two of them are two series', async () => {
    const tenant = newTenant(harness);
    const other = { ...course(tenant, { count: 2 }), ...bookingItem(tenant, 12) };
    const { items } = await draft(tenant, [course(tenant, { count: 2 }), other]);
    expect(new Set(items.map(({ series_id }) => series_id)).size).toBe(2);
    expect(items).toHaveLength(4);
  });

  test('is calculated as it is ordered', async () => {
    const tenant = newTenant(harness);
    const input = { items: [course(tenant, { until: '2026-03-30', except_dates: ['2026-03-16'] })] };
    const { item } = await harness.one.orders.CalculateOrder({ context: tenant.context(), input });
    expect(item?.total_minor).toBe(30_000);
    expect(item?.items.map(({ start_date }) => minute(start_date))).toEqual([mondays[0], mondays[2], mondays[3]]);
  });

  test('with the same idempotency key it is the same order', async () => {
    const tenant = newTenant(harness);
    const input = { items: [course(tenant, { count: 3 })] };
    const context = tenant.context({ idempotency_key: newId() });
    const orders = [harness.one, harness.two].map((instance) => instance.orders.CreateOrder({ context, input }));
    const ids = (await Promise.allSettled(orders)).flatMap((one) =>
      one.status === 'fulfilled' ? one.value.item?.id : [],
    );
    const { item } = await harness.two.orders.CreateOrder({ context, input });
    expect(new Set([...ids, item?.id]).size).toBe(1);
    expect(harness.fake.bookingsOf(item?.id ?? '')).toHaveLength(3);
  });

  test('as a dry run it is priced and nothing is held', async () => {
    const tenant = newTenant(harness);
    const order = await draft(tenant, [course(tenant, { count: 3 })], { dry_run: true });
    expect(order.total_minor).toBe(30_000);
    expect(harness.fake.bookingsOf(order.id)).toEqual([]);
  });
});

const at = (field: string) => `/data/attributes/items/1/recurrence${field}`;
const refused: [string, object, string][] = [
  ['neither count nor until', {}, at('')],
  ['both of them', { count: 2, until: '2026-04-30' }, at('')],
  ['days of the week of a month', { frequency: 'monthly', by_day: ['mo'], count: 2 }, at('/by_day')],
  ['a start on none of its days', { by_day: ['tu', 'we'], count: 2 }, at('/by_day')],
  ['an end before its start', { until: '2026-03-08' }, at('/until')],
  ['a day left out that there is not', { count: 2, except_dates: ['2026-02-30'] }, at('/except_dates/0')],
  ['every time left out', { count: 1, except_dates: ['2026-03-09'] }, at('/except_dates')],
  ['more times than an order has items beside another one', { count: 100 }, at('/count')],
  ['the same by its end', { frequency: 'daily', until: '2026-12-31' }, at('/until')],
];

describe('what recurs in a way that cannot be', () => {
  test.each(refused)('%s', async (_what, recurrence, pointer) => {
    const tenant = newTenant(harness);
    const items = [bookingItem(tenant, 14), course(tenant, recurrence)];
    const input = { customer_id: await newCustomer(harness.one, tenant), items };
    const problems = await problemsOf(harness.one.orders.CreateOrder({ context: tenant.context(), input }));
    expect(problems).toMatchObject([{ code: 'validation_failed', pointer }]);
  });

  test('a service, which takes no time', async () => {
    const tenant = newTenant(harness);
    const items = [{ type: 'service', service_id: tenant.serviceId, recurrence: { frequency: 'weekly', count: 2 } }];
    const call = harness.one.orders.CalculateOrder({ context: tenant.context(), input: { items } });
    expect(await problemsOf(call)).toMatchObject([{ pointer: '/data/attributes/items/0/recurrence' }]);
  });
});

describe('a time that is not free', () => {
  test('is named, and nothing is ordered', async () => {
    const tenant = newTenant(harness);
    harness.fake.unavailable.set(tenant.resourceId, ['2026-03-16T09:00Z']);
    const call = draft(tenant, [bookingItem(tenant, 14), course(tenant, { count: 4 })], { dry_run: true });
    expect(await problemsOf(call)).toMatchObject([
      {
        code: 'time_conflict',
        pointer: '/data/attributes/items/1',
        meta: { item_id: '1', start_date: '2026-03-16T09:00:00.000+00:00' },
      },
    ]);
  });

  test('is left out where that is wanted, and the order says which', async () => {
    const tenant = newTenant(harness);
    harness.fake.unavailable.set(tenant.resourceId, ['2026-03-09T09:00Z', '2026-03-30T08:00Z']);
    const key = newId();
    const items = [bookingItem(tenant, 14), course(tenant, { count: 4, skip_unavailable: true })];
    const input = { items };
    const context = tenant.context({ idempotency_key: key });
    const { item: order } = await harness.one.orders.CreateOrder({ context, input });
    const left_out = [
      { item: 1, start_date: '2026-03-09T09:00:00.000+00:00' },
      { item: 1, start_date: '2026-03-30T08:00:00.000+00:00' },
    ];
    expect(order).toMatchObject({ total_minor: 30_000, left_out });
    harness.fake.unavailable.delete(tenant.resourceId);
    expect((await harness.two.orders.CreateOrder({ context, input })).item).toMatchObject({ id: order?.id, left_out });
    expect(harness.fake.bookingsOf(order?.id ?? '')).toHaveLength(3);
  });

  test('is refused where none is left, and where something else stands against it', async () => {
    const tenant = newTenant(harness);
    harness.fake.unavailable.set(tenant.resourceId, mondays);
    const items = [course(tenant, { count: 2, skip_unavailable: true })];
    expect((await problemsOf(draft(tenant, items))).map(({ code }) => code)).toEqual([
      'time_conflict',
      'time_conflict',
    ]);
    harness.fake.unavailable.set(tenant.resourceId, ['2026-03-16T09:00Z max_advance']);
    const rules = (await problemsOf(draft(tenant, items))).map(({ meta }) => meta?.['rule']);
    expect(rules).toEqual(['max_advance']);
  });
});

describe('a series that ends', () => {
  test('is one credit note at the fees of each booking, as the preview says', async () => {
    // 50 % within two weeks of the start.
    const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 336, fee_basis_points: 5_000 }] });
    const { id } = await draft(tenant, [course(tenant, { count: 4 })]);
    const { items } = await placed(harness.one, tenant, id);
    const change = { type: 'cancel_booking', booking_id: items[1]?.booking_id ?? '', scope: 'following' };
    const { item: preview } = await harness.one.orders.PreviewOrder({
      context: tenant.context(),
      id,
      changes: [change],
    });
    // On 2 March: that of the 16th is 14 days and an hour away by the clock of the wall; two more are free as well.
    expect(preview).toMatchObject({ charged_minor: 10_000, fee_minor: 0, difference_minor: -30_000 });
    expect(preview?.items.map(({ series_id }) => series_id)).toEqual(items.map(({ series_id }) => series_id));

    harness.fake.endSeries(
      id,
      items.slice(1).flatMap(({ booking_id }) => booking_id ?? []),
      '2026-03-03T09:00:00Z',
    );
    await tellBooking(
      harness,
      { tenant, orderId: id, at: 1 },
      { status: 'canceled', canceled_at: '2026-03-03T09:00:00Z' },
    );
    const documents = await waitFor('the credit note', async () => {
      const found = await documentsBy(harness.two, tenant, 'order_id', id);
      return found.length > 1 && found;
    });
    // The second began 13 days later and keeps half of 100.00; the third and fourth are given back whole.
    expect(documents.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([
      ['invoice', 40_000],
      ['credit_note', -25_000],
    ]);
    for (const at of [2, 3]) {
      await tellBooking(
        harness,
        { tenant, orderId: id, at },
        { status: 'canceled', canceled_at: '2026-03-03T09:00:00Z' },
      );
    }
    expect(await documentsBy(harness.two, tenant, 'order_id', id)).toHaveLength(2);
    expect((await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault).toBeUndefined();
  });

  test('is one credit note also where another booking of the order is told of first', async () => {
    const tenant = newTenant(harness);
    const { id } = await draft(tenant, [bookingItem(tenant, 14), course(tenant, { count: 4 })]);
    const { items } = await placed(harness.one, tenant, id);
    const ended = { status: 'canceled', canceled_at: '2026-03-03T09:00:00Z' };
    const ids = items.slice(2).flatMap(({ booking_id }) => booking_id ?? []);
    harness.fake.endSeries(id, ids, ended.canceled_at);
    for (const at of [0, 2, 3, 4]) await tellBooking(harness, { tenant, orderId: id, at }, ended);
    const documents = await documentsBy(harness.two, tenant, 'order_id', id);
    expect(documents.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([
      ['invoice', 50_000],
      ['credit_note', -40_000],
    ]);
  });

  test('the preview of a move moves all alike, at the price of each', async () => {
    // 10 % for a move less than 504 hours before the start: those of the 9th and the 16th, since the 23rd is 504 hours away.
    const tenant = newTenant(harness);
    const policy = newId();
    const terms = {
      cancellation_fee_tiers: [],
      late_moves: 'charged',
      move_notice_hours: 504,
      late_move_fee_basis_points: 1_000,
    };
    harness.fake.policies.set(policy, { id: policy, ...terms, no_show_fee_basis_points: 10_000 });
    harness.fake.services.get(tenant.serviceId)!['cancellation_policy_id'] = policy;
    const { id } = await draft(tenant, [course(tenant, { count: 4 })]);
    const { items } = await placed(harness.one, tenant, id);
    const move = {
      type: 'reschedule_booking',
      booking_id: items[0]?.booking_id ?? '',
      scope: 'all',
      start_date: '2026-03-10T10:00:00+01:00',
      end_date: '2026-03-10T10:45:00+01:00',
    };
    const { item } = await harness.one.orders.PreviewOrder({ context: tenant.context(), id, changes: [move] });
    expect(item).toMatchObject({ charged_minor: 42_000, fee_minor: 2_000 });
  });

  test('in a preview that changes more than a thousand bookings is refused', async () => {
    const tenant = newTenant(harness);
    const { id } = await draft(tenant, [course(tenant, { frequency: 'daily', count: 100 })]);
    const { items } = await placed(harness.one, tenant, id);
    const change = {
      type: 'reschedule_booking',
      booking_id: items[0]?.booking_id ?? '',
      scope: 'all',
      start_date: '2026-03-10T10:00:00+01:00',
      end_date: '2026-03-10T10:45:00+01:00',
    };
    const preview = (times: number) =>
      harness.one.orders.PreviewOrder({
        context: tenant.context(),
        id,
        changes: Array.from({ length: times }, () => change),
      });
    expect((await preview(10)).item?.charged_minor).toBe(1_000_000);
    expect(await problemsOf(preview(11))).toMatchObject([{ pointer: '/changes/10/scope' }]);
  });

  test('the preview of a rejection leaves what is accepted, and costs no fee', async () => {
    const tenant = newTenant(harness);
    const { id } = await draft(tenant, [course(tenant, { count: 4 })]);
    harness.fake.confirmedStatus = 'requested';
    const { items } = await placed(harness.one, tenant, id);
    harness.fake.confirmedStatus = 'accepted';
    await tellBooking(harness, { tenant, orderId: id, at: 3 }, { status: 'accepted' });
    const rejected = async (at: number, scope: string) => {
      const change = { type: 'reject_booking', booking_id: items[at]?.booking_id ?? '', scope };
      const { item } = await harness.one.orders.PreviewOrder({ context: tenant.context(), id, changes: [change] });
      return [item?.charged_minor, item?.fee_minor];
    };
    // Of four at 100.00 the last one is accepted.
    expect(await rejected(1, 'following')).toEqual([20_000, 0]);
    expect(await rejected(0, 'all')).toEqual([10_000, 0]);
    expect(await rejected(0, 'this')).toEqual([30_000, 0]);
  });

  test('in a preview with what has ended or is no series is refused', async () => {
    const tenant = newTenant(harness);
    const { id } = await draft(tenant, [bookingItem(tenant, 14), course(tenant, { count: 2 })]);
    const { items } = await placed(harness.one, tenant, id);
    const preview = (booking: number, scope: string, type = 'cancel_booking') => {
      const change = { type, booking_id: items[booking]?.booking_id ?? '', scope };
      return problemsOf(harness.one.orders.PreviewOrder({ context: tenant.context(), id, changes: [change] }));
    };
    expect(await preview(0, 'all')).toMatchObject([{ pointer: '/changes/0/scope' }]);
    expect(await preview(1, 'all', 'reject_booking')).toMatchObject([{ pointer: '/changes/0/scope' }]);
    expect(await preview(1, 'all', 'cancel_order')).toMatchObject([{ pointer: '/changes/0/scope' }]);
    const now = harness.clock.now();
    harness.clock.set(new Date('2026-03-10T09:00:00Z'));
    expect(await preview(1, 'all', 'reschedule_booking')).toMatchObject([{ pointer: '/changes/0/scope' }]);
    harness.clock.set(now);
  });
});
