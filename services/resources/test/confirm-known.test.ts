import { describe, expect, test } from '@jest/globals';
import type { CommandStartedEvent } from 'mongodb';
import { newId } from '@booking/platform/ids.ts';
import { createRecentHolds } from '../src/bookings/orders/recent-holds.ts';
import type { Grounds } from '../src/bookings/places/grounds-store.ts';
import type { Booking } from '../src/bookings/booking.ts';
import type { Resource } from '../src/resources/resource.ts';
import {
  at,
  newOrganization,
  newResource,
  refusal,
  useResources,
  type Instance,
  type Tenant,
} from './resources-harness.ts';

const harness = useResources('confirm-known');

const itemOf = (resource_id: string, from = 24) => ({
  item_id: newId(),
  resource_id,
  quantity: 1,
  start_date: at(from),
  end_date: at(from + 1),
});

async function hold(instance: Instance, { context }: Tenant, resource_id: string, from = 24): Promise<string> {
  const order_id = newId();
  await instance.bookings.HoldBookings({
    context,
    order_id,
    expires_at: at(1),
    items: [itemOf(resource_id, from)],
  });
  return order_id;
}

/** The looks at the grounds of a decision that `work` takes; settings alone are none. */
async function looksOf({ connection }: Instance, work: () => Promise<unknown>): Promise<number> {
  let looks = 0;
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    const asked = JSON.stringify([command['aggregate'], command['pipeline']]);
    const isOfGrounds = ['"organizations_replica"', '"bookings"'].every((collection) => asked.includes(collection));
    if (commandName === 'aggregate' && isOfGrounds) looks += 1;
  };
  connection.getClient().on('commandStarted', listen);
  await work();
  connection.getClient().off('commandStarted', listen);
  return looks;
}

async function room(input: Record<string, unknown> = {}) {
  const instance = await harness.world.start({ monitorCommands: true });
  const tenant = newOrganization(harness.world.neighbours);
  const resource = await newResource(instance, tenant, { name: 'Room', ...input });
  await hold(instance, tenant, resource, 40); // the organization is known from here on
  const confirm = (order_id: string) => instance.bookings.ConfirmBookings({ context: tenant.context, order_id });
  return { instance, tenant, resource, confirm };
}

describe('an order that this process has just held', () => {
  test('is confirmed without reading again what it was decided on', async () => {
    const { instance, tenant, resource, confirm } = await room();
    const order = await hold(instance, tenant, resource);
    expect(await looksOf(instance, () => confirm(order))).toBe(0);
    const { bookings } = await confirm(order);
    const [told] = await harness.untilHeard('bookings.created', bookings[0]?.id ?? '');
    expect(told?.data).toMatchObject({ status: 'accepted', resource: { id: resource, name: 'Room' } });
    await instance.stop();
  });

  test('is confirmed after one more look where somebody has booked the resource meanwhile', async () => {
    const { instance, tenant, resource, confirm } = await room({ capacity: 2 });
    const order = await hold(instance, tenant, resource);
    await hold(harness.world.one, tenant, resource, 30);
    expect(await looksOf(instance, () => confirm(order))).toBe(1);
    await instance.stop();
  });

  test('tells the resource as another process has changed it meanwhile', async () => {
    const { instance, tenant, resource, confirm } = await room();
    const order = await hold(instance, tenant, resource);
    const rename = { context: tenant.context, id: resource, input: { name: 'Hall' }, update_mask: ['name'] };
    await harness.world.one.resources.UpdateResource(rename);
    const { bookings } = await confirm(order);
    const [told] = await harness.untilHeard('bookings.created', bookings[0]?.id ?? '');
    expect(told?.data).toMatchObject({ resource: { name: 'Hall' } });
    await instance.stop();
  });

  test('is refused where another process has released it', async () => {
    const { instance, tenant, resource, confirm } = await room();
    const order = await hold(instance, tenant, resource);
    await harness.world.one.bookings.ReleaseBookings({ context: tenant.context, order_id: order });
    expect((await refusal(confirm(order))).code).toBe('time_conflict');
    expect(await hold(instance, tenant, resource)).toEqual(expect.any(String));
    await instance.stop();
  });

  test('counts its days in the time zone that the organization has by now', async () => {
    const { instance, tenant, resource, confirm } = await room();
    const order = await hold(instance, tenant, resource, 28);
    // As another process has just learned it. 13:00 in Berlin is the next day on Kiritimati.
    await instance.connection
      .collection<{ _id: string }>('organizations_replica')
      .updateOne({ _id: tenant.id }, { $set: { time_zone: 'Pacific/Kiritimati' }, $inc: { version: 1 } });
    expect(await looksOf(instance, () => confirm(order))).toBe(1);
    const { booked_days: days } = await instance.stores.resources.get(tenant.id, resource);
    expect(days).toContain('2026-11-25');
    await instance.stop();
  });

  test('is read again where it is for a part of another resource', async () => {
    const { instance, tenant, resource, confirm } = await room();
    const part = await newResource(instance, tenant, { name: 'Desk', parent_id: resource });
    const order = await hold(instance, tenant, part);
    expect(await looksOf(instance, () => confirm(order))).toBe(1);
    await instance.stop();
  });
});

