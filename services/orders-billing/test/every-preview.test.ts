import { expect, test } from '@jest/globals';
import type { Booking } from '@booking/contracts/generated/booking/resources/v1/Booking.ts';
import type { OrderChange } from '@booking/contracts/generated/booking/orders/v1/OrderChange.ts';
import type { OrderPreview__Output } from '@booking/contracts/generated/booking/orders/v1/OrderPreview.ts';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import fc from 'fast-check';
import { invoiceByHand, paid } from './books-stories.ts';
import { newCustomer, newTenant, noStepLeft, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';
import { seedsOf, triesMs } from './random-orders.ts';
import { tellBooking } from './told-bookings.ts';

/**
 * Every preview equals its result, to the cent and to the unit: random orders of bookings (accepted or to be approved, near and far, paid
 * with units or not), services, passes and vouchers are changed at random, by staff and by customers, through the order's door and the
 * booking's. Before each change it is previewed; after it the order, its documents and passes are what the preview said. How many are tried
 * and how one is repeated: `random-orders.ts`.
 */
const harness = useOrdersBilling('every-preview');
const hourMs = 3_600_000;
const now = Date.parse('2026-03-02T09:00:00Z');
const tiers = [
  { hours_before: 24, fee_basis_points: 5_000 },
  { hours_before: 168, fee_basis_points: 3_333 },
];

const aBooking = fc.record({
  hoursAhead: fc.constantFrom(-48, 6, 100, 500),
  hours: fc.integer({ min: 1, max: 3 }),
  withUnits: fc.boolean(),
});
const aWorld = fc.record({
  bookings: fc.array(aBooking, { maxLength: 4 }),
  services: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), withUnits: fc.boolean() }), {
    maxLength: 2,
  }),
  passes: fc.integer({ min: 0, max: 2 }),
  areRequests: fc.boolean(),
  requiresApproval: fc.boolean(),
  payLater: fc.boolean(),
  /** What its customer has paid too much elsewhere, where the organization applies that by itself, or does so once the order is placed. */
  credit: fc.constantFrom(0, 0, 3_333, 60_000),
  appliesLater: fc.boolean(),
  voucher: fc.constantFrom(
    undefined,
    { discount_type: 'percent', percent_basis_points: 1_250 },
    { discount_type: 'amount', amount_minor: 7_777 },
    { discount_type: 'amount', amount_minor: 40_000 },
  ),
});
type World = typeof aWorld extends fc.Arbitrary<infer W> ? W : never;

/** How often each is drawn: what ends much is rare, so that something is left to change. */
const kinds = {
  cancel_booking: 4,
  reject_booking: 3,
  reschedule_booking: 8,
  set_quantity: 8,
  add_item: 4,
  add_item_with_units: 4,
  remove_item: 3,
  cancel_order: 1,
  cancel_timeslot: 1,
  miss_booking: 1,
  delete_booking: 1,
  accept: 4,
  approve: 2,
  pay: 2,
  pay_rest: 2,
  refund: 2,
  credit: 2,
  use: 2,
  write_off: 1,
  change_recipient: 1,
  overpay: 1,
};
type Kind = keyof typeof kinds;
const drawn = (Object.keys(kinds) as Kind[]).flatMap((kind) => Array.from({ length: kinds[kind] }, () => kind));

const aMove = fc.record({
  kind: fc.constantFrom(...drawn),
  at: fc.nat(5),
  amount: fc.integer({ min: 1, max: 20_000 }),
  hours: fc.integer({ min: 1, max: 5 }),
  through: fc.boolean(),
  asCustomer: fc.boolean(),
});
type Move = typeof aMove extends fc.Arbitrary<infer M> ? M : never;

interface Placed {
  tenant: Tenant;
  customerId: string;
  orderId: string;
  ownPassId: string;
  extraServiceId: string;
  payments: string[];
}

const staff = { subject: 'admin-1', role: 'admin', kind: 'member' };
const customer = { subject: 'customer-1', role: '', kind: 'client' };

function addService(tenant: Tenant, fields: object): string {
  const id = newId();
  const service = harness.fake.services.get(tenant.serviceId)!;
  harness.fake.services.set(id, { ...service, id, ...fields });
  return id;
}

/** Of another invoice of the customer. */
async function overpaid(tenant: Tenant, customerId: string, creditMinor: number): Promise<void> {
  const stories = { clients: harness.one, tenant };
  const invoice_id = await invoiceByHand(stories, customerId, 1_000);
  await paid(stories, { invoice_id }, { amount_minor: 1_000 + creditMinor });
  await noStepLeft(harness);
}

