import { afterEach, describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  at,
  contextOf,
  holdRequest,
  newOrganization,
  newResource,
  refusal,
  startOfTest,
  useResources,
  type Tenant,
} from './resources-harness.ts';

const harness = useResources('no-shows');
afterEach(() => harness.world.clock.set(startOfTest));

/** Monday, 08:00 in Berlin; hours count from then. */
async function booked(tenant: Tenant, room: string, from: number, hours = 1) {
  const { one } = harness.world;
  const request = holdRequest(tenant, { resource_id: room, from, hours }, { expires_at: at(0.2) });
  await one.bookings.HoldBookings(request);
  const { bookings } = await one.bookings.ConfirmBookings({ context: tenant.context, order_id: request.order_id });
  return { ...bookings[0]!, order_id: request.order_id ?? '' };
}

const get = async ({ context }: Tenant, id: string) =>
  (await harness.world.one.bookings.GetBooking({ context, id })).item!;

async function world(input: Record<string, unknown> = {}) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  return { one, neighbours, tenant, context: tenant.context, room: await newResource(one, tenant, input) };
}

test('a booking that is moved is asked for check-in as the resource does to which it goes', async () => {
  const { one, tenant, context, room: quiet } = await world();
  const asking = await newResource(one, tenant, { requires_check_in: true, check_in_window_minutes: 15 });
  const [toQuiet, toAsking, running] = [
    await booked(tenant, asking, 4),
    await booked(tenant, quiet, 6),
    await booked(tenant, quiet, 10, 2),
  ];
  const move = ({ id }: { id: string }, from: number, resource_id: string, hours = 1) =>
    one.bookings.RescheduleBooking({ context, id, start_date: at(from), end_date: at(from + hours), resource_id });
  // At the times that they have.
  expect((await move(toQuiet, 4, quiet)).item).toMatchObject({ requires_check_in: false });
  expect((await move(toAsking, 6, asking)).item).toMatchObject({ requires_check_in: true });
  harness.world.clock.set(at(6.5));
  await waitFor('nobody has checked in', async () => (await get(tenant, toAsking.id)).status === 'expired');
  expect((await get(tenant, toQuiet.id)).status).toBe('accepted');
  // Under way: he has so long from now on.
  harness.world.clock.set(at(10.5));
  expect((await move(running, 10, asking, 2)).item).toMatchObject({ requires_check_in: true });
  harness.world.clock.set(at(10.7));
  await one.bookings.CheckInBooking({ context, id: running.id });
  harness.world.clock.set(at(11.5));
  expect((await get(tenant, running.id)).status).toBe('accepted');
});

test('a move to where it is already is refused for another version', async () => {
  const { one, tenant, room } = await world();
  const { id } = await booked(tenant, room, 1);
  const move = (if_version: number) =>
    one.bookings.RescheduleBooking({
      context: contextOf(tenant.id, { if_version }),
      id,
      start_date: at(1),
      end_date: at(2),
    });
  const { version } = await get(tenant, id);
  expect((await refusal(move(version + 1))).code).toBe('precondition_failed');
  expect((await move(version)).item).toMatchObject({ id, version });
});

