import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
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
import { readByIcalJs } from './ical-reader.ts';

const harness = useResources('calendar-feeds');
const host = 'api.example.com';
const unknown = { context: contextOf('') };

function newCustomer(tenant: Tenant): string {
  const id = newId();
  const base = { organization_id: tenant.id, version: 1, created_at: startOfTest, updated_at: startOfTest };
  const address = { ...base, id: newId(), city: 'Berlin', customer_id: id };
  const item = {
    ...base,
    id,
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.test',
    address_id: address.id,
  };
  harness.world.neighbours.customers.set(id, { item, address });
  return id;
}

async function book(tenant: Tenant, resource_id: string, from: number, more: Record<string, unknown> = {}) {
  const input = { resource_id, start_date: at(from), end_date: at(from + 1), note: 'Private matter', ...more };
  const { item } = await harness.world.one.bookings.CreateBooking({ context: tenant.context, input, include: [] });
  return item!;
}

async function newFeed(tenant: Tenant, input: Record<string, string>): Promise<{ id: string; secret: string }> {
  const { item } = await harness.world.one.feeds.CreateCalendarFeed({ context: tenant.context, input });
  return { id: item!.id, secret: secretIn(item!.path) };
}

const secretIn = (path: string | undefined): string => /^\/calendar\/([\w-]{32})\.ics$/.exec(path ?? '')?.[1] ?? '';

async function read(secret: string): Promise<string> {
  return (await harness.world.one.feeds.ReadCalendarFeed({ ...unknown, secret, host })).content;
}

const notThere = async (secret: string) =>
  (await refusal(read(secret))).problems.map(({ code, detail }) => ({ code, detail }));

/** The feed is removed (G11), and the trail tells that there was one, not what it was called. */
async function forgotten(id: string): Promise<void> {
  const database = harness.world.one.connection;
  const feeds = database.collection<{ _id: string }>('calendar_feeds');
  await waitFor('the feed to be removed', async () => (await feeds.findOne({ _id: id })) === null);
  const trail = await database.collection('audit_entries').find({ 'entity.id': id }).toArray();
  expect(trail.map(({ action }) => action)).toEqual(['create']);
  expect(JSON.stringify(trail)).not.toContain('Hopper');
}

