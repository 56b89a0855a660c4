import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiClient } from '../support/api-client.ts';
import { booksOf, equation, type Books } from '../support/books.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { usePlatform } from '../support/test-platform.ts';
import { days, hours, later, organizationTime, type OrganizationTime } from '../support/time.ts';

/**
 * Money after checkout, told as stories through the public API. Amounts are gross at 19 %. Every expectation is plain arithmetic on the
 * prices in the story; the books of its customer balance at the end of each.
 */
const slug = 'studio-nord';
const system = usePlatform({ env: { TEST_CLOCKS: 'true' } });
let admin: ApiClient;
let books: Books;
let time: OrganizationTime;
let hundred: string;
let from: Date;
let nextHour = 0;

const localHour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' });

/**
 * A free hour of its own, from a week on, within one local day: another day would be told on a document of its own. Far ahead: where no
 * story moves the clock to.
 */
const free = (lengthHours = 1, aheadDays = 7): Date => {
  const start = later(from, aheadDays * days + nextHour * hours);
  nextHour += lengthHours;
  return Number(localHour.format(start)) + lengthHours < 24 ? start : free(lengthHours, aheadDays);
};
const far = (lengthHours = 1): Date => free(lengthHours, 60);

const balances = async (customer: string): Promise<void> => {
  const [asked, answered] = equation(await books.statement(customer));
  expect(answered).toBe(asked);
};

beforeAll(async () => {
  admin = await system.client(slug, 'admin');
  books = booksOf(admin, slug);
  time = organizationTime(admin);
  hundred = await books.service(100);
  from = new Date(Math.ceil((await time.now()).getTime() / hours) * hours);
  const tiers = { cancellation_fee_tiers: [{ hours_before: 24, fee: 50 }] };
  const organization = documentOf('organizations', tiers, {}, demoId(slug));
  await dataOf(admin.patch(`/organizations/${demoId(slug)}`, organization), 200);
});

const two = () => [
  { service: hundred, start: free() },
  { service: hundred, start: free() },
];

describe('a booking of two', () => {
  it('that is rejected before the invoice is never billed', async () => {
    const customer = await books.customer();
    const asked = await books.service(100, { auto_accept_bookings: false });
    const order = await books.placed(
      customer,
      two().map((item) => ({ ...item, service: asked })),
    );
    await books.booking(order.bookings[0]!, 'accept');
    await books.booking(order.bookings[1]!, 'reject');
    const end = await books.settled(order.id, ({ status }) => status === 'completed');
    expect(end).toMatchObject({ total: 200, modification: -100, documented: 100, balance: { charged: 100, due: 100 } });
    expect(end.documents.map(({ kind, total }) => [kind, total])).toEqual([['invoice', 100]]);
    await balances(customer);
  });

  it('that is canceled free of fee after payment is credited, and its money is to be given back', async () => {
    const customer = await books.customer();
    const order = await books.placed(customer, two());
    const payment = await books.pay(order.id);
    await books.booking(order.bookings[1]!, 'cancel');
    const credited = await books.settled(order.id, ({ documents }) => documents.length === 2);
    expect(credited).toMatchObject({ total: 200, modification: -100, documented: 100 });
    expect(credited.balance).toMatchObject({ charged: 100, paid: 200, refunded: 0, due: 0, to_refund: 100 });
    expect(credited.documents).toMatchObject([
      { kind: 'invoice', status: 'paid', total: 200, due: 0 },
      { kind: 'credit_note', total: -100, due: 0 },
    ]);
    await balances(customer);
    expect((await books.refund(payment, { amount: 100 })).status).toBe(200);
    const end = await books.settled(order.id, ({ balance }) => balance.refunded === 100);
    expect(end.balance).toMatchObject({ charged: 100, paid: 200, refunded: 100, due: 0, to_refund: 0 });
    expect(end.documents).toHaveLength(2);
    expect(end.documents[0]).toMatchObject({ status: 'paid', due: 0 });
    await balances(customer);
  });
});

