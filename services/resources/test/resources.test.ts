import { describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { activeOn, bookedOn } from '../src/resources/resource-store.ts';
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

const harness = useResources('resources');

const filters = (given: Record<string, string>) => ({
  query: { filters: Object.entries(given).map(([key, value]) => ({ key, values: value.split(',') })), page_size: 250 },
});

async function names(tenant: Tenant, given: Record<string, string>): Promise<string[]> {
  const { items } = await harness.world.one.resources.ListResources({ context: tenant.context, ...filters(given) });
  return items.map(({ name }) => name);
}

async function children(tenant: Tenant, parent: string, wanted: string[]) {
  const { items } = await harness.world.one.resources.CreateChildResources({
    context: tenant.context,
    resource_id: parent,
    child_resources: wanted.map((name) => ({ name })),
  });
  return items;
}

test.each([
  ['an id', '019f0000-0000-7000-8000-000000000000', 'resource-019f0000-0000-7000-8000-000000000000'],
  ['what is cut between words', `${'a'.repeat(79)} room`, 'a'.repeat(79)],
])('a slug that is made of %s can be sent back as it was read', async (_what, name, expected) => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  for (const slug of [expected, `${expected}-2`]) {
    const { item } = await one.resources.CreateResource({ context: tenant.context, input: { name } });
    expect(item?.slug).toBe(slug);
    const again = { context: tenant.context, id: item!.id, input: { slug }, update_mask: ['slug'] };
    expect((await one.resources.UpdateResource(again)).item?.slug).toBe(slug);
  }
});

test('resources of one name, made all at once, get a slug each, and nobody is told to try again', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const create = () => one.resources.CreateResource({ context: tenant.context, input: { name: 'Desk' } });
  const made = await Promise.allSettled(Array.from({ length: 400 }, create));
  const slugs = made.map((one) => (one.status === 'fulfilled' ? one.value.item?.slug : String(one.reason)));
  const numbered = Array.from({ length: 399 }, (_, index) => `desk-${index + 2}`);
  expect(new Set(slugs)).toEqual(new Set(['desk', ...numbered]));
});

const setEnabled = (tenant: Tenant, id: string, bookings_enabled: boolean) =>
  harness.world.one.resources.UpdateResource({
    context: tenant.context,
    id,
    input: { bookings_enabled },
    update_mask: ['bookings_enabled'],
  });

describe('status counts', () => {
  test('follow the specification to the letter, and the filter comes before the split', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { min_resource_usage: 5, min_child_resource_usage: 50 });
    const make = (name: string, more: Record<string, unknown> = {}) =>
      newResource(one, tenant, { name, ...more }, false);
    await make('Bookable 1');
    await make('Bookable 2', { hidden: true });
    await make('View only', { bookings_enabled: false });
    const bookable = await make('Bookable parent');
    const viewOnly = await make('View-only parent', { bookings_enabled: false });
    const [, disabled] = await children(tenant, bookable, ['B1', 'B2', 'B3']);
    await setEnabled(tenant, disabled!.id, false);
    const [, enabled] = await children(tenant, viewOnly, ['V1', 'V2', 'V3', 'V4']);
    await setEnabled(tenant, enabled!.id, true);
    const counts = (given: Record<string, string>) =>
      one.resources.GetStatusCounts({ context: tenant.context, ...filters(given) });

    expect(await counts({})).toEqual({
      bookable_resource_count: 2,
      bookable_child_resource_count: 2,
      view_only_resource_count: 1,
      view_only_child_resource_count: 3,
      total_resource_count: 3,
      total_child_resource_count: 5,
      min_resource_count: 5,
      min_child_resource_count: 50,
    });
    expect(await counts({ hidden: 'true' })).toMatchObject({
      bookable_resource_count: 1,
      total_resource_count: 1,
      total_child_resource_count: 0,
    });
    expect(await counts({ search: 'B1' })).toMatchObject({ total_resource_count: 0, bookable_child_resource_count: 1 });
    await setEnabled(tenant, viewOnly, true);
    expect(await counts({})).toMatchObject({ bookable_child_resource_count: 3, view_only_child_resource_count: 0 });
    expect((await refusal(counts({ nonsense: 'true' }))).problems[0]).toMatchObject({
      code: 'invalid_query_parameter',
      source: { parameter: 'filter[nonsense]' },
    });
  });
});

