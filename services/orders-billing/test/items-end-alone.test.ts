import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  documentsBy,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/**
 * An item ends by its own end, never by its neighbour's (B1). A room at 100 in six hours, half of it kept within a day; sold with it a pass
 * of 10 units for 250, or catering for 300. Expectations are rows 15 to 17 of the model of money after checkout, and plain arithmetic on
 * these prices.
 */
const harness = useOrdersBilling('items-end-alone');
const now = '2026-03-02T09:00:00Z';
const inSixHours = { start_date: '2026-03-02T15:00:00Z', end_date: '2026-03-02T16:00:00Z' };

type Input = Record<string, unknown>;

function newRoom(): { tenant: Tenant; room: object } {
  const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points: 5_000 }] });
  return {
    tenant,
    room: { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId, ...inSixHours },
  };
}

function passOf(tenant: Tenant): object {
  const id = newId();
  const fields = {
    name: 'Ten',
    status: 'live',
    price_minor: 25_000,
    tax_rate_basis_points: 1_900,
    units: 10,
    service_ids: [],
  };
  harness.fake.bundles.set(id, { ...fields, id, organization_id: tenant.id });
  return { type: 'bundle', bundle_id: id };
}

function cateringOf(tenant: Tenant): object {
  const id = newId();
  const service = harness.fake.services.get(tenant.serviceId)!;
  harness.fake.services.set(id, { ...service, id, name: 'Catering', price_minor: 30_000 });
  return { type: 'service', service_id: id };
}

async function bought(tenant: Tenant, items: object[], { isPaid = true, ...input }: Input = {}) {
  const draft = await newDraft(harness.one, tenant, { items, ...input });
  await placed(harness.one, tenant, draft.id, !isPaid);
  if (isPaid) await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: draft.id } });
  return draft.id;
}

const get = async (tenant: Tenant, id: string) =>
  (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item!;

async function passes(tenant: Tenant, orderId: string) {
  const query = { filters: [{ key: 'order_id', values: [orderId] }] };
  const { items } = await harness.two.bundlePurchases.ListBundlePurchases({ context: tenant.context(), query });
  return items;
}

async function use(tenant: Tenant, orderId: string, units: number): Promise<void> {
  const [pass] = await passes(tenant, orderId);
  const call = { context: tenant.context(), id: pass?.id ?? '', units, reason: 'used' };
  await harness.one.bundlePurchases.UseBundlePurchase(call);
}

async function previewed(tenant: Tenant, id: string, change: { type: string } & Input) {
  const { item } = await harness.two.orders.PreviewOrder({ context: tenant.context(), id, changes: [change] });
  return item!;
}

const balanced = async (tenant: Tenant): Promise<void> =>
  expect((await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault).toBeUndefined();

describe('the last booking of an order with a pass, paid, 2 of 10 units used', () => {
  const canceled = { status: 'canceled', canceled_at: now };
  const updated = 'bookings.updated';
  const percent = { discount_type: 'percent', percent_basis_points: 1_000 };
  const fixed = (amount_minor: number) => ({ discount_type: 'amount', amount_minor });
  test.each([
    ['canceled (row 15)', canceled, updated, undefined, 30_000, 5_000],
    ['canceled with its timeslot', { ...canceled, canceled_by: 'organization' }, updated, undefined, 25_000, 10_000],
    ['not checked in', { status: 'expired' }, updated, undefined, 25_000, 10_000],
    ['deleted', {}, 'bookings.deleted', undefined, 25_000, 10_000],
    ['canceled, at 10 % off', canceled, updated, percent, 27_000, 4_500],
    ['canceled, at 150 off', canceled, updated, fixed(15_000), 15_000, 5_000],
    ['canceled, at 340 off', canceled, updated, fixed(34_000), 0, 1_000],
  ] as const)('%s: the pass stays, is charged and keeps 8', async (_, change, event, voucher, charged, back) => {
    const { tenant, room } = newRoom();
    const context = tenant.context();
    let input = {};
    if (voucher) {
      await harness.one.vouchers.CreateVoucher({ context, input: { code: 'LESS', ...voucher } });
      input = { voucher_code: 'LESS' };
    }
    const id = await bought(tenant, [room, passOf(tenant)], input);
    await use(tenant, id, 2);
    await tellBooking(harness, { tenant, orderId: id, at: 0 }, change, event);
    const balance = { charged_minor: charged, to_refund_minor: back, due_minor: 0 };
    expect(await get(tenant, id)).toMatchObject({ status: 'completed', balance });
    expect(await passes(tenant, id)).toMatchObject([{ units_left: 8 }]);
    if (voucher) {
      const { items } = await harness.two.vouchers.ListVouchers({ context: tenant.context() });
      expect(items).toMatchObject([{ use_count: 1 }]);
    }
    await balanced(tenant);
  });

  test('canceled with its order takes the pass along: fee and used units are kept, as the preview says', async () => {
    const { tenant, room } = newRoom();
    const id = await bought(tenant, [room, passOf(tenant)]);
    await use(tenant, id, 2);
    expect(await previewed(tenant, id, { type: 'cancel_order' })).toMatchObject({ charged_minor: 10_000 });
    await harness.one.orders.CancelOrder({ context: tenant.context(), id });
    const balance = { charged_minor: 10_000, to_refund_minor: 25_000 };
    expect(await get(tenant, id)).toMatchObject({ status: 'canceled', balance });
    expect(await passes(tenant, id)).toMatchObject([{ units_left: 0 }]);
    await balanced(tenant);
  });
});

test('a booking that is rejected beside a paid pass leaves the pass, which is issued with its 10 units (row 16)', async () => {
  const { tenant, room } = newRoom();
  harness.fake.confirmedStatus = 'requested';
  const id = await bought(tenant, [room, passOf(tenant)]);
  harness.fake.confirmedStatus = 'accepted';
  expect(await passes(tenant, id)).toEqual([]);
  const [booking] = harness.fake.bookingsOf(id);
  const preview = await previewed(tenant, id, { type: 'reject_booking', booking_id: booking?.id ?? '' });
  expect(preview).toMatchObject({ charged_minor: 25_000, balance: { to_refund_minor: 10_000 } });
  await tellBooking(harness, { tenant, orderId: id, at: 0 }, { status: 'rejected' });
  const balance = { charged_minor: 25_000, to_refund_minor: 10_000 };
  expect(await get(tenant, id)).toMatchObject({ status: 'completed', balance });
  expect(await passes(tenant, id)).toMatchObject([{ units_total: 10, units_left: 10 }]);
  await balanced(tenant);
});

describe('a room with catering, to be paid later', () => {
  async function roomWithCatering() {
    const { tenant, room } = newRoom();
    const id = await bought(tenant, [room, cateringOf(tenant)], { isPaid: false });
    const catering = (await get(tenant, id)).items?.find(({ type }) => type === 'service');
    const [booking] = harness.fake.bookingsOf(id);
    const remove = { type: 'remove_item', item_id: catering?.id ?? '' };
    return { tenant, id, remove, cancel: { type: 'cancel_booking', booking_id: booking?.id ?? '' } };
  }
  const canceled = { status: 'canceled', canceled_at: now };

  test('is charged 350 without the room, then 50 and canceled without the catering (row 17)', async () => {
    const { tenant, id, remove, cancel } = await roomWithCatering();
    expect(await previewed(tenant, id, cancel)).toMatchObject({ charged_minor: 35_000, fee_minor: 5_000 });
    await tellBooking(harness, { tenant, orderId: id, at: 0 }, canceled);
    expect(await get(tenant, id)).toMatchObject({ status: 'completed', balance: { charged_minor: 35_000 } });
    expect(await previewed(tenant, id, remove)).toMatchObject({ charged_minor: 5_000 });
    await harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes: [remove] });
    const balance = { charged_minor: 5_000, due_minor: 5_000 };
    expect(await get(tenant, id)).toMatchObject({ status: 'canceled', balance });
    await balanced(tenant);
  });

  test('ends the same with the catering taken out first', async () => {
    const { tenant, id, remove } = await roomWithCatering();
    await harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes: [remove] });
    expect(await get(tenant, id)).toMatchObject({ status: 'completed', balance: { charged_minor: 10_000 } });
    await tellBooking(harness, { tenant, orderId: id, at: 0 }, canceled);
    expect(await get(tenant, id)).toMatchObject({ status: 'canceled', balance: { charged_minor: 5_000 } });
    await balanced(tenant);
  });
});