/** The properties of every event, by name, folded lines put together. */
function eventsIn(text: string): Record<string, string>[] {
  const whole = text.replaceAll('\r\n ', '');
  return [...whole.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(([, lines = '']) =>
    Object.fromEntries(
      lines
        .trim()
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );
}

describe('a calendar feed', () => {
  test('of a resource shows its bookings in the zone of the organization, and nothing of any person', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours, { time_zone: 'America/New_York', name: 'Harbor' });
    const [room, other] = [await newResource(one, tenant, { capacity: 3 }), await newResource(one, tenant)];
    const customer_id = newCustomer(tenant);
    const kept = await book(tenant, room, 24, { customer_id });
    const gone = await book(tenant, room, 48, { customer_id });
    await one.bookings.CancelBooking({ context: tenant.context, id: gone.id });
    const asked = await book(tenant, room, 72, { requires_approval: true });
    await book(tenant, other, 24);
    await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: room, from: 96 }));

    const { secret } = await newFeed(tenant, { resource_id: room });
    const text = await read(secret);
    // 2026-11-24T07:00Z is 02:00 in New York, where winter time has begun on 1 November.
    expect(eventsIn(text)).toMatchObject([
      {
        UID: `${kept.id}@${host}`,
        'DTSTART;TZID=America/New_York': '20261124T020000',
        'DTEND;TZID=America/New_York': '20261124T030000',
        SUMMARY: 'Booked',
        LOCATION: 'Harbor\\, Room',
        STATUS: 'CONFIRMED',
      },
      { UID: `${gone.id}@${host}`, STATUS: 'CANCELLED' },
      { UID: `${asked.id}@${host}`, STATUS: 'TENTATIVE' },
    ]);
    expect(text).not.toMatch(/Grace|Hopper|grace@|Private/);
    expect(await read(secret)).toBe(text);
  });

  test('of a customer shows where and when, at any resource of the organization and of nobody else', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const [garden, attic] = [
      await newResource(one, tenant, { name: 'Garden' }),
      await newResource(one, tenant, { name: 'Attic' }),
    ];
    const [customer_id, someone] = [newCustomer(tenant), newCustomer(tenant)];
    await book(tenant, garden, 24, { customer_id });
    await book(tenant, attic, 26, { customer_id });
    await book(tenant, attic, 28, { customer_id: someone });
    const { secret } = await newFeed(tenant, { customer_id });
    expect(eventsIn(await read(secret)).map(({ SUMMARY }) => SUMMARY)).toEqual(['Garden', 'Attic']);
  });

  test('is bounded in time and number', async () => {
    const { one, neighbours, clock } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant, { capacity: 5_000 });
    const { secret } = await newFeed(tenant, { resource_id: room });
    const model = await book(tenant, room, 24);
    const stored = await one.connection.collection('bookings').findOne({ _id: model.id as never });
    const copies = Array.from({ length: 2_100 }, (_, n) => ({ ...stored, _id: newId(), number: `N${n}` }));
    await one.connection.collection('bookings').insertMany(copies as never[]);
    expect(eventsIn(await read(secret))).toHaveLength(2_000);
    // 30 days after the end of the last one, and then a day more.
    const before = clock.now();
    clock.advance((25 + 30 * 24 - 1) * 3_600_000);
    expect(eventsIn(await read(secret)).length).toBeGreaterThan(0);
    clock.advance(2 * 3_600_000);
    expect(eventsIn(await read(secret))).toEqual([]);
    clock.advance(before.getTime() - clock.now().getTime());
  });

  test('wrong, rotated, deleted and of a deleted customer: not found, alike', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const customer_id = newCustomer(tenant);
    const [rotated, deleted, orphaned] = [
      await newFeed(tenant, { resource_id: await newResource(one, tenant) }),
      await newFeed(tenant, { resource_id: await newResource(one, tenant) }),
      await newFeed(tenant, { customer_id, name: 'Grace Hopper' }),
    ];
    const { item } = await one.feeds.RotateCalendarFeed({ context: tenant.context, id: rotated.id });
    expect(await read(secretIn(item?.path))).toContain('BEGIN:VCALENDAR');
    await one.feeds.DeleteCalendarFeed({ context: tenant.context, id: deleted.id });
    expect(await read(orphaned.secret)).toContain('BEGIN:VCALENDAR');
    await harness.tell('customers.deleted', tenant.id, { id: customer_id, type: 'customers' });
    await waitFor('the customer to be gone', async () => (await notThereOr(orphaned.secret)) !== undefined);
    await forgotten(orphaned.id);
    const wrong = await notThere('A'.repeat(32));
    expect(wrong).toEqual([{ code: 'not_found', detail: 'There is no such calendar.' }]);
    for (const { secret } of [rotated, deleted, orphaned]) expect(await notThere(secret)).toEqual(wrong);
  });

  test('of an anonymised customer is not served, also before it is removed', async () => {
    const tenant = newOrganization(harness.world.neighbours);
    const customer_id = newCustomer(tenant);
    const { secret } = await newFeed(tenant, { customer_id, name: 'Grace Hopper' });
    expect(await read(secret)).toContain('BEGIN:VCALENDAR');
    const anonymised = { id: customer_id, type: 'customers', version: 2, anonymised_at: '2026-03-02T10:00:00+00:00' };
    await harness.tell('customers.updated', tenant.id, anonymised);
    await waitFor('the customer to be anonymised', async () => (await notThereOr(secret)) !== undefined);
  });

  test('is nobody else’s to see, rotate or delete, and never of another organization’s records', async () => {
    const { one, neighbours } = harness.world;
    const [tenant, stranger] = [newOrganization(neighbours), newOrganization(neighbours)];
    const room = await newResource(one, tenant);
    const { id, secret } = await newFeed(tenant, { resource_id: room });
    const { context } = stranger;
    expect((await refusal(one.feeds.GetCalendarFeed({ context, id }))).code).toBe('not_found');
    expect((await refusal(one.feeds.RotateCalendarFeed({ context, id }))).code).toBe('not_found');
    expect((await refusal(one.feeds.DeleteCalendarFeed({ context, id }))).code).toBe('not_found');
    const foreign = await refusal(one.feeds.CreateCalendarFeed({ context, input: { resource_id: room } }));
    expect(foreign.code).toBe('not_found');
    expect(await read(secret)).toContain('BEGIN:VCALENDAR');
    const neither = await refusal(one.feeds.CreateCalendarFeed({ context, input: {} }));
    expect(neither.problems[0].detail).toBe('Name a resource or a customer.');
  });

  test('keeps its secret nowhere, and tells it to no repetition', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const context = { ...tenant.context, idempotency_key: newId(), idempotency_fingerprint: 'same' };
    const first = await one.feeds.CreateCalendarFeed({ context, input: { resource_id: room } });
    const again = await one.feeds.CreateCalendarFeed({ context, input: { resource_id: room } });
    expect([again.item?.id, again.item?.path]).toEqual([first.item?.id, undefined]);
    const secret = secretIn(first.item?.path);
    expect(secret).toHaveLength(32);
    for (const { name } of await one.connection.db!.listCollections().toArray()) {
      const text = JSON.stringify(await one.connection.collection(name).find().toArray());
      expect([name, text.includes(secret)]).toEqual([name, false]);
    }
  });

  test('a dry run makes no feed, tells no address and ends none', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const { id, secret } = await newFeed(tenant, { resource_id: room });
    const context = { ...tenant.context, dry_run: true };
    const made = await one.feeds.CreateCalendarFeed({ context, input: { resource_id: room } });
    const rotated = await one.feeds.RotateCalendarFeed({ context, id });
    await one.feeds.DeleteCalendarFeed({ context, id });
    expect([made.item?.path, rotated.item?.path]).toEqual([undefined, undefined]);
    expect(await read(secret)).toContain('BEGIN:VCALENDAR');
    const { items } = await one.feeds.ListCalendarFeeds({ context: tenant.context, query: null });
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  test('is found by its hash and its bookings by an index', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const room = await newResource(one, tenant);
    const feeds = [
      await newFeed(tenant, { resource_id: room }),
      await newFeed(tenant, { customer_id: newCustomer(tenant) }),
    ];
    const plans = await plansOf(one.connection.db!, async () => {
      for (const { secret } of feeds) await read(secret);
    });
    expect(plans.filter((plan) => /^(calendar_feeds|bookings) /.test(plan) && !plan.includes('IXSCAN'))).toEqual([]);
    expect(plans).toContain('calendar_feeds IXSCAN { secret_hash: 1 }');
  });
});