describe('children', () => {
  test('are made all or none, in request order, and the parent is marked', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const parent = await newResource(one, tenant, { name: 'House' }, false);
    const made = await children(tenant, parent, ['Zoo', 'Attic', 'Attic']);
    expect(made.map(({ name, slug, parent_id }) => [name, slug, parent_id])).toEqual([
      ['Zoo', 'zoo', parent],
      ['Attic', 'attic', parent],
      ['Attic', 'attic-2', parent],
    ]);
    const { item } = await one.resources.GetResource({ context: tenant.context, id: parent });
    expect(item).toMatchObject({ has_children: true, child_ids: expect.arrayContaining(made.map(({ id }) => id)) });
    await children(tenant, parent, ['Cellar']);
    const { item: same } = await one.resources.GetResource({ context: tenant.context, id: parent });
    expect(same?.version).toBe(item?.version);
  });

  test('without a name are refused by pointer, and nothing is made', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const parent = await newResource(one, tenant, {}, false);
    const create = (child_resources: object[]) =>
      refusal(one.resources.CreateChildResources({ context: tenant.context, resource_id: parent, child_resources }));
    const problems = (await create([{ name: 'Fine' }, {}, { name: '  ' }])).problems;
    expect(problems.map(({ code, source }) => [code, source?.pointer])).toEqual([
      ['validation_failed', '/child_resources/1/name'],
      ['validation_failed', '/child_resources/2/name'],
    ]);
    expect((await create([])).problems[0]?.source?.pointer).toBe('/child_resources');
    expect(await names(tenant, {})).toEqual(['Room']);
  });

  test('of a child are refused', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const parent = await newResource(one, tenant, {}, false);
    const [child] = await children(tenant, parent, ['Child']);
    const error = await refusal(children(tenant, child!.id, ['Grandchild']));
    expect(error.code).toBe('validation_failed');
  });

  test('reach the quota and never pass it, however many callers there are', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { min_child_resource_usage: 5 });
    const parents = [
      await newResource(one, tenant, {}, false),
      await newResource(one, tenant, { name: 'Other' }, false),
    ];
    const two = await harness.world.start();
    const calls = Array.from({ length: 10 }, (_, index) =>
      [one, two][index % 2]!.resources.CreateChildResources(
        {
          context: tenant.context,
          resource_id: parents[index % 3 === 0 ? 0 : 1]!,
          child_resources: [{ name: `A${index}` }, { name: `B${index}` }],
        },
        { timeoutMs: 30_000 },
      ),
    );
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(8);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['sales_quota_exceeded']));
    await children(tenant, parents[0]!, ['The fifth']);
    expect((await refusal(children(tenant, parents[0]!, ['The sixth']))).code).toBe('sales_quota_exceeded');
    expect(await names(tenant, { top_level: 'false' })).toHaveLength(5);
    await two.stop();
  });
});