describe('cancel and refund', () => {
  type Step = (order: { id: string; bookings: string[] }, payment: string) => Promise<void>;
  const throughOrder: Step = ({ id }) => books.cancelOrder(id);
  const throughBooking: Step = ({ bookings }) => books.booking(bookings[0]!, 'cancel');
  const refund =
    (amount: number): Step =>
    async (_, payment) => {
      expect((await books.refund(payment, { amount })).status).toBe(200);
    };

  const rows: [string, number, Step[], { charged: number; to_refund: number; refunded: number }][] = [
    ['no fee, order canceled, 100 back', 168, [throughOrder, refund(100)], { charged: 0, to_refund: 0, refunded: 100 }],
    ['no fee, 100 back, order canceled', 168, [refund(100), throughOrder], { charged: 0, to_refund: 0, refunded: 100 }],
    [
      'no fee, booking canceled, 100 back',
      168,
      [throughBooking, refund(100)],
      { charged: 0, to_refund: 0, refunded: 100 },
    ],
    [
      'no fee, 100 back, booking canceled',
      168,
      [refund(100), throughBooking],
      { charged: 0, to_refund: 0, refunded: 100 },
    ],
    ['fee, order canceled, 50 back', 12, [throughOrder, refund(50)], { charged: 50, to_refund: 0, refunded: 50 }],
    ['fee, 50 back, order canceled', 12, [refund(50), throughOrder], { charged: 50, to_refund: 0, refunded: 50 }],
    ['fee, booking canceled, 50 back', 12, [throughBooking, refund(50)], { charged: 50, to_refund: 0, refunded: 50 }],
    ['fee, 50 back, booking canceled', 12, [refund(50), throughBooking], { charged: 50, to_refund: 0, refunded: 50 }],
    ['fee, order canceled, nothing back yet', 12, [throughOrder], { charged: 50, to_refund: 50, refunded: 0 }],
    [
      'fee, order canceled, 60 back: 10 of goodwill',
      12,
      [throughOrder, refund(60)],
      { charged: 40, to_refund: 0, refunded: 60 },
    ],
    [
      'fee, 60 back, order canceled: the same',
      12,
      [refund(60), throughOrder],
      { charged: 40, to_refund: 0, refunded: 60 },
    ],
  ];

  it.each(rows)('%s', async (_, hoursAhead, steps, end) => {
    const customer = await books.customer();
    const start = free();
    const order = await books.placed(customer, [{ service: hundred, start }]);
    const payment = await books.pay(order.id);
    const wanted = later(start, -hoursAhead * hours);
    if (wanted > (await time.now())) await time.moveTo(wanted);
    for (const step of steps) await step(order, payment);
    const seen = await books.settled(order.id, ({ status }) => status === 'canceled');
    expect(seen.balance).toMatchObject({ ...end, due: 0, paid: 100 });
    expect(seen).toMatchObject({ total: 100, modification: end.charged - 100, documented: end.charged });
    expect(seen.hasPayment).toBe(end.refunded < 100);
    expect(seen.documents[0]).toMatchObject({
      status: end.charged === 0 && end.to_refund === 0 ? 'canceled' : 'paid',
      due: 0,
    });
    await balances(customer);
  });
});

describe('a booking that is moved', () => {
  it('from one hour to five is billed for five, with a supplementary invoice; and credited when it is moved back', async () => {
    const customer = await books.customer();
    const hourly = await books.service(50, { price_unit: 'hour' });
    const start = far(5);
    const order = await books.placed(customer, [{ service: hourly, start }]);
    await books.move(order.bookings[0]!, start, 5);
    const longer = await books.settled(order.id, ({ documents }) => documents.length === 2);
    expect(longer).toMatchObject({ total: 50, modification: 200, documented: 250 });
    expect(longer.balance).toMatchObject({ charged: 250, due: 250 });
    expect(longer.documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 50],
      ['invoice', 200],
    ]);
    await books.pay(order.id);
    expect((await books.of(order.id)).documents.map(({ status }) => status)).toEqual(['paid', 'paid']);
    await books.move(order.bookings[0]!, start, 2);
    const shorter = await books.settled(order.id, ({ documents }) => documents.length === 3);
    expect(shorter).toMatchObject({
      modification: 50,
      documented: 100,
      balance: { charged: 100, due: 0, to_refund: 150 },
    });
    await balances(customer);
  });

  it('keeps the price that it was sold at, whatever its service costs by then', async () => {
    const customer = await books.customer();
    const hourly = await books.service(10, { price_unit: 'hour' });
    const start = far(3);
    const order = await books.placed(customer, [{ service: hourly, start }]);
    await dataOf(admin.patch(`/services/${hourly}`, documentOf('services', { price: 99 }, {}, hourly)), 200);
    await books.move(order.bookings[0]!, start, 3);
    expect((await books.settled(order.id, ({ modification }) => modification !== 0)).modification).toBe(20);
    await balances(customer);
  });
});