describe('what a hold was decided on', () => {
  const booking = { id: 'b', resource_id: 'r', service_id: null, customer_id: 'c', timeslot_id: null } as Booking;
  const resource = { id: 'r', name: 'R', parent_id: null, guard: 7 } as Resource;
  const child = (id: string, name: string) => ({ ...resource, id, name, parent_id: 'r' });
  const grounds = {
    organization: { version: 1 },
    services: new Map(),
    customers: new Map([['c', {}]]),
    family: new Map([resource, child('y', 'b'), child('x', 'b'), child('z', 'B')].map((one) => [one.id, one])),
    bookings: [],
  } as unknown as Grounds;

  function remembered({ after = 0, given = grounds, bookings = [booking] } = {}) {
    let now = 5_000;
    const holds = createRecentHolds({ ordersMax: 2, groundsMax: 2, monotonicMs: () => now });
    holds.remember('o', '1', bookings, { grounds: given, readAt: now });
    now += after;
    return holds;
  }

  test('is kept for a second, for the customer it was held for, and taken once', () => {
    expect(remembered({ after: 1_000 }).takeGrounds('o', '1', 'c')).toBeDefined();
    expect(remembered({ after: 1_001 }).takeGrounds('o', '1', 'c')).toBeUndefined();
    expect(remembered().takeGrounds('o', '1', 'd')).toBeUndefined();
    expect(remembered().takeGrounds('p', '1', 'c')).toBeUndefined();
    const holds = remembered();
    expect(holds.takeGrounds('o', '1', undefined)).toBeDefined();
    expect(holds.takeGrounds('o', '1', undefined)).toBeUndefined();
  });

  test('is as the hold has left it: claimed once more, children by name, the bookings held', () => {
    const left = remembered().takeGrounds('o', '1', 'c');
    expect(left?.family.get('r')?.guard).toBe(8);
    expect(left?.family.get('x')?.guard).toBe(8);
    expect(left?.childIds.get('r')).toEqual(['z', 'x', 'y']);
    expect(left?.bookings).toEqual([booking]);
  });

  test.each<[string, Partial<Booking>, Partial<Grounds>]>([
    ['a timeslot', { timeslot_id: 't' }, {}],
    ['a service that was not there', { service_id: 's' }, {}],
    ['a customer who was not there', { customer_id: 'd' }, {}],
    ['an organization that was guessed', {}, { organization: { version: 0 } as Grounds['organization'] }],
    ['a part of a resource', { resource_id: 'x' }, {}],
  ])('is not kept for %s', (_what, wanted, known) => {
    const holds = remembered({ given: { ...grounds, ...known }, bookings: [{ ...booking, ...wanted }] });
    expect(holds.takeGrounds('o', '1', undefined)).toBeUndefined();
  });

  test('is forgotten when a neighbour tells news, and beyond a bound', () => {
    const holds = remembered();
    holds.forgetGrounds();
    expect(holds.takeGrounds('o', '1', 'c')).toBeUndefined();
    const many = remembered();
    for (const id of ['2', '3']) many.remember('o', id, [booking], { grounds, readAt: 5_000 });
    expect(many.takeGrounds('o', '1', 'c')).toBeUndefined();
    expect(many.takeGrounds('o', '3', 'c')).toBeDefined();
  });
});

test('holds that are over are found by an index', async () => {
  const over = { status: 'reserved', order_id: { $type: 'string' }, expires_at: { $lte: new Date(), $type: 'date' } };
  const plan = await harness.world.one.connection.collection('bookings').find(over).explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('"indexName":"expires_at_1"');
});