describe('the list', () => {
  test('is narrowed by each filter', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const parent = await newResource(one, tenant, { name: 'House' }, false);
    const [attic] = await children(tenant, parent, ['Attic']);
    await newResource(one, tenant, { name: 'Hidden', hidden: true }, false);
    await newResource(one, tenant, { name: 'Old', archived: true }, false);
    await newResource(one, tenant, { name: 'Draft (v1.0)', live: false }, false);
    await newResource(one, tenant, { name: 'Terrace', bookings_enabled: false }, false);
    const expected: [Record<string, string>, string[]][] = [
      [{}, ['Attic', 'Draft (v1.0)', 'Hidden', 'House', 'Old', 'Terrace']],
      [{ top_level: 'true' }, ['Draft (v1.0)', 'Hidden', 'House', 'Old', 'Terrace']],
      [{ top_level: 'false' }, ['Attic']],
      [{ parent_id: parent }, ['Attic']],
      [{ id: `${attic!.id},${parent}` }, ['Attic', 'House']],
      [{ search: 'v1.0)' }, ['Draft (v1.0)']],
      [{ search: '.*' }, []],
      [{ hidden: 'true' }, ['Hidden']],
      [{ archived: '1' }, ['Old']],
      [{ live: 'false' }, ['Draft (v1.0)']],
      [{ has_children: 'true' }, ['House']],
      [{ bookings_enabled: '0' }, ['Terrace']],
    ];
    for (const [given, found] of expected) expect([given, await names(tenant, given)]).toEqual([given, found]);
    const { items } = await one.resources.ListPublicResources({
      context: contextOf(''),
      organization_slug: `org-${tenant.id}`,
      query: {},
    });
    expect(items.map(({ name }) => name)).toEqual(['Attic', 'House', 'Terrace']);
    for (const given of [{ hidden: 'maybe' }, { booked_today: '$gt' }, { __proto__x: '1' }]) {
      expect((await refusal(names(tenant, given as Record<string, string>))).code).toBe('invalid_query_parameter');
    }
  });

  test('an organization has fifty views, others have their own', async () => {
    const { one, neighbours } = harness.world;
    const [tenant, other] = [newOrganization(neighbours), newOrganization(neighbours)];
    const save = ({ context }: typeof tenant) =>
      one.views.CreateResourceView({ context, input: { name: 'View', filter_json: '{}' } });
    for (let count = 0; count < 50; count += 1) await save(tenant);
    expect((await refusal(save(tenant))).code).toBe('conflict');
    expect((await save(other)).item?.name).toBe('View');
  });

  test('of views: each saved filter counts what the list would show', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    expect(await one.resources.GetViewCounts({ context: tenant.context })).toEqual({ counts: {} });
    await newResource(one, tenant, { name: 'A' }, false);
    await newResource(one, tenant, { name: 'B', hidden: true }, false);
    const view = (filter: object) =>
      one.views.CreateResourceView({
        context: tenant.context,
        input: { name: 'View', filter_json: JSON.stringify(filter) },
      });
    const [all, hidden] = [await view({}), await view({ hidden: true })];
    const { counts } = await one.resources.GetViewCounts({ context: tenant.context });
    expect(counts).toEqual({ [all.item!.id]: 2, [hidden.item!.id]: 1 });
    expect((await refusal(view({ nonsense: '1' }))).problems[0]).toMatchObject({
      code: 'validation_failed',
      source: { pointer: '/data/attributes/filter' },
    });
  });
});

