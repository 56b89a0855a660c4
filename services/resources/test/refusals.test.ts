import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { BookingGuards } from '../src/bookings/places/booking-guards.ts';
import {
  at,
  contextOf,
  holdRequest,
  newOrganization,
  newResource,
  refusal,
  startOfTest,
  useResources,
} from './resources-harness.ts';

const harness = useResources('refusals');

test('a resource without opening hours says so: booked, checked, held and looked at', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, { name: 'Board room' }, false);
  const detail = 'Board room has no opening hours: it can be booked at its timeslots only.';
  const request = holdRequest(tenant, { resource_id: room, from: 24 });
  const items = request.items.map((item) => ({ ...item, position: 3 }));
  const pointed = [{ detail, source: { pointer: '/data/attributes/items/3/start_date' } }];
  const checked = await refusal(one.bookings.CheckBookings({ context, items }));
  expect(checked.problems).toMatchObject(pointed);
  expect((await refusal(one.bookings.HoldBookings({ ...request, items }))).problems).toEqual(checked.problems);
  expect((await refusal(one.bookings.HoldBookings(request))).problems[0].source).toBeUndefined();
  const input = { resource_id: room, start_date: at(24), end_date: at(25) };
  expect((await refusal(one.bookings.CreateBooking({ context, input }))).problems).toMatchObject([
    { detail, source: { pointer: '/data/attributes/start_date' } },
  ]);
  const look = () => one.resources.GetAvailability({ context, resource_id: room, from: at(24), to: at(48) });
  expect(await look()).toMatchObject({ slots: [], reason: 'opening_hours' });
  await one.timeslots.CreateTimeslot({ context, input: { resource_id: room, start_date: at(30), end_date: at(31) } });
  expect((await look()).slots).toHaveLength(1);
});

test('a resource that is closed at that time has opening hours, and availability says that it is closed', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, { name: 'Desk' }, false);
  const { item: group } = await one.groups.CreateScheduleGroup({
    context,
    input: { name: 'Tuesdays', resource_id: room },
  });
  const schedule = { weekday: 2, start_time: '09:00', end_time: '17:00', schedule_group_id: group!.id };
  await one.schedules.CreateSchedule({ context, input: schedule });
  const wednesday = holdRequest(tenant, { resource_id: room, from: 50 });
  expect((await refusal(one.bookings.HoldBookings(wednesday))).problems).toMatchObject([
    { detail: 'Desk is not open for all of that time.', meta: { rule: 'opening_hours' } },
  ]);
  const { slots, reason } = await one.resources.GetAvailability({
    context,
    resource_id: room,
    from: at(48),
    to: at(60),
  });
  expect([slots, reason]).toEqual([[], 'closed']);
});

test('a hold whose caller waits no longer is refused and has taken nothing', async () => {
  const { one, neighbours, start } = harness.world;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const slow: KeyedQueue = { run: (_key, task) => gate.then(task), size: () => 0 };
  const instance = await start({ guards: (own) => ({ ...own, queue: slow }) });
  const tenant = newOrganization(neighbours);
  const room = await newResource(one, tenant);
  const request = { ...holdRequest(tenant, { resource_id: room, from: 24 }), patience_ms: 1 };
  const late = refusal(instance.bookings.HoldBookings(request));
  // The hold came first on the same connection: once this is answered, it waits for its turn.
  await instance.bookings.ListBookings({ context: tenant.context, query: {} });
  open();
  expect((await late).code).toBe('service_unavailable');
  const { items } = await instance.bookings.ListBookings({ context: tenant.context, query: {} });
  expect(items).toEqual([]);
  await instance.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 24 }));
  await instance.stop();
});

test('check-in is offered until the booking ends', async () => {
  const { one, neighbours, clock } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant);
  const request = holdRequest(tenant, { resource_id: room, from: 2 });
  await one.bookings.HoldBookings(request);
  const { bookings } = await one.bookings.ConfirmBookings({ context, order_id: request.order_id });
  const offered = async () =>
    (await one.bookings.GetBooking({ context, id: bookings[0]!.id })).item?.available_actions.includes('check-in');
  try {
    clock.set(new Date(Date.parse(at(3)) - 1).toISOString());
    expect(await offered()).toBe(true);
    clock.set(at(3));
    expect(await offered()).toBe(false);
    expect((await refusal(one.bookings.CheckInBooking({ context, id: bookings[0]!.id }))).code).toBe(
      'booking_rule_violated',
    );
  } finally {
    clock.set(startOfTest);
  }
});

