import { afterEach, describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { billingQueue } from '../src/ledger/invoices/billing.ts';
import type { SagaPoint } from '../src/base/steps/saga-points.ts';
import { demoMemberId } from './fake-neighbours.ts';
import {
  bookingItem,
  codeOf,
  codesOfCrowd,
  eventsOf,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('order-saga');

const afterLeaseMs = 61_000;

const stepsLeft = () => harness.two.parts.stores.steps.due(new Date('2100-01-01'), 1_000);
/** Pauses between tries end by the tests' clock, so it goes on while we wait. */
const untilQuiet = () =>
  waitFor('no step is left', async () => {
    harness.clock.advance(1_000);
    return (await stepsLeft()).length === 0;
  });
const ordersOf = (tenant: Tenant) =>
  harness.two.parts.stores.orders.model.find({ organization_id: tenant.id }).lean() as unknown as Promise<
    { _id: string; status: string; held: boolean; confirming: boolean }[]
  >;

afterEach(async () => {
  harness.fake.behaviour = {};
  harness.crash.point = undefined;
  harness.clock.advance(afterLeaseMs);
  await untilQuiet();
});

describe('placing an order', () => {
  test('a draft holds its bookings, checkout confirms them, and orders.created is told once with customer and bookings', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    expect(draft).toMatchObject({
      status: 'draft',
      total_minor: 20_000,
      tax_amount_minor: 3_193,
      created_by_id: demoMemberId,
    });
    expect(draft.number).toBeUndefined();
    expect(harness.fake.bookingsOf(draft.id).map(({ status }) => status)).toEqual(['reserved', 'reserved']);

    const order = await placed(harness.one, tenant, draft.id);
    expect(order).toMatchObject({ status: 'completed', number: 'BO000000001' });
    expect(order.booking_ids).toEqual(harness.fake.bookingsOf(draft.id).map(({ id }) => id));
    const [created] = await untilHeard(harness, draft.id, 'orders.created');
    expect(created?.data).toMatchObject({
      id: draft.id,
      type: 'orders',
      number: 'BO000000001',
      total: 200,
      customer: { type: 'customers', last_name: 'Lovelace' },
      bookings: [
        { type: 'bookings', status: 'accepted', start_date: '2026-03-09T10:00:00.000+01:00' },
        { type: 'bookings', status: 'accepted' },
      ],
    });
    expect(eventsOf(harness, draft.id)).toEqual(['orders.created']);
  });

  test.each([
    ['without a key leaves no draft and no place taken', {}, 'expired', 0],
    ['with a key finds its draft when it comes back', { idempotency_key: newId() }, 'draft', 1],
  ])('a caller who stopped waiting %s', async (_what, key, status, taken) => {
    const tenant = newTenant(harness);
    const answer = Promise.withResolvers<void>();
    harness.fake.until = answer.promise;
    harness.fake.behaviour = { HoldBookings: 'waits' };
    const create = (options = {}) =>
      harness.one.orders.CreateOrder(
        { context: { ...tenant.context(), ...key }, input: { items: [bookingItem(tenant)] } },
        options,
      );
    await expect(create({ timeoutMs: 300 })).rejects.toMatchObject({ code: 'service_unavailable' });
    answer.resolve();
    await waitFor('the order to have ended', async () => {
      const [order] = await ordersOf(tenant);
      return order?.held === true && order.status === status;
    });
    await waitFor('its place to be as it should', () => harness.fake.taken(tenant.resourceId) === taken);
    if (!('idempotency_key' in key)) return;
    // The order is there a moment before its answer is stored under the key; until then the key is refused as taken.
    const again = await waitFor('the first run to be over', () => create());
    expect(again.item?.status).toBe('draft');
    expect(await ordersOf(tenant)).toHaveLength(1);
  });

  test('calculate answers what create then charges, and writes nothing', async () => {
    const tenant = newTenant(harness);
    const { item: voucher } = await harness.one.vouchers.CreateVoucher({
      context: tenant.context(),
      input: { code: 'save-7', discount_type: 'percent', percent_basis_points: 777 },
    });
    const input = { voucher_code: 'SAVE-7', items: [bookingItem(tenant), bookingItem(tenant, 12)] };
    const { item: calculated } = await harness.one.orders.CalculateOrder({ context: tenant.context(), input });
    expect(await ordersOf(tenant)).toEqual([]);
    const { item: order } = await harness.one.orders.CreateOrder({ context: tenant.context(), input });
    const amounts = ['total_minor', 'net_amount_minor', 'tax_amount_minor', 'discount_amount_minor'] as const;
    for (const field of amounts) expect(order?.[field]).toBe(calculated?.[field]);
    expect(order?.voucher_id).toBe(voucher?.id);
  });

  test.each(['2027-03-28T01:00:00+01:00', '2026-10-25T00:00:00+02:00', '2027-03-27T00:00:00+01:00'])(
    'a day without an end is one day from %s',
    async (start_date) => {
      const tenant = newTenant(harness);
      const service = harness.fake.services.get(tenant.serviceId)!;
      harness.fake.services.set(tenant.serviceId, { ...service, price_unit: 'day', duration_minutes: 1_440 });
      const booking = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, start_date };
      const input = { items: [booking] };
      const { item } = await harness.one.orders.CalculateOrder({ context: tenant.context(), input });
      expect(item?.total_minor).toBe(10_000);
    },
  );

  test('a refusal of resources is the answer and leaves nothing behind', async () => {
    const tenant = newTenant(harness);
    harness.fake.places.set(tenant.resourceId, 1);
    const { item: voucher } = await harness.one.vouchers.CreateVoucher({
      context: tenant.context(),
      input: { code: 'ONCE', discount_type: 'amount', amount_minor: 100, max_uses: 1 },
    });
    const input = { voucher_code: 'ONCE', items: [bookingItem(tenant), bookingItem(tenant, 12)], utm: { source: 'x' } };
    expect(await codeOf(harness.one.orders.CreateOrder({ context: tenant.context(), input }))).toBe('time_conflict');
    expect(await ordersOf(tenant)).toEqual([]);
    expect(harness.fake.taken(tenant.resourceId)).toBe(0);
    const again = await harness.one.vouchers.GetVoucher({ context: tenant.context(), id: voucher?.id ?? '' });
    expect(again.item?.use_count).toBe(0);
    expect(await harness.one.parts.stores.utmTrackers.model.countDocuments({ organization_id: tenant.id })).toBe(0);
  });

  test('of 200 parallel orders for the one place left, one holds it and 199 are told time_conflict', async () => {
    const tenant = newTenant(harness);
    harness.fake.places.set(tenant.resourceId, 1);
    const codes = await codesOfCrowd([harness.one, harness.two], 200, (instance) =>
      instance.orders.CreateOrder(
        { context: tenant.context(), input: { items: [bookingItem(tenant)] } },
        { timeoutMs: 60_000 },
      ),
    );
    expect(codes).toEqual({ none: 1, time_conflict: 199 });
    expect(await ordersOf(tenant)).toHaveLength(1);
    expect(harness.fake.taken(tenant.resourceId)).toBe(1);
  });

  test('when resources hangs, the caller gets 503 and in the end nothing is held', async () => {
    const tenant = newTenant(harness);
    harness.fake.behaviour.HoldBookings = 'done but silent';
    const impatient = await harness.start({ NEIGHBOUR_TIMEOUT_MS: '300' });
    const call = impatient.orders.CreateOrder({ context: tenant.context(), input: { items: [bookingItem(tenant)] } });
    expect(await codeOf(call)).toBe('service_unavailable');
    expect(harness.fake.taken(tenant.resourceId)).toBe(1);
    harness.fake.behaviour = {};
    harness.clock.advance(afterLeaseMs);
    await untilQuiet();
    expect(harness.fake.taken(tenant.resourceId)).toBe(0);
    expect(await ordersOf(tenant)).toEqual([]);
  });
});

