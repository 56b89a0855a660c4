import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { customerData, newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('replica-fill');
const rows = (name: string) => catalog.connection.collection<{ _id: string }>(name);

/** What orders-billing has: as many customers as several pages hold, one of them subscribed. */
async function neighbourWithCustomers(count: number) {
  const own = await newOrganization(catalog.one);
  const customers = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    organization_id: own.id,
    version: 2,
    first_name: 'Ada',
    last_name: `${index}`,
    email: `${index}@filled.example`,
    updated_at: '2026-01-02T00:00:00.000+00:00',
    tag_ids: [],
  }));
  for (const customer of customers) catalog.neighbour.put(customer);
  const subscription = {
    id: newId(),
    organization_id: own.id,
    version: 1,
    status: 'active',
    updated_at: '2026-01-02T00:00:00.000+00:00',
    customer_id: customers[0]?.id ?? '',
    plan_id: newId(),
  };
  catalog.neighbour.putSubscription(subscription);
  return { own, customers, subscription };
}

/** As a database would be that has never heard an event. */
async function forget(organizationId: string): Promise<void> {
  await rows('customers_replica').deleteMany({ organization_id: organizationId });
  await rows('subscriptions_replica').deleteMany({ organization_id: organizationId });
  await rows('replica_fills').deleteMany({});
}

const filled = () => waitFor('the fill', () => rows('replica_fills').findOne({ generation: 1 }));

test('lost replicas are filled from the lists of their owner at the next start', async () => {
  await filled();
  const { own, customers, subscription } = await neighbourWithCustomers(230);
  await forget(own.id);
  const third = await catalog.start();
  await filled();
  const found = await rows('customers_replica').find({ organization_id: own.id }).toArray();
  expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set(customers.map(({ id }) => id)));
  // Events of accounts show the customer as its own events do, wherever it is known from.
  const shown = found.map((row) => (row as unknown as { flat: object }).flat);
  expect(shown.filter((flat) => Object.hasOwn(flat, 'version'))).toEqual([]);
  expect(await rows('subscriptions_replica').findOne({ _id: subscription.id })).toMatchObject({
    customer_id: subscription.customer_id,
    plan_id: subscription.plan_id,
    status: 'active',
  });
  await third.stop();
});

test('a fill leaves alone what events have told better, whichever comes first', async () => {
  await filled();
  const { own, customers } = await neighbourWithCustomers(30);
  await forget(own.id);
  const newer = (index: number) => {
    const { id, email } = customers[index] ?? { id: '', email: '' };
    return customerData({ id, version: 3, email: `new-${email}` });
  };
  const tellAll = async (indexes: readonly number[]): Promise<void> => {
    for (const index of indexes) {
      if (index % 2 === 0) await catalog.neighbour.tell('customers.updated', own.id, newer(index));
      else await catalog.neighbour.tell('customers.deleted', own.id, { ...newer(index), version: 2 });
    }
  };
  const [third] = await Promise.all([catalog.start(), tellAll([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]);
  await filled();
  await waitFor('the events', async () => {
    const told = { organization_id: own.id, $or: [{ version: 3 }, { gone: true }] };
    return (await rows('customers_replica').countDocuments(told)) === 10;
  });
  const ordered = await rows('customers_replica').find({ organization_id: own.id }).sort({ _id: 1 }).toArray();
  const states = new Map(ordered.map((row) => [row._id, row as unknown as { version: number; gone: boolean }]));
  expect(customers.map(({ id }) => (states.get(id)?.gone ? 'gone' : states.get(id)?.version))).toEqual(
    customers.map((_, index) => (index >= 10 ? 2 : index % 2 === 0 ? 3 : 'gone')),
  );
  await third.stop();
});
