import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { newCustomer, newTenant, placed, useOrdersBilling } from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/**
 * What the proof of the books says of charges that `settle` got wrong: each row is changed past every use case to what such a fault would
 * have written, with all sums that follow from it, so that the charge alone is to blame.
 */
const harness = useOrdersBilling('check-charge');

/** Rows as the driver takes them. */
interface RawRows {
  updateOne(filter: object, update: object): Promise<unknown>;
  insertOne(row: object): Promise<unknown>;
}

const raw = (name: string): RawRows => harness.one.parts.stores.orders.model.db.collection(name);

const soon = (minutes: number) => ({
  start_date: '2026-03-02T15:00:00Z',
  end_date: new Date(Date.parse('2026-03-02T15:00:00Z') + minutes * 60_000).toISOString(),
});

interface Told {
  tenant: ReturnType<typeof newTenant>;
  /**
   * Not paid, so that no document names its charge: a room for 80 minutes at 50 an hour (66.67), one at 50 canceled at half of it, one paid
   * with a unit and canceled as late; catering of 3 × 19.99. 10 % off.
   */
  order: string;
  /** A pass of 10 for 250, 2 units used, canceled. */
  bought: string;
  own: string;
}

async function told(): Promise<Told> {
  const tenant = newTenant(harness, { cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points: 5_000 }] });
  const context = tenant.context();
  const service = harness.fake.services.get(tenant.serviceId)!;
  harness.fake.services.set(tenant.serviceId, { ...service, price_minor: 5_000, price_unit: 'hour' });
  const catering = newId();
  harness.fake.services.set(catering, { ...service, id: catering, name: 'Catering', price_minor: 1_999 });
  const bundle_id = newId();
  const ten = {
    name: 'Ten',
    status: 'live',
    price_minor: 25_000,
    tax_rate_basis_points: 1_900,
    units: 10,
    service_ids: [],
  };
  harness.fake.bundles.set(bundle_id, { ...ten, id: bundle_id, organization_id: tenant.id });
  const customer_id = await newCustomer(harness.one, tenant);
  const { item: pass } = await harness.one.bundlePurchases.CreateBundlePurchase({
    context,
    input: { customer_id, units_total: 5 },
  });
  const own = pass?.id ?? '';
  await harness.one.vouchers.CreateVoucher({
    context,
    input: { code: 'TEN', discount_type: 'percent', percent_basis_points: 1_000 },
  });
  const room = { type: 'booking', resource_id: tenant.resourceId, service_id: tenant.serviceId };
  const items = [
    { ...room, ...soon(80) },
    { ...room, ...soon(60) },
    { ...room, ...soon(60), bundle_purchase_id: own },
    { type: 'service', service_id: catering, quantity: 3 },
  ];
  const input = { customer_id, items, voucher_code: 'TEN' };
  const { item: draft } = await harness.one.orders.CreateOrder({ context, input });
  const { id: order } = await placed(harness.one, tenant, draft?.id ?? '', false);
  for (const at of [1, 2]) {
    await tellBooking(
      harness,
      { tenant, orderId: order, at },
      { status: 'canceled', canceled_at: '2026-03-02T09:00:00Z' },
    );
  }
  const { item: cart } = await harness.one.orders.CreateOrder({
    context,
    input: { customer_id, items: [{ type: 'bundle', bundle_id }] },
  });
  const { id: bought } = await placed(harness.one, tenant, cart?.id ?? '');
  const [brought] = await harness.one.parts.bundlePurchases.ofOrder(tenant.id, bought);
  await harness.one.bundlePurchases.UseBundlePurchase({ context, id: brought?.id ?? '', units: 2, reason: 'used' });
  await harness.one.orders.CancelOrder({ context, id: bought });
  return { tenant, order, bought, own };
}

