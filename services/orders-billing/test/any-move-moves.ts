import { newId } from '@booking/platform/ids.ts';
import fc from 'fast-check';
import { newCustomer, newTenant, placed, type Clients, type Harness, type Tenant } from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

const hourMs = 3_600_000;
/** The night after is an hour shorter. */
const start = Date.parse('2026-03-28T10:00:00Z');
const policyId = newId();
const policy = {
  cancellation_fee_tiers: [{ hours_before: 100_000, fee_basis_points: 5_333 }],
  move_notice_hours: 87_600,
  late_moves: 'charged',
  late_move_fee_basis_points: 725,
  no_show_fee_basis_points: 6_150,
};

export const shopOptions = fc.record({
  automatic: fc.boolean(),
  storno: fc.boolean(),
  approval: fc.boolean(),
  voucher: fc.constantFrom('none', 'percent', 'amount'),
});
type ShopOptions = typeof shopOptions extends fc.Arbitrary<infer O> ? O : never;

export interface Shop {
  harness: Harness;
  tenant: Tenant;
  customerId: string;
  /** The first one has bookings. */
  orders: string[];
  /** A pass that the customer was given. */
  passId: string;
  extra: string;
  bundleId: string;
  /** Bookings of which resources has answered more than was told. */
  untold: Set<number>;
  tellAll(): Promise<void>;
}

const seller = {
  legal_name: 'W',
  street: 'H 1',
  postal_code: '10999',
  city: 'Berlin',
  country_code: 'DE',
  vat_id: 'DE136695976',
};

function offers(harness: Harness, tenant: Tenant) {
  const [day, extra, bundleId] = [newId(), newId(), newId()];
  const service = { ...harness.fake.services.get(tenant.serviceId)!, price_minor: 5_000, price_unit: 'hour' };
  harness.fake.policies.set(policyId, { id: policyId, ...policy });
  harness.fake.services.set(tenant.serviceId, service);
  harness.fake.services.set(day, {
    ...service,
    id: day,
    price_minor: 7_777,
    price_unit: 'day',
    tax_rate_basis_points: 700,
  });
  harness.fake.services.set(extra, { ...service, id: extra, price_minor: 1_999, tax_rate_basis_points: 700 });
  const pass = {
    name: 'Ten',
    status: 'live',
    price_minor: 25_000,
    tax_rate_basis_points: 1_900,
    units: 10,
    service_ids: [],
  };
  harness.fake.bundles.set(bundleId, { ...pass, id: bundleId, organization_id: tenant.id });
  return { day, extra, bundleId };
}

async function newVoucher({ vouchers }: Clients, tenant: Tenant, kind: string): Promise<string | undefined> {
  if (kind === 'none') return undefined;
  const worth = kind === 'percent' ? { percent_basis_points: 1_250 } : { amount_minor: 7_777 };
  const input = { code: `V${newId().slice(-8)}`, discount_type: kind, ...worth };
  return (await vouchers.CreateVoucher({ context: tenant.context(), input })).item?.id;
}