test('booked_today counts what was requested or accepted today, never what is only held', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const [held, both] = [await newResource(one, tenant), await newResource(one, tenant, { name: 'Both', capacity: 5 })];
  const booked = async () => {
    const filters = [{ key: 'booked_today', values: ['true'] }];
    return (await one.resources.ListResources({ context, query: { filters } })).items.map(({ id }) => id);
  };
  await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: held, from: 2 }));
  const first = holdRequest(tenant, { resource_id: both, from: 2 });
  await one.bookings.HoldBookings(first);
  await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: both, from: 4 }));
  expect(await booked()).toEqual([]);
  const { bookings } = await one.bookings.ConfirmBookings({ context, order_id: first.order_id, customer_id: newId() });
  expect(await booked()).toEqual([both]);
  // The hold is still there: the day is free again all the same.
  await one.bookings.CancelBooking({ context, id: bookings[0]!.id });
  expect(await booked()).toEqual([]);
});

type Given = ReturnType<typeof newOrganization> & typeof harness.world;
type Refused = [what: string, code: string, pointer: string | undefined, call: (given: Given) => Promise<unknown>];
const hours = { start_date: at(24), end_date: at(25) };
const weekday = { weekday: 1, start_time: '09:00', end_time: '17:00' };
const rule = { name: 'Short', rule_type: 'max_duration', limit: 60 };

const refused: Refused[] = [
  [
    'hours for a resource that is not there',
    'not_found',
    '/data/relationships/resource',
    ({ one, context }) => one.groups.CreateScheduleGroup({ context, input: { name: 'Hours', resource_id: newId() } }),
  ],
  [
    'a schedule of a group that is not there',
    'not_found',
    '/data/relationships/schedule_group',
    ({ one, context }) => one.schedules.CreateSchedule({ context, input: { ...weekday, schedule_group_id: newId() } }),
  ],
  [
    'a timeslot of a resource that is not there',
    'not_found',
    '/data/relationships/resource',
    ({ one, context }) => one.timeslots.CreateTimeslot({ context, input: { ...hours, resource_id: newId() } }),
  ],
  [
    'a timeslot for a service that is not there',
    'not_found',
    '/data/relationships/service',
    async ({ one, ...tenant }) => {
      const input = { ...hours, resource_id: await newResource(one, tenant), service_id: newId() };
      return one.timeslots.CreateTimeslot({ context: tenant.context, input });
    },
  ],
  [
    'a child of a resource that is not there',
    'not_found',
    '/data/relationships/parent',
    ({ one, context }) => one.resources.CreateResource({ context, input: { name: 'Stage', parent_id: newId() } }),
  ],
  [
    'a calendar of a resource that is not there',
    'not_found',
    '/data/relationships/resource',
    ({ one, context }) => one.feeds.CreateCalendarFeed({ context, input: { resource_id: newId() } }),
  ],
  [
    'a calendar of a customer who is not there',
    'not_found',
    '/data/relationships/customer',
    ({ one, context }) => one.feeds.CreateCalendarFeed({ context, input: { customer_id: newId() } }),
  ],
  [
    'a rule for a resource that is not there',
    'not_found',
    '/data/relationships/resource',
    ({ one, context }) =>
      one.rules.CreateBookingRule({ context, input: { ...rule, scope: 'resource', resource_id: newId() } }),
  ],
  ...['resource', 'service'].map((scope): Refused => [
    `a rule for a ${scope} that names none`,
    'validation_failed',
    `/data/relationships/${scope}`,
    ({ one, context }) => one.rules.CreateBookingRule({ context, input: { ...rule, scope } }),
  ]),
  [
    'a view by a filter that the list does not know',
    'validation_failed',
    '/data/attributes/filter',
    ({ one, context }) =>
      one.views.CreateResourceView({ context, input: { name: 'Blue', filter_json: '{"colour":"blue"}' } }),
  ],
];

