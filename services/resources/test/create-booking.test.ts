import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { BookingGuards } from '../src/bookings/places/booking-guards.ts';
import {
  at,
  contextOf,
  holdRequest,
  newOrganization,
  newResource,
  newService,
  refusal,
  startOfTest,
  useResources,
  type Instance,
  type Tenant,
} from './resources-harness.ts';

const harness = useResources('create-booking');

/** One hour, `from` hours after the start of the test. */
function bookingOf(tenant: Tenant, resource_id: string, from: number, more: Record<string, unknown> = {}) {
  const { context = tenant.context, ...input } = more as { context?: Tenant['context'] };
  return { context, input: { resource_id, start_date: at(from), end_date: at(from + 1), ...input }, include: [] };
}

function newCustomer(tenant: Tenant): string {
  const id = newId();
  const base = { organization_id: tenant.id, version: 1, created_at: startOfTest, updated_at: startOfTest };
  const address = { ...base, id: newId(), city: 'Berlin', customer_id: id };
  const item = { ...base, id, first_name: 'Ada', last_name: 'Lovelace', address_id: address.id };
  harness.world.neighbours.customers.set(id, { item, address });
  return id;
}

async function publishedOf(tenant: Tenant): Promise<string[]> {
  const { one, heard } = harness.world;
  const waiting = () => one.connection.collection('outbox').countDocuments({ organization_id: tenant.id });
  await waitFor('every event to be published', async () => (await waiting()) === 0);
  return heard.filter(({ organizationId }) => organizationId === tenant.id).map(({ event }) => event);
}

