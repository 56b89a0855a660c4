import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { bookingTransitions } from '../src/bookings/booking.ts';
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
  type Tenant,
} from './resources-harness.ts';

const harness = useResources('bookings');

function newCustomer(tenant: Tenant): string {
  const id = newId();
  const addressId = newId();
  const base = { organization_id: tenant.id, version: 1, created_at: startOfTest, updated_at: startOfTest };
  harness.world.neighbours.customers.set(id, {
    item: { ...base, id, first_name: 'Ada', last_name: 'Lovelace', address_id: addressId },
    address: { ...base, id: addressId, city: 'Berlin', customer_id: id },
  });
  return id;
}

async function booked(
  tenant: Tenant,
  item: Parameters<typeof holdRequest>[1],
  more: Parameters<typeof holdRequest>[2] = {},
) {
  const { one } = harness.world;
  const request = holdRequest(tenant, item, more);
  await one.bookings.HoldBookings(request);
  const { bookings } = await one.bookings.ConfirmBookings({ context: tenant.context, order_id: request.order_id });
  return { ...bookings[0]!, order_id: request.order_id };
}

const statusOf = async (tenant: Tenant, id: string) =>
  (await harness.world.one.bookings.GetBooking({ context: tenant.context, id })).item?.status;

describe('holding the bookings of an order', () => {
  test('the same order again answers the same bookings, and takes nothing more', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 24 });
    const answers = await Promise.all([1, 2, 3].map(() => one.bookings.HoldBookings(request)));
    const again = await one.bookings.HoldBookings(request);
    const ids = [...answers, again].map(({ bookings }) => bookings.map(({ id }) => id));
    expect(new Set(ids.flat()).size).toBe(1);
    expect(again.bookings[0]).toMatchObject({
      status: 'reserved',
      order_id: request.order_id,
      number: expect.stringMatching(/^BB\d{8}$/),
    });
  });

  test('all items or none', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const [free, taken] = [await newResource(one, tenant), await newResource(one, tenant, { name: 'Taken' })];
    await booked(tenant, { resource_id: taken, from: 24 });
    const request = holdRequest(tenant, { resource_id: free, from: 24 });
    const both = {
      ...request,
      items: [...request.items, ...holdRequest(tenant, { resource_id: taken, from: 24.5 }).items],
    };
    const error = await refusal(one.bookings.HoldBookings(both));
    expect(error.problems).toMatchObject([
      { code: 'time_conflict', meta: { resource_id: taken, item_id: both.items[1]?.item_id } },
    ]);
    await booked(tenant, { resource_id: free, from: 24 });
  });

  test('items of one order count against one another', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 24, hours: 2 });
    const twice = {
      ...request,
      items: [...request.items, ...holdRequest(tenant, { resource_id: room, from: 25 }).items],
    };
    expect((await refusal(one.bookings.HoldBookings(twice))).code).toBe('time_conflict');
  });

  test('back to back is fine; setup and cleanup keep their distance', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const tidy = await newResource(one, tenant, { name: 'Tidy', padding_after_minutes: 30 });
    await booked(tenant, { resource_id: room, from: 24 });
    await booked(tenant, { resource_id: room, from: 25 });
    await booked(tenant, { resource_id: tidy, from: 24 });
    expect((await refusal(one.bookings.HoldBookings(holdRequest(tenant, { resource_id: tidy, from: 25 })))).code).toBe(
      'time_conflict',
    );
    await booked(tenant, { resource_id: tidy, from: 25.5 });
  });

  test('an order that was released can hold no more, also when it never held anything', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 24 });
    const release = { context: tenant.context, order_id: request.order_id, reason: 'expired' };
    expect((await one.bookings.ReleaseBookings(release)).bookings).toEqual([]);
    expect((await one.bookings.ReleaseBookings(release)).bookings).toEqual([]);
    expect((await refusal(one.bookings.HoldBookings(request))).code).toBe('conflict');
    await booked(tenant, { resource_id: room, from: 24 });
  });

  test('nor can one whose bookings took place before it was released', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 24 });
    await one.bookings.HoldBookings(request);
    const order = { context: tenant.context, order_id: request.order_id };
    const { bookings } = await one.bookings.ConfirmBookings(order);
    clock.set(at(26));
    try {
      expect((await one.bookings.HoldBookings(request)).bookings[0]?.id).toBe(bookings[0]!.id);
      await one.bookings.ReleaseBookings({ ...order, reason: 'canceled', canceled_at: at(26) });
      expect(await statusOf(tenant, bookings[0]!.id)).toBe('accepted');
      expect((await refusal(one.bookings.HoldBookings(request))).code).toBe('conflict');
    } finally {
      clock.set(startOfTest);
    }
  });

  test('a hold counts until its time is over, whether its timer has fired or not', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 48 }, { expires_at: at(0.1) });
    const { bookings } = await one.bookings.HoldBookings(request);
    expect((await refusal(one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 48 })))).code).toBe(
      'time_conflict',
    );
    clock.set(at(0.1));
    try {
      await booked(tenant, { resource_id: room, from: 48 });
      await waitFor('the hold to expire', async () => (await statusOf(tenant, bookings[0]!.id)) === 'expired');
      const late = one.bookings.ConfirmBookings({ context: tenant.context, order_id: request.order_id });
      expect((await refusal(late)).code).toBe('time_conflict');
      expect(harness.world.heard.filter(({ entity }) => entity.id === bookings[0]!.id)).toEqual([]);
    } finally {
      clock.set(startOfTest);
    }
  });

  test('an order of another organization is unknown, and so are its resources and bookings', async () => {
    const { one, neighbours } = harness.world;
    const [mine, theirs] = [newOrganization(neighbours), newOrganization(neighbours)];
    const room = await newResource(one, mine);
    const booking = await booked(mine, { resource_id: room, from: 24 });
    const context = theirs.context;
    const attempts = [
      one.bookings.HoldBookings(holdRequest(theirs, { resource_id: room, from: 30 })),
      one.bookings.ConfirmBookings({ context, order_id: booking.order_id }),
      one.bookings.GetBooking({ context, id: booking.id }),
      one.bookings.CancelBooking({ context, id: booking.id }),
      one.bookings.DeleteBooking({ context, id: booking.id }),
      one.resources.GetResource({ context, id: room }),
      one.resources.GetAvailability({ context, resource_id: room, from: at(24), to: at(25) }),
      one.resources.CreateChildResources({ context, resource_id: room, child_resources: [{ name: 'x' }] }),
    ];
    for (const attempt of attempts) expect((await refusal(attempt)).code).toBe('not_found');
    await one.bookings.ReleaseBookings({ context, order_id: booking.order_id });
    expect(await statusOf(mine, booking.id)).toBe('accepted');
    expect((await one.bookings.ListBookings({ context, query: {} })).items).toEqual([]);
  });
});