export async function newShop(harness: Harness, { automatic, storno, approval, voucher }: ShopOptions): Promise<Shop> {
  const { one } = harness;
  const settings = {
    cancellation_policy_id: policyId,
    auto_apply_credit: automatic,
    invoice_cancellation_documents: storno,
  };
  const tenant = newTenant(harness, { ...settings, ...seller });
  const { day, extra, bundleId } = offers(harness, tenant);
  const context = tenant.context();
  const customer_id = await newCustomer(one, tenant);
  const { item: given } = await one.bundlePurchases.CreateBundlePurchase({
    context,
    input: { customer_id, units_total: 20 },
  });
  const bundle_purchase_id = given?.id ?? '';
  const booking = (service_id: string, days: number, hours: number) => ({
    type: 'booking',
    resource_id: tenant.resourceId,
    service_id,
    start_date: new Date(start + days * 24 * hourMs).toISOString(),
    end_date: new Date(start + days * 24 * hourMs + hours * hourMs).toISOString(),
  });
  const items = [
    booking(tenant.serviceId, 0, 1),
    { ...booking(day, 0, 47), quantity: 2 },
    { ...booking(tenant.serviceId, 3, 2), bundle_purchase_id },
    { type: 'service', service_id: extra, quantity: 3 },
    { type: 'service', service_id: extra, quantity: 2, bundle_purchase_id },
    { type: 'bundle', bundle_id: bundleId },
  ];
  const voucher_id = await newVoucher(one, tenant, voucher);
  const input = { customer_id, items, requires_approval: approval, ...(voucher_id ? { voucher_id } : {}) };
  const { item: draft } = await one.orders.CreateOrder({ context, input });
  const { id } = await placed(one, tenant, draft?.id ?? '');
  const shop: Shop = {
    harness,
    tenant,
    customerId: customer_id,
    orders: [id],
    passId: bundle_purchase_id,
    extra,
    bundleId,
    untold: new Set(),
    async tellAll() {
      for (const at of shop.untold) await tellBooking(harness, { tenant, orderId: id, at }, {});
      shop.untold.clear();
    },
  };
  return shop;
}

interface Given {
  at: number;
  n: number;
  clients: Clients;
}
type Move = (shop: Shop, given: Given) => Promise<unknown>;

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

type Changed = Parameters<typeof tellBooking>[2];

/** What resources answers of a booking in one of the states, told at once or later. */
const booked =
  (from: readonly string[], change: (shop: Shop, booking: Changed, given: Given) => Changed, isTold = true): Move =>
  async (shop, given) => {
    const { harness, tenant } = shop;
    const orderId = shop.orders[0]!;
    const bookings = harness.fake.bookingsOf(orderId);
    const at = given.at % bookings.length;
    const booking = bookings[at]!;
    if (!from.includes(booking.status ?? '')) return;
    const changed = change(shop, booking, given);
    if (isTold) {
      await tellBooking(harness, { tenant, orderId, at }, changed);
      shop.untold.delete(at);
      return;
    }
    Object.assign(booking, changed, { version: (booking.version ?? 0) + 1 });
    shop.untold.add(at);
  };

const standing = ['accepted', 'requested'];
const canceled =
  (more: object = {}) =>
  ({ harness }: Shop): Changed => ({ status: 'canceled', canceled_at: harness.clock.now().toISOString(), ...more });

const moved =
  (isLate: boolean) =>
  ({ harness }: Shop, { start_date = '', end_date = '', late_moves = [] }: Changed, { n }: Given): Changed => {
    const from = start + (n % 5) * 24 * hourMs;
    const late = isLate ? [{ moved_at: harness.clock.now().toISOString(), start_date, end_date }] : [];
    return {
      start_date: new Date(from).toISOString(),
      end_date: new Date(from + (1 + (n % 50)) * hourMs).toISOString(),
      late_moves: [...late_moves, ...late],
    };
  };

const ofBookings: Record<string, Move> = {
  cancel: booked(standing, canceled()),
  'cancel free of fee': booked(standing, canceled({ fee_waived: true })),
  'cancel by the organization': booked(standing, canceled({ canceled_by: 'organization' })),
  move: booked(['accepted'], moved(true)),
  'move free of fee': booked(['accepted'], moved(false)),
  'other room': booked(['accepted'], (_shop, _booking, { n }) => ({ resource: { id: newId(), name: `Raum ${n}` } })),
  'no show': booked(['accepted', 'no_show'], (_shop, { status }) => ({
    status: status === 'accepted' ? 'no_show' : 'accepted',
  })),
  'cancel free of fee, untold': booked(standing, canceled({ fee_waived: true }), false),
  'move, untold': booked(['accepted'], moved(true), false),
  'move free of fee, untold': booked(['accepted'], moved(false), false),
  'check out, untold': booked(
    ['accepted'],
    ({ harness }) => ({ checked_out_at: harness.clock.now().toISOString() }),
    false,
  ),
  tell: (shop) => shop.tellAll(),
  async 'delete booking'({ harness, tenant, untold, orders: [orderId = ''] }, { at: n }) {
    const bookings = harness.fake.bookingsOf(orderId);
    const at = n % bookings.length;
    if (bookings[at]!.status !== 'canceled') return;
    await tellBooking(harness, { tenant, orderId, at }, {}, 'bookings.deleted');
    untold.delete(at);
  },
};