describe('a crash of the process', () => {
  const creation: SagaPoint[] = ['draft written', 'bookings held', 'draft held'];

  test.each(creation)('at "%s" without an idempotency key never leaves a hold without its order', async (point) => {
    const tenant = newTenant(harness);
    harness.crash.point = point;
    const count = harness.crash.count;
    void harness
      .doomed()
      .orders.CreateOrder({ context: tenant.context(), input: { items: [bookingItem(tenant)] } }, { timeoutMs: 1_000 })
      .catch(() => {});
    await waitFor('the crash', () => harness.crash.count > count);
    harness.clock.advance(afterLeaseMs);
    await untilQuiet();
    const orders = await ordersOf(tenant);
    expect(orders.every(({ held }) => held)).toBe(true);
    expect(harness.fake.taken(tenant.resourceId)).toBe(orders.length);
    expect(orders).toHaveLength(point === 'draft held' ? 1 : 0);
  });

  test.each(creation)(
    'at "%s" with an idempotency key is resumed by its repetition as the same order',
    async (point) => {
      const tenant = newTenant(harness);
      const key = { idempotency_key: newId(), idempotency_fingerprint: 'f' };
      const input = { items: [bookingItem(tenant)] };
      harness.crash.point = point;
      const count = harness.crash.count;
      void harness
        .doomed()
        .orders.CreateOrder({ context: tenant.context(key), input }, { timeoutMs: 1_000 })
        .catch(() => {});
      await waitFor('the crash', () => harness.crash.count > count);
      const [written] = await ordersOf(tenant);
      expect(await codeOf(harness.two.orders.CreateOrder({ context: tenant.context(key), input }))).toBe('conflict');
      harness.clock.advance(afterLeaseMs);
      const order = await waitFor('the repetition is answered', async () => {
        const code = await codeOf(harness.two.orders.CreateOrder({ context: tenant.context(key), input }));
        if (code !== 'none') return false;
        return harness.two.orders.CreateOrder({ context: tenant.context(key), input });
      });
      expect(order.item?.id).toBe(written?._id);
      expect(await ordersOf(tenant)).toHaveLength(1);
      expect(harness.fake.taken(tenant.resourceId)).toBe(1);
    },
  );

  test.each([
    ['the same process', () => [harness.two, harness.two]],
    ['another process', () => [harness.two, harness.one]],
  ] as const)(
    'a draft that waits for longer than its lease, and its repetition in %s, are one draft',
    async (_where, instances) => {
      const tenant = newTenant(harness);
      const key = { idempotency_key: newId(), idempotency_fingerprint: 'f' };
      const input = { items: [bookingItem(tenant)] };
      const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
      const used = instances();
      const turns = [...new Set(used)].map(({ parts }) => parts.queue.run(`drafts:${tenant.id}`, () => blocked));
      const calls: Promise<string>[] = [];
      for (const instance of used) {
        const before = instance.parts.queue.size();
        calls.push(codeOf(instance.orders.CreateOrder({ context: tenant.context(key), input })));
        await waitFor('the call waits', () => instance.parts.queue.size() > before);
        harness.clock.advance(afterLeaseMs);
      }
      release();
      await Promise.all(turns);
      for (const code of await Promise.all(calls)) expect(['none', 'service_unavailable']).toContain(code);
      await untilQuiet();
      const [order, ...others] = await ordersOf(tenant);
      expect(others).toEqual([]);
      const filters = [
        { key: 'entity_type', values: ['orders'] },
        { key: 'entity_id', values: [order?._id ?? ''] },
      ];
      const query = { filters };
      const trail = await harness.two.audit.ListAuditEntries({ context: tenant.context(), query });
      expect((trail.items ?? []).filter(({ action }) => action === 'create')).toHaveLength(1);
      expect(harness.fake.taken(tenant.resourceId)).toBe(1);
    },
  );

  test.each<SagaPoint>(['checkout written', 'bookings confirmed', 'order placed'])(
    'at "%s" ends with a placed order, one number and one orders.created',
    async (point) => {
      const tenant = newTenant(harness);
      const draft = await newDraft(harness.one, tenant);
      harness.crash.point = point;
      const count = harness.crash.count;
      void harness
        .doomed()
        .orders.CheckoutOrder({ context: tenant.context(), id: draft.id }, { timeoutMs: 1_000 })
        .catch(() => {});
      await waitFor('the crash', () => harness.crash.count > count);
      harness.clock.advance(afterLeaseMs);
      await untilQuiet();
      const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
      expect(item).toMatchObject({ number: 'BO000000001', status: 'pending' });
      await untilHeard(harness, draft.id, 'orders.created');
      expect(eventsOf(harness, draft.id).filter((event) => event === 'orders.created')).toHaveLength(1);
      expect(harness.fake.bookingsOf(draft.id).every(({ status }) => status === 'accepted')).toBe(true);
    },
  );

  test.each([
    ['canceled by the organization', { status: 'canceled', canceled_by: 'organization' }, 10_000],
    ['rejected', { status: 'rejected' }, 10_000],
    ['moved to a length of its own', { end_date: '2026-03-09T12:00:00+01:00' }, 30_000],
  ])(
    'between confirmation and placing follows the booking that was %s meanwhile',
    async (_what, change, charged_minor) => {
      const tenant = newTenant(harness);
      const service = harness.fake.services.get(tenant.serviceId)!;
      harness.fake.services.set(tenant.serviceId, { ...service, price_unit: 'hour' });
      const hourly = (hour: number) => ({
        ...bookingItem(tenant, hour),
        end_date: `2026-03-09T${hour + 1}:00:00+01:00`,
      });
      const draft = await newDraft(harness.one, tenant, { items: [hourly(10), hourly(14)] });
      harness.crash.point = 'bookings confirmed';
      const { count } = harness.crash;
      const call = { context: tenant.context(), id: draft.id, pay_later: true };
      void codeOf(harness.doomed().orders.CheckoutOrder(call, { timeoutMs: 1_000 }));
      await waitFor('the crash', () => harness.crash.count > count);
      const [{ id = '', start_date, end_date } = {}] = harness.fake.bookingsOf(draft.id);
      await harness.tell('bookings.updated', tenant.id, {
        id,
        type: 'bookings',
        status: 'accepted',
        start_date,
        end_date,
        updated_at: '2100-01-01T00:00:00.000Z',
        order: { id: draft.id, type: 'orders' },
        ...change,
      });
      await waitFor('its change is known', async () => {
        const known = await harness.two.parts.bookingReplicas.ofOrders(tenant.id, [draft.id]);
        return known.some((booking) => booking.id === id);
      });
      harness.clock.advance(afterLeaseMs);
      await untilQuiet();
      const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
      expect(item).toMatchObject({ status: 'completed', balance: { charged_minor } });
      const query = { filters: [{ key: 'order_id', values: [draft.id] }] };
      const { items } = await harness.two.invoices.ListInvoices({ context: tenant.context(), query });
      expect(items.reduce((sum, one) => sum + one.total_minor, 0)).toBe(charged_minor);
    },
  );

  test('that is taken up again beside the one that waits for a number places the order once', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    harness.crash.point = 'bookings confirmed';
    const count = harness.crash.count;
    const call = { context: tenant.context(), id: draft.id };
    void harness
      .doomed()
      .orders.CheckoutOrder(call, { timeoutMs: 1_000 })
      .catch(() => {});
    await waitFor('the crash', () => harness.crash.count > count);

    const { parts } = harness.two;
    const context = systemContext(tenant.id, newId());
    const waiting = await parts.stores.steps.find(`confirm:${draft.id}`);
    const now = new Date('2100-01-01');
    const lease = { now, lease: newId(), resumeAt: new Date('2100-01-02') };
    const takenUp = await parts.stores.steps.claim(`confirm:${draft.id}`, lease);
    if (!waiting || !takenUp) throw new Error('there is no step');
    const order = await parts.stores.orders.get(tenant.id, draft.id);
    const bookings = await parts.resources.confirm(context, order);
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    const turn = parts.queue.run(billingQueue(tenant.id), () => blocked);
    const placings = [waiting, takenUp].map((step) =>
      parts.placings.run(billingQueue(tenant.id), context, {
        step,
        order,
        bookings,
        termsOf: () => null,
      }),
    );
    release();
    const ends = await Promise.allSettled(placings);
    await turn;

    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await untilHeard(harness, draft.id, 'orders.created');
    const next = await newDraft(harness.one, tenant);
    const { item } = await harness.one.orders.CheckoutOrder({ context: tenant.context(), id: next.id });
    await untilHeard(harness, next.id, 'orders.created');
    expect(eventsOf(harness, draft.id).filter((event) => event === 'orders.created')).toHaveLength(1);
    expect(item?.number).toBe('BO000000002');
  });

  test('while releasing ends with the bookings released', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    harness.fake.behaviour.ReleaseBookings = 'crashes';
    await harness.one.orders.DeleteOrder({ context: tenant.context(), id: draft.id });
    await waitFor('a release is tried', () =>
      harness.fake.calls.some(({ call, orderId }) => call === 'ReleaseBookings' && orderId === draft.id),
    );
    expect(harness.fake.taken(tenant.resourceId)).toBe(2);
    harness.fake.behaviour = {};
    harness.clock.advance(afterLeaseMs);
    await untilQuiet();
    expect(harness.fake.taken(tenant.resourceId)).toBe(0);
  });
});