describe('confirming', () => {
  test('emits bookings.created once, with resource, parent, service, customer and address nested and local times', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const parent = await newResource(one, tenant, { name: 'House' });
    const { items } = await one.resources.CreateChildResources({
      context: tenant.context,
      resource_id: parent,
      child_resources: [{ name: 'Attic' }],
    });
    const service_id = newService(neighbours, tenant.id);
    const customer_id = newCustomer(tenant);
    const request = holdRequest(tenant, { resource_id: items[0]!.id, from: 24, service_id }, { customer_id });
    const { bookings } = await one.bookings.HoldBookings(request);
    const confirm = { context: tenant.context, order_id: request.order_id, customer_id };
    await Promise.all([1, 2, 3].map(() => one.bookings.ConfirmBookings(confirm)));
    const again = await one.bookings.ConfirmBookings(confirm);
    expect(again.bookings).toMatchObject([{ status: 'accepted', version: 2 }]);

    const [event, ...more] = await harness.untilHeard('bookings.created', bookings[0]!.id);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({
      type: 'bookings',
      status: 'accepted',
      start_date: '2026-11-24T08:00:00.000+01:00',
      end_date: '2026-11-24T09:00:00.000+01:00',
      order: { type: 'orders', id: request.order_id },
      resource: { type: 'resources', name: 'Attic', slug: 'attic', parent: { name: 'House', slug: 'house' } },
      service: { type: 'services', name: 'Meeting', price: 100, tax_rate: 19 },
      customer: { first_name: 'Ada', last_name: 'Lovelace', address: { type: 'addresses', city: 'Berlin' } },
    });
  });

  test.each([
    ['another customer', true],
    ['nobody in particular', false],
  ])('is for %s where the order has become theirs since the hold', async (_whose, isNamed) => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 24 }, { customer_id: newCustomer(tenant) });
    const { bookings } = await one.bookings.HoldBookings(request);
    const customer_id = isNamed ? newCustomer(tenant) : undefined;
    const named = customer_id ? { customer_id } : {};
    const { order_id } = request;
    const confirmed = await one.bookings.ConfirmBookings({ context: tenant.context, order_id, ...named });
    expect(confirmed.bookings[0]?.customer_id).toBe(customer_id);
    const [event] = await harness.untilHeard('bookings.created', bookings[0]!.id);
    expect(event?.data).toMatchObject({ customer: customer_id ? { id: customer_id } : null });
  });

  test('asks the limits of the customer whose order it is by then', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { capacity: 9 });
    const input = { name: 'One a day', rule_type: 'max_per_day', limit: 1 };
    await one.rules.CreateBookingRule({ context: tenant.context, input });
    const [ada, grace] = [newCustomer(tenant), newCustomer(tenant)];
    const held = async (customer_id: string) => {
      const request = holdRequest(tenant, { resource_id: room, from: 24 }, { customer_id });
      await one.bookings.HoldBookings(request);
      return { context: tenant.context, order_id: request.order_id };
    };
    await one.bookings.ConfirmBookings({ ...(await held(grace)), customer_id: grace });
    const second = await held(ada);
    const refused = await refusal(one.bookings.ConfirmBookings({ ...second, customer_id: grace }));
    expect(refused.problems).toMatchObject([
      { code: 'booking_rule_violated', meta: { rule: 'max_per_day', limit: 1, requested: 2 } },
    ]);
    const { bookings } = await one.bookings.ConfirmBookings({ ...second, customer_id: ada });
    expect(bookings).toMatchObject([{ status: 'accepted', customer_id: ada }]);
  });

  test.each([
    ['at once', 25, at(25), 'accepted', 'canceled'],
    ['heard of when both are over', 40, at(25), 'accepted', 'canceled'],
    ['of an order that was canceled before both', 40, at(24.9), 'canceled', 'canceled'],
    ['of an order that was not canceled', 40, undefined, 'canceled', 'canceled'],
  ])(
    'is undone by a release for what was ahead then, what was over stays: %s',
    async (_when, hours, canceled_at, ...ends) => {
      const { one, neighbours, clock } = harness.world;
      const tenant = newOrganization(neighbours);
      const room = await newResource(one, tenant);
      const request = holdRequest(tenant, { resource_id: room, from: 24 });
      const [item] = request.items;
      const items = [item!, { ...item!, item_id: newId(), start_date: at(30), end_date: at(31) }];
      await one.bookings.HoldBookings({ ...request, items });
      const order = { context: tenant.context, order_id: request.order_id };
      await one.bookings.ConfirmBookings(order);
      clock.set(at(hours));
      try {
        const why = { reason: 'order ended', ...(canceled_at ? { canceled_at } : {}) };
        const { bookings } = await one.bookings.ReleaseBookings({ ...order, ...why });
        expect(bookings.map(({ status }) => status)).toEqual(ends);
      } finally {
        clock.set(at(0));
      }
    },
  );

  test('leaves what needs approval requested; staff accepts or rejects it', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { auto_accept_bookings: false });
    const room = await newResource(one, tenant);
    const first = await booked(tenant, { resource_id: room, from: 24 });
    const second = await booked(tenant, { resource_id: room, from: 26 });
    expect(first).toMatchObject({ status: 'requested', available_actions: ['accept', 'reject', 'cancel'] });
    await one.bookings.AcceptBooking({ context: tenant.context, id: first.id });
    await one.bookings.RejectBooking({ context: tenant.context, id: second.id, reason: 'Closed that day' });
    expect(await statusOf(tenant, first.id)).toBe('accepted');
    const [rejected] = await harness.untilHeard('bookings.updated', second.id);
    expect(rejected?.data).toMatchObject({ status: 'rejected', status_reason: 'Closed that day' });
    await booked(tenant, { resource_id: room, from: 26 });
  });

  test('releasing a confirmed order cancels its bookings and frees the places', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const booking = await booked(tenant, { resource_id: room, from: 24 });
    const release = { context: tenant.context, order_id: booking.order_id, reason: 'canceled' };
    await one.bookings.ReleaseBookings(release);
    await one.bookings.ReleaseBookings(release);
    expect(await statusOf(tenant, booking.id)).toBe('canceled');
    expect(await harness.untilHeard('bookings.updated', booking.id)).toHaveLength(1);
    await booked(tenant, { resource_id: room, from: 24 });
  });
});

