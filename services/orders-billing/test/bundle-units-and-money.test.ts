import { expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { takeUnits } from '../src/sales/passes/bundle-units.ts';
import { codeOf, newCustomer, newDraft, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('bundle-units-and-money');

type Changes = NonNullable<Parameters<typeof harness.one.orders.ChangeOrderItems>[0]['changes']>;

/** A pass of ten units for 250.00, bought and paid. */
async function boughtPass(tenant: Tenant, input: object = {}, others: readonly object[] = []) {
  const context = tenant.context();
  const bundleId = newId();
  const pass = { name: 'Ten', status: 'live', price_minor: 25_000, tax_rate_basis_points: 1_900, units: 10 };
  harness.fake.bundles.set(bundleId, { ...pass, service_ids: [], id: bundleId, organization_id: tenant.id });
  const customerId = await newCustomer(harness.one, tenant);
  const items = [{ type: 'bundle', bundle_id: bundleId }, ...others];
  const { item: draft } = await harness.one.orders.CreateOrder({
    context,
    input: { customer_id: customerId, items, ...input },
  });
  const order = await placed(harness.one, tenant, draft?.id ?? '');
  const { item: payment } = await harness.one.payments.CreatePayment({
    context: tenant.context(),
    input: { order_id: order.id },
  });
  const query = { filters: [{ key: 'order_id', values: [order.id] }] };
  const { items: passes } = await harness.one.bundlePurchases.ListBundlePurchases({ context, query });
  return { customerId, orderId: order.id, paymentId: payment?.id ?? '', passId: passes[0]?.id ?? '' };
}

async function halfPrice(tenant: Tenant): Promise<string | undefined> {
  const { item } = await harness.one.vouchers.CreateVoucher({
    context: tenant.context(),
    input: { code: 'HALF', discount_type: 'percent', percent_basis_points: 5_000 },
  });
  return item?.id;
}

async function unitsLeft(tenant: Tenant, id: string): Promise<number | undefined> {
  const { item } = await harness.one.bundlePurchases.GetBundlePurchase({ context: tenant.context(), id });
  return item?.units_left;
}

const refund = (tenant: Tenant, id: string, amount_minor?: number) =>
  harness.one.payments.RefundPayment({ context: tenant.context(), id, ...(amount_minor ? { amount_minor } : {}) });

test('a pass that was bought with a voucher has no unit left once all that was paid for it is given back', async () => {
  const tenant = newTenant(harness);
  const { paymentId, passId } = await boughtPass(tenant, { voucher_id: await halfPrice(tenant) });
  // 12.50 was paid for a unit.
  await refund(tenant, paymentId, 5_000);
  expect(await unitsLeft(tenant, passId)).toBe(6);
  await refund(tenant, paymentId);
  expect(await unitsLeft(tenant, passId)).toBe(0);
});

test('refunds of less than a unit void together what one over their sum would', async () => {
  const tenant = newTenant(harness);
  const { paymentId, passId } = await boughtPass(tenant);
  for (const left of [10, 9, 9, 8]) {
    await refund(tenant, paymentId, 1_250);
    expect(await unitsLeft(tenant, passId)).toBe(left);
  }
  await refund(tenant, paymentId);
  expect(await unitsLeft(tenant, passId)).toBe(0);
});

test('units whose money was given back cannot be credited by hand, and the order can still be canceled', async () => {
  const tenant = newTenant(harness);
  const { orderId, paymentId, passId } = await boughtPass(tenant, { voucher_id: await halfPrice(tenant) });
  await harness.one.bundlePurchases.UseBundlePurchase({
    context: tenant.context(),
    id: passId,
    units: 1,
    reason: 'used',
  });
  await refund(tenant, paymentId, 5_000);
  expect(await unitsLeft(tenant, passId)).toBe(5);
  const credit = (units: number) =>
    harness.one.bundlePurchases.CreditBundlePurchase({ context: tenant.context(), id: passId, units, reason: 'sorry' });
  expect(await codeOf(credit(5))).toBe('conflict');
  expect(await codeOf(credit(1))).toBe('none');
  expect(await unitsLeft(tenant, passId)).toBe(6);
  expect(await codeOf(harness.one.orders.CancelOrder({ context: tenant.context(), id: orderId }))).toBe('none');
});

/** What is given back of a pass and another service of 100.00, and the service taken out, in the order of the steps. */
async function endOf(steps: readonly ('refund' | 'take out')[], units = 0) {
  const tenant = newTenant(harness);
  const { orderId, paymentId, passId } = await boughtPass(tenant, {}, [
    { type: 'service', service_id: tenant.serviceId },
  ]);
  const context = () => tenant.context();
  const { item: order } = await harness.one.orders.GetOrder({ context: context(), id: orderId });
  const item_id = order?.items?.find(({ type }) => type === 'service')?.id ?? '';
  if (units > 0)
    await harness.one.bundlePurchases.UseBundlePurchase({ context: context(), id: passId, units, reason: 'used' });
  for (const step of steps) {
    if (step === 'refund') await refund(tenant, paymentId, 6_000);
    else {
      const changes = [{ type: 'remove_item', item_id }];
      const { item: preview } = await harness.one.orders.PreviewOrder({ context: context(), id: orderId, changes });
      await harness.one.orders.ChangeOrderItems({ context: context(), id: orderId, changes });
      const now = (await harness.one.orders.GetOrder({ context: context(), id: orderId })).item;
      expect(now?.balance?.charged_minor).toBe(preview?.charged_minor);
    }
  }
  const { item: end } = await harness.one.orders.GetOrder({ context: context(), id: orderId });
  expect((await harness.one.books.CheckBooks({ context: context() })).item?.fault).toBeUndefined();
  return [await unitsLeft(tenant, passId), end?.balance?.charged_minor, end?.balance?.to_refund_minor];
}

test('money given back for something else that falls away afterwards leaves the pass its units', async () => {
  // 350.00 were paid; 60.00 are given back, 100.00 fall away: 250.00 are charged for ten units, 40.00 to be given back.
  expect(await endOf(['take out', 'refund'])).toEqual([10, 25_000, 4_000]);
  expect(await endOf(['refund', 'take out'])).toEqual([10, 25_000, 4_000]);
  expect(await endOf(['refund', 'take out'], 9)).toEqual([1, 25_000, 4_000]);
});

test('a service that is paid with a pass takes a unit for each that is added, and gives back what is taken out', async () => {
  const tenant = newTenant(harness);
  const { customerId, passId } = await boughtPass(tenant);
  const item = { type: 'service', service_id: tenant.serviceId, bundle_purchase_id: passId };
  const { item: draft } = await harness.one.orders.CreateOrder({
    context: tenant.context(),
    input: { customer_id: customerId, items: [item] },
  });
  const { id, items } = await placed(harness.one, tenant, draft?.id ?? '');
  const item_id = items?.[0]?.id ?? '';
  const change = (...changes: Changes) =>
    harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes });
  expect(await unitsLeft(tenant, passId)).toBe(9);
  await change({ type: 'set_quantity', item_id, quantity: 4 });
  expect(await unitsLeft(tenant, passId)).toBe(6);
  expect(await codeOf(change({ type: 'set_quantity', item_id, quantity: 11 }))).toBe('conflict');
  await change({ type: 'set_quantity', item_id, quantity: 2 });
  expect(await unitsLeft(tenant, passId)).toBe(8);
  await change({ type: 'add_item', item: { ...item, quantity: 3 } });
  expect(await unitsLeft(tenant, passId)).toBe(5);
  await change({ type: 'remove_item', item_id });
  expect(await unitsLeft(tenant, passId)).toBe(7);
  await harness.one.orders.CancelOrder({ context: tenant.context(), id });
  expect(await unitsLeft(tenant, passId)).toBe(10);
});