describe('an outside reader of iCalendar (ical.js)', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC', 'Africa/Casablanca'])(
    'reads the moments that were booked, on both sides of every change of clocks: %s',
    async (time_zone) => {
      const { one, neighbours } = harness.world;
      const tenant = newOrganization(neighbours, { time_zone });
      const room = await newResource(one, tenant, { name: 'Raum; groß, "hell"\\ und sehr lang '.repeat(4) });
      const days = [1, 100, 125, 126, 127, 130, 200, 300, 315, 335, 360];
      const booked = [];
      for (const day of days) booked.push(await book(tenant, room, day * 24));
      const { secret } = await newFeed(tenant, { resource_id: room });
      // Under a name of its own, so that the reader has no other knowledge of the zone.
      const text = (await read(secret)).replaceAll(/TZID([:=])[^\r:]+/g, 'TZID$1Own');
      expect(readByIcalJs(text)).toEqual(
        booked.map(({ start_date, end_date }) => [Date.parse(start_date), Date.parse(end_date), 'CONFIRMED']),
      );
    },
  );
});

async function notThereOr(secret: string): Promise<unknown> {
  return read(secret).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a feed ends with the right to read bookings of the client that it rests on (G6)', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const resource_id = await newResource(one, tenant);
  const by = (subject: string, kind = 'client') =>
    contextOf(tenant.id, { principal: { subject, role: 'manager', kind } });
  const made = async (context: ReturnType<typeof by>) => {
    const { item } = await one.feeds.CreateCalendarFeed({ context, input: { resource_id } });
    return { id: item!.id, secret: secretIn(item!.path) };
  };
  const [own, others, persons, rotated] = [
    await made(by('client-1')),
    await made(by('client-2')),
    await made(by('client-1', 'member')),
    await made(by('client-1')),
  ];
  const { item } = await one.feeds.RotateCalendarFeed({ context: by('admin', 'member'), id: rotated.id });
  const told = (scopes: string[]) => ({
    id: newId(),
    type: 'api-clients',
    client_id: 'client-1',
    enabled: true,
    scopes,
  });
  await harness.tell('api-clients.updated', tenant.id, told(['b.calendar-feeds', 'b.bookings:read']));
  const looks = one.connection.collection('timers');
  await waitFor('it to be heard of', () => looks.findOne({ kind: 'rights-narrowed', organization_id: tenant.id }));
  expect(await read(own.secret)).toContain('BEGIN:VCALENDAR');
  await harness.tell('api-clients.updated', tenant.id, told(['b.calendar-feeds', 'b.bookings:write']));
  await waitFor('the address to answer nothing', async () => (await notThere(own.secret).catch(() => [])).length === 1);
  for (const secret of [others.secret, persons.secret, secretIn(item?.path)])
    expect(await read(secret)).toContain('BEGIN:VCALENDAR');
  const entries = one.connection.collection('audit_entries');
  expect(await entries.findOne({ 'entity.id': own.id, action: 'delete' })).toMatchObject({
    changes: { reason: 'rights' },
  });
});

