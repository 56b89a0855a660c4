import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import {
  at,
  holdRequest,
  newOrganization,
  newResource,
  newService,
  refusal,
  startOfTest,
  useResources,
  type Tenant,
} from './resources-harness.ts';

const harness = useResources('customer-limits');
const day = 24;

async function world(rule: { rule_type: string; limit: number }) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const rooms = [
    await newResource(one, tenant, { name: 'A' }),
    await newResource(one, tenant, { name: 'B' }),
    await newResource(one, tenant, { name: 'C', capacity: 9 }),
  ];
  await one.rules.CreateBookingRule({ context: tenant.context, input: { name: 'Fair use', ...rule } });
  const hold = (owner: Tenant, customer_id: string, from: number, room = 0, more: object = {}, until: object = {}) =>
    one.bookings.HoldBookings(
      holdRequest(owner, { resource_id: rooms[room]!, from, ...more }, { customer_id, ...until }),
    );
  return { tenant, hold, rooms };
}

// The tests' clock stands on Monday, 23 November.
test.each([
  { rule_type: 'max_per_week', what: 'week', within: 5 * day, after: 7 * day },
  { rule_type: 'max_per_month', what: 'month', within: 5 * day, after: 9 * day },
])(
  '$rule_type counts what a customer has in the same $what, and no other customer',
  async ({ rule_type, ...hours }) => {
    const { tenant, hold } = await world({ rule_type, limit: 2 });
    const customer = newId();
    await hold(tenant, customer, day);
    await hold(tenant, customer, day + 2);
    expect((await refusal(hold(tenant, customer, hours.within))).problems).toMatchObject([
      { code: 'booking_rule_violated', meta: { rule: rule_type, limit: 2, requested: 3 } },
    ]);
    await hold(tenant, newId(), hours.within);
    await hold(tenant, customer, hours.after);
  },
);

test('max_concurrent counts what a customer has at the same time, wherever; back to back is not the same time', async () => {
  const { tenant, hold } = await world({ rule_type: 'max_concurrent', limit: 1 });
  const customer = newId();
  await hold(tenant, customer, day, 0, { hours: 2 });
  expect((await refusal(hold(tenant, customer, day + 1, 1))).problems).toMatchObject([
    { code: 'booking_rule_violated', meta: { rule: 'max_concurrent', limit: 1, requested: 2 } },
  ]);
  await hold(tenant, customer, day + 2, 1);
});

test('max_concurrent counts the most at any one instant: two that follow one another leave room for one beside them', async () => {
  const { tenant, hold } = await world({ rule_type: 'max_concurrent', limit: 2 });
  const customer = newId();
  await hold(tenant, customer, day + 9);
  await hold(tenant, customer, day + 10);
  await hold(tenant, customer, day + 9, 1, { hours: 2 });
  expect((await refusal(hold(tenant, customer, day + 9.5, 2))).problems).toMatchObject([
    { code: 'booking_rule_violated', meta: { rule: 'max_concurrent', limit: 2, requested: 3 } },
  ]);
});

test('max_per_day counts bookings, however many places each takes, on the local day on which they start', async () => {
  const { tenant, hold } = await world({ rule_type: 'max_per_day', limit: 2 });
  const customer = newId();
  // The clock stands at 08:00 in Berlin: 14 hours later it is 22:00 of the same day, and the booking ends on the next.
  await hold(tenant, customer, 2, 2, { quantity: 5 });
  await hold(tenant, customer, 14, 0, { hours: 4 });
  expect((await refusal(hold(tenant, customer, 4, 1))).problems).toMatchObject([
    { code: 'booking_rule_violated', meta: { rule: 'max_per_day', limit: 2, requested: 3 } },
  ]);
  await hold(tenant, customer, 19, 1);
  await hold(tenant, customer, 21, 1);
});

test('a rule of one resource or service counts what a customer has there, and nothing else', async () => {
  const { one, neighbours } = harness.world;
  const { tenant, hold, rooms } = await world({ rule_type: 'max_concurrent', limit: 9 });
  const service_id = newService(neighbours, tenant.id);
  const rule = { name: 'One', limit: 1 };
  for (const scoped of [
    { rule_type: 'max_per_week', scope: 'resource', resource_id: rooms[0]! },
    { rule_type: 'max_per_month', scope: 'service', service_id },
  ])
    await one.rules.CreateBookingRule({ context: tenant.context, input: { ...rule, ...scoped } });
  const customer = newId();
  await hold(tenant, customer, day, 1);
  await hold(tenant, customer, day + 2);
  expect((await refusal(hold(tenant, customer, day + 4))).problems).toMatchObject([
    { meta: { rule: 'max_per_week', limit: 1, requested: 2 } },
  ]);
  await hold(tenant, customer, day + 4, 1, { service_id });
  expect((await refusal(hold(tenant, customer, day + 6, 1, { service_id }))).problems).toMatchObject([
    { meta: { rule: 'max_per_month', limit: 1, requested: 2 } },
  ]);
});

test('what a customer had at a resource that was deleted since counts on in what the organization allows', async () => {
  const { one, clock } = harness.world;
  const { tenant, hold, rooms } = await world({ rule_type: 'max_per_week', limit: 1 });
  const { context } = tenant;
  const customer = newId();
  const { bookings } = await hold(tenant, customer, day);
  await one.bookings.ConfirmBookings({ context, order_id: bookings[0]!.order_id ?? '', customer_id: customer });
  try {
    clock.set(at(day + 2));
    await one.resources.DeleteResource({ context, id: rooms[0]! });
    const expires_at = at(day + 3);
    expect((await refusal(hold(tenant, customer, 2 * day, 1, {}, { expires_at }))).problems).toMatchObject([
      { code: 'booking_rule_violated', meta: { rule: 'max_per_week', limit: 1, requested: 2 } },
    ]);
    await hold(tenant, newId(), 2 * day, 1, {}, { expires_at });
  } finally {
    clock.set(startOfTest);
  }
});