async function newPlaced(world: World): Promise<Placed> {
  const tenant = newTenant(harness, {
    cancellation_fee_tiers: tiers,
    auto_apply_credit: world.credit > 0 && !world.appliesLater,
  });
  const context = tenant.context();
  const hourly = addService(tenant, { price_minor: 3_333, price_unit: 'hour' });
  const extraServiceId = addService(tenant, { price_minor: 1_999, tax_rate_basis_points: 700 });
  const bundle_id = newId();
  const bundle = {
    name: 'Ten',
    status: 'live',
    price_minor: 24_999,
    tax_rate_basis_points: 1_900,
    units: 10,
    service_ids: [],
  };
  harness.fake.bundles.set(bundle_id, { ...bundle, id: bundle_id, organization_id: tenant.id });
  const customerId = await newCustomer(harness.one, tenant);
  if (world.credit > 0) await overpaid(tenant, customerId, world.credit);
  const { item: own } = await harness.one.bundlePurchases.CreateBundlePurchase({
    context,
    input: { customer_id: customerId, units_total: 9 },
  });
  const ownPassId = own?.id ?? '';
  const paidBy = (withUnits: boolean) => (withUnits ? { bundle_purchase_id: ownPassId } : {});
  const items = [
    ...world.bookings.map(({ hoursAhead, hours, withUnits }) => ({
      type: 'booking',
      resource_id: tenant.resourceId,
      service_id: hourly,
      start_date: new Date(now + hoursAhead * hourMs).toISOString(),
      end_date: new Date(now + (hoursAhead + hours) * hourMs).toISOString(),
      ...paidBy(withUnits),
    })),
    ...world.services.map(({ quantity, withUnits }) => ({
      type: 'service',
      service_id: extraServiceId,
      quantity,
      ...paidBy(withUnits),
    })),
    ...Array.from({ length: world.passes }, () => ({ type: 'bundle', bundle_id })),
  ];
  if (items.length === 0) items.push({ type: 'service', service_id: extraServiceId, quantity: 1 });
  const voucher =
    world.voucher && (await harness.one.vouchers.CreateVoucher({ context, input: { code: 'LESS', ...world.voucher } }));
  const input = {
    customer_id: customerId,
    items,
    requires_approval: world.requiresApproval,
    ...(voucher?.item ? { voucher_id: voucher.item.id } : {}),
  };
  const { item: draft } = await harness.one.orders.CreateOrder({ context, input });
  harness.fake.confirmedStatus = world.areRequests ? 'requested' : 'accepted';
  const { id } = await placed(harness.one, tenant, draft?.id ?? '', world.payLater);
  harness.fake.confirmedStatus = 'accepted';
  const { organizationReplica } = harness.one.parts;
  const organization = (await organizationReplica.find(tenant.id))!;
  await organizationReplica.put({ ...organization, auto_apply_credit: world.credit > 0, version: 2 });
  return { tenant, customerId, orderId: id ?? '', ownPassId, extraServiceId, payments: [] };
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** The change as a preview is asked for it, and what carries it out; undefined where there is nothing to change. */
async function intendedBy(
  placed: Placed,
  move: Move,
): Promise<{ change: OrderChange; carryOut: () => Promise<unknown> } | undefined> {
  const { tenant, orderId } = placed;
  const { orders, parts } = move.through ? harness.one : harness.two;
  const context = tenant.context({ principal: move.asCustomer ? customer : staff });
  const order = await parts.orders.get(tenant.id, orderId);
  const bookings = harness.fake.bookingsOf(orderId);
  const booking = pick(bookings, move.at);
  const service = pick(
    order.items.filter(({ type }) => type === 'service'),
    move.at,
  );
  const tell = (change: Partial<Booking>) =>
    tellBooking(harness, { tenant, orderId, at: move.at % bookings.length }, change);
  const items = (change: OrderChange) => ({
    change,
    carryOut: () => orders.ChangeOrderItems({ context, id: orderId, changes: [change] }),
  });
  switch (move.kind) {
    case 'cancel_order':
      return { change: { type: move.kind }, carryOut: () => orders.CancelOrder({ context, id: orderId }) };
    case 'cancel_booking':
      if (!booking) return undefined;
      return {
        change: { type: move.kind, booking_id: booking.id ?? '' },
        carryOut: () => tell({ status: 'canceled', canceled_at: harness.clock.now().toISOString() }),
      };
    case 'reject_booking':
      if (!booking) return undefined;
      return {
        change: { type: move.kind, booking_id: booking.id ?? '' },
        carryOut: () => tell({ status: 'rejected' }),
      };
    case 'reschedule_booking': {
      if (!booking) return undefined;
      const start = Date.parse(String(booking.start_date)) + move.at * 24 * hourMs;
      const range = {
        start_date: new Date(start).toISOString(),
        end_date: new Date(start + move.hours * hourMs).toISOString(),
      };
      return { change: { type: move.kind, booking_id: booking.id ?? '', ...range }, carryOut: () => tell(range) };
    }
    case 'set_quantity':
      return service && items({ type: move.kind, item_id: service.id, quantity: move.hours });
    case 'remove_item':
      return service && items({ type: move.kind, item_id: service.id });
    case 'add_item':
    case 'add_item_with_units': {
      const paid = move.kind === 'add_item' ? {} : { bundle_purchase_id: placed.ownPassId };
      return items({
        type: 'add_item',
        item: { type: 'service', service_id: placed.extraServiceId, quantity: move.hours, ...paid },
      });
    }
    default:
      return undefined;
  }
}

const paymentsOf = async (tenant: Tenant, orderId: string): Promise<string[]> =>
  (await harness.two.parts.orders.get(tenant.id, orderId)).payment_ids;

/** What changes an order without a preview. */
async function other(
  { tenant, orderId, payments, ownPassId, customerId }: Placed,
  { kind, at, amount, hours, through }: Move,
): Promise<unknown> {
  const clients = through ? harness.one : harness.two;
  const context = tenant.context();
  const bookings = harness.fake.bookingsOf(orderId);
  const tell = async (change: Parameters<typeof tellBooking>[2], event?: 'bookings.deleted') => {
    const booking = pick(bookings, at);
    if (!booking || !['accepted', 'requested'].includes(booking.status ?? '')) return;
    await tellBooking(harness, { tenant, orderId, at: at % bookings.length }, change, event);
  };
  const open = async () => {
    const query = { filters: [{ key: 'order_id', values: [orderId] }] };
    const { items } = await clients.invoices.ListInvoices({ context, query });
    return items.find((one) => one.kind === 'invoice' && one.locked && one.status !== 'canceled')?.id ?? '';
  };
  switch (kind) {
    case 'cancel_timeslot':
      return tell({ status: 'canceled', canceled_by: 'organization' });
    case 'miss_booking':
      return tell({ status: 'expired' });
    case 'delete_booking':
      return tell({}, 'bookings.deleted');
    case 'accept':
      return tell({ status: 'accepted' });
    case 'approve':
      return clients.orders.ApproveOrder({ context, id: orderId });
    case 'pay':
    case 'pay_rest': {
      const input = { order_id: orderId, ...(kind === 'pay' ? { amount_minor: amount } : {}) };
      const { item } = await clients.payments.CreatePayment({ context, input });
      payments.push(item?.id ?? '');
      return undefined;
    }
    case 'overpay':
      return overpaid(tenant, customerId, amount);
    case 'refund':
      return clients.payments.RefundPayment({
        context,
        id: pick([...payments, ...(await paymentsOf(tenant, orderId))], at) ?? '',
        amount_minor: amount,
      });
    case 'credit':
      return clients.invoices.CreditInvoice({ context, id: await open(), amount_minor: amount });
    case 'write_off':
      return clients.invoices.WriteOffInvoice({ context, id: await open(), reason: 'gone' });
    case 'change_recipient':
      return clients.invoices.ChangeInvoiceRecipient({ context, id: await open(), recipient: 'R AG' });
    case 'use': {
      const passes = await passesOf({ tenant, orderId, ownPassId });
      const id = pick([...passes.keys()], at) ?? '';
      return clients.bundlePurchases.UseBundlePurchase({ context, id, units: hours, reason: 'used' });
    }
    default:
      return undefined;
  }
}

/** Units left, by pass: those that the order brought, and the customer's own. */
async function passesOf({ tenant, orderId, ownPassId }: Pick<Placed, 'tenant' | 'orderId' | 'ownPassId'>) {
  const { bundlePurchases } = harness.two.parts;
  const brought = await bundlePurchases.ofOrder(tenant.id, orderId);
  const own = await bundlePurchases.get(tenant.id, ownPassId);
  return new Map([...brought, own].map(({ id, units_left }) => [id, units_left]));
}

const seen = async ({ tenant, orderId }: Placed) => {
  const { orders, invoices } = harness.two.parts;
  const order = await orders.get(tenant.id, orderId);
  return { order, documents: await invoices.lockedOfOrder(tenant.id, orderId) };
};
type Seen = Awaited<ReturnType<typeof seen>>;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const numbers = (message: object | null | undefined) =>
  Object.fromEntries(Object.entries(message ?? {}).map(([key, value]) => [key, Number(value)]));

/** What the preview says against what became of it, read from what is stored. */
async function compare(
  placed: Placed,
  preview: OrderPreview__Output,
  before: Seen,
  passesBefore: Map<string, number>,
): Promise<void> {
  const { tenant, orderId } = placed;
  const after = await seen(placed);
  const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: orderId });
  expect(preview.status).toBe(after.order.status);
  expect(numbers(preview.balance)).toEqual(numbers(item?.balance));
  const charged = (order: Seen['order']) => order.total_minor + order.modification_total_minor;
  expect(preview.charged_minor).toBe(charged(after.order));
  expect(preview.difference_minor).toBe(charged(after.order) - charged(before.order));
  const ends = ({ items }: Seen['order']) => new Map(items.map(({ id, ended }) => [id, ended]));
  const ended = [...ends(after.order)].filter(([id, end]) => end && !ends(before.order).get(id));
  expect(preview.fee_minor).toBe(sum(ended.map(([, end]) => end?.kept_minor ?? 0)));
  const told = preview.items.map(({ name, quantity, ended: why }) => [name, quantity, why ?? null]);
  expect(told).toEqual(after.order.items.map(({ name, quantity, ended: end }) => [name, quantity, end?.why ?? null]));
  expect(sum(preview.items.map(({ total_minor }) => total_minor))).toBe(charged(after.order));
  await compareDocuments(placed, preview, before, after);
  const passes = await passesOf(placed);
  const issued = preview.bundle_purchases.filter(({ bundle_purchase_id: id }) => id === undefined);
  const known = preview.bundle_purchases.filter(({ bundle_purchase_id: id }) => id !== undefined);
  const left = new Map(known.map(({ bundle_purchase_id: id = '', units_left }) => [id, units_left]));
  expect([...passes].filter(([id]) => passesBefore.has(id))).toEqual(
    [...passesBefore].map(([id, units]) => [id, left.get(id) ?? units]),
  );
  expect([...passes].filter(([id]) => !passesBefore.has(id)).map(([, units]) => units)).toEqual(
    issued.map(({ units_left }) => units_left),
  );
}

