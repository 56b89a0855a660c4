import { expect, test } from '@jest/globals';
import {
  newCustomer,
  newPlan,
  newServiceDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('personal-data');
const street = { line1: 'St James Square 12', city: 'London', country: 'GB' };

async function addressOf(tenant: Tenant, input: object = {}): Promise<string> {
  const { item } = await harness.one.addresses.CreateAddress({
    context: tenant.context(),
    input: { ...street, ...input },
  });
  return item?.id ?? '';
}

/** Everything that is stored about the tenant's customers and addresses, their audit trail included, as text. */
async function storedAbout(tenant: Tenant): Promise<string> {
  const { db } = harness.one.parts.stores.customers.model;
  const own = { organization_id: tenant.id };
  const found = await Promise.all(['customers', 'addresses'].map((name) => db.collection(name).find(own).toArray()));
  const about = { ...own, 'entity.type': { $in: ['customers', 'addresses'] } };
  return JSON.stringify([...found, await db.collection('audit_entries').find(about).toArray()]);
}

const secrets = ['Lovelace', 'example.com', 'St James'];

test.each([
  { kept: false, what: 'a customer without invoices' },
  { kept: true, what: 'a customer whose invoices must be kept' },
])('$what is forgotten: names, e-mail and addresses are nowhere, the audit trail included', async ({ kept }) => {
  const tenant = newTenant(harness);
  const id = kept
    ? ((await newServiceDraft(harness.one, tenant)).customer_id ?? '')
    : await newCustomer(harness.one, tenant);
  if (kept) {
    const { items } = await harness.one.orders.ListOrders({ context: tenant.context() });
    await placed(harness.one, tenant, items[0]?.id ?? '');
  }
  await addressOf(tenant, { customer_id: id });
  const alone = await addressOf(tenant);
  await harness.one.customers.UpdateCustomer({
    context: tenant.context(),
    id,
    input: { address_id: alone, note: 'Lovelace prefers the window' },
    update_mask: ['address_id', 'note'],
  });
  const before = await storedAbout(tenant);
  for (const secret of secrets) expect(before).toContain(secret);

  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id, cascade: true });
  const after = await storedAbout(tenant);
  for (const secret of secrets) expect(after).not.toContain(secret);
  expect(after).toContain(kept ? 'anonymise' : 'delete'); // that it happened is still told
});

test('an address that another customer has as well stays', async () => {
  const tenant = newTenant(harness);
  const shared = await addressOf(tenant);
  const ids = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant)];
  for (const id of ids) {
    const change = { input: { address_id: shared }, update_mask: ['address_id'] };
    await harness.one.customers.UpdateCustomer({ context: tenant.context(), id, ...change });
  }
  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: ids[0] ?? '' });
  const { item } = await harness.one.addresses.GetAddress({ context: tenant.context(), id: shared });
  expect(item).toMatchObject(street);
  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: ids[1] ?? '' });
  expect(await harness.one.parts.stores.addresses.find(tenant.id, shared)).toBeUndefined();
});

test.each([
  ['a draft order', async (tenant: Tenant) => (await newServiceDraft(harness.one, tenant)).customer_id ?? ''],
  [
    'a requested subscription',
    async (tenant: Tenant) => {
      const id = await newCustomer(harness.one, tenant);
      const plan_id = newPlan(harness.fake, tenant, { auto_accept_subscriptions: false });
      const context = tenant.context();
      await harness.one.subscriptions.CreateSubscription({ context, input: { customer_id: id, plan_id } });
      return id;
    },
  ],
])('a customer of nothing but %s is kept without a name, and no export shows it', async (_, customerOf) => {
  const tenant = newTenant(harness);
  const other = await newCustomer(harness.one, tenant, 'Hopper');
  const id = await customerOf(tenant);
  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id });
  const { customers } = harness.one.parts.stores;
  expect(await customers.find(tenant.id, id)).toMatchObject({ anonymised_at: expect.any(Date) });
  const { csv } = await harness.one.customers.ExportCustomers({ context: tenant.context() });
  const [, ...rows] = csv.trim().split(/\r?\n/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('Hopper');
  expect(await customers.find(tenant.id, other)).toMatchObject({ anonymised_at: null });
});
