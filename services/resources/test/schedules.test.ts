import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { newOrganization, newResource, refusal, useResources, type Tenant } from './resources-harness.ts';

const harness = useResources('schedules');

const day = (weekday: number, start_time = '09:00', end_time = '17:00') => ({ weekday, start_time, end_time });

async function newGroup(tenant: Tenant): Promise<string> {
  const { one } = harness.world;
  const resource_id = await newResource(one, tenant, {}, false);
  const { item } = await one.groups.CreateScheduleGroup({ context: tenant.context, input: { resource_id } });
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