describe('vouchers', () => {
  const voucher = async (attributes: object): Promise<string> => {
    const code = `V${Math.floor(Math.random() * 1e9)}`;
    return (await dataOf(admin.post('/vouchers', documentOf('vouchers', { code, ...attributes })), 201)).id;
  };

  it.each([
    ['10 % of 2 × 100: 180, and 90 once one is canceled', { discount_type: 'percent', percent: 10 }, 180, 90],
    ['150 off 2 × 100: 50, and nothing once one is canceled', { discount_type: 'amount', amount: 150 }, 50, 0],
  ])('%s', async (_, attributes, before, after) => {
    const customer = await books.customer();
    const items = [
      { service: hundred, start: far() },
      { service: hundred, start: far() },
    ];
    const related = { voucher: ['vouchers', await voucher(attributes)] as const };
    const order = await books.placed(customer, items, { related });
    expect((await books.of(order.id)).balance.charged).toBe(before);
    await books.booking(order.bookings[0]!, 'cancel');
    const end = await books.settled(order.id, ({ modification }) => modification !== 0);
    expect(end).toMatchObject({ total: before, modification: after - before, documented: after });
    expect(end.balance).toMatchObject({ charged: after, due: after });
    await balances(customer);
  });
});

describe('a pass', () => {
  it('of 10 for 250 with 3 used, canceled and refunded: 7 units void, 75 kept, 175 back', async () => {
    const customer = await books.customer();
    const { id: bundleId } = await dataOf(
      admin.post(
        '/booking-bundles',
        documentOf('booking-bundles', { name: 'Ten', price: 250, tax_rate: 19, units: 10 }),
      ),
      201,
    );
    await dataOf(admin.post(`/booking-bundles/${bundleId}/publish`), 200);
    const bought = await books.placed(customer, [{ type: 'bundle', bundle_id: bundleId }]);
    const payment = await books.pay(bought.id);
    const purchases = await admin.get(`/bundle-purchases?filter[order_id]=${bought.id}`);
    const purchase = purchases.body.data[0].id;
    const used = await books.placed(
      customer,
      [1, 2, 3].map(() => {
        const start = far();
        return {
          type: 'booking',
          resource_id: demoId(`${slug}/resources/meeting-room-2`),
          service_id: hundred,
          start_date: start.toISOString(),
          end_date: later(start, hours).toISOString(),
          bundle_purchase_id: purchase,
        };
      }),
    );
    expect((await books.of(used.id)).total).toBe(0);
    await books.cancelOrder(bought.id);
    const canceled = await books.of(bought.id);
    expect(canceled).toMatchObject({ status: 'canceled', modification: -175, documented: 75 });
    expect(canceled.balance).toMatchObject({ charged: 75, paid: 250, refunded: 0, due: 0, to_refund: 175 });
    expect((await books.refund(payment, { amount: 175 })).status).toBe(200);
    expect((await books.of(bought.id)).balance).toMatchObject({ charged: 75, to_refund: 0, due: 0 });
    const left = await dataOf(admin.get(`/bundle-purchases/${purchase}`), 200);
    expect(left.attributes.units_left).toBe(0);
    const ledger = await admin.get(`/bundle-ledger-entries?filter[bundle_purchase_id]=${purchase}&sort=created_at`);
    expect(ledger.body.data.map(({ attributes }: { attributes: { change: number } }) => attributes.change)).toEqual([
      10, -1, -1, -1, -7,
    ]);
    const start = far();
    const late = await admin.post(
      '/orders',
      documentOf(
        'orders',
        {
          items: [
            {
              type: 'booking',
              resource_id: demoId(`${slug}/resources/meeting-room-2`),
              service_id: hundred,
              start_date: start.toISOString(),
              end_date: later(start, hours).toISOString(),
              bundle_purchase_id: purchase,
            },
          ],
        },
        { customer: ['customers', customer] },
      ),
    );
    expect([late.status, late.body.errors[0].source.pointer]).toEqual([
      422,
      '/data/attributes/items/0/bundle_purchase_id',
    ]);
    await balances(customer);
  });
});

