import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { newOrganization, newResource, refusal, useResources, type Tenant } from './resources-harness.ts';

const harness = useResources('series');

/** Mondays at 10:00 in Berlin, where summer time begins on 28 March 2027. */
const mondays = [
  '2027-03-15T09:00:00.000Z',
  '2027-03-22T09:00:00.000Z',
  '2027-03-29T08:00:00.000Z',
  '2027-04-05T08:00:00.000Z',
  '2027-04-12T08:00:00.000Z',
];
const hourMs = 3_600_000;
const later = (start: string, hours: number) => new Date(Date.parse(start) + hours * hourMs).toISOString();

/** A course of five Mondays at a room of its own, all of it accepted. */
async function newCourse(settings: object = {}, held: object = {}) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours, { ...settings });
  const room = await newResource(one, tenant);
  const series_id = newId();
  const items = mondays.map((start, position) => ({
    item_id: newId(),
    resource_id: room,
    start_date: start,
    end_date: later(start, 1),
    quantity: 1,
    position,
    series_id,
  }));
  const order_id = newId();
  const expires_at = later(harness.world.clock.now().toISOString(), 1);
  await one.bookings.HoldBookings({ context: tenant.context, order_id, expires_at, items, ...held });
  const { bookings } = await one.bookings.ConfirmBookings({ context: tenant.context, order_id, ...held });
  return { tenant, room, order_id, series_id, ids: bookings.map(({ id }) => id) };
}

type Course = Awaited<ReturnType<typeof newCourse>>;

async function listed({ tenant, series_id }: Pick<Course, 'tenant' | 'series_id'>) {
  const query = { filters: [{ key: 'series_id', values: [series_id] }], page_number: 1, page_size: 250 };
  return (await harness.world.one.bookings.ListBookings({ context: tenant.context, query })).items;
}

const statuses = async (course: Course) => (await listed(course)).map(({ status }) => status);
const starts = async (course: Course) =>
  (await listed(course)).map(({ start_date }) => new Date(start_date).toISOString());
const instantsOf = (times: readonly string[]) => times.map((time) => new Date(time).toISOString());

const cancel = ({ tenant }: { tenant: Tenant }, id: string, scope: string) =>
  harness.world.one.bookings.CancelBooking({ context: tenant.context, id, scope });
const move = ({ tenant }: { tenant: Tenant }, id: string, scope: string, start_date: string, hours = 1) =>
  harness.world.one.bookings.RescheduleBooking({
    context: tenant.context,
    id,
    scope,
    start_date,
    end_date: later(start_date, hours),
  });
const eventsOf = (id: string) => harness.world.heard.filter(({ entity }) => entity.id === id).map(({ event }) => event);
/** Of that one and those after it: events of one transaction come in any order. */
const untilUpdated = (course: { ids: readonly string[] }, from: number) =>
  Promise.all(course.ids.slice(from).map((id) => harness.untilHeard('bookings.updated', id)));

describe('a series is known by its id', () => {
  test('in lists and events, and after a move', async () => {
    const course = await newCourse();
    const [first = ''] = course.ids;
    expect((await listed(course)).map(({ id }) => id)).toEqual(course.ids);
    await move(course, first, 'this', '2027-03-16T09:00:00Z');
    const [, updated] = [
      await harness.untilHeard('bookings.created', first),
      await harness.untilHeard('bookings.updated', first),
    ];
    expect(updated[0]?.data).toMatchObject({
      series_id: course.series_id,
      start_date: '2027-03-16T10:00:00.000+01:00',
    });
    expect(await listed(course)).toHaveLength(5);
    expect(await listed({ ...course, series_id: newId() })).toEqual([]);
  });
});

