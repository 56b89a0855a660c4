import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { longestTurnMs } from '@booking/testkit/longest-turn.ts';
import { at, newOrganization, newResource, refusal, useResources, type Tenant } from './resources-harness.ts';

const harness = useResources('schedules');

const day = (weekday: number, start_time = '09:00', end_time = '17:00') => ({ weekday, start_time, end_time });

async function newGroup(tenant: Tenant): Promise<string> {
  const { one } = harness.world;
  const resource_id = await newResource(one, tenant, {}, false);
  const { item } = await one.groups.CreateScheduleGroup({
    context: tenant.context,
    input: { name: 'Hours', resource_id },
  });
  return item!.id;
}

const create = (tenant: Tenant, group: string, schedules: object[], more = {}) =>
  harness.world.one.schedules.CreateSchedules({
    context: { ...tenant.context, ...more },
    schedule_group_id: group,
    schedules,
  });

async function kept(tenant: Tenant): Promise<string[]> {
  const { items } = await harness.world.one.schedules.ListSchedules({ context: tenant.context });
  return items.map(({ weekday, start_time, end_time }) => `${weekday} ${start_time}-${end_time}`).sort();
}

describe('schedules of a week', () => {
  test('are made in one call, in the order of the request, for the group and its resource', async () => {
    const tenant = newOrganization(harness.world.neighbours);
    const group = await newGroup(tenant);
    const week = [1, 2, 3, 4, 5].map((weekday) => day(weekday));
    const { items } = await create(tenant, group, [...week, day(6, '10:00', '24:00'), day(6, '06:00', '08:00')]);
    expect(items.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 6]);
    expect(new Set(items.map(({ schedule_group_id }) => schedule_group_id))).toEqual(new Set([group]));
    expect(await kept(tenant)).toEqual([
      ...week.map(({ weekday }) => `${weekday} 09:00-17:00`),
      '6 06:00-08:00',
      '6 10:00-24:00',
    ]);
  });

  test('say what can be done with them wherever they come along', async () => {
    const tenant = newOrganization(harness.world.neighbours);
    const group = await newGroup(tenant);
    await create(tenant, group, [day(1)]);
    const { one } = harness.world;
    const { context } = tenant;
    const query = (...include: string[]) => ({ include });
    const [own, ofGroup, ofResource] = await Promise.all([
      one.schedules.ListSchedules({ context }),
      one.groups.ListScheduleGroups({ context, query: query('schedules') }),
      one.resources.ListResources({ context, query: query('schedule_groups.schedules') }),
    ]);
    expect(own.items[0]?.available_actions).toEqual(['update', 'delete']);
    expect(ofGroup.included?.schedules).toEqual(own.items);
    expect(ofResource.included?.schedules).toEqual(own.items);
  });

  test('all or none: what is wrong is told by its place', async () => {
    const tenant = newOrganization(harness.world.neighbours);
    const group = await newGroup(tenant);
    const pointers = async (schedules: object[]) =>
      (await refusal(create(tenant, group, schedules))).problems.map(({ source }) => source?.pointer);
    expect(await pointers([day(1), day(8), { weekday: 2, start_time: '9', end_time: '17:00' }])).toEqual([
      '/schedules/1/weekday',
      '/schedules/2/start_time',
    ]);
    expect(await pointers([day(1), day(2, '17:00', '09:00')])).toEqual(['/schedules/1/end_time']);
    expect(await pointers([])).toEqual(['/schedules']);
    expect(await pointers(Array.from({ length: 101 }, () => day(1)))).toEqual(['/schedules']);
    expect(await kept(tenant)).toEqual([]);
  });

  test('have one effect, however often the same call is sent', async () => {
    const tenant = newOrganization(harness.world.neighbours);
    const group = await newGroup(tenant);
    const idempotency_key = newId();
    const calls = Array.from({ length: 3 }, () => create(tenant, group, [day(1), day(2)], { idempotency_key }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await create(tenant, group, [day(1), day(2)], { idempotency_key });
    expect(await kept(tenant)).toEqual(['1 09:00-17:00', '2 09:00-17:00']);
  });

  test('belong to no group of somebody else', async () => {
    const { neighbours } = harness.world;
    const [owner, stranger] = [newOrganization(neighbours), newOrganization(neighbours)];
    const group = await newGroup(owner);
    expect((await refusal(create(stranger, group, [day(1)]))).code).toBe('not_found');
    expect((await refusal(create(owner, newId(), [day(1)]))).code).toBe('not_found');
    expect([await kept(owner), await kept(stranger)]).toEqual([[], []]);
  });
});

describe('a change of hours tells how many bookings it leaves outside', () => {
  /**
   * A hall that is open from eight to six every day, its stage that follows it, a cellar with hours of its own; booked at eleven on
   * Tuesdays from 24 November on.
   */
  async function house() {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const { context } = tenant;
    const hall = await newResource(one, tenant, {}, false);
    const { item: group } = await one.groups.CreateScheduleGroup({
      context,
      input: { name: 'Hours', resource_id: hall },
    });
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, '08:00', '18:00'));
    const { items: hours } = await create(tenant, group?.id ?? '', week);
    const children = [{ name: 'Stage' }, { name: 'Cellar' }];
    const { items } = await one.resources.CreateChildResources({
      context,
      resource_id: hall,
      child_resources: children,
    });
    const [stage, cellar] = items.map(({ id }) => id) as [string, string];
    const { item: always } = await one.groups.CreateScheduleGroup({
      context,
      input: { name: 'Hours', resource_id: cellar },
    });
    await create(tenant, always?.id ?? '', week);
    const book = async (resource_id: string, weeks: number) => {
      const from = (7 * weeks + 1) * 24 + 3;
      const input = { resource_id, start_date: at(from), end_date: at(from + 1) };
      return (await one.bookings.CreateBooking({ context, input })).item?.id ?? '';
    };
    return { one, tenant, context, hall, stage, cellar, book, group: group?.id ?? '', tuesday: hours[1]?.id ?? '' };
  }

  test('those of the resource and of children that follow it, accepted or requested, and no others', async () => {
    const { one, context, hall, stage, cellar, book, group } = await house();
    for (const weeks of [0, 1, 2, 3]) await book(hall, weeks);
    await book(stage, 4);
    await book(cellar, 5);
    await one.bookings.CancelBooking({ context, id: await book(hall, 6) });
    const end = async (available_to: string | undefined) => {
      const input = available_to === undefined ? {} : { available_to };
      const request = { context, id: group, input, update_mask: ['available_to'] };
      return (await one.groups.UpdateScheduleGroup(request)).item?.bookings_outside;
    };
    // 24 November, 1 and 8 December are inside; 15 December is not, nor the stage on 22 December.
    expect(await end('2026-12-14')).toBe(2);
    expect(await end('2026-12-15')).toBe(1);
    expect(await end(undefined)).toBe(0);
    expect((await one.groups.GetScheduleGroup({ context, id: group })).item?.bookings_outside).toBeUndefined();
  });

  test('as well where the hours of a day get shorter, and where a child gets hours of its own', async () => {
    const { one, context, hall, stage, book, tuesday } = await house();
    await book(hall, 0);
    await book(stage, 1);
    const until = async (end_time: string) => {
      const request = { context, id: tuesday, input: { end_time }, update_mask: ['end_time'] };
      return (await one.schedules.UpdateSchedule(request)).item?.bookings_outside;
    };
    expect([await until('11:30'), await until('12:00')]).toEqual([2, 0]);
    const { item } = await one.groups.CreateScheduleGroup({ context, input: { name: 'Hours', resource_id: stage } });
    expect(item?.bookings_outside).toBe(1);
  });

  test('a dry run tells it too, and changes nothing', async () => {
    const { one, context, hall, book, group } = await house();
    await book(hall, 1);
    const request = { id: group, input: { available_to: '2026-11-30' }, update_mask: ['available_to'] };
    const { item } = await one.groups.UpdateScheduleGroup({ context: { ...context, dry_run: true }, ...request });
    expect(item?.bookings_outside).toBe(1);
    expect((await one.groups.GetScheduleGroup({ context, id: group })).item?.available_to).toBeUndefined();
  });
});