test('an order of one service that staff takes out is canceled, and its voucher is free again', async () => {
  const { tenant } = newRoom();
  const voucher = { code: 'ONCE', discount_type: 'percent', percent_basis_points: 1_000, max_uses: 1 };
  await harness.one.vouchers.CreateVoucher({ context: tenant.context(), input: voucher });
  const id = await bought(tenant, [cateringOf(tenant)], { isPaid: false, voucher_code: 'ONCE' });
  const [item] = (await get(tenant, id)).items ?? [];
  const changes = [{ type: 'remove_item', item_id: item?.id ?? '' }];
  await harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes });
  expect(await get(tenant, id)).toMatchObject({ status: 'canceled', balance: { charged_minor: 0, due_minor: 0 } });
  const { items } = await harness.two.vouchers.ListVouchers({ context: tenant.context() });
  expect(items).toMatchObject([{ use_count: 0 }]);
  await balanced(tenant);
});

describe('rooms that were canceled late, when what is left of their order is not paid in time', () => {
  test('keep their fee, on an invoice, and the unit that paid for one', async () => {
    const { tenant, room } = newRoom();
    const customer_id = await newCustomer(harness.one, tenant);
    const input = { customer_id, units_total: 5 };
    const { item } = await harness.one.bundlePurchases.CreateBundlePurchase({ context: tenant.context(), input });
    const id = item?.id ?? '';
    const paidByUnit = { ...room, bundle_purchase_id: id };
    const draft = await newDraft(harness.one, tenant, { customer_id, items: [room, paidByUnit, paidByUnit, room] });
    const { expires_at } = await placed(harness.one, tenant, draft.id, false);
    for (const at of [0, 1]) {
      await tellBooking(harness, { tenant, orderId: draft.id, at }, { status: 'canceled', canceled_at: now });
    }
    harness.clock.set(new Date(Date.parse(expires_at ?? '') + 1_000).toISOString());
    const order = await waitFor('it is over', async () => {
      const known = await get(tenant, draft.id);
      return known.status === 'expired' && known;
    });
    harness.clock.set(now);
    expect(order).toMatchObject({ balance: { charged_minor: 5_000, due_minor: 5_000 } });
    const { item: pass } = await harness.one.bundlePurchases.GetBundlePurchase({ context: tenant.context(), id });
    expect(pass?.units_left).toBe(4);
    expect(await documentsBy(harness.one, tenant, 'order_id', draft.id)).toMatchObject([
      { id: order.invoice_id, status: 'open', total_minor: 5_000 },
    ]);
    await balanced(tenant);
    await harness.one.payments.CreatePayment({ context: tenant.context(), input: { order_id: draft.id } });
    expect(await documentsBy(harness.one, tenant, 'order_id', draft.id)).toMatchObject([{ status: 'paid' }]);
    await balanced(tenant);
  });
});