const amountsOf = (document: {
  kind: string;
  total_minor: unknown;
  net_amount_minor: unknown;
  tax_amount_minor: unknown;
}) =>
  [
    document.kind,
    Number(document.total_minor),
    Number(document.net_amount_minor),
    Number(document.tax_amount_minor),
  ].join(' ');

async function compareDocuments(
  { tenant }: Placed,
  preview: OrderPreview__Output,
  before: Seen,
  { order, documents }: Seen,
): Promise<void> {
  const old = new Set(before.documents.map(({ id }) => id));
  const written = documents.filter(({ id, kind }) => !old.has(id) && kind !== 'cancellation');
  const draft = order.tmp_invoice_id && (await harness.two.parts.invoices.get(tenant.id, order.tmp_invoice_id));
  const all = before.order.invoice_id === null && draft ? [draft] : written;
  expect(preview.documents.map(amountsOf).toSorted()).toEqual(all.map(amountsOf).toSorted());
}

async function carriedOut(placed: Placed, move: Move): Promise<boolean> {
  const intended = await intendedBy(placed, move);
  if (!intended) {
    await outcomeOf(() => other(placed, move));
    return false;
  }
  const before = await seen(placed);
  const passes = await passesOf(placed);
  const asked = { context: placed.tenant.context(), id: placed.orderId, changes: [intended.change] };
  const preview = await outcomeOf(async () => (await harness.one.orders.PreviewOrder(asked)).item);
  // Of bookings resources decides what may be done, which is not asked here.
  if (preview.refused !== undefined && intended.change.booking_id) return false;
  const done = await outcomeOf(intended.carryOut);
  expect(done.refused).toBe(preview.refused);
  if (!preview.answer) return false;
  await compare(placed, preview.answer, before, passes);
  return true;
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<{ answer?: T; refused?: string }> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'service_unavailable') return { refused: error.code };
    throw error;
  }
}

/** How many changes were previewed and compared. */
async function tried(world: World, moves: readonly Move[]): Promise<number> {
  let count = 0;
  try {
    const order = await newPlaced(world);
    for (const move of moves) count += (await carriedOut(order, move)) ? 1 : 0;
    const { item: proof } = await harness.one.books.CheckBooks({ context: order.tenant.context() });
    expect(proof?.fault).toBeUndefined();
  } catch (error) {
    // What a busy machine has cut off says nothing: another one is drawn.
    if (error instanceof AppError && error.code === 'service_unavailable') fc.pre(false);
    throw error;
  }
  return count;
}

let compared = 0;

test.each(seedsOf('orders'))(
  'every preview equals its result (%s)',
  async (_, parameters) => {
    await fc.assert(
      fc.asyncProperty(aWorld, fc.array(aMove, { minLength: 3, maxLength: 30 }), async (world, moves) => {
        harness.clock.set(new Date(now));
        const end: Move = { kind: 'cancel_order', at: 0, amount: 1, hours: 1, through: true, asCustomer: true };
        compared += await tried(world, [...moves, end]);
      }),
      { endOnFailure: true, ...parameters },
    );
    expect(compared).toBeGreaterThan(0);
  },
  triesMs,
);