describe('checkout', () => {
  test('of a hold that is over is time_conflict; the order expires and tells nobody', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    harness.fake.behaviour.ConfirmBookings = 'hold expired';
    expect(await codeOf(harness.one.orders.CheckoutOrder({ context: tenant.context(), id: draft.id }))).toBe(
      'time_conflict',
    );
    const { item } = await harness.one.orders.GetOrder({ context: tenant.context(), id: draft.id });
    expect(item).toMatchObject({ status: 'expired' });
    expect(item?.number).toBeUndefined();
    await untilQuiet();
    expect(harness.fake.taken(tenant.resourceId)).toBe(0);
    expect(eventsOf(harness, draft.id)).toEqual([]);
  });

  test('by many callers at once places the order once', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          (index % 2 ? harness.one : harness.two).orders.CheckoutOrder({ context: tenant.context(), id: draft.id }),
        ),
      ),
    );
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(codes.every((code) => ['none', 'conflict', 'invalid_status_transition'].includes(code))).toBe(true);
    await untilHeard(harness, draft.id, 'orders.created');
    expect(harness.heard.filter((event) => event.entity.id === draft.id)).toHaveLength(1);
  });

  test('as a dry run places nothing', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const context = tenant.context({ dry_run: true });
    const { item } = await harness.one.orders.CheckoutOrder({ context, id: draft.id, pay_later: true });
    expect(item).toMatchObject({ id: draft.id, status: 'draft' });
    const { item: after } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
    expect(after).toEqual(draft);
    expect((await placed(harness.two, tenant, draft.id)).number).toEqual(expect.any(String));
  });

  test('repeated with its key answers the placed order', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const key = { idempotency_key: newId(), idempotency_fingerprint: 'f' };
    const first = await harness.one.orders.CheckoutOrder({ context: tenant.context(key), id: draft.id });
    const second = await harness.two.orders.CheckoutOrder({ context: tenant.context(key), id: draft.id });
    expect(second.item).toEqual(first.item);
  });

  test('waits as pending for requested bookings and an open payment, and follows both', async () => {
    const tenant = newTenant(harness);
    harness.fake.confirmedStatus = 'requested';
    const draft = await newDraft(harness.one, tenant);
    const order = await placed(harness.one, tenant, draft.id, false);
    harness.fake.confirmedStatus = 'accepted';
    expect(order.status).toBe('pending');
    const { item: payment } = await harness.one.payments.CreatePayment({
      context: tenant.context(),
      input: { order_id: draft.id },
    });
    expect(payment).toMatchObject({ status: 'succeeded', amount_minor: 20_000 });
    expect((await harness.one.orders.GetOrder({ context: tenant.context(), id: draft.id })).item?.status).toBe(
      'pending',
    );

    for (const booking of harness.fake.bookingsOf(draft.id)) {
      await harness.tell('bookings.updated', tenant.id, {
        type: 'bookings',
        id: booking.id ?? '',
        status: 'accepted',
        start_date: '2026-03-09T10:00:00.000+01:00',
        end_date: '2026-03-09T10:45:00.000+01:00',
        updated_at: new Date(Date.now() + 60_000).toISOString(),
        order: { id: draft.id, type: 'orders' },
      });
    }
    const completed = await waitFor('the order is completed', async () => {
      const { item } = await harness.one.orders.GetOrder({
        context: tenant.context(),
        id: draft.id,
        include: ['invoice.items'],
      });
      return item?.status === 'completed' && item;
    });
    const { item: invoice } = await harness.one.invoices.GetInvoice({
      context: tenant.context(),
      id: completed.invoice_id ?? '',
    });
    expect(invoice).toMatchObject({ status: 'paid', locked: true, due_minor: 0 });
  });
});

