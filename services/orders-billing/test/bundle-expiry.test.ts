import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newId } from '@booking/platform/ids.ts';
import {
  codeOf,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  timersOf,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('bundle-expiry');
const start = '2026-03-02T09:00:00Z';
const expires_at = '2026-03-10T00:00:00Z';
afterEach(() => harness.clock.set(start));

async function newPurchase(tenant: Tenant, input: object = {}) {
  const customer_id = await newCustomer(harness.one, tenant);
  const { item } = await harness.one.bundlePurchases.CreateBundlePurchase({
    context: tenant.context(),
    input: { customer_id, units_total: 5, expires_at, ...input },
  });
  return { id: item?.id ?? '', customer_id };
}

async function ledgerOf(tenant: Tenant, id: string): Promise<[string, number, number][]> {
  const filters = [{ key: 'bundle_purchase_id', values: [id] }];
  const { items } = await harness.one.bundleLedgerEntries.ListBundleLedgerEntries({
    context: tenant.context(),
    query: { filters },
  });
  return items.map(({ reason, change, balance }) => [reason, change, balance]);
}

const lapsed = (tenant: Tenant, id: string) =>
  waitFor('the bundle to expire', async () => (await ledgerOf(tenant, id)).some(([reason]) => reason === 'expired'));

const timerGone = (id: string) => waitFor('the timer to be gone', async () => (await timersOf(harness, id)) === 0);

/** Entries of the audit trail. */
async function expiriesOf(tenant: Tenant, id: string): Promise<number> {
  const filters = [
    { key: 'entity_type', values: ['bundle-purchases'] },
    { key: 'entity_id', values: [id] },
  ];
  const { items } = await harness.one.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
  return items.filter(({ action }) => action === 'expire').length;
}

const use = (tenant: Tenant, id: string, extra: object = {}) =>
  harness.one.bundlePurchases.UseBundlePurchase({ context: tenant.context(), id, units: 2, reason: '', ...extra });

test('what is left goes at the end of its time, once, by both instances and with a line of the ledger', async () => {
  const tenant = newTenant(harness);
  const { id } = await newPurchase(tenant);
  await use(tenant, id);
  harness.clock.set('2026-03-09T23:59:59Z');
  await use(tenant, id);
  harness.clock.set(expires_at);
  await lapsed(tenant, id);
  await timerGone(id);
  expect(await ledgerOf(tenant, id)).toEqual([
    ['purchase', 5, 5],
    ['used', -2, 3],
    ['used', -2, 1],
    ['expired', -1, 0],
  ]);
  const { item } = await harness.two.bundlePurchases.GetBundlePurchase({ context: tenant.context(), id });
  expect(item).toMatchObject({ units_left: 0, available_actions: [] });
  expect(await expiriesOf(tenant, id)).toBe(1);
});

test('where nothing is left nothing ends', async () => {
  const tenant = newTenant(harness);
  const { id } = await newPurchase(tenant, { units_total: 2 });
  await use(tenant, id);
  harness.clock.set(expires_at);
  await timerGone(id);
  expect(await ledgerOf(tenant, id)).toEqual([
    ['purchase', 2, 2],
    ['used', -2, 0],
  ]);
  expect(await expiriesOf(tenant, id)).toBe(0);
});

test('is over at that moment for whoever wants to use it, also before its timer has fired', async () => {
  const tenant = newTenant(harness);
  const { id, customer_id } = await newPurchase(tenant);
  // No timer: as if it were late.
  await harness.one.parts.stores.bundlePurchases.model.db.collection('timers').deleteOne({ key: id });
  harness.clock.set(expires_at);
  expect(await codeOf(use(tenant, id))).toBe('conflict');
  expect(await codeOf(use(tenant, id, { reason: 'expired' }))).toBe('conflict');
  const credit = harness.one.bundlePurchases.CreditBundlePurchase({
    context: tenant.context(),
    id,
    units: 1,
    reason: 'order undone',
  });
  expect(await codeOf(credit)).toBe('conflict');
  const items = [{ type: 'service', service_id: tenant.serviceId, bundle_purchase_id: id }];
  const order = harness.one.orders.CreateOrder({ context: tenant.context(), input: { customer_id, items } });
  expect(await codeOf(order)).toBe('validation_failed');
  expect(await ledgerOf(tenant, id)).toEqual([['purchase', 5, 5]]);
});

test('units that an order gives back after that are gone with the same stroke', async () => {
  const tenant = newTenant(harness);
  const { id, customer_id } = await newPurchase(tenant);
  const items = [{ type: 'service', service_id: tenant.serviceId, bundle_purchase_id: id, quantity: 2 }];
  const { item: order } = await harness.one.orders.CreateOrder({
    context: tenant.context(),
    input: { customer_id, items },
  });
  await harness.one.orders.CheckoutOrder({ context: tenant.context(), id: order?.id ?? '', pay_later: true });
  harness.clock.set('2026-03-11T09:00:00Z');
  await lapsed(tenant, id);
  await harness.one.orders.CancelOrder({ context: tenant.context(), id: order?.id ?? '' });
  expect(await ledgerOf(tenant, id)).toEqual([
    ['purchase', 5, 5],
    ['order', -2, 3],
    ['expired', -3, 0],
    ['order undone', 2, 2],
    ['expired', -2, 0],
  ]);
});

test('units that were given back by hand are not given back by the order again, which can be canceled and can expire', async () => {
  const tenant = newTenant(harness);
  const { id, customer_id } = await newPurchase(tenant);
  const { orders, bundlePurchases } = harness.one;
  const order = async (quantity: number) => {
    const items = [{ type: 'service', service_id: tenant.serviceId, bundle_purchase_id: id, quantity }];
    const { item } = await orders.CreateOrder({ context: tenant.context(), input: { customer_id, items } });
    return item?.id ?? '';
  };
  const credit = { context: tenant.context(), id, units: 2, reason: 'sorry' };
  const placed = await order(3);
  await orders.CheckoutOrder({ context: tenant.context(), id: placed, pay_later: true });
  await bundlePurchases.CreditBundlePurchase(credit);
  expect(await codeOf(orders.CancelOrder({ context: tenant.context(), id: placed }))).toBe('none');
  const draft = await order(2);
  await bundlePurchases.CreditBundlePurchase({ ...credit, context: tenant.context() });
  harness.clock.set('2026-03-02T09:15:00Z');
  await waitFor('the draft to expire', async () => {
    const { item } = await orders.GetOrder({ context: tenant.context(), id: draft });
    return item?.status === 'expired';
  });
  expect(await ledgerOf(tenant, id)).toEqual([
    ['purchase', 5, 5],
    ['order', -3, 2],
    ['sorry', 2, 4],
    ['order undone', 1, 5],
    ['order', -2, 3],
    ['sorry', 2, 5],
  ]);
});

test('ends while no instance runs: once, when one is back', async () => {
  const tenant = newTenant(harness);
  const { id } = await newPurchase(tenant);
  const timers = harness.one.parts.stores.bundlePurchases.model.db.collection('timers');
  const row = await timers.findOne({ key: id });
  if (!row) throw new Error('no timer');
  // An instance that does not run sees no timers; what waited there is found by both at once afterwards.
  await timers.deleteOne({ key: id });
  harness.clock.set('2026-06-01T09:00:00Z');
  await timers.insertOne(row);
  await lapsed(tenant, id);
  await timerGone(id);
  expect(await ledgerOf(tenant, id)).toEqual([
    ['purchase', 5, 5],
    ['expired', -5, 0],
  ]);
});

test('one without an end stays, and one that ends before it begins is refused', async () => {
  const tenant = newTenant(harness);
  const endless = await newPurchase(tenant, { expires_at: undefined });
  expect(await codeOf(newPurchase(tenant, { expires_at: start }))).toBe('validation_failed');
  harness.clock.set('2036-03-02T09:00:00Z');
  await use(tenant, endless.id);
  expect(await ledgerOf(tenant, endless.id)).toHaveLength(2);
});

test('a pass is valid for days of the calendar: it ends at the hour of its purchase, whatever the clock did between', async () => {
  const tenant = newTenant(harness);
  const bundle = { name: 'Month', status: 'live', price_minor: 9_000, tax_rate_basis_points: 1_900, units: 5 };
  const bundle_id = newId();
  harness.fake.bundles.set(bundle_id, {
    ...bundle,
    id: bundle_id,
    organization_id: tenant.id,
    service_ids: [],
    validity_days: 30,
  });
  const { id } = await newDraft(harness.one, tenant, { items: [{ type: 'bundle', bundle_id }] });
  await placed(harness.one, tenant, id);
  const query = { filters: [{ key: 'order_id', values: [id] }] };
  const { items } = await harness.one.bundlePurchases.ListBundlePurchases({ context: tenant.context(), query });
  // 2 March and 1 April, ten o'clock in Berlin.
  expect(items).toMatchObject([{ expires_at: '2026-04-01T08:00:00.000+00:00' }]);
});