describe('a pass of 10 for 250 with 3 used', () => {
  it.each([
    ['50 back, then canceled, then the rest', true],
    ['canceled, then 50 back, then the rest', false],
  ])('%s: 75 are kept, 175 given back', async (_, refundFirst) => {
    const customer = await books.customer();
    const ten = documentOf('booking-bundles', { name: 'Ten', price: 250, tax_rate: 19, units: 10 });
    const { id: bundleId } = await dataOf(admin.post('/booking-bundles', ten), 201);
    await dataOf(admin.post(`/booking-bundles/${bundleId}/publish`), 200);
    const { id } = await books.placed(customer, [{ type: 'bundle', bundle_id: bundleId }]);
    const payment = await books.pay(id);
    const purchase = (await admin.get(`/bundle-purchases?filter[order_id]=${id}`)).body.data[0].id;
    await dataOf(admin.post(`/bundle-purchases/${purchase}/use`, { units: 3, reason: 'Used' }), 200);
    const refund = async (amount: number) => expect((await books.refund(payment, { amount })).status).toBe(200);
    const left = async () => (await dataOf(admin.get(`/bundle-purchases/${purchase}`), 200)).attributes.units_left;
    if (refundFirst) {
      await refund(50);
      // The 50 are the price of two of the seven that were left.
      expect(await left()).toBe(5);
    }
    await books.cancelOrder(id);
    expect(await left()).toBe(0);
    if (!refundFirst) await refund(50);
    expect((await books.of(id)).balance).toMatchObject({ charged: 75, refunded: 50, to_refund: 125 });
    await refund(125);
    const end = await books.of(id);
    expect(end.balance).toMatchObject({ charged: 75, paid: 250, refunded: 175, due: 0, to_refund: 0 });
    expect(end.documented).toBe(75);
    await balances(customer);
  });
});