describe('who does not come', () => {
  test('is settled by staff from the start on, and taken back on the same local day', async () => {
    const { one, tenant, context, room } = await world();
    const { id } = await booked(tenant, room, 1, 2);
    expect((await get(tenant, id)).available_actions).not.toContain('no-show');
    const early = await refusal(one.bookings.MarkNoShow({ context, id }));
    expect(early.code).toBe('invalid_status_transition');
    harness.world.clock.set(at(1.5));
    expect((await get(tenant, id)).available_actions).toContain('no-show');
    const { item } = await one.bookings.MarkNoShow({ context, id });
    expect(item).toMatchObject({ status: 'no_show', available_actions: ['undo-no-show'] });
    expect(item?.no_show_at).toBeDefined();
    const [told] = await harness.untilHeard('bookings.updated', id);
    expect(told?.data).toMatchObject({ status: 'no_show' });
    // 23:59 in Berlin.
    harness.world.clock.set(at(15.98));
    expect((await one.bookings.UndoNoShow({ context, id })).item).toMatchObject({ status: 'accepted' });
    await one.bookings.MarkNoShow({ context, id });
    // Midnight.
    harness.world.clock.set(at(40));
    expect((await get(tenant, id)).available_actions).toEqual([]);
    expect((await refusal(one.bookings.UndoNoShow({ context, id }))).code).toBe('invalid_status_transition');
  });

  test('keeps the place: it took place', async () => {
    const { one, tenant, context, room } = await world();
    const { id } = await booked(tenant, room, 1, 4);
    harness.world.clock.set(at(1.5));
    await one.bookings.MarkNoShow({ context, id });
    const taken = one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 3 }, { expires_at: at(2) }));
    expect((await refusal(taken)).code).toBe('time_conflict');
    expect((await refusal(one.bookings.CancelBooking({ context, id }))).code).toBe('invalid_status_transition');
  });

  test('is told of its end where it came after all, and of its start once', async () => {
    const { one, tenant, context, room } = await world();
    const { id } = await booked(tenant, room, 1, 2);
    harness.world.clock.set(at(1));
    await harness.untilHeard('bookings.started', id);
    await one.bookings.MarkNoShow({ context, id });
    await one.bookings.UndoNoShow({ context, id });
    harness.world.clock.set(at(3));
    await harness.untilHeard('bookings.ended', id);
    const events = harness.world.heard.filter(({ entity }) => entity.id === id).map(({ event }) => event);
    expect(events.filter((event) => event === 'bookings.started')).toHaveLength(1);
  });

  test.each([
    ['no_show', 'no_show'],
    ['expire', 'expired'],
  ])('at the end of the window is %s, as the resource says', async (no_show_handling, status) => {
    const { tenant, room } = await world({ requires_check_in: true, no_show_handling });
    const { id } = await booked(tenant, room, 1);
    harness.world.clock.set(at(1.5));
    await waitFor('the window to be over', async () => (await get(tenant, id)).status === status);
    expect(await get(tenant, id)).toMatchObject({ status_reason: 'Not checked in.' });
  });

  test('was accepted: when that was stays with the booking, and one that never was says so', async () => {
    const { one, neighbours, room, tenant, context } = await world();
    const { id } = await booked(tenant, room, 24);
    await one.bookings.CancelBooking({ context, id });
    expect((await get(tenant, id)).accepted_at).toBeDefined();
    const asking = newOrganization(neighbours, { auto_accept_bookings: false });
    const hall = await newResource(one, asking);
    const requested = await booked(asking, hall, 24);
    await one.bookings.ReleaseBookings({ context: asking.context, order_id: requested.order_id });
    const canceled = await get(asking, requested.id);
    expect([canceled.status, canceled.accepted_at]).toEqual(['canceled', undefined]);
    // Accepted before that was kept.
    const old = await booked(tenant, room, 30);
    const rows = one.connection.collection('bookings');
    await rows.updateOne({ _id: old.id as never }, { $unset: { accepted_at: '', fee_waived: '', late_moves: '' } });
    await one.bookings.CancelBooking({ context, id: old.id });
    expect(await get(tenant, old.id)).toMatchObject({ fee_waived: false, late_moves: [], accepted_at: old.created_at });
  });
});

