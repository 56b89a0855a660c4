import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import {
  at,
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
