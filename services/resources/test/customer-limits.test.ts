import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { holdRequest, newOrganization, newResource, refusal, useResources, type Tenant } from './resources-harness.ts';

const harness = useResources('customer-limits');
const day = 24;

async function world(rule: { rule_type: string; limit: number }) {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const rooms = [await newResource(one, tenant, { name: 'A' }), await newResource(one, tenant, { name: 'B' })];
  await one.rules.CreateBookingRule({ context: tenant.context, input: { name: 'Fair use', ...rule } });
  const hold = (owner: Tenant, customer_id: string, from: number, room = 0, more: object = {}) =>
    one.bookings.HoldBookings(holdRequest(owner, { resource_id: rooms[room]!, from, ...more }, { customer_id }));
  return { tenant, hold };
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