test.each(refused)('refused: %s', async (_what, code, pointer, call) => {
  const { world } = harness;
  const error = await refusal(call({ ...world, ...newOrganization(world.neighbours) }));
  expect([error.code, error.problems[0].source?.pointer]).toEqual([code, pointer]);
});

/** A room, and an order that holds it for one hour on the next day. */
async function held(input: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours, fields);
  const room = await newResource(one, tenant, input);
  const request = holdRequest(tenant, { resource_id: room, from: 24 });
  const [first] = (await one.bookings.HoldBookings(request)).bookings;
  const order = { context: tenant.context, order_id: request.order_id };
  return { one, neighbours, tenant, context: tenant.context, room, request, order, first };
}

test('a hundred moves shortly before the start are kept, and no more', async () => {
  const { one, neighbours, tenant, order } = await held();
  const { bookings } = await one.bookings.ConfirmBookings(order);
  const id = bookings[0]!.id;
  neighbours.moves.set(order.order_id, 'late');
  const late = { moved_at: new Date(at(-2)), start_date: new Date(at(24)), end_date: new Date(at(25)) };
  const rows = one.connection.collection<{ _id: string }>('bookings');
  await rows.updateOne({ _id: id }, { $set: { late_moves: Array.from({ length: 99 }, () => late) } });
  const move = (from: number, more: object = {}) => {
    const times = { start_date: at(from), end_date: at(from + 1) };
    return one.bookings.RescheduleBooking({ context: contextOf(tenant.id), id, ...times, ...more });
  };
  expect((await move(26)).item?.late_moves).toHaveLength(100);
  expect((await refusal(move(28))).problems).toMatchObject([
    { code: 'booking_rule_violated', meta: { rule: 'late_moves', limit: 100, requested: 101 } },
  ]);
  expect((await move(28, { waive_fee: true, reason: 'Our fault' })).item?.late_moves).toHaveLength(100);
});

