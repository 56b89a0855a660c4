import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { at, holdRequest, newOrganization, newResource, refusal, useResources } from './resources-harness.ts';

const harness = useResources('get_free_times');

test('resources with free times are found, by name, and each with what its own availability says', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const names = ['Attic', 'Cellar', 'Office', 'Shed', 'Terrace'];
  const rooms = new Map<string, string>();
  for (const name of names.toReversed()) {
    const capacity = name === 'Office' ? 3 : 1;
    rooms.set(name, await newResource(one, tenant, { name, capacity }, name !== 'Terrace'));
  }
  await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: rooms.get('Attic')!, from: 24, hours: 2 }));
  await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: rooms.get('Cellar')!, from: 20, hours: 10 }));
  await one.bookings.HoldBookings(holdRequest(tenant, { resource_id: rooms.get('Office')!, from: 24, hours: 1 }));
  const archived = { input: { archived: true }, update_mask: ['archived'] };
  await one.resources.UpdateResource({ context, id: rooms.get('Shed')!, ...archived });
  const stranger = newOrganization(neighbours);
  await newResource(one, stranger, { name: 'Attic of others' });
  const sought = { from: at(24), to: at(28), duration_minutes: 60 };
  const { resources, time_zone } = await one.resources.GetFreeTimes({ context, ...sought, slots: 10 });
  expect(time_zone).toBe('Europe/Berlin');
  const shown = resources.map(({ name, slots }) => [name, slots.map((one) => [one.start_date, one.available])]);
  const hour = (hours: number): string => at(hours).replace('Z', '+00:00');
  expect(shown).toEqual([
    [
      'Attic',
      [
        [hour(26), 1],
        [hour(27), 1],
      ],
    ],
    [
      'Office',
      [
        [hour(24), 2],
        [hour(25), 3],
        [hour(26), 3],
        [hour(27), 3],
      ],
    ],
  ]);
  for (const { resource_id, slots } of resources) {
    const own = await one.resources.GetAvailability({ context, resource_id, ...sought });
    expect(slots).toEqual(own.slots);
  }
  const first = await one.resources.GetFreeTimes({ context, ...sought, quantity: 3 });
  expect(first.resources.map(({ name, slots }) => [name, slots.map(({ start_date }) => start_date)])).toEqual([
    ['Office', [hour(25)]],
  ]);
  const narrowed = { filters: [{ key: 'search', values: ['att'] }] };
  const found = await one.resources.GetFreeTimes({ context, ...sought, query: narrowed });
  expect(found.resources.map(({ name }) => name)).toEqual(['Attic']);
  const none = await one.resources.GetFreeTimes({ context: newOrganization(neighbours).context, ...sought });
  expect(none).toEqual({ resources: [], time_zone: 'Europe/Berlin' });
});

test('what cannot be sought is refused at its filter', async () => {
  const { one, neighbours } = harness.world;
  const { context } = newOrganization(neighbours);
  const refused = async (more: Record<string, unknown>) => {
    const { problems } = await refusal(one.resources.GetFreeTimes({ context, from: at(24), to: at(28), ...more }));
    return problems.map(({ detail, source }) => [source?.pointer ?? source?.parameter, detail]);
  };
  expect(await refused({ to: at(24) })).toEqual([['/to', 'filter[to] must lie after from.']]);
  expect(await refused({ to: at(24 + 31 * 24 + 1) })).toEqual([
    ['/to', 'filter[to] must lie at most 31 days after from.'],
  ]);
  expect(await refused({ to: '' })).toMatchObject([['/to', expect.stringContaining('filter[to]')]]);
  expect(await refused({ slots: 11 })).toHaveLength(1);
  expect(await refused({ query: { filters: [{ key: 'nonsense', values: ['1'] }] } })).toEqual([
    ['filter[nonsense]', 'Unknown filter for resources.'],
  ]);
});

test('of 1,001 resources a search asks which are meant, and finds among a thousand', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant, { name: 'Room' });
  const collection = one.connection.collection('resources');
  const stored = await collection.findOne({ _id: room as never });
  const more = Array.from({ length: 1_000 }, (_, index) => ({
    ...stored,
    _id: newId() as never,
    slug: `locker-${index}`,
    name: 'Locker',
    archived: index === 0,
  }));
  await collection.insertMany(more);
  const sought = { context, from: at(24), to: at(25) };
  expect((await one.resources.GetFreeTimes(sought)).resources).toHaveLength(1);
  await collection.updateOne({ _id: more[0]!._id }, { $set: { archived: false } });
  expect((await refusal(one.resources.GetFreeTimes(sought))).problems).toMatchObject([
    { code: 'invalid_query_parameter', source: { parameter: 'filter' } },
  ]);
});

test('a search that would look at millions of times is refused', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant);
  const { connection } = one;
  const [stored, group] = await Promise.all([
    connection.collection('resources').findOne({ _id: room as never }),
    connection.collection('schedule_groups').findOne({ resource_id: room }),
  ]);
  const schedules = await connection.collection('schedules').find({ resource_id: room }).toArray();
  // Hours of their own each, so that each is judged by itself.
  const groups = Array.from({ length: 240 }, () => ({ ...group, _id: newId() as never, resource_id: newId() }));
  const rooms = groups.map(({ resource_id: id }) => ({ ...stored, _id: id as never, slug: id }));
  await connection.collection('resources').insertMany(rooms);
  await connection.collection('schedule_groups').insertMany(groups);
  const hours = groups.flatMap(({ _id, resource_id }, index) => {
    const start_time = `0${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}`;
    const own = { schedule_group_id: _id, resource_id, start_time };
    return schedules.map((one) => ({ ...one, ...own, _id: newId() as never }));
  });
  await connection.collection('schedules').insertMany(hours);
  const sought = { context, from: at(24), to: at(24 + 31 * 24), duration_minutes: 5, quantity: 2 };
  expect((await refusal(one.resources.GetFreeTimes(sought))).problems).toMatchObject([
    { code: 'invalid_query_parameter', source: { parameter: 'filter[to]' } },
  ]);
  const shorter = await one.resources.GetFreeTimes({ ...sought, to: at(48), quantity: 1 });
  expect(shorter.resources).toHaveLength(241);
});