test('hours over midnight are refused with what to do about them', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const schedule_group_id = await newGroup(tenant);
  const input = { ...day(5, '22:00', '02:00'), schedule_group_id };
  const advice = /until 24:00, and from 00:00 of the next day\.$/;
  const { problems } = await refusal(one.schedules.CreateSchedule({ context: tenant.context, input }));
  expect(problems).toMatchObject([{ detail: expect.stringMatching(advice) }]);
  expect((await refusal(create(tenant, schedule_group_id, [day(5, '22:00', '02:00')]))).problems).toMatchObject([
    { detail: expect.stringMatching(advice) },
  ]);
});

describe('many schedules', () => {
  /** In twenty minutes of each hour, on all days of the week. */
  const hundred = (first: number) =>
    Array.from({ length: 100 }, (_, index) => {
      const [hour, minute] = [(first + index) % 24, 20 * ((first + index) % 3)];
      const time = (minutes: number) => `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
      return day(((first + index) % 7) + 1, time(minute), time(minute + 19));
    });

  test('are five hundred of a resource, and no order of a year of them holds up the others', async () => {
    const tenant = newOrganization(harness.world.neighbours);
    const { one } = harness.world;
    const group = await newGroup(tenant);
    for (const first of [0, 100, 200, 300]) await create(tenant, group, hundred(first));
    await create(tenant, group, hundred(400).slice(1));
    const { code, message } = await refusal(create(tenant, group, hundred(500).slice(0, 2)));
    expect({ code, message }).toEqual({ code: 'conflict', message: 'conflict: A resource has at most 500 schedules.' });
    const input = { ...day(1), schedule_group_id: group };
    await one.schedules.CreateSchedule({ context: tenant.context, input });
    expect(await refusal(one.schedules.CreateSchedule({ context: tenant.context, input }))).toMatchObject({
      code: 'conflict',
    });

    const { item } = await one.groups.GetScheduleGroup({ context: tenant.context, id: group });
    const items = Array.from({ length: 100 }, (_, index) => ({
      item_id: newId(),
      resource_id: item!.resource_id,
      start_date: at(24 + index),
      end_date: at(24 + index + 24 * 365),
      quantity: 1,
    }));
    const check = () => refusal(one.bookings.CheckBookings({ context: tenant.context, items }));
    let said = '';
    expect(await longestTurnMs(async () => (said = (await check()).message))).toBeLessThan(100);
    expect(said).toMatch('is not open for all of that time');
  });
});