test('units are taken for an order of their owner alone, whatever the order was checked for before', async () => {
  const tenant = newTenant(harness);
  const { customerId, passId } = await boughtPass(tenant);
  const { unitOfWork } = harness.one.parts;
  const taken = (customer_id: string | null) =>
    unitOfWork.run(systemContext(tenant.id, newId()), (tx) =>
      takeUnits(harness.one.parts, tx, {
        id: newId(),
        customer_id,
        items: [{ bundle_purchase_id: passId, quantity: 3 }],
      }),
    );
  expect(await codeOf(taken(await newCustomer(harness.one, tenant)))).toBe('conflict');
  expect(await codeOf(taken(null))).toBe('conflict');
  expect(await unitsLeft(tenant, passId)).toBe(10);
  expect(await codeOf(taken(customerId))).toBe('none');
  expect(await unitsLeft(tenant, passId)).toBe(7);
});

test.each([
  ['a canceled booking keeps as its fee', 'late'],
  ['a booking used that took place', 'over'],
])('the unit that %s stays used when its order is deleted', async (_, when) => {
  const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points: 10_000 }] });
  const customer_id = await newCustomer(harness.one, tenant);
  const context = tenant.context();
  const pass = { customer_id, units_total: 5 };
  const { item } = await harness.one.bundlePurchases.CreateBundlePurchase({ context, input: pass });
  const times = { start_date: '2026-03-02T15:00:00Z', end_date: '2026-03-02T16:00:00Z' };
  const room = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, ...times };
  const items = [{ ...room, bundle_purchase_id: item?.id ?? '' }];
  const voucher_id = (await halfPrice(tenant)) ?? '';
  const uses = async () => (await harness.one.vouchers.GetVoucher({ context, id: voucher_id })).item?.use_count;
  const input = { customer_id, items, voucher_id };
  const { item: draft } = await harness.one.orders.CreateOrder({ context, input });
  const { id } = await placed(harness.one, tenant, draft?.id ?? '');
  if (when === 'over') harness.clock.set('2026-03-02T17:00:00Z');
  await harness.one.orders.CancelOrder({ context, id });
  harness.clock.set('2026-03-02T09:00:00Z');
  const before = [await unitsLeft(tenant, item?.id ?? ''), await uses()];
  // What took place keeps its voucher; of what was canceled as a whole it is free again.
  expect(before).toEqual([4, when === 'over' ? 1 : 0]);
  await harness.one.orders.DeleteOrder({ context: tenant.context(), id });
  expect([await unitsLeft(tenant, item?.id ?? ''), await uses()]).toEqual(before);
});