describe('an order', () => {
  /** A process whose clock is an hour ahead; what is due by then it looks for when it starts, and not again. */
  const runningAhead = () => harness.world.start({ clock: fixedClock(at(1)), timerPollIntervalMs: 3_600_000 });

  test('that is held again has what it has, also where there is room for more', async () => {
    const { one, context, request, first } = await held({ capacity: 3 });
    expect(first).toMatchObject({ resource_name: 'Room' });
    const { bookings } = await one.bookings.HoldBookings(request);
    const { items } = await one.bookings.ListBookings({ context, query: {} });
    expect(items.map(({ id }) => id)).toEqual(bookings.map(({ id }) => id));
  });

  test('whose hold is over is not held again, whether anybody has noticed or not', async () => {
    const ahead = await runningAhead();
    const { request } = await held();
    expect((await refusal(ahead.bookings.HoldBookings(request))).code).toBe('conflict');
    await ahead.stop();
  });

  test('that was confirmed and released is neither confirmed nor held again, though one of its bookings took place', async () => {
    const { one, order, request } = await held({ capacity: 3 });
    await one.bookings.ConfirmBookings(order);
    const { bookings } = await one.bookings.ReleaseBookings({ ...order, canceled_at: at(25) });
    expect(bookings).toMatchObject([{ status: 'accepted' }]);
    expect((await refusal(one.bookings.ConfirmBookings(order))).code).toBe('conflict');
    expect((await refusal(one.bookings.HoldBookings(request))).code).toBe('conflict');
  });

  test('whose bookings were deleted since is not there', async () => {
    const { one, order, context } = await held();
    const { bookings } = await one.bookings.ReleaseBookings(order);
    await one.bookings.DeleteBooking({ context, id: bookings[0]!.id });
    expect((await refusal(one.bookings.ConfirmBookings(order))).code).toBe('not_found');
    // Nobody was told that there was one.
    const last = await one.bookings.CreateBooking({
      context,
      input: { resource_id: bookings[0]!.resource_id, ...hours },
    });
    await harness.untilHeard('bookings.created', last.item!.id);
    expect(harness.world.heard.filter(({ entity }) => entity.id === bookings[0]!.id)).toEqual([]);
  });

  const withGuards = (guards: (own: BookingGuards) => Partial<BookingGuards>) =>
    harness.world.start({ guards: (own) => ({ ...own, ...guards(own) }) });

  test('whose caller has lost patience while it was written is not held', async () => {
    const { one, tenant, context } = await held();
    const slow = await withGuards((own) => ({ claim: (...asked) => delay(400).then(() => own.claim(...asked)) }));
    const room = await newResource(one, tenant);
    const request = { ...holdRequest(tenant, { resource_id: room, from: 24 }), patience_ms: 300 };
    expect((await refusal(slow.bookings.HoldBookings(request))).code).toBe('service_unavailable');
    const { items } = await one.bookings.ListBookings({ context, query: {} });
    expect(items.filter(({ resource_id }) => resource_id === room)).toEqual([]);
    await slow.stop();
  });

  test('that expires while it waits to be confirmed is not', async () => {
    const { order } = await held();
    const { clock } = harness.world;
    const late = await withGuards((own) => ({
      queue: {
        ...own.queue,
        run: (key, task) => {
          if (key.startsWith('confirms:')) clock.set(at(1));
          return own.queue.run(key, task);
        },
      },
    }));
    try {
      expect((await refusal(late.bookings.ConfirmBookings(order))).code).toBe('time_conflict');
    } finally {
      clock.set(startOfTest);
    }
    await late.stop();
  });

  test('is not confirmed where a process whose clock runs ahead has given its place away', async () => {
    const ahead = await runningAhead();
    const { one, order, tenant, room } = await held();
    const other = holdRequest(tenant, { resource_id: room, from: 24 }, { expires_at: at(2) });
    await ahead.bookings.HoldBookings(other);
    expect((await refusal(one.bookings.ConfirmBookings(order))).problems).toMatchObject([
      { code: 'time_conflict', meta: { resource_id: room, requested: 1, available: 0 } },
    ]);
    await ahead.bookings.ConfirmBookings({ context: tenant.context, order_id: other.order_id });
    await ahead.stop();
  });
});

test('a booking that is canceled waits for nothing', async () => {
  const { one, context, order } = await held();
  const { bookings } = await one.bookings.ConfirmBookings(order);
  const id = bookings[0]!.id;
  const waiting = async () =>
    (await one.connection.collection('timers').find({ key: id }).toArray()).map(({ kind }) => String(kind)).sort();
  expect(await waiting()).toEqual(['booking-ended', 'booking-started']);
  await one.bookings.CancelBooking({ context, id });
  expect(await waiting()).toEqual([]);
});

test('a booking that waits for approval is not accepted where its places are there no more', async () => {
  const { one, context, room, order, tenant } = await held({ capacity: 2 }, { auto_accept_bookings: false });
  const { bookings } = await one.bookings.ConfirmBookings(order);
  await one.bookings.CreateBooking({ context, input: { resource_id: room, ...hours } });
  const accept = (id: string) => one.bookings.AcceptBooking({ context: contextOf(tenant.id), id });
  const change = { context, id: room, input: { capacity: 1 }, update_mask: ['capacity'] };
  await one.resources.UpdateResource(change);
  expect((await refusal(accept(bookings[0]!.id))).problems).toMatchObject([
    { code: 'time_conflict', meta: { resource_id: room, requested: 1, available: 0 } },
  ]);
  const { item: slot } = await one.timeslots.CreateTimeslot({
    context,
    input: { resource_id: room, start_date: at(30), end_date: at(31) },
  });
  const input = { resource_id: room, start_date: at(30), end_date: at(31) };
  const { item } = await one.bookings.CreateBooking({ context, input });
  expect(item?.timeslot_id).toBe(slot?.id);
  try {
    harness.world.clock.set(at(31));
    await one.timeslots.CancelTimeslot({ context, id: slot!.id });
    expect((await refusal(accept(item!.id))).code).toBe('time_conflict');
  } finally {
    harness.world.clock.set(startOfTest);
  }
});