const context = ({ tenant }: Shop) => tenant.context();
const orderOf = ({ orders }: Shop, { at }: Given): string => pick(orders, at)!;

const paid =
  (input: (n: number) => object): Move =>
  (shop, given) =>
    given.clients.payments.CreatePayment({
      context: context(shop),
      input: { order_id: orderOf(shop, given), ...input(given.n) },
    });

const ofPayment =
  (
    status: string,
    call: (
      clients: Clients,
      request: { context: ReturnType<typeof context>; id: string },
      given: Given,
    ) => Promise<unknown>,
  ): Move =>
  async (shop, given) => {
    const { items } = await given.clients.payments.ListPayments({ context: context(shop), query: { page_size: 250 } });
    const payment = pick(
      items.filter((one) => one.status === status),
      given.n,
    );
    if (payment) await call(given.clients, { context: context(shop), id: payment.id }, given);
  };

const ofMoney: Record<string, Move> = {
  pay: paid((amount_minor) => ({ amount_minor })),
  'pay the rest': paid(() => ({})),
  announce: paid((amount_minor) => ({ amount_minor, status: 'pending' })),
  arrived: ofPayment('pending', ({ payments }, request) =>
    payments.SettlePayment({ ...request, outcome: 'succeeded' }),
  ),
  'not arrived': ofPayment('pending', ({ payments }, request) =>
    payments.SettlePayment({ ...request, outcome: 'failed' }),
  ),
  refund: ofPayment('succeeded', ({ payments }, request) => payments.RefundPayment(request)),
  'refund a part': ofPayment('succeeded', ({ payments }, request, { n }) =>
    payments.RefundPayment({ ...request, amount_minor: n % 9_000 }),
  ),
  reverse: ofPayment('succeeded', ({ payments }, request, { at }) =>
    payments.ReversePayment({ ...request, fee_minor: at % 3 === 0 ? 300 : 0 }),
  ),
  'apply credit': (shop, { clients }) =>
    clients.customers.ApplyCustomerCredit({ context: context(shop), id: shop.customerId }),
  'give credit back': (shop, { clients }) =>
    clients.customers.RefundCustomerCredit({ context: context(shop), id: shop.customerId }),
};

type Document = Awaited<ReturnType<Clients['invoices']['ListInvoices']>>['items'][number];

const ofInvoice =
  (
    statuses: readonly string[],
    call: (
      clients: Clients,
      request: { context: ReturnType<typeof context>; id: string },
      given: Given & { document: Document },
    ) => Promise<unknown>,
  ): Move =>
  async (shop, given) => {
    const { items } = await given.clients.invoices.ListInvoices({ context: context(shop), query: { page_size: 250 } });
    const document = pick(
      items.filter(({ kind, status }) => kind === 'invoice' && statuses.includes(status)),
      given.n,
    );
    if (document) await call(given.clients, { context: context(shop), id: document.id }, { ...given, document });
  };

const issued = ['open', 'paid'];
const ofDocuments: Record<string, Move> = {
  credit: ofInvoice(issued, ({ invoices }, request, { n }) =>
    invoices.CreditInvoice({ ...request, amount_minor: 1 + (n % 9_000) }),
  ),
  'credit all': ofInvoice(issued, ({ invoices }, request) => invoices.CreditInvoice(request)),
  'credit a line': ofInvoice(issued, ({ invoices }, request, { n, at, document: { item_ids } }) =>
    invoices.CreditInvoice({
      ...request,
      lines: [{ item_id: pick(item_ids, at) ?? '', amount_minor: 1 + (n % 2_000) }],
    }),
  ),
  'write off': ofInvoice(['open'], ({ invoices }, request) => invoices.WriteOffInvoice({ ...request, reason: 'gone' })),
  'change recipient': ofInvoice(issued, ({ invoices }, request, { n }) =>
    invoices.ChangeInvoiceRecipient({ ...request, recipient: `R ${n}` }),
  ),
  'cancel invoice': ofInvoice(['open'], ({ invoices }, request) => invoices.CancelInvoice(request)),
  finalise: ofInvoice(['draft'], ({ invoices }, request) => invoices.FinaliseInvoice(request)),
};

