import { describe, expect, test } from '@jest/globals';
import type { CreateBookingRequest } from '@booking/contracts/generated/booking/resources/v1/CreateBookingRequest.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { at, contextOf, newOrganization, newResource, newService, refusal, useResources } from './resources-harness.ts';

const harness = useResources('late-entries');

async function world(settings: Record<string, unknown> = {}, resource: Record<string, unknown> = {}) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours, settings);
  const resource_id = await newResource(one, tenant, { name: 'Court', ...resource });
  const as = (role: string) => contextOf(tenant.id, { principal: { subject: role, role, kind: 'member' } });
  const book = async (start: number, hours = 1, role = 'staff', more: Partial<CreateBookingRequest['input']> = {}) => {
    const input = { resource_id, start_date: at(start), end_date: at(start + hours), ...more };
    const { item } = await one.bookings.CreateBooking({ context: as(role), input });
    if (!item) throw new Error('no booking');
    return item;
  };
  return { one, tenant, resource_id, as, book };
}

describe('a booking that has begun when it is entered', () => {
  test.each(['owner', 'admin', 'manager', 'staff'])('is made by %s, marked, and takes its place', async (role) => {
    const { one, book } = await world();
    const walkIn = await book(-1 / 12, 1, role);
    expect(walkIn).toMatchObject({ status: 'accepted', late_entry: true });
    const yesterday = await book(-24, 1, role);
    expect(yesterday.late_entry).toBe(true);
    expect((await refusal(book(-24, 1, role))).code).toBe('time_conflict');
    expect((await book(1, 1, role)).late_entry).toBe(false);
    const audit = await one.connection.collection('audit_entries').findOne({ 'entity.id': yesterday.id });
    expect(audit).toMatchObject({ action: 'create', changes: { late_entry: { to: true } } });
  });

  test.each(['', 'customer', 'viewer'])('is refused to the role "%s", at the start that was sent', async (role) => {
    const { book } = await world();
    const refused = await refusal(book(-1 / 12, 1, role));
    expect(refused.problems).toMatchObject([
      {
        code: 'booking_rule_violated',
        detail: 'The start lies in the past.',
        source: { pointer: '/data/attributes/start_date' },
        meta: { rule: 'lead_time', requested: -5 },
      },
    ]);
  });

  test.each([
    [{}, 31],
    [{ late_entry_days: 2 }, 2],
  ])('is as late as the organization allows, %j', async (settings, days) => {
    const { book } = await world(settings);
    expect((await book(-24 * days)).late_entry).toBe(true);
    const { problems } = await refusal(book(-24 * days - 1));
    expect(problems).toMatchObject([
      {
        detail: `Bookings are entered at most ${days} days after they start.`,
        meta: { rule: 'late_entry', limit: days },
      },
    ]);
    expect(problems[0].source).toEqual({ pointer: '/data/attributes/start_date' });
  });

  test('is refused to everybody where the organization allows none', async () => {
    const { book } = await world({ late_entry_days: 0 });
    expect((await refusal(book(-1, 1, 'owner'))).message).toContain('The start lies in the past.');
  });

  test('needs neither the lead time of its service nor notice, and keeps hours, grid and length', async () => {
    const { one, tenant, as, book, resource_id } = await world();
    const service_id = newService(harness.world.neighbours, tenant.id, { lead_time_minutes: 600 });
    const rule = { name: 'Early', rule_type: 'min_notice', limit: 600 };
    await one.rules.CreateBookingRule({ context: as('admin'), input: rule });
    expect((await refusal(book(1, 1, 'staff', { service_id }))).message).toContain('at least 600 minutes');
    expect((await refusal(book(1))).message).toContain('Early');
    expect((await book(-1, 1, 'staff', { service_id })).late_entry).toBe(true);
    expect((await refusal(book(-2.5, 1, 'staff', { service_id }))).problems[0].meta).toMatchObject({
      rule: 'service_interval',
    });
    expect((await refusal(book(-4, 2, 'staff', { service_id }))).problems[0].meta).toMatchObject({
      rule: 'service_duration',
      resource_id,
    });
  });

  test('is made through an order as well, and named by its item where it is refused', async () => {
    const { one, as, resource_id } = await world();
    const hold = (context: ReturnType<typeof as>, start: number, order_id = newId()) =>
      one.bookings.HoldBookings({
        context,
        order_id,
        expires_at: at(1),
        items: [
          { item_id: newId(), resource_id, quantity: 1, start_date: at(start), end_date: at(start + 1), position: 0 },
        ],
      });
    const order_id = newId();
    await hold(as('staff'), -30, order_id);
    const { bookings } = await one.bookings.ConfirmBookings({ context: as('staff'), order_id });
    expect(bookings).toMatchObject([{ status: 'accepted', late_entry: true }]);
    const { problems } = await refusal(hold(as('customer'), -40));
    expect(problems[0].source).toEqual({ pointer: '/data/attributes/items/0/start_date' });
  });

  test('that is over does not expire for want of a check-in, one under way may still be checked in', async () => {
    const { one, as, book, tenant } = await world({}, { requires_check_in: true, check_in_window_minutes: 15 });
    const over = await book(-5);
    const running = await book(-0.1);
    const timers = one.connection.collection<{ key: string; kind: string }>('timers');
    await waitFor('its start and end to be told', async () => (await timers.countDocuments({ key: over.id })) === 0);
    await harness.untilHeard('bookings.ended', over.id);
    const { item } = await one.bookings.GetBooking({ context: tenant.context, id: over.id });
    expect(item?.status).toBe('accepted');
    expect(await timers.countDocuments({ key: running.id, kind: 'booking-check-in-missed' })).toBe(1);
    const checkedIn = await one.bookings.CheckInBooking({ context: as('staff'), id: running.id });
    expect(checkedIn.item?.checked_in_at).toBeTruthy();
  });
});

test('a booking that is moved behind its start is marked, moved ahead it is not, and prolonged it stays what it was', async () => {
  const { one, as, book } = await world();
  const { id } = await book(10);
  const move = async (start: number, hours = 1, role = 'staff') => {
    const times = { start_date: at(start), end_date: at(start + hours) };
    return (await one.bookings.RescheduleBooking({ context: as(role), id, ...times })).item?.late_entry;
  };
  const refused = await refusal(move(-0.5, 1, 'customer'));
  expect(refused.problems).toMatchObject([{ source: { pointer: '/start_date' }, meta: { rule: 'lead_time' } }]);
  expect(await move(-0.5)).toBe(true);
  expect(await move(-0.5, 2, 'customer')).toBe(true);
  expect(await move(12)).toBe(false);
  expect(await move(-24 * 40).catch(({ code }) => code)).toBe('booking_rule_violated');
});