describe('time and bookings', () => {
  test('a draft expires after 15 minutes, releases its bookings and tells nobody', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    harness.clock.advance(15 * 60_000 + 1);
    await waitFor('it is expired', async () => {
      const { item } = await harness.one.orders.GetOrder({ context: tenant.context(), id: draft.id });
      return item?.status === 'expired';
    });
    await waitFor('the bookings are released', () => harness.fake.taken(tenant.resourceId) === 0);
    expect(await codeOf(harness.one.orders.CheckoutOrder({ context: tenant.context(), id: draft.id }))).toBe(
      'invalid_status_transition',
    );
    expect(eventsOf(harness, draft.id)).toEqual([]);
  });

  test('an order is canceled once all of its bookings are canceled or rejected', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    await placed(harness.one, tenant, draft.id);
    for (const [index, booking] of harness.fake.bookingsOf(draft.id).entries()) {
      await harness.tell('bookings.updated', tenant.id, {
        type: 'bookings',
        id: booking.id ?? '',
        status: index === 0 ? 'canceled' : 'rejected',
        start_date: '2026-03-09T10:00:00.000+01:00',
        end_date: '2026-03-09T10:45:00.000+01:00',
        updated_at: new Date(Date.now() + 60_000).toISOString(),
        order: { id: draft.id, type: 'orders' },
      });
    }
    await waitFor('it is canceled', async () => {
      const { item } = await harness.one.orders.GetOrder({ context: tenant.context(), id: draft.id });
      return item?.status === 'canceled';
    });
    const told = await waitFor('it is told', () => {
      const found = harness.heard.filter(({ entity, event }) => entity.id === draft.id && event === 'orders.updated');
      return found.some(({ data }) => (data as { status: string }).status === 'canceled') && found;
    });
    expect(told.filter(({ data }) => (data as { status: string }).status === 'canceled')).toHaveLength(1);
  });
});