test('an order that has sold a pass is not deleted, also where it cost nothing: the pass names it', async () => {
  const tenant = newTenant(harness);
  const bundle_id = newId();
  const free = {
    name: 'Trial',
    status: 'live',
    price_minor: 0,
    tax_rate_basis_points: 1_900,
    units: 3,
    service_ids: [],
  };
  harness.fake.bundles.set(bundle_id, { ...free, id: bundle_id, organization_id: tenant.id });
  const draft = await newDraft(harness.one, tenant, { items: [{ type: 'bundle', bundle_id }] });
  const { id } = await placed(harness.one, tenant, draft.id);
  await harness.one.orders.CancelOrder({ context: tenant.context(), id });
  expect(await codeOf(harness.one.orders.DeleteOrder({ context: tenant.context(), id }))).toBe('conflict');
});

test('a pass that paid for a service of its own order is worth the same in whichever order both are given up', async () => {
  const tenant = newTenant(harness);
  const change = (id: string, ...changes: Changes) =>
    harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes });
  const cancelOrder = (id: string) => harness.one.orders.CancelOrder({ context: tenant.context(), id });
  const ends: unknown[] = [];
  for (const isTakenOut of [true, false]) {
    const { orderId, passId } = await boughtPass(tenant);
    const service = { type: 'service', service_id: tenant.serviceId, bundle_purchase_id: passId };
    const { item } = await change(orderId, { type: 'add_item', item: { ...service, quantity: 2 } });
    const item_id = item?.items.find(({ type }) => type === 'service')?.id ?? '';
    const use = { context: tenant.context(), id: passId, units: 1, reason: 'used' };
    await harness.one.bundlePurchases.UseBundlePurchase(use);
    if (isTakenOut) await change(orderId, { type: 'remove_item', item_id });
    const cancel = { context: tenant.context(), id: orderId, changes: [{ type: 'cancel_order' }] };
    const { item: preview } = await harness.one.orders.PreviewOrder(cancel);
    const { item: order } = await cancelOrder(orderId);
    expect(preview?.charged_minor).toBe(order?.balance?.charged_minor);
    ends.push([order?.balance?.charged_minor, await unitsLeft(tenant, passId)]);
  }
  // One of ten units for 250.00 was used.
  expect(ends).toEqual([
    [2_500, 0],
    [2_500, 0],
  ]);
  const { item: books } = await harness.one.books.CheckBooks({ context: tenant.context() });
  expect(books?.fault).toBeUndefined();
});
