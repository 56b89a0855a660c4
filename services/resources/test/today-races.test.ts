import { describe, expect, test } from '@jest/globals';
import { at, newOrganization, newResource, useResources, type Tenant } from './resources-harness.ts';

const harness = useResources('today-races');

async function shownBy(tenant: Tenant, filter: 'booked_today' | 'active_today'): Promise<number> {
  const query = { filters: [{ key: filter, values: ['true'] }] };
  const { items } = await harness.world.one.resources.ListResources({ context: tenant.context, query });
  return items.length;
}

describe('what is kept of today, by calls at the same time', () => {
  test('no booking is left of a day whose bookings are canceled side by side', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { capacity: 6 });
    const book = async (): Promise<string> => {
      const input = { resource_id: room, start_date: at(2), end_date: at(3) };
      return (await one.bookings.CreateBooking({ context: tenant.context, input })).item!.id;
    };
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await book());
    expect(await shownBy(tenant, 'booked_today')).toBe(1);
    await Promise.all(ids.map((id) => one.bookings.CancelBooking({ context: tenant.context, id })));
    expect(await shownBy(tenant, 'booked_today')).toBe(0);
  });

  test('no hours are left of a weekday whose schedules are deleted side by side', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const resource_id = await newResource(one, tenant, {}, false);
    const { item: group } = await one.groups.CreateScheduleGroup({
      context: tenant.context,
      input: { name: 'Hours', resource_id },
    });
    const hours = [8, 10, 12, 14, 16].map((hour) => ({
      weekday: 1,
      start_time: `${String(hour).padStart(2, '0')}:00`,
      end_time: `${hour + 1}:00`.padStart(5, '0'),
    }));
    const { items } = await one.schedules.CreateSchedules({
      context: tenant.context,
      schedule_group_id: group!.id,
      schedules: hours,
    });
    expect(await shownBy(tenant, 'active_today')).toBe(1);
    await Promise.all(items.map(({ id }) => one.schedules.DeleteSchedule({ context: tenant.context, id })));
    expect(await shownBy(tenant, 'active_today')).toBe(0);
  });
});
