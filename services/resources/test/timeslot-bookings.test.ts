import { expect, test } from '@jest/globals';
import type { BookingGuards } from '../src/bookings/places/booking-guards.ts';
import {
  at,
  holdRequest,
  newOrganization,
  newResource,
  newService,
  refusal,
  startOfTest,
  useResources,
} from './resources-harness.ts';

const harness = useResources('timeslot-bookings');

async function soldTimeslot() {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const room = await newResource(one, tenant, { capacity: 9 }, false);
  const { item } = await one.timeslots.CreateTimeslot({
    context: tenant.context,
    input: { resource_id: room, start_date: at(24), end_date: at(26) },
  });
  const hold = async () => {
    const request = holdRequest(tenant, { resource_id: room, from: 24, hours: 2 });
    const { bookings } = await one.bookings.HoldBookings(request);
    return { id: bookings[0]!.id, order_id: request.order_id };
  };
  const held = await hold();
  const confirmed = await hold();
  await one.bookings.ConfirmBookings({ context: tenant.context, order_id: confirmed.order_id });
  const seen = async (id: string) => (await one.bookings.GetBooking({ context: tenant.context, id })).item;
  return { tenant, timeslot: item!.id, held, confirmed, seen, one };
}

test.each(['canceled', 'deleted'])('a timeslot that is %s ends its bookings with it and says who did', async (how) => {
  const { tenant, timeslot, held, confirmed, seen, one } = await soldTimeslot();
  const call = { context: tenant.context, id: timeslot };
  await (how === 'canceled' ? one.timeslots.CancelTimeslot(call) : one.timeslots.DeleteTimeslot(call));
  const why = { status_reason: `The timeslot was ${how}.`, canceled_by: 'organization' };
  expect(await seen(confirmed.id)).toMatchObject({ status: 'canceled', ...why });
  expect(await seen(held.id)).toMatchObject({ status: 'expired', ...why });
  const [event] = await harness.untilHeard('bookings.updated', confirmed.id);
  expect(event?.data).toMatchObject({ status: 'canceled', ...why });
  // What never was announced ends unheard, and is refused at checkout.
  const checkout = one.bookings.ConfirmBookings({ context: tenant.context, order_id: held.order_id });
  expect((await refusal(checkout)).problems).toMatchObject([
    { code: 'time_conflict', detail: 'The timeslot does not take place any more.' },
  ]);
  expect(harness.world.heard.filter(({ entity }) => entity.id === held.id)).toEqual([]);
});

test.each(['canceled', 'deleted'])(
  'bookings of a timeslot that is %s after it took place stay as they were',
  async (how) => {
    const { tenant, timeslot, confirmed, seen, one } = await soldTimeslot();
    const { clock } = harness.world;
    const before = await seen(confirmed.id);
    try {
      clock.set(at(26));
      const call = { context: tenant.context, id: timeslot };
      await (how === 'canceled' ? one.timeslots.CancelTimeslot(call) : one.timeslots.DeleteTimeslot(call));
      expect(await seen(confirmed.id)).toMatchObject({ status: 'accepted', version: before!.version });
    } finally {
      clock.set(startOfTest);
    }
  },
);

test('a timeslot that is canceled while it takes place ends its bookings', async () => {
  const { tenant, timeslot, confirmed, seen, one } = await soldTimeslot();
  const { clock } = harness.world;
  try {
    clock.set(new Date(Date.parse(at(26)) - 1).toISOString());
    await one.timeslots.CancelTimeslot({ context: tenant.context, id: timeslot });
    expect(await seen(confirmed.id)).toMatchObject({ status: 'canceled', canceled_by: 'organization' });
  } finally {
    clock.set(startOfTest);
  }
});

test('a customer who cancels is not named as the organization', async () => {
  const { tenant, confirmed, seen, one } = await soldTimeslot();
  await one.bookings.CancelBooking({ context: tenant.context, id: confirmed.id, reason: 'Ill' });
  const booking = await seen(confirmed.id);
  expect(booking).toMatchObject({ status: 'canceled', status_reason: 'Ill' });
  expect(booking?.canceled_by ?? null).toBeNull();
});

/** A room that is open at all times, with a timeslot for twelve in the first hour of the next day. */
async function roomWithClass(capacity: number) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, { capacity });
  const input = { resource_id: room, start_date: at(24), end_date: at(25), capacity: 12 };
  const { item: slot } = await one.timeslots.CreateTimeslot({ context, input });
  const hold = async (hours: number, quantity = 1) => {
    const request = holdRequest(tenant, { resource_id: room, from: 24, hours, quantity });
    await one.bookings.HoldBookings(request);
    return () => one.bookings.ConfirmBookings({ context, order_id: request.order_id });
  };
  /** Places left in the timeslot and in the room beside it, as they are offered. */
  const offered = async () => {
    const { slots } = await one.resources.GetAvailability({
      context,
      resource_id: room,
      from: at(24),
      to: at(26),
      duration_minutes: 120,
    });
    const places = (id: string | undefined) =>
      slots.find(({ timeslot_id }) => (timeslot_id ?? undefined) === id)?.available ?? 0;
    return { slot: places(slot!.id), room: places(undefined) };
  };
  return { hold, offered };
}

test('a room that is booked as a whole has no place in its timeslot, and the hold that came first is confirmed', async () => {
  const { hold, offered } = await roomWithClass(1);
  expect(await offered()).toEqual({ slot: 12, room: 1 });
  const confirm = await hold(2);
  expect(await offered()).toEqual({ slot: 0, room: 0 });
  const taken = { code: 'time_conflict', meta: { requested: 1, available: 0 } };
  expect((await refusal(hold(1))).problems).toMatchObject([taken]);
  expect((await confirm()).bookings).toMatchObject([{ status: 'accepted' }]);
  expect((await refusal(hold(1))).problems).toMatchObject([taken]);
});