describe('a booking without an order', () => {
  test('is accepted at once, belongs to no order, and is announced once with everything nested', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { padding_after_minutes: 15 });
    const service_id = newService(neighbours, tenant.id);
    const customer_id = newCustomer(tenant);
    const request = bookingOf(tenant, room, 25, { service_id, customer_id, note: 'Board' });
    const { item, included } = await one.bookings.CreateBooking({ ...request, include: ['resource'] });
    expect(item).toMatchObject({
      status: 'accepted',
      note: 'Board',
      quantity: 1,
      padding_after_minutes: 15,
      version: 1,
    });
    expect(item).toMatchObject({
      resource_id: room,
      service_id,
      customer_id,
      number: expect.stringMatching(/^BB\d{8}$/),
    });
    expect(item?.order_id).toBeUndefined();
    expect(included?.resources).toMatchObject([{ id: room }]);
    const [event] = await harness.untilHeard('bookings.created', item?.id ?? '');
    expect(event?.data).toMatchObject({
      status: 'accepted',
      order: null,
      start_date: '2026-11-24T09:00:00.000+01:00',
      resource: { name: 'Room' },
      service: { name: 'Meeting' },
      customer: { first_name: 'Ada', address: { city: 'Berlin' } },
    });
    expect(await publishedOf(tenant)).toEqual(['bookings.created']);
    const audit = await one.connection.collection('audit_entries').findOne({ 'entity.id': item?.id });
    expect(audit).toMatchObject({ action: 'create' });
  });

  test.each([
    ['where the organization accepts by hand', { auto_accept_bookings: false }, {}],
    ['when its maker says so', { auto_accept_bookings: true }, { requires_approval: true }],
  ])('waits for approval %s, and holds its place meanwhile', async (_when, organization, input) => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, organization);
    const room = await newResource(one, tenant);
    const { item } = await one.bookings.CreateBooking(bookingOf(tenant, room, 24, input));
    expect(item).toMatchObject({ status: 'requested', available_actions: ['accept', 'reject', 'cancel'] });
    expect((await refusal(one.bookings.CreateBooking(bookingOf(tenant, room, 24)))).code).toBe('time_conflict');
    await one.bookings.AcceptBooking({ context: tenant.context, id: item?.id ?? '' });
    await harness.untilHeard('bookings.updated', item?.id ?? '');
    expect(await publishedOf(tenant)).toEqual(['bookings.created', 'bookings.updated']);
  });

  test('keeps the places of orders, and orders keep its places', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { capacity: 2 });
    await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 24 }));
    expect(
      (await refusal(one.bookings.CreateBooking(bookingOf(tenant, room, 24, { quantity: 2 })))).problems,
    ).toMatchObject([{ code: 'time_conflict', meta: { resource_id: room, requested: 2, available: 1 } }]);
    await one.bookings.CreateBooking(bookingOf(tenant, room, 24));
    const late = one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 24.5 }));
    expect((await refusal(late)).code).toBe('time_conflict');
  });

  test('of a parent takes its children', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const parent = await newResource(one, tenant, { name: 'House' });
    const children = { context: tenant.context, resource_id: parent, child_resources: [{ name: 'Attic' }] };
    const attic = (await one.resources.CreateChildResources(children)).items[0]?.id ?? '';
    await one.bookings.CreateBooking(bookingOf(tenant, parent, 24));
    expect((await refusal(one.bookings.CreateBooking(bookingOf(tenant, attic, 24)))).code).toBe('time_conflict');
  });

  test('is refused by the rule that an order would be refused by, and leaves nothing', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { late_entry_days: 0 });
    const room = await newResource(one, tenant);
    const shut = await newResource(one, tenant, { name: 'Shut' }, false);
    const closed = await newResource(one, tenant, { name: 'Closed', bookings_enabled: false });
    const service_id = newService(neighbours, tenant.id, { duration_minutes: 45 });
    await one.rules.CreateBookingRule({
      context: tenant.context,
      input: { name: 'Not far ahead', rule_type: 'max_advance', limit: 7 * 24 * 60, scope: 'organization' },
    });
    const refused = [
      ['lead_time', bookingOf(tenant, room, -1)],
      ['opening_hours', bookingOf(tenant, shut, 24)],
      ['bookings_enabled', bookingOf(tenant, closed, 24)],
      ['service_duration', bookingOf(tenant, room, 24, { service_id })],
      ['max_advance', bookingOf(tenant, room, 24 * 8)],
      ['range', bookingOf(tenant, room, 24, { end_date: at(24) })],
    ] as const;
    for (const [rule, request] of refused) {
      const [problem] = (await refusal(one.bookings.CreateBooking(request))).problems;
      expect([rule, problem.code, problem.meta?.['rule']]).toEqual([rule, 'booking_rule_violated', rule]);
    }
    const backwards = await refusal(one.bookings.CreateBooking(bookingOf(tenant, room, 24, { end_date: at(24) })));
    expect(backwards.problems[0].source).toEqual({ pointer: '/data/attributes/end_date' });
    expect((await one.bookings.ListBookings({ context: tenant.context, query: {} })).items).toEqual([]);
    expect(await publishedOf(tenant)).toEqual([]);
  });

  test('counts for the limits of its customer, together with those of orders', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const customer_id = newCustomer(tenant);
    await one.rules.CreateBookingRule({
      context: tenant.context,
      input: { name: 'Two a day', rule_type: 'max_per_day', limit: 2, scope: 'organization' },
    });
    await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 24 }, { customer_id }));
    await one.bookings.CreateBooking(bookingOf(tenant, room, 26, { customer_id }));
    const third = await refusal(one.bookings.CreateBooking(bookingOf(tenant, room, 28, { customer_id })));
    expect(third.problems).toMatchObject([{ code: 'booking_rule_violated', meta: { rule: 'max_per_day', limit: 2 } }]);
    await one.bookings.CreateBooking(bookingOf(tenant, room, 28));
  });

  test('names what it needs, and what does not exist in this organization', async () => {
    const { one, neighbours } = harness.world;
    const [tenant, other] = [newOrganization(neighbours), newOrganization(neighbours)];
    const room = await newResource(one, tenant);
    const pointers = async (request: ReturnType<typeof bookingOf>) =>
      (await refusal(one.bookings.CreateBooking(request))).problems.map(({ code, source }) => [code, source?.pointer]);
    expect(await pointers({ context: tenant.context, input: { resource_id: room } as never, include: [] })).toEqual([
      ['validation_failed', '/data/attributes/start_date'],
      ['validation_failed', '/data/attributes/end_date'],
    ]);
    expect(await pointers(bookingOf(tenant, room, 24, { quantity: 0 }))).toEqual([
      ['validation_failed', '/data/attributes/quantity'],
    ]);
    const missing = (relation: string) => [['not_found', `/data/relationships/${relation}`]];
    expect(await pointers(bookingOf(tenant, newId(), 24))).toEqual(missing('resource'));
    expect(await pointers(bookingOf(tenant, room, 24, { service_id: newId() }))).toEqual(missing('service'));
    expect(await pointers(bookingOf(tenant, room, 24, { customer_id: newId() }))).toEqual(missing('customer'));
    expect(await pointers(bookingOf(tenant, room, 24, { context: other.context }))).toEqual(missing('resource'));
    const gone = newCustomer(tenant);
    await harness.tell('customers.deleted', tenant.id, { id: gone, type: 'customers' });
    const replica = () => one.connection.collection('customers_replica').findOne({ _id: gone as never });
    await waitFor('the customer to be gone', async () => (await replica())?.['deleted'] === true);
    expect(await pointers(bookingOf(tenant, room, 24, { customer_id: gone }))).toEqual(missing('customer'));
  });

  test('is made once for an idempotency key, however often and however parallel it is asked for', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const context = contextOf(tenant.id, { idempotency_key: newId(), idempotency_fingerprint: 'a' });
    const request = bookingOf(tenant, room, 24, { context });
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => one.bookings.CreateBooking(request)));
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as AppError).code] : []));
    expect(new Set([...codes, 'conflict'])).toEqual(new Set(['conflict']));
    const again = await one.bookings.CreateBooking(request);
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.item?.id] : []));
    expect(new Set([...ids, again.item?.id]).size).toBe(1);
    const other = { ...request, context: { ...context, idempotency_fingerprint: 'b' } };
    expect((await refusal(one.bookings.CreateBooking(other))).code).toBe('idempotency_key_reused');
    expect(await publishedOf(tenant)).toEqual(['bookings.created']);
  });

  test('starts and ends by time, is canceled and deleted like any other', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const kept = (await one.bookings.CreateBooking(bookingOf(tenant, room, 1))).item?.id ?? '';
    const id = (await one.bookings.CreateBooking(bookingOf(tenant, room, 3))).item?.id ?? '';
    await one.bookings.CancelBooking({ context: tenant.context, id });
    await one.bookings.DeleteBooking({ context: tenant.context, id });
    clock.set(at(5));
    try {
      // Each is heard when its transaction is: no order is promised among them.
      for (const event of ['bookings.created', 'bookings.started', 'bookings.ended'] as const) {
        await harness.untilHeard(event, kept);
      }
      const versions = harness.world.heard.filter(({ entity }) => entity.id === id).map(({ entity }) => entity.version);
      expect(new Set(versions)).toEqual(new Set([1, 2, 3]));
      const told = (own: string) =>
        harness.world.heard
          .filter(({ entity }) => entity.id === own)
          .map(({ event }) => event.replace('bookings.', ''));
      for (const event of ['bookings.created', 'bookings.updated', 'bookings.deleted'] as const) {
        await harness.untilHeard(event, id);
      }
      expect(told(kept).sort()).toEqual(['created', 'ended', 'started']);
      expect(told(id).sort()).toEqual(['created', 'deleted', 'updated']);
    } finally {
      clock.set(startOfTest);
    }
  });
});