describe('accepting and rejecting more than one of a series', () => {
  const requested = () => newCourse({ auto_accept_bookings: false });
  const accept = ({ tenant }: Course, id: string, scope?: string) =>
    harness.world.one.bookings.AcceptBooking({ context: tenant.context, id, ...(scope ? { scope } : {}) });
  const reject = ({ tenant }: Course, id: string, scope: string) =>
    harness.world.one.bookings.RejectBooking({ context: tenant.context, id, scope, reason: 'No teacher' });

  test('following: those that wait, it and those after it, each told of once', async () => {
    const course = await requested();
    await reject(course, course.ids[3]!, 'this');
    const { item } = await accept(course, course.ids[1]!, 'following');
    expect(item).toMatchObject({ id: course.ids[1], status: 'accepted' });
    expect(await statuses(course)).toEqual(['requested', 'accepted', 'accepted', 'rejected', 'accepted']);
    await untilUpdated(course, 1);
    expect(course.ids.map(eventsOf).map((events) => events.length)).toEqual([1, 2, 2, 2, 2]);
    expect((await refusal(accept(course, course.ids[1]!, 'following'))).code).toBe('invalid_status_transition');
  });

  test('rejecting all leaves what was accepted, and frees the others', async () => {
    const course = await requested();
    await accept(course, course.ids[2]!);
    await reject(course, course.ids[0]!, 'all');
    expect(await listed(course)).toMatchObject([
      { status: 'rejected', status_reason: 'No teacher' },
      { status: 'rejected' },
      { status: 'accepted' },
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    const input = { resource_id: course.room, start_date: mondays[4]!, end_date: later(mondays[4]!, 1) };
    await harness.world.one.bookings.CreateBooking({ context: course.tenant.context, input });
    expect((await refusal(reject(course, course.ids[0]!, 'all'))).code).toBe('invalid_status_transition');
  });

  test('all or none: one that has no place any more is named, and all wait on', async () => {
    const course = await requested();
    const { one } = harness.world;
    const { context } = course.tenant;
    const capacity = (places: number) =>
      one.resources.UpdateResource({
        context,
        id: course.room,
        input: { capacity: places },
        update_mask: ['capacity'],
      });
    await capacity(2);
    const input = { resource_id: course.room, start_date: mondays[3]!, end_date: later(mondays[3]!, 1) };
    await one.bookings.CreateBooking({ context, input });
    await capacity(1);
    const error = await refusal(accept(course, course.ids[0]!, 'all'));
    expect(error.problems).toMatchObject([{ code: 'time_conflict', meta: { booking_id: course.ids[3] } }]);
    expect(error.problems).toHaveLength(1);
    expect(await statuses(course)).toEqual(Array.from({ length: 5 }, () => 'requested'));
    await capacity(2);
    await accept(course, course.ids[0]!, 'all');
    expect(await statuses(course)).toEqual(Array.from({ length: 5 }, () => 'accepted'));
  });

  test('one accepted while all are rejected, both at once: each ends one way, told of once', async () => {
    const course = await requested();
    await Promise.allSettled([accept(course, course.ids[2]!), reject(course, course.ids[0]!, 'all')]);
    const [first, second, third, ...others] = await listed(course);
    expect([first, second, ...others].map((one) => one?.status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    expect(['accepted', 'rejected']).toContain(third?.status);
    await untilUpdated(course, 0);
    expect(course.ids.map(eventsOf).map((events) => events.length)).toEqual([2, 2, 2, 2, 2]);
  });

  test('a scope that there is not, and one of a booking that is of no series', async () => {
    const course = await requested();
    expect((await refusal(accept(course, course.ids[0]!, 'these'))).problems).toMatchObject([
      { code: 'validation_failed', source: { pointer: '/scope' } },
    ]);
    const input = { resource_id: course.room, start_date: '2027-05-03T08:00:00Z', end_date: '2027-05-03T09:00:00Z' };
    const alone = await harness.world.one.bookings.CreateBooking({ context: course.tenant.context, input });
    expect((await refusal(accept(course, alone.item?.id ?? '', 'all'))).problems).toMatchObject([
      { code: 'validation_failed', source: { pointer: '/scope' } },
    ]);
  });
});

describe('canceling more than one of a series', () => {
  test('following: it and those after it, each told of once', async () => {
    const course = await newCourse();
    const { item } = await cancel(course, course.ids[2]!, 'following');
    expect(item).toMatchObject({ id: course.ids[2], status: 'canceled' });
    expect(await statuses(course)).toEqual(['accepted', 'accepted', 'canceled', 'canceled', 'canceled']);
    await untilUpdated(course, 2);
    expect(course.ids.map(eventsOf).map((events) => events.length)).toEqual([1, 1, 2, 2, 2]);
  });

  test('all: what has begun stays', async () => {
    const course = await newCourse();
    harness.world.clock.set('2027-03-22T09:30:00Z');
    await cancel(course, course.ids[0]!, 'all');
    harness.world.clock.set('2026-11-23T07:00:00Z');
    expect(await statuses(course)).toEqual(['accepted', 'accepted', 'canceled', 'canceled', 'canceled']);
  });

  test('what is canceled already is passed over, and named it is refused', async () => {
    const course = await newCourse();
    await cancel(course, course.ids[3]!, 'this');
    expect((await refusal(cancel(course, course.ids[3]!, 'following'))).code).toBe('invalid_status_transition');
    await cancel(course, course.ids[2]!, 'following');
    expect(await statuses(course)).toEqual(['accepted', 'accepted', 'canceled', 'canceled', 'canceled']);
    await untilUpdated(course, 2);
    expect(eventsOf(course.ids[3]!)).toHaveLength(2);
    await cancel(course, course.ids[4]!, 'all');
    expect((await refusal(cancel(course, course.ids[4]!, 'all'))).code).toBe('invalid_status_transition');
  });

  test('two at once: one of them cancels, the other is refused, and nothing is canceled twice', async () => {
    const course = await newCourse();
    const ends = await Promise.allSettled([1, 2].map(() => cancel(course, course.ids[1]!, 'following')));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await untilUpdated(course, 1);
    expect((await listed(course)).map(({ version }) => version)).toEqual([2, 3, 3, 3, 3]);
  });

  test('beside a move of one of them: all are canceled, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const course = await newCourse();
      const [canceled, moved] = await Promise.allSettled([
        cancel(course, course.ids[1]!, 'following'),
        move(course, course.ids[3]!, 'this', '2027-04-06T08:00:00Z'),
      ]);
      expect(canceled.status).toBe('fulfilled');
      expect(await statuses(course)).toEqual(['accepted', 'canceled', 'canceled', 'canceled', 'canceled']);
      expect((await listed(course)).find(({ id }) => id === course.ids[3])?.version).toBe(
        moved.status === 'fulfilled' ? 4 : 3,
      );
    }
  });

  test('one that is of no series has this alone', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const resource_id = await newResource(one, tenant);
    const input = { resource_id, start_date: mondays[0]!, end_date: later(mondays[0]!, 1) };
    const { item } = await one.bookings.CreateBooking({ context: tenant.context, input });
    const error = await refusal(cancel({ tenant }, item?.id ?? '', 'following'));
    expect(error.problems).toMatchObject([{ code: 'validation_failed', source: { pointer: '/scope' } }]);
    await cancel({ tenant }, item?.id ?? '', 'this');
  });
});

describe('moving more than one of a series', () => {
  test('following: as far on the clock of the wall, over the begin of summer time', async () => {
    const course = await newCourse();
    const { item } = await move(course, course.ids[1]!, 'following', '2027-03-23T17:30:00Z', 2);
    expect(item).toMatchObject({ id: course.ids[1] });
    // Tuesdays from 18:30 to 20:30 in Berlin.
    expect(await starts(course)).toEqual([
      '2027-03-15T09:00:00.000Z',
      '2027-03-23T17:30:00.000Z',
      '2027-03-30T16:30:00.000Z',
      '2027-04-06T16:30:00.000Z',
      '2027-04-13T16:30:00.000Z',
    ]);
    const last = (await listed(course)).at(-1);
    expect(instantsOf([last?.end_date ?? ''])).toEqual(['2027-04-13T18:30:00.000Z']);
    await untilUpdated(course, 1);
    expect(course.ids.map((id) => eventsOf(id).length)).toEqual([1, 2, 2, 2, 2]);
  });

  test('by a week: the places of those that move as well are free', async () => {
    const course = await newCourse();
    await move(course, course.ids[0]!, 'all', mondays[1]!);
    expect(await starts(course)).toEqual([...mondays.slice(1), '2027-04-19T08:00:00.000Z']);
  });

  test('what is canceled is passed over', async () => {
    const course = await newCourse();
    await cancel(course, course.ids[2]!, 'this');
    await move(course, course.ids[3]!, 'all', '2027-04-06T08:00:00Z');
    const tuesdays = mondays.map((monday) => later(monday, 24)).map((tuesday, at) => (at === 2 ? mondays[2] : tuesday));
    expect(await starts(course)).toEqual(tuesdays);
  });

  test('all, but the one that is named stays: nothing says how far the others go', async () => {
    const course = await newCourse();
    await cancel(course, course.ids[4]!, 'this');
    harness.world.clock.set('2027-03-22T09:30:00Z');
    const errors = await Promise.all(
      [0, 4].map((at) => refusal(move(course, course.ids[at]!, 'all', '2027-03-23T09:00:00Z'))),
    );
    harness.world.clock.set('2026-11-23T07:00:00Z');
    expect(errors.map(({ code, problems }) => [code, problems[0]?.source?.pointer])).toEqual([
      ['validation_failed', '/scope'],
      ['invalid_status_transition', undefined],
    ]);
    expect(await starts(course)).toEqual(mondays);
  });

  test('told twice they move once', async () => {
    const course = await newCourse();
    for (const _ of [1, 2]) await move(course, course.ids[1]!, 'all', '2027-03-23T09:00:00Z');
    expect(await starts(course)).toEqual(mondays.map((monday) => later(monday, 24)));
  });

  test('all or none: one that would collide is named, and all stay', async () => {
    const { one } = harness.world;
    const course = await newCourse();
    const input = { resource_id: course.room, start_date: '2027-04-06T08:30:00Z', end_date: '2027-04-06T09:30:00Z' };
    await one.bookings.CreateBooking({ context: course.tenant.context, input });
    const error = await refusal(move(course, course.ids[0]!, 'following', '2027-03-16T09:00:00Z'));
    expect(error.problems).toMatchObject([
      { code: 'time_conflict', meta: { booking_id: course.ids[3], start_date: '2027-04-06T08:00:00.000+00:00' } },
    ]);
    expect(error.problems).toHaveLength(1);
    expect(await starts(course)).toEqual(mondays);
  });

  test('one that waits to be accepted keeps all where they are', async () => {
    const course = await newCourse({ auto_accept_bookings: false });
    const { one } = harness.world;
    await one.bookings.AcceptBooking({ context: course.tenant.context, id: course.ids[0]! });
    const error = await refusal(move(course, course.ids[0]!, 'following', '2027-03-16T09:00:00Z'));
    expect(error.code).toBe('invalid_status_transition');
    expect(await starts(course)).toEqual(mondays);
  });

  test('one that the policy of its order keeps is named, and all stay', async () => {
    const course = await newCourse();
    harness.world.neighbours.moves.set(course.order_id, 'refused');
    const error = await refusal(move(course, course.ids[4]!, 'following', '2027-04-13T08:00:00Z'));
    const meta = { booking_id: course.ids[4], start_date: '2027-04-13T08:00:00.000+00:00' };
    expect(error.problems).toMatchObject([{ code: 'booking_rule_violated', meta }]);
    expect(await starts(course)).toEqual(mondays);
  });

  test('one that would be more than a customer may have is named, and all stay', async () => {
    const { one } = harness.world;
    const customer_id = newId();
    const course = await newCourse({}, { customer_id });
    const { context } = course.tenant;
    await one.rules.CreateBookingRule({ context, input: { name: 'Fair use', rule_type: 'max_per_day', limit: 1 } });
    const resource_id = await newResource(one, course.tenant);
    const item = { item_id: newId(), resource_id, quantity: 1, start_date: '2027-04-06T08:00:00Z' };
    const items = [{ ...item, end_date: '2027-04-06T09:00:00Z' }];
    const expires_at = later(harness.world.clock.now().toISOString(), 1);
    await one.bookings.HoldBookings({ context, order_id: newId(), customer_id, expires_at, items });
    const error = await refusal(move(course, course.ids[0]!, 'following', '2027-03-16T13:00:00Z'));
    const meta = { rule: 'max_per_day', booking_id: course.ids[3], start_date: '2027-04-06T12:00:00.000+00:00' };
    expect(error.problems).toMatchObject([{ code: 'booking_rule_violated', meta }]);
    expect(await starts(course)).toEqual(mondays);
  });

  test('to a time that the clock skips, or in a night in which it changes: each lasts as long as before', async () => {
    const course = await newCourse();
    // From Monday 10:00 to Sunday 02:30; on 28 March 2027 that is 03:30. Then to 23:00 of the day before, for eight hours.
    await move(course, course.ids[0]!, 'all', '2027-03-14T01:30:00Z');
    const lengths = async () =>
      (await listed(course)).map(
        ({ start_date, end_date }) => (Date.parse(end_date) - Date.parse(start_date)) / hourMs,
      );
    expect((await starts(course))[2]).toBe('2027-03-28T01:30:00.000Z');
    expect(await lengths()).toEqual([1, 1, 1, 1, 1]);
    await move(course, course.ids[0]!, 'all', '2027-03-13T22:00:00Z', 8);
    expect(await lengths()).toEqual([8, 8, 8, 8, 8]);
  });

  test('two moves of the same series at once: all of it is where one of them put it', async () => {
    const course = await newCourse();
    const targets = ['2027-03-16T09:00:00Z', '2027-03-17T09:00:00Z'];
    const ends = await Promise.allSettled(targets.map((start) => move(course, course.ids[0]!, 'all', start)));
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    const days = (await starts(course)).map((start) => new Date(start).getUTCDay());
    expect(new Set(days).size).toBe(1);
  });
});