describe('today', () => {
  test('is the local day, to the minute, for bookings and for schedules and timeslots', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const [booked, slotted, weekly] = [
      await newResource(one, tenant, { name: 'Booked' }),
      await newResource(one, tenant, { name: 'Slotted' }, false),
      await newResource(one, tenant, { name: 'Weekly' }, false),
    ];
    // Tuesday 24 November in Berlin is 2026-11-23T23:00Z to 2026-11-24T23:00Z.
    const request = { ...holdRequest(tenant, { resource_id: booked, from: 30 }) };
    await one.bookings.HoldBookings(request);
    const timeslot = { resource_id: slotted, start_date: '2026-11-24T20:00:00Z', end_date: '2026-11-24T23:00:00Z' };
    const { item: slot } = await one.timeslots.CreateTimeslot({ context: tenant.context, input: timeslot });
    const { item: group } = await one.groups.CreateScheduleGroup({
      context: tenant.context,
      input: { name: 'Tuesdays', resource_id: weekly, available_from: '2026-11-24', available_to: '2026-11-24' },
    });
    await one.schedules.CreateSchedule({
      context: tenant.context,
      input: { weekday: 2, start_time: '09:00', end_time: '10:00', schedule_group_id: group!.id },
    });
    const days = [
      ['2026-11-23T22:59:00Z', false],
      ['2026-11-23T23:01:00Z', true],
      ['2026-11-24T22:59:00Z', true],
      ['2026-11-24T23:01:00Z', false],
      ['2026-12-01T12:00:00Z', false],
    ] as const;
    try {
      clock.set('2026-11-24T12:00:00Z');
      expect(await names(tenant, { booked_today: 'true' })).toEqual([]);
      clock.set(startOfTest);
      await one.bookings.ConfirmBookings({ context: tenant.context, order_id: request.order_id });
      for (const [instant, today] of days) {
        clock.set(instant);
        expect([instant, await names(tenant, { booked_today: 'true' })]).toEqual([instant, today ? ['Booked'] : []]);
        expect([instant, await names(tenant, { active_today: 'true' })]).toEqual([
          instant,
          today ? ['Booked', 'Slotted', 'Weekly'] : ['Booked'],
        ]);
        expect(await names(tenant, { booked_today: 'true', active_today: 'true' })).toEqual(today ? ['Booked'] : []);
        expect(await names(tenant, { booked_today: 'false', active_today: 'false' })).toHaveLength(3);
      }
      clock.set(startOfTest);
      await one.timeslots.CancelTimeslot({ context: tenant.context, id: slot!.id });
      await one.groups.DeleteScheduleGroup({ context: tenant.context, id: group!.id });
      await one.bookings.ReleaseBookings({ context: tenant.context, order_id: request.order_id });
      clock.set('2026-11-24T12:00:00Z');
      expect(await names(tenant, { active_today: 'true' })).toEqual(['Booked']);
      expect(await names(tenant, { booked_today: 'true' })).toEqual([]);
    } finally {
      clock.set(startOfTest);
    }
  });

  test('follows the organization to another time zone', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 17 });
    await one.bookings.HoldBookings(request);
    await one.bookings.ConfirmBookings({ context: tenant.context, order_id: request.order_id });
    try {
      // 01:00 to 02:00 on Tuesday in Berlin is Monday evening in New York.
      clock.set('2026-11-24T12:00:00Z');
      expect(await names(tenant, { booked_today: 'true' })).toEqual(['Room']);
      const organization = neighbours.organizations.get(tenant.id)!;
      const changed = { ...organization, type: 'organizations', version: 2, time_zone: 'America/New_York' };
      await harness.tell('organizations.updated', tenant.id, changed);
      await waitFor(
        'the days to be derived anew',
        async () => (await names(tenant, { booked_today: 'true' })).length === 0,
      );
      clock.set('2026-11-24T03:00:00Z');
      // The zone of before is known for a second.
      await waitFor('the list in the new zone', async () =>
        (await names(tenant, { booked_today: 'true' })).includes('Room'),
      );
    } finally {
      clock.set(startOfTest);
    }
  });

  test('follows the organization to another time zone for bookings years ahead', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const request = holdRequest(tenant, { resource_id: room, from: 24 * 365 * 5 + 17 });
    await one.bookings.HoldBookings(request);
    await one.bookings.ConfirmBookings({ context: tenant.context, order_id: request.order_id });
    const days = async () => (await one.stores.resources.get(tenant.id, room)).booked_days;
    // 01:00 to 02:00 in Berlin is the evening before in New York.
    expect(await days()).toEqual(['2031-11-23']);
    const organization = neighbours.organizations.get(tenant.id)!;
    const changed = { ...organization, type: 'organizations', version: 2, time_zone: 'America/New_York' };
    await harness.tell('organizations.updated', tenant.id, changed);
    await waitFor('the days to be derived anew', async () => !(await days()).includes('2031-11-23'));
    expect(await days()).toEqual(['2031-11-22']);
  });

  test('reads a page and no more, however many resources there are', async () => {
    const { one } = harness.world;
    const organizationId = newId();
    const day = '2026-11-23';
    const template = await newResource(one, newOrganization(harness.world.neighbours), {}, false);
    const document = await one.connection.collection('resources').findOne({ _id: template as never });
    const documents = Array.from({ length: 50_000 }, (_, index) => ({
      ...document,
      _id: newId(),
      organization_id: organizationId,
      name: `Room ${String(index).padStart(5, '0')}`,
      slug: `room-${index}`,
      booked_days: index % 2 === 0 ? [day] : [],
      activity: [{ weekday: 1, from: '0000-01-01', to: index % 5 === 0 ? '2025-01-01' : '9999-12-31' }],
    }));
    await one.connection.collection('resources').insertMany(documents as never[]);
    for (const condition of [bookedOn(day), activeOn(day), { $and: [bookedOn(day), activeOn(day)] }]) {
      const plan = await one.stores.resources.explainList(organizationId, condition, 30);
      const stats = plan['executionStats'] as {
        nReturned: number;
        totalKeysExamined: number;
        totalDocsExamined: number;
      };
      const planner = plan['queryPlanner'] as { winningPlan: object };
      expect(stats.nReturned).toBe(30);
      expect(stats.totalKeysExamined).toBeLessThan(120);
      expect(stats.totalDocsExamined).toBeLessThan(120);
      expect(JSON.stringify(planner.winningPlan)).not.toContain('"SORT"');
    }
  });
});