const noQueue: KeyedQueue = { run: (_key, task) => task(), size: () => 0 };

async function race(instances: readonly Instance[], tenant: Tenant, places: readonly string[], count: number) {
  const calls = Array.from({ length: count }, (_, index) => {
    const instance = instances[index % instances.length]!;
    const place = places[index % places.length]!;
    return instance.bookings.CreateBooking(bookingOf(tenant, place, 24), { timeoutMs: 15_000 });
  });
  const outcomes = await Promise.allSettled(calls);
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [outcome.reason instanceof AppError ? outcome.reason.code : String(outcome.reason)]
      : [],
  );
  return { placed: count - codes.length, codes: [...new Set(codes)] };
}

describe('1,000 parallel bookings for one place through two instances', () => {
  test('one succeeds, the rest are time_conflict within the deadline of their callers', async () => {
    const { one, start, neighbours } = harness.world;
    const two = await start();
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    expect(await race([one, two], tenant, [room], 1_000)).toEqual({ placed: 1, codes: ['time_conflict'] });
    expect(await publishedOf(tenant)).toEqual(['bookings.created']);
    await two.stop();
  });

  /** A parent and its child for the same hour, in turn, in several organizations; how many of them got both. */
  async function bothGiven(instances: readonly Instance[]): Promise<number> {
    let both = 0;
    for (let round = 0; round < 5; round += 1) {
      const [one] = instances;
      const tenant = newOrganization(harness.world.neighbours);
      const parent = await newResource(one!, tenant, { name: 'Suite' });
      const children = { context: tenant.context, resource_id: parent, child_resources: [{ name: 'East' }] };
      const child = (await one!.resources.CreateChildResources(children)).items[0]?.id ?? '';
      both += (await race(instances, tenant, [parent, child], 20)).placed > 1 ? 1 : 0;
    }
    return both;
  }

  test('never a child beside its parent', async () => {
    const { one, start } = harness.world;
    const two = await start();
    expect(await bothGiven([one, two])).toBe(0);
    await two.stop();
  });

  test('negative control: with the guards switched off a child is given beside its parent', async () => {
    const { start } = harness.world;
    const off = { guards: (own: BookingGuards) => ({ ...own, queue: noQueue, claim: async () => {} }) };
    const [one, two] = await Promise.all([start(off), start(off)]);
    expect(await bothGiven([one, two])).toBeGreaterThan(0);
    await Promise.all([one.stop(), two.stop()]);
  });
});