test('a timeslot has its own places as long as nobody else is there, and leaves the room none', async () => {
  const { hold, offered } = await roomWithClass(1);
  const confirms = [await hold(1, 5), await hold(1, 6)];
  expect(await offered()).toEqual({ slot: 1, room: 0 });
  expect((await refusal(hold(2))).code).toBe('time_conflict');
  expect((await refusal(hold(1, 2))).problems).toMatchObject([{ meta: { requested: 2, available: 1 } }]);
  confirms.push(await hold(1));
  for (const confirm of confirms) expect((await confirm()).bookings).toMatchObject([{ status: 'accepted' }]);
});

test('guests of a timeslot and others in the room share the places of the room, whoever comes first', async () => {
  const { hold, offered } = await roomWithClass(10);
  const confirms = [await hold(2, 4)];
  expect(await offered()).toEqual({ slot: 6, room: 6 });
  expect((await refusal(hold(1, 7))).code).toBe('time_conflict');
  confirms.push(await hold(1, 5));
  expect(await offered()).toEqual({ slot: 1, room: 1 });
  expect((await refusal(hold(2, 2))).code).toBe('time_conflict');
  confirms.push(await hold(2));
  for (const confirm of confirms) expect((await confirm()).bookings).toMatchObject([{ status: 'accepted' }]);
});

test('a timeslot with bookings that are not over keeps its times; what else is said of it may change', async () => {
  const { tenant, timeslot, held, confirmed, seen, one } = await soldTimeslot();
  const { context } = tenant;
  const change = (input: Record<string, unknown>) =>
    one.timeslots.UpdateTimeslot({ context, id: timeslot, input, update_mask: Object.keys(input) });
  const refused = async (input: Record<string, unknown>) =>
    expect((await refusal(change(input))).problems).toMatchObject([
      {
        code: 'conflict',
        detail: 'The timeslot has bookings that are not over; cancel it and make another one instead.',
      },
    ]);
  await refused({ start_date: at(50), end_date: at(52) });
  await refused({ end_date: at(27) });
  await change({ name: 'Yoga', start_date: at(24), end_date: at(26) });
  await one.bookings.CancelBooking({ context, id: confirmed.id });
  await refused({ start_date: at(25) });
  await one.bookings.ReleaseBookings({ context, order_id: held.order_id });
  const { item } = await change({ start_date: at(50), end_date: at(52) });
  expect(item).toMatchObject({ name: 'Yoga', start_date: at(50).replace('Z', '+00:00') });
  expect(await seen(confirmed.id)).toMatchObject({ status: 'canceled' });
});

test('a booking that is moved into a timeslot while that is moved away is refused: nobody is in a timeslot at another time than its own', async () => {
  const { one, neighbours, start } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, {}, false);
  const slotAt = async (from: number) => {
    const input = { resource_id: room, start_date: at(from), end_date: at(from + 1) };
    return (await one.timeslots.CreateTimeslot({ context, input })).item!.id;
  };
  const [, evening] = [await slotAt(24), await slotAt(30)];
  const request = holdRequest(tenant, { resource_id: room, from: 24 });
  await one.bookings.HoldBookings(request);
  const { bookings } = await one.bookings.ConfirmBookings({ context, order_id: request.order_id });
  const later = { start_date: at(40), end_date: at(41) };
  let moved: Promise<unknown> | undefined;
  // Between what the other process has read and what it decides.
  const two = await start({
    guards: (own: BookingGuards) => ({
      ...own,
      async claim(...asked) {
        moved ??= one.timeslots.UpdateTimeslot({
          context,
          id: evening,
          input: later,
          update_mask: Object.keys(later),
        });
        await moved;
        return own.claim(...asked);
      },
    }),
  });
  const wanted = { context, id: bookings[0]!.id, start_date: at(30), end_date: at(31) };
  const refused = await refusal(two.bookings.RescheduleBooking(wanted));
  expect(refused.problems).toMatchObject([{ code: 'booking_rule_violated', meta: { rule: 'opening_hours' } }]);
  const { item } = await one.bookings.GetBooking({ context, id: wanted.id });
  expect(item).toMatchObject({ version: 2, start_date: bookings[0]!.start_date });
});

test('of two timeslots of one time the one for the service is booked, whichever was made first', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const yoga = newService(neighbours, tenant.id, { name: 'Yoga' });
  for (const order of [
    [undefined, yoga],
    [yoga, undefined],
  ]) {
    const room = await newResource(one, tenant, { capacity: 10 }, false);
    const times = { resource_id: room, start_date: at(24), end_date: at(25) };
    for (const service_id of order) {
      const input = { ...times, ...(service_id ? { service_id, capacity: 3 } : { capacity: 1 }) };
      await one.timeslots.CreateTimeslot({ context, input });
    }
    const asked = { context, resource_id: room, from: at(23), to: at(26) };
    const places = async (service_id?: string) =>
      (await one.resources.GetAvailability({ ...asked, ...(service_id ? { service_id } : {}) })).slots.map(
        ({ available }) => available,
      );
    expect([await places(yoga), await places()]).toEqual([[3], [1]]);
    for (const _ of [1, 2, 3]) await one.bookings.CreateBooking({ context, input: { ...times, service_id: yoga } });
    expect([await places(yoga), await places()]).toEqual([[], [1]]);
  }
});