describe('moves of a booking', () => {
  const statuses = ['reserved', 'requested', 'accepted', 'rejected', 'canceled', 'expired', 'no_show'] as const;
  const moves = [
    'accept',
    'reject',
    'cancel',
    'reschedule',
    'check-in',
    'undo-check-in',
    'check-out',
    'no-show',
    'undo-no-show',
    'delete',
  ] as const;
  const legal = (move: (typeof moves)[number], status: string) =>
    (bookingTransitions[move].from as readonly string[]).includes(status) &&
    move !== 'check-out' &&
    move !== 'undo-check-in';
  const illegal = moves.flatMap((move) =>
    statuses.filter((status) => !legal(move, status)).map((status) => [move, status] as const),
  );

  test('every illegal one is refused, changes nothing and tells nobody', async () => {
    const { one, neighbours, heard } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { capacity: 100 });
    const { context } = tenant;
    for (const [move, status] of illegal) {
      const request = holdRequest(tenant, { resource_id: room, from: 24 });
      const { bookings } = await one.bookings.HoldBookings(request);
      const id = bookings[0]!.id;
      await one.connection.collection('bookings').updateOne({ _id: id as never }, { $set: { status } });
      const before = await one.bookings.GetBooking({ context, id });
      const calls = {
        accept: () => one.bookings.AcceptBooking({ context, id }),
        reject: () => one.bookings.RejectBooking({ context, id }),
        cancel: () => one.bookings.CancelBooking({ context, id }),
        reschedule: () => one.bookings.RescheduleBooking({ context, id, start_date: at(30), end_date: at(31) }),
        'check-in': () => one.bookings.CheckInBooking({ context, id }),
        'undo-check-in': () => one.bookings.UndoCheckIn({ context, id }),
        'check-out': () => one.bookings.CheckOutBooking({ context, id }),
        'no-show': () => one.bookings.MarkNoShow({ context, id }),
        'undo-no-show': () => one.bookings.UndoNoShow({ context, id }),
        delete: () => one.bookings.DeleteBooking({ context, id }),
      };
      const error = await refusal(calls[move]());
      expect([move, status, error.code]).toEqual([move, status, 'invalid_status_transition']);
      expect(before.item?.available_actions).not.toContain(move);
      expect(await one.bookings.GetBooking({ context, id })).toEqual(before);
    }
    const outbox = await one.connection.collection('outbox').countDocuments({ organization_id: tenant.id });
    expect(outbox + heard.filter(({ organizationId }) => organizationId === tenant.id).length).toBe(0);
  });

  test('a reschedule takes the new range and frees the old one; a refused one keeps the old', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { late_entry_days: 0 });
    const room = await newResource(one, tenant);
    const booking = await booked(tenant, { resource_id: room, from: 24 });
    await booked(tenant, { resource_id: room, from: 30 });
    const move = (from: number) =>
      one.bookings.RescheduleBooking({
        context: tenant.context,
        id: booking.id,
        start_date: at(from),
        end_date: at(from + 1),
      });
    expect((await refusal(move(29.5))).code).toBe('time_conflict');
    expect((await refusal(move(-5))).problems[0]).toMatchObject({
      code: 'booking_rule_violated',
      meta: { rule: 'lead_time' },
    });
    expect((await move(24)).item).toMatchObject({ version: booking.version });
    const { item } = await move(24.5);
    expect(item).toMatchObject({ status: 'accepted', start_date: at(24.5).replace('Z', '+00:00') });
    expect(await harness.untilHeard('bookings.updated', booking.id)).toHaveLength(1);
    await booked(tenant, { resource_id: room, from: 23.5 });
  });

  test('check-in and check-out are told once each; the booking is over afterwards', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { requires_check_in: true, check_in_window_minutes: 15 });
    const booking = await booked(tenant, { resource_id: room, from: 2 });
    const request = { context: tenant.context, id: booking.id };
    expect((await refusal(one.bookings.CheckInBooking(request))).problems[0]).toMatchObject({
      code: 'booking_rule_violated',
      meta: { rule: 'check_in_window', limit: 15 },
    });
    clock.set(at(2));
    try {
      await harness.untilHeard('bookings.started', booking.id);
      await one.bookings.CheckInBooking(request);
      expect((await refusal(one.bookings.CheckInBooking(request))).code).toBe('invalid_status_transition');
      await one.bookings.CheckOutBooking(request);
      await harness.untilHeard('bookings.checked-in', booking.id);
      await harness.untilHeard('bookings.checked-out', booking.id);
      clock.set(at(4));
      await harness.untilHeard('bookings.ended', booking.id);
      const timers = () => one.connection.collection('timers').countDocuments({ key: booking.id });
      await waitFor('no timer to be left', async () => (await timers()) === 0);
      const waiting = () => one.connection.collection('outbox').countDocuments({ organization_id: tenant.id });
      await waitFor('every event to be published', async () => (await waiting()) === 0);
      const told = harness.world.heard.filter(({ entity }) => entity.id === booking.id).map(({ event }) => event);
      expect(told.sort()).toEqual(
        ['checked-in', 'checked-out', 'created', 'ended', 'started'].map((event) => `bookings.${event}`),
      );
    } finally {
      clock.set(startOfTest);
    }
  });

  test('time starts and ends a booking once each, also after an hour of downtime', async () => {
    const { one, neighbours, clock, heard } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const quick = await booked(tenant, { resource_id: room, from: 1, hours: 0.5 });
    const canceled = await booked(tenant, { resource_id: room, from: 2 });
    await one.bookings.CancelBooking({ context: tenant.context, id: canceled.id });
    clock.set(at(3));
    try {
      await harness.untilHeard('bookings.started', quick.id);
      await harness.untilHeard('bookings.ended', quick.id);
      const timers = () =>
        one.connection.collection('timers').countDocuments({ key: { $in: [quick.id, canceled.id] } });
      await waitFor('no timer to be left', async () => (await timers()) === 0);
      const told = (id: string) => heard.filter(({ entity }) => entity.id === id).map(({ event }) => event);
      expect(told(quick.id).sort()).toEqual(['bookings.created', 'bookings.ended', 'bookings.started']);
      await harness.untilHeard('bookings.updated', canceled.id);
      expect(told(canceled.id).sort()).toEqual(['bookings.created', 'bookings.updated']);
    } finally {
      clock.set(startOfTest);
    }
  });

  test('who does not check in within the window loses the booking', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { requires_check_in: true, check_in_window_minutes: 15 });
    const booking = await booked(tenant, { resource_id: room, from: 5, hours: 2 });
    clock.set(at(5.25));
    try {
      const [expired] = await harness.untilHeard('bookings.updated', booking.id);
      expect(expired?.data).toMatchObject({ status: 'expired' });
      await booked(tenant, { resource_id: room, from: 5.5 }, { expires_at: at(6) });
    } finally {
      clock.set(startOfTest);
    }
  });

  test('who is accepted late has a whole window to check in', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours, { auto_accept_bookings: false });
    const { context } = tenant;
    const room = await newResource(one, tenant, { requires_check_in: true, check_in_window_minutes: 15 });
    const booking = await booked(tenant, { resource_id: room, from: 5, hours: 2 });
    const dueAt = async () => {
      const timers = one.connection.collection('timers');
      return (await timers.findOne({ key: booking.id, kind: 'booking-check-in-missed' }))?.['due_at'];
    };
    clock.set(at(6));
    try {
      const { item } = await one.bookings.AcceptBooking({ context, id: booking.id });
      expect(item?.status).toBe('accepted');
      expect(await dueAt()).toEqual(new Date(at(6.25)));
      clock.set(at(6.25));
      await waitFor('the window to be over', async () => (await statusOf(tenant, booking.id)) === 'expired');
    } finally {
      clock.set(startOfTest);
    }
  });

  test('a check-in of the wrong one is taken back until the check-out, and leaves a whole window (D36)', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { requires_check_in: true, check_in_window_minutes: 15 });
    const booking = await booked(tenant, { resource_id: room, from: 5, hours: 2 });
    const request = { context: tenant.context, id: booking.id };
    const timers = one.connection.collection('timers');
    const dueAt = async () => (await timers.findOne({ key: booking.id, kind: 'booking-check-in-missed' }))?.['due_at'];
    clock.set(at(5));
    try {
      await one.bookings.CheckInBooking(request);
      expect(await dueAt()).toBeUndefined();
      clock.set(at(6));
      const { item } = await one.bookings.UndoCheckIn(request);
      expect(item?.checked_in_at).toBeUndefined();
      expect(item?.available_actions).toEqual(expect.arrayContaining(['check-in', 'reschedule', 'no-show']));
      expect(item?.available_actions).not.toContain('undo-check-in');
      expect(await dueAt()).toEqual(new Date(at(6.25)));
      const [told] = await harness.untilHeard('bookings.updated', booking.id);
      expect(told?.data).toMatchObject({ status: 'accepted', checked_in_at: null });
      expect((await refusal(one.bookings.UndoCheckIn(request))).code).toBe('invalid_status_transition');
      await one.bookings.CheckInBooking(request);
      await one.bookings.CheckOutBooking(request);
      expect((await refusal(one.bookings.UndoCheckIn(request))).code).toBe('invalid_status_transition');
    } finally {
      clock.set(startOfTest);
    }
  });

  test('a move that is repeated with its key is answered as it was, whatever has become of the booking since', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const booking = await booked(tenant, { resource_id: await newResource(one, tenant), from: 5 });
    const context = { ...tenant.context, idempotency_key: newId(), idempotency_fingerprint: 'a' };
    const call = { context, id: booking.id, start_date: at(7), end_date: at(8) };
    const { item: first } = await one.bookings.RescheduleBooking(call);
    expect(first).toMatchObject({ status: 'accepted', version: 3 });
    const note = { note: 'Brings a dog' };
    await one.bookings.UpdateBooking({ context: tenant.context, id: booking.id, input: note, update_mask: ['note'] });
    expect((await one.bookings.RescheduleBooking(call)).item).toEqual(first);
    await one.bookings.CancelBooking({ context: tenant.context, id: booking.id });
    expect((await one.bookings.RescheduleBooking(call)).item).toEqual(first);
    const other = { ...call, context: { ...context, idempotency_fingerprint: 'b' } };
    expect((await refusal(one.bookings.RescheduleBooking(other))).code).toBe('idempotency_key_reused');
    expect(await statusOf(tenant, booking.id)).toBe('canceled');
  });

  test('a running booking can be made longer and shorter, but not moved into the past', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours, { late_entry_days: 0 });
    const { context } = tenant;
    const room = await newResource(one, tenant);
    await one.rules.CreateBookingRule({ context, input: { name: 'Early', rule_type: 'min_notice', limit: 60 } });
    const booking = await booked(tenant, { resource_id: room, from: 5, hours: 2 });
    await booked(tenant, { resource_id: room, from: 9 });
    const move = (from: number, until: number) =>
      one.bookings.RescheduleBooking({ context, id: booking.id, start_date: at(from), end_date: at(until) });
    const rule = async (from: number, until: number) => (await refusal(move(from, until))).problems[0].meta?.['rule'];
    clock.set(at(6));
    try {
      expect((await move(5, 9)).item).toMatchObject({ status: 'accepted', end_date: at(9).replace('Z', '+00:00') });
      expect((await refusal(move(5, 9.5))).code).toBe('time_conflict');
      await move(5, 6.5);
      expect(await rule(5, 5.5)).toBe('lead_time');
      expect(await rule(5.5, 7)).toBe('lead_time');
      expect(await rule(6.5, 7)).toBe('min_notice');
      clock.set(at(6.5));
      expect(await rule(5, 8)).toBe('lead_time');
    } finally {
      clock.set(startOfTest);
    }
  });

  test('a booking that keeps its start and place is made longer within the time before it in which none is made', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const { context } = tenant;
    const [room, other] = [await newResource(one, tenant), await newResource(one, tenant)];
    const service_id = newService(neighbours, tenant.id, { price_unit: 'hour', lead_time_minutes: 120 });
    const booking = await booked(tenant, { resource_id: room, from: 24, service_id });
    await one.rules.CreateBookingRule({ context, input: { name: 'Early', rule_type: 'min_notice', limit: 120 } });
    await one.rules.CreateBookingRule({ context, input: { name: 'Short', rule_type: 'max_duration', limit: 180 } });
    const kept = { start_date: at(24), end_date: at(25) };
    const move = (more: object) => one.bookings.RescheduleBooking({ context, id: booking.id, ...kept, ...more });
    const rule = async (more: object) => (await refusal(move(more))).problems[0].meta?.['rule'];
    clock.set(at(23));
    try {
      expect((await move({ end_date: at(27) })).item).toMatchObject({ end_date: at(27).replace('Z', '+00:00') });
      expect(await rule({ end_date: at(28) })).toBe('max_duration');
      expect(await rule({ start_date: at(24.5), end_date: at(25.5) })).toBe('lead_time');
      expect(await rule({ resource_id: other, end_date: at(26) })).toBe('lead_time');
    } finally {
      clock.set(startOfTest);
    }
  });

  test('a booking whose service was deleted can be moved, by the rules of the service as it was', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const { context } = tenant;
    const room = await newResource(one, tenant);
    const service_id = newService(neighbours, tenant.id);
    const booking = await booked(tenant, { resource_id: room, from: 24, service_id });
    const deleted = { ...neighbours.services.get(service_id)!, type: 'services', version: 2 };
    neighbours.services.delete(service_id);
    await harness.tell('services.deleted', tenant.id, deleted);
    const known = async () => (await one.stores.replicas.services(tenant.id, [service_id]))[0];
    await waitFor('the service to be gone', async () => (await known())?.deleted === true);
    const move = (from: number, until: number) =>
      one.bookings.RescheduleBooking({ context, id: booking.id, start_date: at(from), end_date: at(until) });
    expect((await refusal(move(26, 28))).problems).toMatchObject([{ meta: { rule: 'service_duration' } }]);
    expect((await move(26, 27)).item).toMatchObject({ status: 'accepted', service_id });
    const hold = one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 30, service_id }));
    expect((await refusal(hold)).code).toBe('not_found');
  });

  test('a deleted booking is gone; If-Match refuses who has not seen the last change', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const booking = await booked(tenant, { resource_id: room, from: 24 });
    await one.bookings.CancelBooking({ context: tenant.context, id: booking.id });
    const stale = contextOf(tenant.id, { if_version: 1 });
    expect((await refusal(one.bookings.DeleteBooking({ context: stale, id: booking.id }))).code).toBe(
      'precondition_failed',
    );
    await one.bookings.DeleteBooking({ context: tenant.context, id: booking.id });
    expect((await refusal(one.bookings.GetBooking({ context: tenant.context, id: booking.id }))).code).toBe(
      'not_found',
    );
    const [event] = await harness.untilHeard('bookings.deleted', booking.id);
    expect(event?.data).toMatchObject({ id: booking.id, resource: { name: 'Room' } });
  });
});