describe('a move', () => {
  const to = (from: number, until = from + 1) => ({ start_date: at(from), end_date: at(until) });

  test('that a fee holds for stays with the booking, with what it was moved from', async () => {
    const { one, neighbours, tenant, context, room } = await world();
    const { id, order_id, start_date, end_date } = await booked(tenant, room, 24);
    await one.bookings.RescheduleBooking({ context, id, ...to(26) });
    expect((await get(tenant, id)).late_moves).toEqual([]);
    neighbours.moves.set(order_id, 'late');
    await one.bookings.RescheduleBooking({ context, id, ...to(24) });
    const { item } = await one.bookings.RescheduleBooking({ context, id, ...to(480) });
    expect(item?.late_moves).toMatchObject([{ start_date: at26(start_date) }, { start_date, end_date }]);
    const moved = await harness.untilHeard('bookings.updated', id, 3);
    expect(moved.at(-1)?.data).toMatchObject({ late_moves: [{}, {}] });
  });

  const at26 = (first: string | undefined) => {
    const start = new Date(Date.parse(first ?? '') + 2 * 3_600_000);
    return start.toISOString().replace('Z', '+00:00');
  };

  test('that the policy refuses is refused, unless a member with the right waives, saying why', async () => {
    const { one, neighbours, tenant, context, room } = await world();
    const { id, order_id } = await booked(tenant, room, 24);
    neighbours.moves.set(order_id, 'refused');
    const move = { context, id, ...to(480) };
    expect((await refusal(one.bookings.RescheduleBooking(move))).code).toBe('booking_rule_violated');
    expect((await refusal(one.bookings.RescheduleBooking({ ...move, waive_fee: true }))).problems).toMatchObject([
      { code: 'validation_failed', source: { pointer: '/reason' } },
    ]);
    const { item } = await one.bookings.RescheduleBooking({ ...move, waive_fee: true, reason: 'Our fault' });
    expect(item).toMatchObject({ start_date: expect.stringContaining('2026-12-13'), late_moves: [] });
    const audited = await one.connection.collection('audit_entries').findOne({ 'entity.id': id, action: 'reschedule' });
    expect(JSON.stringify(audited)).toMatch(/fee_waived.*Our fault/);
  });

  test('to a later end, to another room, or of what belongs to no order is not asked about', async () => {
    const { one, neighbours, tenant, context, room } = await world();
    const other = await newResource(one, tenant);
    const { id, order_id } = await booked(tenant, room, 24);
    neighbours.moves.set(order_id, 'refused');
    await one.bookings.RescheduleBooking({ context, id, ...to(24, 26) });
    await one.bookings.RescheduleBooking({ context, id, ...to(24, 26), resource_id: other });
    const shorter = one.bookings.RescheduleBooking({ context, id, ...to(24, 25) });
    expect((await refusal(shorter)).code).toBe('booking_rule_violated');
    const input = { resource_id: room, ...to(50) };
    const { item } = await one.bookings.CreateBooking({ context, input });
    const before = neighbours.askedMoves.length;
    await one.bookings.RescheduleBooking({ context, id: item?.id ?? '', ...to(60) });
    expect(neighbours.askedMoves).toHaveLength(before);
  });

  test('of two at the same time each keeps what it was moved from', async () => {
    const { one, neighbours, tenant, context, room } = await world();
    const two = await harness.world.start();
    const { id, order_id } = await booked(tenant, room, 24);
    neighbours.moves.set(order_id, 'late');
    await Promise.all([
      one.bookings.RescheduleBooking({ context: { ...context, request_id: newId() }, id, ...to(100) }),
      two.bookings.RescheduleBooking({ context: { ...context, request_id: newId() }, id, ...to(200) }),
    ]);
    const { late_moves, start_date } = await get(tenant, id);
    const starts = [...late_moves.map((move) => move.start_date), start_date].map((start) => Date.parse(start ?? ''));
    expect(starts[0]).toBe(Date.parse(at(24)));
    expect(new Set(starts).size).toBe(3);
  });
});

test('a cancellation is free of fee with a reason only', async () => {
  const { one, tenant, context, room } = await world();
  const { id } = await booked(tenant, room, 24);
  const silent = await refusal(one.bookings.CancelBooking({ context, id, waive_fee: true }));
  expect(silent.problems).toMatchObject([{ code: 'validation_failed', source: { pointer: '/reason' } }]);
  const { item } = await one.bookings.CancelBooking({ context, id, waive_fee: true, reason: 'Ill' });
  expect(item).toMatchObject({ status: 'canceled', fee_waived: true, status_reason: 'Ill' });
});