describe('what is sold with a booking outlives it', () => {
  const pass = async () => {
    const ten = documentOf('booking-bundles', { name: 'Ten', price: 250, tax_rate: 19, units: 10 });
    const { id } = await dataOf(admin.post('/booking-bundles', ten), 201);
    await dataOf(admin.post(`/booking-bundles/${id}/publish`), 200);
    return { type: 'bundle', bundle_id: id };
  };
  const passesOf = async (order: string) => (await admin.get(`/bundle-purchases?filter[order_id]=${order}`)).body.data;
  const preview = async (order: string, ...changes: object[]) =>
    (await admin.post(`/orders/${order}/preview`, { changes })).body;
  /** An hour of its own that begins within the tier of 50 %. */
  const soon = async () => {
    const start = free();
    const wanted = later(start, -12 * hours);
    if (wanted > (await time.now())) await time.moveTo(wanted);
    return start;
  };

  it('a pass of 10 for 250 with 2 used beside a room of 100 at its 50 % fee: 300 charged, 50 back, 8 left', async () => {
    const customer = await books.customer();
    const room = { service: hundred, start: await soon() };
    const order = await books.placed(customer, [room, await pass()]);
    await books.pay(order.id);
    const [{ id: purchase }] = await passesOf(order.id);
    await dataOf(admin.post(`/bundle-purchases/${purchase}/use`, { units: 2, reason: 'Used' }), 200);
    const foreseen = await preview(order.id, { type: 'cancel_booking', booking_id: order.bookings[0] });
    expect(foreseen).toMatchObject({
      charged: 300,
      fee: 50,
      status: 'completed',
      bundle_purchases: [{ units_left: 8 }],
    });
    await books.booking(order.bookings[0]!, 'cancel');
    const end = await books.settled(order.id, ({ modification }) => modification !== 0);
    expect(end).toMatchObject({ status: 'completed', documented: 300, balance: { charged: 300, to_refund: 50 } });
    expect((await passesOf(order.id))[0].attributes.units_left).toBe(8);
    await balances(customer);
  });

  it('a pass of 250 beside a room of 100 that is rejected: 250 charged, 100 back, issued with 10', async () => {
    const customer = await books.customer();
    const asked = await books.service(100, { auto_accept_bookings: false });
    const items = [{ service: asked, start: far() }, await pass()];
    const order = await books.placed(customer, items, { payLater: false });
    await books.pay(order.id);
    expect(await passesOf(order.id)).toEqual([]);
    const foreseen = await preview(order.id, { type: 'reject_booking', booking_id: order.bookings[0] });
    expect(foreseen).toMatchObject({
      charged: 250,
      fee: 0,
      status: 'completed',
      bundle_purchases: [{ units_left: 10 }],
    });
    await books.booking(order.bookings[0]!, 'reject');
    const end = await books.settled(order.id, ({ status }) => status === 'completed');
    expect(end).toMatchObject({ documented: 250, balance: { charged: 250, paid: 350, to_refund: 100 } });
    expect((await passesOf(order.id))[0].attributes).toMatchObject({ units_total: 10, units_left: 10 });
    await balances(customer);
  });

  it('catering of 300 beside a room of 100 at its 50 % fee: 350, and once staff takes it out 50 and canceled', async () => {
    const customer = await books.customer();
    const catering = await books.service(300);
    const room = { service: hundred, start: await soon() };
    const order = await books.placed(customer, [room, { type: 'service', service_id: catering }]);
    await books.booking(order.bookings[0]!, 'cancel');
    const without = await books.settled(order.id, ({ modification }) => modification !== 0);
    expect(without).toMatchObject({ status: 'completed', documented: 350, balance: { charged: 350, due: 350 } });
    const { items } = await preview(order.id);
    const remove = { type: 'remove_item', item_id: items.find(({ type }: { type: string }) => type === 'service').id };
    expect(await preview(order.id, remove)).toMatchObject({ charged: 50 });
    await dataOf(admin.post(`/orders/${order.id}/change-items`, { changes: [remove] }), 200);
    const end = await books.of(order.id);
    expect(end).toMatchObject({ status: 'canceled', documented: 50, balance: { charged: 50, due: 50 } });
    await balances(customer);
  });
});

describe('money that nobody asked for', () => {
  it('100 for an order that has expired are the credit of its customer, and pay the next invoice of 60', async () => {
    const customer = await books.customer();
    const order = await books.placed(customer, [{ service: hundred, start: far() }], { payLater: false });
    const { attributes } = await dataOf(admin.get(`/orders/${order.id}`), 200);
    await time.moveTo(later(new Date(attributes.expires_at), hours));
    await books.settled(order.id, ({ status }) => status === 'expired');
    await books.pay(order.id, { amount: 100 });
    expect(await books.statement(customer)).toMatchObject({ received: 100, credit: 100, due: 0, charged: 0 });
    const sixty = await books.service(60);
    const next = await books.placed(customer, [{ service: sixty, start: far() }]);
    expect((await books.statement(customer)).due).toBe(60);
    const applied = await dataOf(admin.post(`/customers/${customer}/apply-credit`), 200);
    const shown = await dataOf(admin.get(`/customers/${customer}`), 200);
    expect([applied.meta.credit, shown.meta.credit]).toEqual([40, 40]);
    expect((await books.of(next.id)).documents).toMatchObject([{ status: 'paid', total: 60, due: 0 }]);
    expect(await books.statement(customer)).toMatchObject({ received: 100, credit: 40, due: 0, charged: 60 });
    await balances(customer);
  });

  it('120 for 100 leave 20; without a customer there is nobody whose they could be', async () => {
    const customer = await books.customer();
    const order = await books.placed(customer, [{ service: hundred, start: far() }]);
    await books.pay(order.id, { amount: 120 });
    expect((await books.of(order.id)).balance).toMatchObject({ charged: 100, paid: 100, due: 0, to_refund: 0 });
    expect(await books.statement(customer)).toMatchObject({ received: 120, credit: 20, due: 0 });
    await balances(customer);
    const start = far();
    const guest = documentOf('orders', {
      items: [{ type: 'service', service_id: hundred, start_date: start.toISOString() }],
    });
    const { id } = await dataOf(admin.post('/orders', guest), 201);
    await dataOf(admin.post(`/orders/${id}/checkout`, { pay_later: true }), 200);
    const tooMuch = await admin.post('/payments', documentOf('payments', { amount: 120 }, { order: ['orders', id] }));
    expect(tooMuch.status).toBe(409);
  });
});