/** A change of a service of the order. */
const ofItem =
  (change: (n: number) => object & { type: string }): Move =>
  async (shop, given) => {
    const id = orderOf(shop, given);
    const { item: order } = await given.clients.orders.GetOrder({ context: context(shop), id });
    const item_id = pick(order?.items.filter(({ type }) => type === 'service') ?? [], given.n)?.id ?? '';
    await given.clients.orders.ChangeOrderItems({
      context: context(shop),
      id,
      changes: [{ item_id, ...change(given.n) }],
    });
  };
const added =
  (more: (shop: Shop) => object): Move =>
  (shop, given) => {
    const item = { type: 'service', service_id: shop.extra, quantity: 1 + (given.n % 3), ...more(shop) };
    const changes = [{ type: 'add_item', item }];
    return given.clients.orders.ChangeOrderItems({ context: context(shop), id: orderOf(shop, given), changes });
  };
const taxed =
  (terms: object): Move =>
  (shop, given) =>
    given.clients.orders.ChangeOrderTax({ context: context(shop), id: orderOf(shop, given), ...terms });
const units =
  (call: 'UseBundlePurchase' | 'CreditBundlePurchase'): Move =>
  async (shop, { n, clients: { bundlePurchases } }) => {
    const { items } = await bundlePurchases.ListBundlePurchases({ context: context(shop), query: { page_size: 50 } });
    await bundlePurchases[call]({
      context: context(shop),
      id: pick(items, n)?.id ?? '',
      units: 1 + (n % 3),
      reason: 'by hand',
    });
  };
/** Seldom: nothing but money and documents moves after it. */
const ended =
  (more: object): Move =>
  async (shop, given) => {
    if (given.n % 3 === 0)
      await given.clients.orders.CancelOrder({ context: context(shop), id: orderOf(shop, given), ...more });
  };

const ofOrders: Record<string, Move> = {
  quantity: ofItem((n) => ({ type: 'set_quantity', quantity: 1 + (n % 5) })),
  'take out': ofItem(() => ({ type: 'remove_item' })),
  add: added(() => ({})),
  'add by pass': added(({ passId }) => ({ bundle_purchase_id: passId })),
  'without tax': taxed({ tax_status: 'exempt', tax_exemption_reason: 'certificate' }),
  'with tax': taxed({ tax_status: 'consumer' }),
  'use units': units('UseBundlePurchase'),
  'give units back': units('CreditBundlePurchase'),
  approve: (shop, given) => given.clients.orders.ApproveOrder({ context: context(shop), id: orderOf(shop, given) }),
  'cancel order': ended({}),
  'cancel order free of fee': ended({ waive_fee: true, reason: 'sorry' }),
  async 'another order'(shop, { at, n, clients }) {
    if (shop.orders.length > 3) return;
    const { tenant, customerId: customer_id, extra, bundleId: bundle_id } = shop;
    const service = { type: 'service', service_id: extra, quantity: 1 + (n % 4) };
    const items = [service, ...(at % 2 ? [{ type: 'bundle', bundle_id }] : [])];
    const below = at % 3 === 0 ? { parent_order_id: shop.orders[0]! } : {};
    const { item } = await clients.orders.CreateOrder({
      context: context(shop),
      input: { customer_id, items, ...below },
    });
    shop.orders.push((await placed(clients, tenant, item?.id ?? '')).id);
  },
};

export const moves: Record<string, Move> = { ...ofBookings, ...ofMoney, ...ofDocuments, ...ofOrders };