describe('availability', () => {
  const slotsOf = async (tenant: Tenant, request: Record<string, unknown>) => {
    const { slots } = await harness.world.one.resources.GetAvailability({
      context: tenant.context,
      resource_id: '',
      from: at(0),
      to: at(24),
      ...request,
    });
    return slots;
  };

  test('what is offered can be booked, and is offered no more afterwards; what is not offered is refused by its rule', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { name: 'Room', padding_after_minutes: 15 }, false);
    const { item: group } = await one.groups.CreateScheduleGroup({
      context: tenant.context,
      input: { name: 'Hours', resource_id: room },
    });
    for (const [start_time, end_time] of [
      ['09:00', '12:00'],
      ['13:00', '15:00'],
    ]) {
      const input = { weekday: 1, start_time, end_time, schedule_group_id: group!.id };
      await one.schedules.CreateSchedule({ context: tenant.context, input } as never);
    }
    const service_id = newService(neighbours, tenant.id, {
      duration_minutes: 60,
      interval_minutes: 30,
      lead_time_minutes: 90,
    });
    const offered = await slotsOf(tenant, { resource_id: room, service_id });
    // The test begins at 08:00 in Berlin; with 90 minutes of lead time the first start is 09:30.
    expect(offered.map(({ start_date }) => start_date.slice(11, 16))).toEqual([
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '12:00',
      '12:30',
      '13:00',
    ]);

    const hold = (from: number, hours = 1, more: object = { service_id }) =>
      one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from, hours, ...more }));
    const rules = [
      ['lead_time', hold(1)],
      ['opening_hours', hold(3.5 + 1)],
      ['opening_hours', hold(26)],
      ['service_duration', hold(2, 2)],
      ['service_interval', hold(2 + 1 / 6)],
      ['range', hold(2, -1)],
      ['range', hold(2, 24 * 500)],
    ] as const;
    for (const [rule, call] of rules) {
      const [problem] = (await refusal(call)).problems;
      expect([rule, problem.code, problem.meta?.['rule']]).toEqual([rule, 'booking_rule_violated', rule]);
    }
    for (const { start_date } of offered) {
      const from = (Date.parse(start_date) - Date.parse(startOfTest)) / 3_600_000;
      const { bookings } = await hold(from);
      await one.bookings.ReleaseBookings({ context: tenant.context, order_id: bookings[0]?.order_id ?? '' });
    }
    await hold(3);
    const left = await slotsOf(tenant, { resource_id: room, service_id });
    // 11:00 to 12:00 in Berlin with 15 minutes of cleanup on either neighbour.
    expect(left.map(({ start_date }) => start_date.slice(11, 16))).toEqual(['08:30', '12:00', '12:30', '13:00']);
  });

  test('a timeslot is offered as a whole, with places of its own; canceling it cancels its bookings', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const studio = await newResource(one, tenant, { name: 'Studio' }, false);
    const input = { resource_id: studio, name: 'Yoga', start_date: at(10), end_date: at(11.5), capacity: 2 };
    const { item: slot } = await one.timeslots.CreateTimeslot({ context: tenant.context, input });
    expect(await slotsOf(tenant, { resource_id: studio })).toMatchObject([{ available: 2, timeslot_id: slot!.id }]);
    const requests = [1, 2, 3].map(() => holdRequest(tenant, { resource_id: studio, from: 10, hours: 1.5 }));
    const { bookings } = await one.bookings.HoldBookings(requests[0]!);
    await one.bookings.ConfirmBookings({ context: tenant.context, order_id: requests[0]!.order_id });
    await one.bookings.HoldBookings(requests[1]!);
    expect((await refusal(one.bookings.HoldBookings(requests[2]!))).code).toBe('time_conflict');
    await one.timeslots.CancelTimeslot({ context: tenant.context, id: slot!.id });
    expect((await refusal(one.timeslots.CancelTimeslot({ context: tenant.context, id: slot!.id }))).code).toBe(
      'invalid_status_transition',
    );
    const [updated] = await harness.untilHeard('bookings.updated', bookings[0]!.id);
    expect(updated?.data).toMatchObject({ status: 'canceled', status_reason: 'The timeslot was canceled.' });
    const late = one.bookings.ConfirmBookings({ context: tenant.context, order_id: requests[1]!.order_id });
    expect((await refusal(late)).code).toBe('time_conflict');
  });

  test('timeslots tell of their life once: created, updated, started, ended, deleted', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const studio = await newResource(one, tenant, { name: 'Studio' }, false);
    const service_id = newService(neighbours, tenant.id);
    const input = { resource_id: studio, service_id, start_date: at(1), end_date: at(2) };
    const { item } = await one.timeslots.CreateTimeslot({ context: tenant.context, input });
    const { id } = item!;
    const rename = { context: tenant.context, id, input: { name: 'Yoga' }, update_mask: ['name'] };
    await one.timeslots.UpdateTimeslot(rename);
    await one.timeslots.UpdateTimeslot(rename);
    try {
      clock.set(at(3));
      const [started] = await harness.untilHeard('timeslots.started', id);
      expect(started?.data).toMatchObject({
        start_date: '2026-11-23T09:00:00.000+01:00',
        resource: { name: 'Studio' },
        service: { name: 'Meeting', price: 100 },
      });
      await harness.untilHeard('timeslots.ended', id);
    } finally {
      clock.set(startOfTest);
    }
    await one.timeslots.DeleteTimeslot({ context: tenant.context, id });
    await harness.untilHeard('timeslots.deleted', id);
    const heard = harness.world.heard.filter(({ entity }) => entity.id === id);
    const versions = Object.fromEntries(heard.map(({ event, entity }) => [event, entity.version]));
    expect(versions).toMatchObject({ 'timeslots.created': 1, 'timeslots.updated': 2, 'timeslots.deleted': 3 });
    const told = heard.map(({ event }) => event);
    expect(told.sort()).toEqual(
      [1, 2, 3, 4, 5].map((index) => `timeslots.${['created', 'deleted', 'ended', 'started', 'updated'][index - 1]}`),
    );
  });
});