test('an older state of an API client that is told after a later one takes no feed away', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const room = await newResource(one, tenant);
  const context = { ...tenant.context, principal: { subject: 'client-3', role: 'admin', kind: 'client' } };
  const { item } = await one.feeds.CreateCalendarFeed({ context, input: { resource_id: room } });
  const told = { id: newId(), type: 'api-clients', client_id: 'client-3', enabled: true, scopes: ['b.*'] };
  const tell = (version: number, scopes: string[]) => {
    const data = { ...told, scopes };
    return harness.tell('api-clients.updated', tenant.id, data, version);
  };
  const heard = one.connection.collection('api_clients_heard');
  await tell(3, ['b.*']);
  await waitFor('the later one', () => heard.findOne({ _id: told.id as never, version: 3 }));
  await tell(2, ['b.orders']);
  await tell(4, ['b.*']);
  await waitFor('the last one', () => heard.findOne({ _id: told.id as never, version: 4 }));
  expect(await read(secretIn(item?.path))).toContain('BEGIN:VCALENDAR');
});

test('a booking for which nobody came stays where it was: the place was kept', async () => {
  const { one, neighbours, clock } = harness.world;
  const tenant = newOrganization(neighbours);
  const room = await newResource(one, tenant);
  const { secret } = await newFeed(tenant, { resource_id: room });
  const { id } = await book(tenant, room, 2);
  try {
    clock.set(at(2.5));
    await one.bookings.MarkNoShow({ context: tenant.context, id });
    expect(readByIcalJs(await read(secret))).toEqual([[Date.parse(at(2)), Date.parse(at(3)), 'CONFIRMED']]);
  } finally {
    clock.set(startOfTest);
  }
});