describe('one order', () => {
  it('with bookings in 2 h, 8 days and 16 days, canceled, keeps 50 % of the first alone', async () => {
    const customer = await books.customer();
    const now = new Date(Math.ceil((await time.now()).getTime() / hours) * hours);
    const starts = [2 * hours, 8 * days, 16 * days].map((ahead) => later(now, ahead));
    const items = starts.map((start) => ({ service: hundred, start, resource: 'meeting-room-2' }));
    const order = await books.placed(customer, items);
    await books.cancelOrder(order.id);
    const end = await books.of(order.id);
    expect(end).toMatchObject({ status: 'canceled', total: 300, modification: -250, documented: 50 });
    expect(end.balance).toMatchObject({ charged: 50, due: 50 });
    await balances(customer);
  });

  it('part-paid 40 of 100 and given to another recipient: Σ paid 40, Σ due 60 over all documents', async () => {
    const customer = await books.customer();
    const order = await books.placed(customer, [{ service: hundred, start: far() }]);
    await books.pay(order.id, { amount: 40 });
    const invoice = (await dataOf(admin.get(`/orders/${order.id}`), 200)).relationships.invoice.data.id;
    const body = {
      recipient: 'Completely Other AG',
      vat_id: 'ATU12345675',
      address: { line1: 'Ring 1', city: 'Wien', country: 'AT' },
    };
    const next = await dataOf(admin.post(`/invoices/${invoice}/change-recipient`, body), 200);
    expect(next.attributes).toMatchObject({
      recipient: 'Completely Other AG',
      recipient_vat_id: 'ATU12345675',
      recipient_address: { line1: 'Ring 1', city: 'Wien', country: 'AT' },
    });
    const { documents } = await books.of(order.id);
    expect(documents).toMatchObject([
      { status: 'canceled', paid: 0, due: 0 },
      { status: 'open', paid: 40, due: 60 },
    ]);
    await balances(customer);
  });

  it('that was invoiced or paid is not deleted, also when it is canceled: its documents and payments name it (M23)', async () => {
    const customer = await books.customer();
    const invoiced = await books.placed(customer, [{ service: hundred, start: far() }]);
    await books.cancelOrder(invoiced.id);
    await books.settled(invoiced.id, ({ balance }) => balance.charged === 0);
    const refused = await admin.delete(`/orders/${invoiced.id}`);
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'conflict']);
    expect(refused.body.errors[0].detail).toContain((await books.of(invoiced.id)).documents[0]?.number);

    const paid = await books.placed(customer, [{ service: hundred, start: far() }], { payLater: false });
    const payment = await books.pay(paid.id, { amount: 40 });
    await books.cancelOrder(paid.id);
    expect((await books.refund(payment)).status).toBe(200);
    expect((await admin.delete(`/orders/${paid.id}`)).status).toBe(409);

    const neither = await books.placed(customer, [{ service: hundred, start: far() }], { payLater: false });
    await books.cancelOrder(neither.id);
    expect((await admin.delete(`/orders/${neither.id}`)).status).toBe(204);
  });

  it('whose two bookings are canceled at once loses no number and is credited once for each', async () => {
    const customer = await books.customer();
    const order = await books.placed(customer, [
      { service: hundred, start: far() },
      { service: hundred, start: far() },
      { service: hundred, start: far() },
    ]);
    await books.pay(order.id);
    await Promise.all(order.bookings.slice(0, 2).map((id) => books.booking(id, 'cancel')));
    const end = await books.settled(order.id, ({ modification }) => modification === -200);
    expect(end).toMatchObject({ documented: 100, balance: { charged: 100, to_refund: 200 } });
    const numbers = end.documents.map(({ number }) => Number(number.slice(-6)));
    expect(new Set(numbers).size).toBe(numbers.length);
    await balances(customer);
  });
});

