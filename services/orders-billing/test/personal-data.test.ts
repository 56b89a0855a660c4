import { expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newId } from '@booking/platform/ids.ts';
import {
  codeOf,
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

/** Everything of the tenant that is in these collections, as text. */
async function storedIn(tenant: Tenant, names: readonly string[], filter: object = {}): Promise<string> {
  const { db } = harness.one.parts.stores.customers.model;
  const own = { ...filter, organization_id: tenant.id };
  return JSON.stringify(await Promise.all(names.map((name) => db.collection(name).find(own).toArray())));
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

test('what was written into orders and draft invoices goes in the transaction, of drafts that are gone soon after, and documents stay (G2)', async () => {
  const tenant = newTenant(harness);
  const { one } = harness;
  const draft = await newServiceDraft(one, tenant, 1, { note: 'Lovelace comes late' });
  const customer_id = draft.customer_id ?? '';
  const items = [{ description: 'Tea', quantity: 1, unit_price_minor: 100, tax_rate_basis_points: 1_900 }];
  const input = { customer_id, recipient: 'Lovelace', recipient_address_json: JSON.stringify(street), items };
  const invoice = async (): Promise<string> =>
    (await one.invoices.CreateInvoice({ context: tenant.context(), input })).item?.id ?? '';
  const [kept, , gone] = [await invoice(), await invoice(), await invoice()];
  await one.invoices.FinaliseInvoice({ context: tenant.context(), id: kept });
  await one.invoices.DeleteInvoice({ context: tenant.context(), id: gone });
  const change = { input: { locale: 'de-XX' }, update_mask: ['locale'] };
  await one.customers.UpdateCustomer({ context: tenant.context(), id: customer_id, ...change });
  await one.customers.DeleteCustomer({ context: tenant.context(), id: customer_id, cascade: true });

  expect(await storedIn(tenant, ['orders'])).not.toContain('Lovelace');
  expect(await storedIn(tenant, ['invoices'], { locked: false })).not.toMatch(/Lovelace|St James/);
  expect(await storedIn(tenant, ['audit_entries'], { 'entity.type': 'orders' })).not.toContain('Lovelace');
  expect(await storedIn(tenant, ['audit_entries'], { 'entity.type': 'customers' })).not.toContain('de-XX');
  expect(await storedIn(tenant, ['invoices'], { locked: true })).toContain('Lovelace');
  const others = { 'entity.type': 'invoices', 'entity.id': { $ne: kept } };
  await waitFor('the trail of the deleted draft says nothing of him', async () => {
    return !/Lovelace|St James/.test(await storedIn(tenant, ['audit_entries'], others));
  });
  expect(await storedIn(tenant, ['audit_entries'], { 'entity.id': kept })).toContain('Lovelace');
  expect(await storedIn(tenant, ['audit_entries'], { 'entity.id': gone })).toContain('delete'); // that it was there is still told
});

test('a call that is repeated with its key is not told of a person who was deleted a moment ago (G4)', async () => {
  const tenant = newTenant(harness);
  const key = { idempotency_key: newId(), idempotency_fingerprint: 'a' };
  const create = () =>
    harness.one.customers.CreateCustomer({
      context: tenant.context(key),
      input: { first_name: 'Ada', last_name: 'L' },
    });
  const { item } = await create();
  expect((await create()).item?.id).toBe(item?.id);
  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: item?.id ?? '' });
  expect(await codeOf(create())).toBe('not_found');
});