const fault = async ({ tenant }: Told) =>
  (await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault ?? undefined;

/** The order's item is another one, and what is charged before credits is so much more. */
async function wrong(order: string, at: number, item: Record<string, unknown>, byMinor: number): Promise<void> {
  const $set = Object.fromEntries(Object.entries(item).map(([field, value]) => [`items.${at}.${field}`, value]));
  const $inc = { modification_total_minor: byMinor, charge_base_minor: byMinor };
  await raw('orders').updateOne({ _id: order }, { ...(Object.keys(item).length > 0 ? { $set } : {}), $inc });
}

const ended = {
  at: new Date('2026-03-02T09:00:00Z'),
  why: 'canceled',
  kept_minor: 0,
  keeps_units: false,
  fee_basis_points: 0,
};

test.each<[string, (of: Told) => Promise<unknown>, (of: Told) => object]>([
  [
    'its neighbours are closed with the last booking (B1)',
    // 66.67 + 25.00 + 59.97 = 151.64, 136.48 after 10 %; without the catering 91.67, 82.50.
    async ({ order }) => wrong(order, 3, { ended }, 8_250 - 13_648),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('Catering is canceled') }),
  ],
  [
    'a fee is dropped',
    // 126.64, 113.98 after 10 %.
    async ({ order }) => wrong(order, 1, { 'ended.kept_minor': 0 }, 11_398 - 13_648),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('rows come to 2500') }),
  ],
  [
    'a discount is applied twice',
    async ({ order }) => wrong(order, 0, {}, 12_283 - 13_648),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('is 12283, its rows come to 13648') }),
  ],
  [
    'a line is rounded down',
    async ({ order }) => wrong(order, 0, { unit_price_minor: 6_666 }, 13_647 - 13_648),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('is 6666, its rows come to 6667') }),
  ],
  [
    'what is paid with units is charged as well',
    async ({ order }) => wrong(order, 2, { 'ended.kept_minor': 2_500 }, 2_250),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('rows come to 0') }),
  ],
  [
    'an item stands whose booking has ended',
    async ({ order }) =>
      raw('bookings_replica').updateOne({ order_id: order, status: 'accepted' }, { $set: { status: 'rejected' } }),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('has ended (rejected)') }),
  ],
  [
    'an item has ended whose booking stands',
    async ({ order }) =>
      raw('bookings_replica').updateOne({ order_id: order, status: 'canceled' }, { $set: { status: 'accepted' } }),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('has ended, and its booking') }),
  ],
  [
    'goodwill is counted that nobody gave',
    async ({ order }) =>
      raw('orders').updateOne({ _id: order }, { $inc: { goodwill_minor: 100, modification_total_minor: -100 } }),
    ({ order }) => ({ rule: 'charge', id: order, detail: expect.stringContaining('100 as goodwill') }),
  ],
  [
    'used units of a pass are not kept',
    async ({ bought }) => raw('orders').updateOne({ _id: bought }, { $set: { 'items.0.ended.kept_minor': 4_999 } }),
    ({ bought }) => ({ rule: 'charge', id: bought, detail: expect.stringContaining('is 4999, its rows come to 5000') }),
  ],
  [
    'a unit comes back although the late fee keeps it',
    async ({ tenant, order, own }) => {
      await raw('bundle_purchases').updateOne({ _id: own }, { $inc: { units_left: 1 } });
      const entry = { organization_id: tenant.id, bundle_purchase_id: own, order_id: order, version: 1 };
      await raw('bundle_ledger_entries').insertOne({
        ...entry,
        _id: newId(),
        change: 1,
        balance: 5,
        reason: 'order undone',
      });
    },
    ({ order }) => ({ rule: 'units', id: order, detail: expect.stringContaining('its items need 1') }),
  ],
  [
    'units that no line of the ledger tells of',
    async ({ own }) => raw('bundle_purchases').updateOne({ _id: own }, { $inc: { units_left: 1 } }),
    ({ own }) => ({ rule: 'units', type: 'bundle-purchases', id: own }),
  ],
])('%s: it is named', async (_, plant, found) => {
  const story = await told();
  expect(await fault(story)).toBeUndefined();
  await plant(story);
  expect(await fault(story)).toMatchObject(found(story));
});