describe('a tax rate with three decimals', () => {
  it("of New York's 8.875 % is charged, shown and stated to the cent", async () => {
    const service = await books.service(200, { tax_rate: 8.875 });
    expect((await dataOf(admin.get(`/services/${service}`), 200)).attributes.tax_rate).toBe(8.875);
    const customer = await books.customer();
    const { id } = await books.placed(customer, [{ type: 'service', service_id: service, quantity: 3 }]);
    const order = await dataOf(admin.get(`/orders/${id}`), 200);
    // 600 x 8.875 / 108.875 = 48.909...
    expect(order.attributes).toMatchObject({ total: 600, tax_amount: 48.91, net_amount: 551.09 });
    const { taxes } = (await dataOf(admin.get(`/invoices/${order.relationships.invoice.data.id}`), 200)).attributes;
    expect(taxes).toEqual([{ tax_rate: 8.875, net_amount: 551.09, tax_amount: 48.91, total: 600 }]);
    await balances(customer);
    const fields = { name: 'Too fine', price: 1, tax_rate: 8.8755, price_unit: 'booking', live: true };
    const refused = await admin.post('/services', documentOf('services', fields));
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/tax_rate' }]);
  });
});

describe('a booking of 100 in 6 h, of which half is kept within a day', () => {
  const inHours = async (ahead: number): Promise<Date> =>
    later(new Date(Math.ceil((await time.now()).getTime() / hours) * hours), ahead * hours);
  let desk: ApiClient;

  beforeAll(async () => {
    desk = await system.client(slug, 'staff');
  });

  const waived = { waive_fee: true, reason: 'Our own fault' };
  const doors: [string, (order: { id: string; bookings: string[] }) => string][] = [
    ['as a booking', ({ bookings }) => `/bookings/${bookings[0]}/cancel`],
    ['with its order', ({ id }) => `/orders/${id}/cancel`],
  ];

  it.each(doors)(
    'moved to in 20 days, then canceled %s: 50, and 0 where a manager waives (row 19)',
    async (_, door) => {
      for (const [body, charge] of [
        [{}, 50],
        [waived, 0],
      ] as const) {
        const customer = await books.customer();
        const order = await books.placed(customer, [{ service: hundred, start: await inHours(6) }]);
        await books.move(order.bookings[0]!, free(1, 20), 1);
        const [booking] = order.bookings;
        expect((await dataOf(admin.get(`/bookings/${booking}`), 200)).attributes.late_moves).toHaveLength(1);
        expect((await desk.post(door(order), waived)).status).toBe(403);
        await dataOf(admin.post(door(order), body), 200);
        const end = await books.settled(order.id, ({ status }) => status === 'canceled');
        expect(end).toMatchObject({ total: 100, documented: charge, balance: { charged: charge } });
        await balances(customer);
      }
    },
  );

  it.each(doors)('requested, and canceled %s before anybody accepted: 0 (row 20)', async (_, door) => {
    const customer = await books.customer();
    const asked = await books.service(100, { auto_accept_bookings: false });
    const order = await books.placed(customer, [{ service: asked, start: await inHours(6) }]);
    await dataOf(desk.post(door(order), {}), 200);
    const end = await books.settled(order.id, ({ status }) => status === 'canceled');
    expect(end).toMatchObject({ documented: 0, balance: { charged: 0, due: 0 } });
    await balances(customer);
  });

  it('whose tiers change right before and right after its checkout costs what held at that moment (row 21)', async () => {
    const customer = await books.customer();
    const give = (fee: number) =>
      dataOf(
        admin.patch(
          `/organizations/${demoId(slug)}`,
          documentOf('organizations', { cancellation_fee_tiers: [{ hours_before: 24, fee }] }, {}, demoId(slug)),
        ),
        200,
      );
    for (const [time, fee] of [0, 50, 0, 50].entries()) {
      await give(fee);
      const order = await books.placed(customer, [{ service: hundred, start: await inHours(6) }]);
      await give(100);
      await dataOf(admin.post(doors[time % 2]![1](order), {}), 200);
      const end = await books.settled(order.id, ({ status }) => status === 'canceled');
      expect([time, end.balance.charged]).toEqual([time, fee]);
    }
    await give(50);
    await balances(customer);
  });
});
