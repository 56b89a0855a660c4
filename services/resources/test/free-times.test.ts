import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import fc from 'fast-check';
import { freeTimesOf } from '../src/availability/availability.ts';
import { loadFacts } from '../src/bookings/places/booking-facts.ts';
import { createGroundsStore } from '../src/bookings/places/grounds-store.ts';
import { placementOf, violationOf } from '../src/bookings/rules/bookable-rules.ts';
import type { Interval } from '../src/base/time-zone.ts';
import { newOrganization, newResource, useResources } from './resources-harness.ts';

const harness = useResources('free-times');
const minuteMs = 60_000;
const dayMinutes = 1_440;

/** Days around which clocks change (02:00 to 03:00 and back, half an hour, over midnight), and days like others. */
const days = [
  ['Europe/Berlin', '2027-03-27'],
  ['Europe/Berlin', '2027-10-30'],
  ['America/New_York', '2027-03-13'],
  ['America/New_York', '2027-11-06'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Australia/Lord_Howe', '2027-10-02'],
  ['America/Santiago', '2027-09-04'],
  ['America/Santiago', '2027-04-03'],
  ['Atlantic/Azores', '2027-03-27'],
  ['Africa/Cairo', '2027-04-29'],
  ['Asia/Kolkata', '2027-06-01'],
  ['UTC', '2027-02-27'],
] as const;

const fives = (max: number) => fc.integer({ min: 0, max: max / 5 }).map((count) => count * 5);
const rarely = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0);
const minutes = fc.constantFrom(0, 0, 0, 0, 15, 45);
const hours = fc.constantFrom<[string, string][]>(
  [['00:00', '24:00']],
  [
    ['08:00', '12:00'],
    ['12:00', '19:00'],
  ],
  [
    ['09:00', '17:00'],
    ['10:00', '14:30'],
  ],
  [['01:30', '06:00']],
  [['02:15', '02:45']],
);
const group = fc.record({
  from: fc.constantFrom(null, null, 0, 1),
  to: fc.constantFrom(null, null, 1, 2),
  hours,
  closedOn: fc.constantFrom(0, 6, 7),
});
const timeslot = fc.record({
  from: fives(4 * dayMinutes),
  length: fc.constantFrom(30, 60, 480),
  capacity: fc.constantFrom(null, 1, 5),
  ofService: fc.boolean(),
  canceled: rarely,
});
const room = fc.record({
  capacity: fc.integer({ min: 1, max: 3 }),
  before: minutes,
  after: minutes,
  disabled: rarely,
  archived: rarely,
  /** Of the first room. */
  isChild: fc.boolean(),
  /** The hours of the first room, on the same dates or on others: what is alike is judged once. */
  hours: fc.constantFrom('own', 'first', 'first', 'first, one day'),
  groups: fc.oneof(
    { weight: 5, arbitrary: fc.array(group, { minLength: 1, maxLength: 2 }) },
    fc.array(group, { maxLength: 0 }),
  ),
  timeslots: fc.oneof(fc.array(timeslot, { maxLength: 0 }), fc.array(timeslot, { maxLength: 3 })),
  bookings: fc.array(
    fc.record({
      from: fives(5 * dayMinutes).map((from) => from - dayMinutes),
      length: fc.oneof({ weight: 6, arbitrary: fives(300) }, fives(3 * dayMinutes)).map((length) => length + 5),
      quantity: fc.integer({ min: 1, max: 2 }),
      slot: fc.constantFrom(null, null, 0, 1),
      status: fc.constantFrom('accepted', 'accepted', 'requested', 'reserved', 'over', 'canceled', 'expired'),
    }),
    { maxLength: 8 },
  ),
});
const service = fc.record({
  duration_minutes: fc.constantFrom(30, 60, 90, 480, 1_440),
  interval_minutes: fc.constantFrom(null, 15, 45, 720),
  lead_time_minutes: fc.constantFrom(0, 90),
  padding_before_minutes: minutes,
  padding_after_minutes: minutes,
  price_unit: fc.constantFrom('booking', 'hour', 'day'),
  isLimited: rarely,
});
const rule = fc.record({
  kind: fc.constantFrom(
    { rule_type: 'max_duration', limit: 60 },
    { rule_type: 'min_duration', limit: 60 },
    { rule_type: 'min_notice', limit: 2_000 },
    { rule_type: 'max_advance', limit: 2_000 },
    { rule_type: 'max_advance', limit: 4_000 },
    { rule_type: 'max_per_day', limit: 1 },
  ),
  scope: fc.constantFrom('organization', 'resource', 'resource', 'resource', 'service'),
  room: fc.nat(1),
  exempt_roles: fc.constantFrom([], ['admin'], ['viewer']),
});
const world = fc.record({
  day: fc.constantFrom(...days),
  from: fives(600),
  span: fc.constantFrom(dayMinutes, 3 * dayMinutes, 3 * dayMinutes + 25),
  /** How long before the range it is now; or after its beginning. */
  ahead: fc.constantFrom(-615, 60, dayMinutes),
  rooms: fc.array(room, { minLength: 2, maxLength: 5 }),
  service: fc.option(service, { freq: 1 }),
  rules: fc.array(rule, { maxLength: 3 }),
  durationMinutes: fc.constantFrom(30, 60, 90),
  quantity: fc.integer({ min: 1, max: 2 }),
  role: fc.constantFrom('admin', 'viewer', ''),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** What the clock on the wall shows every five minutes, as the calendar of the runtime says: minutes since 1970 of a clock of UTC. */
function wallClock(zone: string, around: number) {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const moments = Array.from({ length: 14 * 288 }, (_, index) => {
    const ms = around + (index - 5 * 288) * 5 * minuteMs;
    return { ms, wall: Date.parse(`${shown.format(ms).replace(', ', 'T')}Z`) / minuteMs };
  });
  return {
    moments,
    /** The first instant that shows it; of a time that is skipped the jump. */
    instant: (wall: number): number =>
      (moments.find((one) => one.wall === wall) ?? moments.find((one) => one.wall > wall))!.ms,
    /** A day of which the midnight is skipped begins with it all the same. */
    wall(ms: number): number {
      const index = moments.findIndex((one) => one.ms === ms);
      const day = Math.floor(moments[index]!.wall / dayMinutes);
      const begins = Math.floor(moments[index - 1]!.wall / dayMinutes) < day;
      return begins ? day * dayMinutes : moments[index]!.wall;
    },
  };
}

const wallDay = (day: string): number => Date.parse(`${day}T00:00Z`) / minuteMs;
const dayAt = (wall: number): string => new Date(wall * minuteMs).toISOString().slice(0, 10);
const clockMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The rows of a world, in an organization of its own. */
function rowsOf(drawn: World) {
  const organization_id = newId();
  const common = () => ({ _id: newId(), organization_id, version: 1, name: 'One' });
  const [zone, firstDay] = drawn.day;
  const clock = wallClock(zone, Date.parse(`${firstDay}T00:00Z`));
  const start = clock.instant(wallDay(firstDay)) + drawn.from * minuteMs;
  const at = (offset: number): Date => new Date(start + offset * minuteMs);
  const range = { start: at(0), end: at(drawn.span) };
  const now = at(-drawn.ahead);
  const serviceId = drawn.service ? newId() : null;
  const [first] = drawn.rooms;
  const rooms = drawn.rooms.map((one, index) => {
    const row = common();
    const groups = (one.hours === 'own' ? one.groups : first!.groups).map((own) => {
      const bound = (offset: number | null) =>
        offset === null ? null : dayAt(wallDay(firstDay) + offset * dayMinutes);
      const group = {
        ...common(),
        resource_id: row._id,
        available_from: bound(one.hours === 'first, one day' ? 1 : own.from),
        available_to: bound(one.hours === 'first, one day' ? 1 : own.to),
      };
      const schedules = [1, 2, 3, 4, 5, 6, 7]
        .filter((weekday) => weekday !== own.closedOn)
        .flatMap((weekday) =>
          own.hours.map(([start_time, end_time]) => ({
            ...common(),
            weekday,
            start_time,
            end_time,
            resource_id: row._id,
            schedule_group_id: group._id,
          })),
        );
      return { group, schedules };
    });
    const timeslots = one.timeslots.map(({ from, length, capacity, ofService, canceled }) => ({
      ...common(),
      status: canceled ? 'canceled' : 'active',
      start_date: at(from),
      end_date: at(from + length),
      capacity,
      resource_id: row._id,
      service_id: ofService ? serviceId : null,
    }));
    const bookings = one.bookings.map(({ from, length, quantity, slot, status }) => ({
      ...common(),
      number: newId(),
      resource_id: row._id,
      timeslot_id: slot === null ? null : (timeslots[slot]?._id ?? 'gone'),
      status: status === 'over' ? 'reserved' : status,
      expires_at: status === 'over' ? new Date(now.getTime() - 1) : new Date(now.getTime() + minuteMs),
      quantity,
      start_date: at(from),
      end_date: at(from + length),
      blocked_from: at(from),
      blocked_until: at(from + length),
    }));
    const resource = {
      ...row,
      slug: row._id,
      capacity: one.capacity,
      padding_before_minutes: one.before,
      padding_after_minutes: one.after,
      bookings_enabled: !one.disabled,
      archived: one.archived,
      parent_id: null as string | null,
    };
    return { resource, groups, timeslots, bookings, isChild: index > 0 && one.isChild };
  });
  for (const { resource, isChild } of rooms) if (isChild) resource.parent_id = rooms[0]!.resource._id;
  const services = drawn.service
    ? [
        {
          ...common(),
          ...drawn.service,
          _id: serviceId!,
          deleted: false,
          resource_ids: drawn.service.isLimited ? [rooms[0]!.resource._id] : [],
        },
      ]
    : [];
  const rules = drawn.rules.map(({ room: number, kind, ...own }) => ({
    ...common(),
    ...kind,
    ...own,
    resource_id: own.scope === 'resource' ? rooms[number]!.resource._id : null,
    service_id: own.scope === 'service' ? (serviceId ?? newId()) : null,
  }));
  const organization = { ...common(), _id: organization_id, time_zone: zone, late_entry_days: 3 };
  return { organization, rooms, services, rules, clock, range, now, serviceId };
}
type Rows = ReturnType<typeof rowsOf>;

async function store({ organization, rooms, services, rules }: Rows): Promise<void> {
  const { connection } = harness.world.one;
  const rows: Record<string, unknown[]> = {
    organizations_replica: [organization],
    services_replica: services,
    booking_rules: rules,
    resources: rooms.map(({ resource }) => resource),
    schedule_groups: rooms.flatMap(({ groups }) => groups.map(({ group }) => group)),
    schedules: rooms.flatMap(({ groups }) => groups.flatMap(({ schedules }) => schedules)),
    timeslots: rooms.flatMap(({ timeslots }) => timeslots),
    bookings: rooms.flatMap(({ bookings }) => bookings),
  };
  for (const [collection, all] of Object.entries(rows)) {
    if (all.length > 0) await connection.collection(collection).insertMany(all as never[]);
  }
}

/** Every time that is to be tried at a room, enumerated apart: each opening by the clock on the wall, and from it step by step. */
function triesAt(drawn: World, rows: Rows, { resource, groups, timeslots }: Rows['rooms'][number]): Interval[] {
  const { clock, range, now } = rows;
  const [service] = rows.services;
  const own = groups.length > 0 || resource.parent_id === null ? groups : rows.rooms[0]!.groups;
  const duration = service?.duration_minutes ?? drawn.durationMinutes;
  const step = service ? (service.interval_minutes ?? duration) : duration;
  const inDays = service && (service.price_unit === 'day' || duration % dayMinutes === 0);
  const after = (ms: number, count: number) => (inDays ? clock.instant(clock.wall(ms) + count) : ms + count * minuteMs);
  const tries: (readonly [number, number])[] = timeslots
    .filter(({ status }) => status === 'active')
    .map(({ start_date, end_date }) => [start_date.getTime(), end_date.getTime()]);
  const walls = clock.moments.filter(({ ms }) => range.start.getTime() <= ms && ms < range.end.getTime());
  for (const day of new Set(walls.map(({ wall }) => dayAt(wall)))) {
    const weekday = new Date(day).getUTCDay() || 7;
    for (const { group, schedules } of own) {
      if ((group.available_from ?? day) > day || (group.available_to ?? day) < day) continue;
      for (const { start_time, end_time } of schedules.filter((one) => one.weekday === weekday)) {
        const [opens, closes] = [start_time, end_time].map((time) => clock.instant(wallDay(day) + clockMinutes(time)));
        for (let count = 0; count * step <= 2 * dayMinutes; count += 1) {
          const start = after(opens!, count * step);
          if (start < closes!) tries.push([start, after(start, duration)]);
        }
      }
    }
  }
  const each = new Map(
    tries.map(([start, end]) => [`${start}/${end}`, { start: new Date(start), end: new Date(end) }]),
  );
  return [...each.values()]
    .filter(({ start, end }) => start >= range.start && start >= now && end <= range.end)
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime());
}

/** Places by counting at each five minutes every booking there is. */
function leftOf(
  rows: Rows,
  at: Rows['rooms'][number],
  blocked: Interval,
  slot: { id: string; capacity: number } | undefined,
) {
  const holds = ({ status, expires_at }: (typeof at)['bookings'][number]) =>
    ['accepted', 'requested'].includes(status) || (status === 'reserved' && expires_at > rows.now);
  const related = rows.rooms.filter(
    ({ resource }) => resource._id === at.resource.parent_id || resource.parent_id === at.resource._id,
  );
  const within = (bookings: (typeof at)['bookings'], start: number, end: number) =>
    bookings.filter((one) => holds(one) && one.blocked_from.getTime() < end && start < one.blocked_until.getTime());
  const [from, until] = [blocked.start.getTime(), blocked.end.getTime()];
  if (
    within(
      related.flatMap(({ bookings }) => bookings),
      from,
      until,
    ).length > 0
  )
    return 0;
  const sum = (some: (typeof at)['bookings']) => some.reduce((total, { quantity }) => total + quantity, 0);
  let left = slot?.capacity ?? at.resource.capacity;
  for (let ms = from; ms < until; ms += 5 * minuteMs) {
    const there = within(at.bookings, ms, ms + 1);
    const guests = there.filter(({ timeslot_id }) => slot && timeslot_id === slot.id);
    if (slot) left = Math.min(left, slot.capacity - sum(guests));
    if (!slot || guests.length < there.length) left = Math.min(left, at.resource.capacity - sum(there));
  }
  return left;
}

let offered = 0;

async function compare(drawn: World): Promise<void> {
  const rows = rowsOf(drawn);
  await store(rows);
  const unasked = (): never => {
    throw new Error('Everything is known');
  };
  const deps = {
    grounds: createGroundsStore(harness.world.one.connection),
    neighbours: { organization: unasked, services: unasked },
    clock: fixedClock(rows.now.toISOString()),
  };
  const organizationId = rows.organization._id;
  const context = {
    requestId: newId(),
    organizationId,
    principal: { subject: 'one', role: drawn.role, kind: 'member' },
  };
  const { range, serviceId } = rows;
  const { durationMinutes, quantity } = drawn;
  const resourceIds = rows.rooms.map(({ resource }) => resource._id);
  const sought = { resourceIds, serviceId, range, durationMinutes, quantity };
  const found = await Array.fromAsync(freeTimesOf(deps, context, sought));
  // One that has gone since somebody read which there are.
  const among = { ...sought, resourceIds: [newId(), ...resourceIds], leavesOutGone: true };
  expect(await Array.fromAsync(freeTimesOf(deps, context, among))).toEqual(found);

  const tries = rows.rooms.flatMap((room) => triesAt(drawn, rows, room).map((time) => ({ room, time })));
  const asked = tries.map(({ room: { resource }, time }) => ({
    resource_id: resource._id,
    service_id: serviceId,
    range: time,
  }));
  const { facts } =
    asked.length > 0
      ? await loadFacts(deps, organizationId, asked, { role: drawn.role, now: rows.now })
      : { facts: [] };
  const expected = tries.flatMap(({ room, time }, index) => {
    if (violationOf(time, facts[index]!)) return [];
    const { timeslot, blocked, capacity } = placementOf(time, facts[index]!);
    const available = leftOf(rows, room, blocked, timeslot && { id: timeslot.id, capacity });
    return available < quantity
      ? []
      : [{ resourceId: room.resource._id, ...time, available, timeslotId: timeslot?.id }];
  });
  offered += expected.length;
  expect(found.map(({ resourceId }) => resourceId)).toEqual(resourceIds);
  expect(found.flatMap(({ resourceId, times }) => times.map((time) => ({ resourceId, ...time })))).toEqual(expected);
}

const seed = Math.floor(Math.random() * 2 ** 31);

test.each([
  ['the same 100 worlds', { seed: 641691697, numRuns: 100 }],
  [`100 new worlds, seed ${seed}`, { seed, numRuns: 100 }],
])(
  '%s: what is offered of many resources is what can be booked, each time judged by itself',
  async (_, parameters) => {
    await fc.assert(fc.asyncProperty(world, compare), { ...parameters, endOnFailure: true });
    expect(offered).toBeGreaterThan(200);
  },
  300_000,
);

test.each(['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the first and the last hours that can be asked for have an answer in %s',
  async (time_zone) => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { time_zone });
    const { context } = tenant;
    const room = await newResource(one, tenant);
    const asked = { context, resource_id: room, duration_minutes: 30 };
    const last = { from: '9999-12-31T22:00:00Z', to: '9999-12-31T23:59:59.999Z' };
    const { slots } = await one.resources.GetAvailability({ ...asked, ...last });
    expect(slots.at(-1)?.start_date).toMatch(/^9999-12-31T23:00:00/);
    const first = { from: '0001-01-01T00:00:00Z', to: '0001-01-01T02:00:00Z' };
    expect((await one.resources.GetAvailability({ ...asked, ...first })).slots).toEqual([]);
    const times = { resource_id: room, start_date: '9999-12-31T22:30:00Z', end_date: '9999-12-31T23:30:00Z' };
    const { item: timeslot } = await one.timeslots.CreateTimeslot({ context, input: times });
    const { item: booking } = await one.bookings.CreateBooking({ context, input: times });
    expect(booking?.timeslot_id).toBe(timeslot?.id);
    // What is stored there is reckoned anew when clocks of the organization change.
    neighbours.organizations.set(tenant.id, {
      ...neighbours.organizations.get(tenant.id)!,
      version: 2,
      time_zone: time_zone === 'UTC' ? 'Asia/Tokyo' : 'UTC',
    });
    await harness.tell('organizations.updated', tenant.id, neighbours.organizations.get(tenant.id) as never);
    await waitFor('the other zone is known', async () => {
      const { time_zone: shown } = await one.resources.GetAvailability({ ...asked, ...last });
      return shown !== time_zone;
    });
  },
);