describe('booking rules', () => {
  const rule = (tenant: Tenant, input: Record<string, unknown>) =>
    harness.world.one.rules.CreateBookingRule({ context: tenant.context, input: { name: 'Rule', ...input } });

  test.each([
    ['max_duration', 60, { from: 24, hours: 1 }, { from: 24, hours: 2 }, 120],
    ['min_duration', 60, { from: 24, hours: 1 }, { from: 24, hours: 0.5 }, 30],
    ['min_notice', 1_440, { from: 24 }, { from: 23 }, 1_380],
    ['max_advance', 1_440, { from: 24 }, { from: 25 }, 1_500],
  ])('%s allows its limit and names what it refuses', async (rule_type, limit, allowed, refused, requested) => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    await rule(tenant, { rule_type, limit, exempt_roles: ['owner'] });
    await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, ...allowed }));
    const request = holdRequest(tenant, { resource_id: room, ...refused, from: refused.from + 0 });
    const free = await newResource(one, tenant, { name: 'Free' });
    const elsewhere = { ...request, items: request.items.map((item) => ({ ...item, resource_id: free })) };
    expect((await refusal(one.bookings.HoldBookings(elsewhere))).problems).toMatchObject([
      { code: 'booking_rule_violated', meta: { rule: rule_type, limit, requested } },
    ]);
    const owner = contextOf(tenant.id, { principal: { subject: 'boss', role: 'owner', kind: 'member' } });
    await one.bookings.HoldBookings({ ...elsewhere, context: owner });
  });

  test('limits of a customer hold under parallel calls', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const two = await harness.world.start();
    const rooms = await Promise.all(
      Array.from({ length: 6 }, (_, index) => newResource(one, tenant, { name: `R${index}` })),
    );
    await rule(tenant, { rule_type: 'max_per_day', limit: 2 });
    const customer_id = newId();
    const outcomes = await Promise.allSettled(
      rooms.map((resource_id, index) =>
        [one, two][index % 2]!.bookings.HoldBookings(
          holdRequest(tenant, { resource_id, from: 24 + index }, { customer_id }),
        ),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(({ problems }) => problems[0].meta)).toMatchObject(
      Array.from({ length: 4 }, () => ({ rule: 'max_per_day', limit: 2, requested: 3 })),
    );
    await two.stop();
  });

  test('a deleted rule is gone', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const { item } = await rule(tenant, { rule_type: 'max_duration', limit: 60 });
    const request = { context: tenant.context, id: item!.id };
    await one.rules.DeleteBookingRule(request);
    expect((await refusal(one.rules.DeleteBookingRule(request))).code).toBe('not_found');
  });
});

test('a cancellation policy must be one of the catalogue, and is forgotten when it ends there', async () => {
  const { one, neighbours, messaging } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context, id: organizationId } = tenant;
  const policy = newId();
  const give = (id: string, cancellation_policy_id: string) =>
    one.resources.UpdateResource({
      context,
      id,
      input: { cancellation_policy_id },
      update_mask: ['cancellation_policy_id'],
    });
  const room = await newResource(one, tenant, {}, false);
  await expect(give(room, policy)).rejects.toMatchObject({
    problems: [{ code: 'not_found', source: { pointer: '/data/relationships/cancellation_policy' } }],
  });
  neighbours.policies.add(policy);
  const { item } = await give(room, policy);
  expect(item?.cancellation_policy_id).toBe(policy);
  await messaging.unitOfWork.run(systemContext(organizationId, newId()), async (tx) => {
    const entity = { type: 'cancellation-policies', id: policy };
    tx.emit({ event: 'cancellation-policies.deleted', organizationId, entity, data: entity });
  });
  await waitFor('the resource has none', async () => {
    const { item: now } = await one.resources.GetResource({ context, id: room });
    return now?.cancellation_policy_id === undefined;
  });
});