test('of two changes of a booking the one of the higher version stands, whatever the clocks of those who made them say', async () => {
  const tenant = newTenant(harness);
  const { id } = await newDraft(harness.one, tenant);
  await placed(harness.one, tenant, id);
  const [booking] = harness.fake.bookingsOf(id);
  const base = Date.now() + 60_000;
  const changes = [
    [3, { status: 'accepted', updated_at: new Date(base + 300).toISOString() }],
    [4, { status: 'canceled', updated_at: new Date(base + 200).toISOString() }],
    [3, { status: 'accepted', updated_at: new Date(base + 300).toISOString() }],
  ] as const;
  const { bookingReplicas } = harness.two.parts;
  for (const [version, change] of changes) {
    const data = { id: booking?.id ?? '', type: 'bookings', order: { id, type: 'orders' } };
    const times = { start_date: booking?.start_date, end_date: booking?.end_date };
    await harness.tell('bookings.updated', tenant.id, { ...data, ...times, ...change }, version);
    await waitFor('it is known', async () => {
      const known = await bookingReplicas.ofOrders(tenant.id, [id]);
      return known.some((one) => one.id === data.id && (one.booking_version ?? 0) >= version);
    });
  }
  const order = await waitFor('its item has ended', async () => {
    const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id });
    return Number(item?.balance?.charged_minor) === 10_000 && item;
  });
  expect(order.status).toBe('completed');
  const known = await bookingReplicas.ofOrders(tenant.id, [id]);
  expect(known.find((one) => one.id === booking?.id)).toMatchObject({ status: 'canceled', booking_version: 4 });
});

