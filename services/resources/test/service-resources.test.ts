import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import {
  at,
  newOrganization,
  newResource,
  newService,
  refusal,
  startOfTest,
  useResources,
} from './resources-harness.ts';

const harness = useResources('service-resources');

/** A sauna whose service is tied to it, and a hall beside it. */
async function house() {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const sauna = await newResource(one, tenant, { name: 'Sauna' });
  const hall = await newResource(one, tenant, { name: 'Hall' });
  const service_id = newService(neighbours, tenant.id, { name: 'Entry', resource_ids: [sauna] });
  const book = (resource_id: string, from = 24) =>
    one.bookings.CreateBooking({
      context,
      input: { resource_id, service_id, start_date: at(from), end_date: at(from + 1) },
    });
  return { one, neighbours, tenant, context, sauna, hall, service_id, book };
}

describe('a service that is tied to resources', () => {
  test('is booked there and nowhere else; the refusal says where to look', async () => {
    const { sauna, hall, service_id, book } = await house();
    expect((await book(sauna)).item?.service_id).toBe(service_id);
    expect((await refusal(book(hall))).problems).toEqual([
      {
        code: 'booking_rule_violated',
        detail: `Entry cannot be booked at Hall: GET /services?filter[resource_id]=${hall} lists what can.`,
        source: { pointer: '/data/relationships/service' },
        meta: { rule: 'service_resources', limit: null, requested: service_id, resource_id: hall },
      },
    ]);
  });

  test('is held for an order there only', async () => {
    const { one, context, hall, service_id } = await house();
    const item = { item_id: newId(), resource_id: hall, service_id, quantity: 1, position: 2 };
    const items = [{ ...item, start_date: at(24), end_date: at(25) }];
    const held = one.bookings.HoldBookings({ context, order_id: newId(), expires_at: at(1), items });
    expect((await refusal(held)).problems[0].source).toEqual({ pointer: '/data/attributes/items/2/service_id' });
  });

  test('is available there only', async () => {
    const { one, context, sauna, hall, service_id } = await house();
    const offered = (resource_id: string) =>
      one.resources.GetAvailability({ context, resource_id, service_id, from: at(24), to: at(26) });
    expect((await offered(sauna)).slots).toHaveLength(2);
    expect(await offered(hall)).toMatchObject({ slots: [], reason: 'service_resources' });
  });

  test('moves to none but these while it takes place either, and may stay longer', async () => {
    const { one, context, hall, service_id, book, sauna } = await house();
    const { clock, neighbours } = harness.world;
    neighbours.services.set(service_id, { ...neighbours.services.get(service_id)!, price_unit: 'hour' });
    const { item } = await book(sauna);
    const move = (hours: number, resource_id?: string) =>
      one.bookings.RescheduleBooking({
        context,
        id: item?.id ?? '',
        start_date: at(24),
        end_date: at(24 + hours),
        ...(resource_id === undefined ? {} : { resource_id }),
      });
    try {
      clock.set(at(24.5));
      expect((await refusal(move(1, hall))).problems).toMatchObject([{ meta: { rule: 'service_resources' } }]);
      expect((await move(2)).item).toMatchObject({ resource_id: sauna, end_date: expect.stringContaining('09:00') });
    } finally {
      clock.set(startOfTest);
    }
  });

  test('moves to none but these, and a booking stays where it was made, whatever it is tied to by now', async () => {
    const { one, neighbours, context, sauna, hall, service_id, book } = await house();
    const { item } = await book(sauna);
    const move = (from: number, resource_id?: string) =>
      one.bookings.RescheduleBooking({
        context,
        id: item?.id ?? '',
        start_date: at(from),
        end_date: at(from + 1),
        ...(resource_id === undefined ? {} : { resource_id }),
      });
    expect((await refusal(move(30, hall))).problems[0].source).toEqual({ pointer: '/resource_id' });
    const known = neighbours.services.get(service_id)!;
    neighbours.services.set(service_id, { ...known, version: 2, resource_ids: [hall] });
    await one.settings.LearnSettings({ context, type: 'services', id: service_id });
    expect((await refusal(book(sauna, 40))).code).toBe('booking_rule_violated');
    expect((await move(31)).item?.resource_id).toBe(sauna);
    expect((await move(32, hall)).item?.resource_id).toBe(hall);
  });

  test('whose resources are all gone is booked nowhere, not everywhere', async () => {
    const { one, context, sauna, hall, book } = await house();
    await one.resources.DeleteResource({ context, id: sauna });
    expect((await refusal(book(hall))).code).toBe('booking_rule_violated');
  });
});

test('a resource that is not open in all of the range is closed there, one without hours has none', async () => {
  const { one, tenant, context } = await house();
  const reason = async (resource_id: string, from: number, to: number) =>
    (await one.resources.GetAvailability({ context, resource_id, from: at(from), to: at(to) })).reason;
  const room = await newResource(one, tenant, { name: 'Room' }, false);
  expect(await reason(room, 24, 48)).toBe('opening_hours');
  const group = { name: 'Until Tuesday', resource_id: room, available_to: '2026-11-24' };
  const { item } = await one.groups.CreateScheduleGroup({ context, input: group });
  const hours = { weekday: 2, start_time: '00:00', end_time: '24:00', schedule_group_id: item?.id ?? '' };
  await one.schedules.CreateSchedule({ context, input: hours });
  expect(await reason(room, 20, 22)).toBeUndefined();
  expect(await reason(room, 24 * 8, 24 * 9)).toBe('closed');
});