describe('an order that is canceled after a booking of it took place', () => {
  const monday = '2026-03-09T';
  /** One booking is over, one begins later; placed and paid. */
  async function partUsed(tenant = newTenant(harness), input: object = {}) {
    harness.clock.set('2026-03-02T09:00:00Z');
    const later = { start_date: `${monday}18:00:00+01:00`, end_date: `${monday}18:45:00+01:00` };
    const items = [bookingItem(tenant, 10), { ...bookingItem(tenant), ...later }];
    const { id } = await newDraft(harness.one, tenant, { items, ...input });
    await placed(harness.one, tenant, id);
    await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: id } });
    harness.clock.set(`${monday}12:00:00+01:00`);
    return { tenant, id, call: { context: tenant.context(), id } };
  }
  const tell = (tenant: Tenant, orderId: string, booking: { id?: string; start_date?: string; end_date?: string }) =>
    harness.tell('bookings.updated', tenant.id, {
      id: booking.id ?? '',
      type: 'bookings',
      status: 'canceled',
      canceled_at: `${monday}13:00:00+01:00`,
      start_date: booking.start_date,
      end_date: booking.end_date,
      updated_at: '2100-01-01T00:00:00.000Z',
      order: { id: orderId, type: 'orders' },
    });

  test('keeps what that costs, as its preview says', async () => {
    const { call } = await partUsed();
    const changes = [{ type: 'cancel_order' }];
    const { item: preview } = await harness.one.orders.PreviewOrder({ ...call, changes });
    const { item } = await harness.one.orders.CancelOrder(call);
    expect(item).toMatchObject({ status: 'canceled', balance: { charged_minor: 10_000, to_refund_minor: 10_000 } });
    expect(preview).toMatchObject({ charged_minor: 10_000, fee_minor: 0, difference_minor: -10_000 });
    expect((await harness.two.books.CheckBooks({ context: call.context })).item?.fault).toBeUndefined();
  });

  test('tells resources of the moment by which that was judged, however late it hears of it', async () => {
    const { id, call } = await partUsed();
    harness.fake.behaviour.ReleaseBookings = 'crashes';
    await harness.one.orders.CancelOrder(call);
    await waitFor('a release is tried', () =>
      harness.fake.calls.some((made) => made.call === 'ReleaseBookings' && made.orderId === id),
    );
    harness.fake.behaviour = {};
    harness.clock.set(`${monday}20:00:00+01:00`);
    // The try that fails may be put off by what the clock says only now.
    await waitFor('the release', () => {
      harness.clock.advance(1_000);
      return harness.fake.canceledAt.has(id);
    });
    expect(Date.parse(harness.fake.canceledAt.get(id) ?? '')).toBe(Date.parse(`${monday}12:00:00+01:00`));
  });

  test('gives that back too where the booking itself is canceled', async () => {
    const { tenant, id, call } = await partUsed();
    const [used, other] = harness.fake.bookingsOf(id);
    await harness.one.orders.CancelOrder(call);
    await tell(tenant, id, other ?? {});
    await tell(tenant, id, used ?? {});
    const order = await waitFor('nothing is charged', async () => {
      const { item } = await harness.two.orders.GetOrder(call);
      return Number(item?.balance?.charged_minor) === 0 && item;
    });
    expect(order).toMatchObject({ status: 'canceled', balance: { to_refund_minor: 20_000 } });
  });

  test('keeps its voucher, which still pays for that, until that is given back too', async () => {
    const tenant = newTenant(harness);
    const { item: voucher } = await harness.one.vouchers.CreateVoucher({
      context: tenant.context(),
      input: { code: 'HALF', discount_type: 'percent', percent_basis_points: 5_000, max_uses: 1 },
    });
    const uses = async () =>
      (await harness.two.vouchers.GetVoucher({ context: tenant.context(), id: voucher?.id ?? '' })).item?.use_count;
    const { id, call } = await partUsed(tenant, { voucher_code: 'HALF' });
    const { item } = await harness.one.orders.CancelOrder(call);
    expect(item).toMatchObject({ status: 'canceled', balance: { charged_minor: 5_000 } });
    expect(await uses()).toBe(1);
    const items = [{ type: 'service', service_id: tenant.serviceId }];
    expect(await codeOf(newDraft(harness.one, tenant, { voucher_code: 'HALF', items }))).toBe('validation_failed');
    const [used] = harness.fake.bookingsOf(id);
    await tell(tenant, id, used ?? {});
    await waitFor('it is free', async () => (await uses()) === 0);
  });
});

test('an order of one organization does not exist for another', async () => {
  const tenant = newTenant(harness);
  const stranger = newTenant(harness);
  const draft = await newDraft(harness.one, tenant);
  const context = stranger.context();
  const { orders } = harness.one;
  expect(await codeOf(orders.GetOrder({ context, id: draft.id }))).toBe('not_found');
  expect(await codeOf(orders.CheckoutOrder({ context, id: draft.id }))).toBe('not_found');
  expect(await codeOf(orders.DeleteOrder({ context, id: draft.id }))).toBe('not_found');
  expect((await orders.ListOrders({ context })).items).toEqual([]);
  const customer_id = await newCustomer(harness.one, tenant);
  const input = { customer_id, items: [bookingItem(stranger)] };
  expect(await codeOf(orders.CreateOrder({ context, input }))).toBe('not_found');
});
