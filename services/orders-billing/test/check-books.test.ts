import { describe, expect, test } from '@jest/globals';
import type { BooksCheck__Output } from '@booking/contracts/generated/booking/orders/v1/BooksCheck.ts';
import type { BooksOperatorServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BooksOperatorService.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import type { MigrationDatabase } from '@booking/persistence/migrations.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { migrations } from '../src/migrations.ts';
import { booksCommand } from '../src/reports/proof/books-command.ts';
import { creditedAndRefunded, invoiceByHand, paid, serviceOrder, type Stories, type Story } from './books-stories.ts';
import { newCustomer, newTenant, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('check-books');

const fresh = (organization: Record<string, unknown> = {}): Stories => ({
  clients: harness.one,
  tenant: newTenant(harness, organization),
});

async function check({ clients, tenant }: Stories): Promise<BooksCheck__Output> {
  const { item } = await clients.books.CheckBooks({ context: tenant.context() });
  if (!item) throw new Error('no check');
  return item;
}

/** As nobody writes it: past every use case. */
const raw = (name: string) =>
  harness.one.parts.stores.invoices.model.db.collection<{ _id: string } & Record<string, unknown>>(name);

interface Told extends Story {
  /** Paid 250 for 100; the other 150 are credit, 60 of it applied to `second`, 20 paid out. */
  rich: string;
  richPayment: string;
  first: string;
  second: string;
}

async function told(stories: Stories): Promise<Told> {
  const { clients, tenant } = stories;
  const story = await creditedAndRefunded(stories);
  const rich = await newCustomer(clients, tenant);
  const order = await serviceOrder(stories, rich, 1);
  const richPayment = await paid(stories, { order_id: order.id }, { amount_minor: 25_000 });
  const second = await invoiceByHand(stories, rich, 6_000);
  await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: rich });
  await clients.customers.RefundCustomerCredit({ context: tenant.context(), id: rich, amount_minor: 2_000 });
  return { ...story, rich, richPayment, first: order.invoice_id ?? '', second };
}

describe('the command of the operator', () => {
  const command = async (...args: string[]) => {
    const printed: string[] = [];
    const explained: string[] = [];
    const out = {
      print: (line: string) => void printed.push(line),
      explain: (line: string) => void explained.push(line),
    };
    const code = await booksCommand(args, { address: harness.one.address }, out);
    return { code, printed, explained };
  };

  test('proves every organization that is known, or one, and goes on past what does not add up', async () => {
    const [broken, other] = [fresh(), fresh()];
    const { second } = await told(broken);
    await told(other);
    const invoices = raw('invoices');
    const { total_minor: total } = (await invoices.findOne({ _id: second }))!;
    await invoices.updateOne({ _id: second }, { $set: { total_minor: 6_001 } });
    const runs = async (outcome: string): Promise<number> => {
      const text = await metricsRegistry.getSingleMetricAsString('books_runs_total');
      return Number(new RegExp(`outcome="${outcome}".* (\\d+)$`, 'm').exec(text)?.[1]);
    };
    const before = [await runs('whole'), await runs('partial')] as const;
    const all = await command();
    expect(all).toMatchObject({ code: 1, explained: [] });
    // A fault is proven as well as a balance.
    expect([await runs('whole'), await runs('partial')]).toEqual([before[0] + 1, before[1]]);
    const known = await raw('organizations_replica').distinct('_id');
    expect(all.printed.map((line) => line.split(':')[0])).toEqual(known.toSorted());
    const faults = all.printed.filter((line) => !/^[^:]+: balanced: /.test(line));
    expect(faults).toEqual([expect.stringMatching(`^${broken.tenant.id}: NOT BALANCED .*${second}`)]);
    await invoices.updateOne({ _id: second }, { $set: { total_minor: total } });
    expect(await command('--org', broken.tenant.id)).toMatchObject({
      code: 0,
      printed: [expect.stringMatching(/: balanced: 5 documents/)],
    });
    expect((await command('--org', 'nobody')).code).toBe(1);
    expect([await runs('whole'), await runs('partial')]).toEqual([before[0] + 1, before[1]]);
    expect((await command('--every')).code).toBe(2);
  });

  test('is told of organizations page by page', async () => {
    await told(fresh());
    const replicas = raw('organizations_replica');
    const one = await replicas.findOne({});
    const many = Array.from({ length: 501 }, (_, n) => ({ ...one, _id: `0-${String(n).padStart(3, '0')}` }));
    const channel = createGrpcChannel(harness.one.address, { name: 'orders-billing' });
    try {
      await replicas.insertMany(many);
      const rpcs = channel.client<BooksOperatorServiceDefinition>('booking.orders.v1.BooksOperatorService');
      const page = async (after: string) => (await rpcs.ListBooks({ after })).organization_ids;
      const known = (await replicas.distinct('_id')).toSorted();
      expect(await page('')).toEqual(known.slice(0, 500));
      expect(await page(known[499] ?? '')).toEqual(known.slice(500));
      expect(await page(known.at(-1) ?? '')).toEqual([]);
    } finally {
      channel.close();
      await replicas.deleteMany({ _id: { $in: many.map(({ _id }) => _id) } });
    }
  });
});

describe('books that nobody touched', () => {
  test('are balanced, and come to what was told', async () => {
    const stories = fresh();
    await told(stories);
    // Another organization's rows are none of these.
    await told(fresh());
    const { totals, fault, ...counts } = await check(stories);
    expect(fault ?? undefined).toBeUndefined();
    // Invoices over 200, 100 and 60; credit notes over 50 and 30; payments of 200, 250 and 60 of credit; 80 and 20 given back; 70 of credit
    // left.
    expect(counts).toEqual({
      balanced: true,
      currency: 'EUR',
      documents: 5,
      sealed: 5,
      orders: 2,
      payments: 3,
      customers: 2,
    });
    expect(totals).toEqual({
      charged_minor: 36_000,
      credited_minor: 8_000,
      written_off_minor: 0,
      received_minor: 45_000,
      refunded_minor: 10_000,
      due_minor: 0,
      credit_minor: 7_000,
    });
  });

  test.each([true, false])('stay so through recipients, write-offs and returned debits; documents: %s', async (on) => {
    const stories = fresh({ invoice_cancellation_documents: on });
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const order = await serviceOrder(stories, customer, 1);
    const id = order.invoice_id ?? '';
    await paid(stories, { order_id: order.id }, { amount_minor: 4_000 });
    await clients.invoices.CreditInvoice({ context: tenant.context(), id, amount_minor: 1_000 });
    await clients.invoices.ChangeInvoiceRecipient({ context: tenant.context(), id, recipient: 'Other AG' });
    const lone = await invoiceByHand(stories, customer, 5_000);
    const payment = await paid(stories, { invoice_id: lone });
    await clients.payments.ReversePayment({ context: tenant.context(), id: payment });
    await clients.invoices.WriteOffInvoice({ context: tenant.context(), id: lone, reason: 'insolvent' });
    const canceled = await invoiceByHand(stories, customer, 7_000);
    await clients.invoices.CancelInvoice({ context: tenant.context(), id: canceled });
    const { balanced, totals, fault } = await check(stories);
    expect([balanced, fault]).toEqual([true, fault]);
    expect(totals).toMatchObject({
      charged_minor: 15_000,
      credited_minor: 1_000,
      written_off_minor: 5_000,
      received_minor: 9_000,
      refunded_minor: 5_000,
      due_minor: 5_000,
    });
  });

  test('stay so when money of one payment is given back and another is returned', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const order = await serviceOrder(stories, customer, 1);
    // 100 of 150 pay the order, all else is credit.
    const first = await paid(stories, { order_id: order.id }, { amount_minor: 15_000 });
    const second = await paid(stories, { order_id: order.id }, { amount_minor: 30_000 });
    await clients.invoices.CreditInvoice({
      context: tenant.context(),
      id: order.invoice_id ?? '',
      amount_minor: 4_000,
    });
    // The second gives back its own money, not the 40 that the first paid too much.
    await clients.payments.RefundPayment({ context: tenant.context(), id: second, amount_minor: 9_000 });
    await clients.payments.ReversePayment({ context: tenant.context(), id: first });
    const { fault, totals } = await check(stories);
    expect(fault).toBeUndefined();
    // 60 are charged, 300 - 90 are there: 60 are due again, and 210 are the customer's credit.
    expect(totals).toMatchObject({
      charged_minor: 10_000,
      credited_minor: 4_000,
      received_minor: 45_000,
      refunded_minor: 9_000 + 15_000,
      due_minor: 6_000,
      credit_minor: 21_000,
    });
  });

  test.each(['first', 'second'])(
    'stay so when the %s of two invoices of an order is canceled by hand',
    async (which) => {
      const stories = fresh();
      const { clients, tenant } = stories;
      const order = await serviceOrder(stories, await newCustomer(clients, tenant), 1);
      const changes = [{ type: 'set_quantity', item_id: order.items?.[0]?.id ?? '', quantity: 3 }];
      await clients.orders.ChangeOrderItems({ context: tenant.context(), id: order.id, changes });
      const query = { filters: [{ key: 'order_id', values: [order.id] }], sorts: [{ field: 'number' }] };
      const invoices = async () => (await clients.invoices.ListInvoices({ context: tenant.context(), query })).items;
      const id = (await invoices())[which === 'first' ? 0 : 1]?.id ?? '';
      await clients.invoices.CancelInvoice({ context: tenant.context(), id });
      // The other one counts, and the order is asked for the rest anew.
      const open = (await invoices()).filter(({ status }) => status === 'open');
      expect(open.map(({ total_minor }) => total_minor)).toEqual(
        which === 'first' ? [20_000, 10_000] : [10_000, 20_000],
      );
      const { fault, totals } = await check(stories);
      expect(fault).toBeUndefined();
      expect(totals).toMatchObject({ charged_minor: 30_000, due_minor: 30_000 });
    },
  );

  test('may begin before there were seals: the chain starts at the first document that has one', async () => {
    const stories = fresh();
    const customer = await newCustomer(stories.clients, stories.tenant);
    const old = await invoiceByHand(stories, customer, 1_000);
    await raw('invoice_documents').updateOne({ _id: old }, { $unset: { hash: '', previous_hash: '' } });
    await raw('number_series').updateMany({ organization_id: stories.tenant.id }, { $unset: { hash: '' } });
    await invoiceByHand(stories, customer, 2_000);
    const newer = await invoiceByHand(stories, customer, 3_000);
    expect(await check(stories)).toMatchObject({ balanced: true, documents: 3, sealed: 2 });
    await raw('invoice_documents').updateOne({ _id: newer }, { $unset: { hash: '', previous_hash: '' } });
    expect((await check(stories)).fault).toMatchObject({ rule: 'seal', id: newer });
  });

  test('are read by indexes', async () => {
    const stories = fresh();
    await told(stories);
    const { db } = harness.one.parts.stores.invoices.model;
    const plans = await plansOf(db.getClient().db(db.name), () => check(stories));
    expect(plans.filter((plan) => /COLLSCAN/.test(plan))).toEqual([]);
  });
});

describe('a row that was changed past every use case is found and named', () => {
  type Fault = [name: string, plant: (of: Told, stories: Stories) => Promise<unknown>, found: (of: Told) => object];

  const faults: Fault[] = [
    [
      'the amount of an invoice',
      ({ second }) => raw('invoices').updateOne({ _id: second }, { $set: { total_minor: 5_900 } }),
      ({ second }) => ({ rule: 'document', type: 'invoices', id: second }),
    ],
    [
      'what is due of an invoice',
      ({ second }) => raw('invoices').updateOne({ _id: second }, { $set: { due_minor: 1 } }),
      ({ second }) => ({ rule: 'invoice', type: 'invoices', id: second }),
    ],
    [
      'what was paid of an invoice',
      ({ second }) =>
        raw('invoices').updateOne({ _id: second }, { $set: { paid_minor: 5_999, due_minor: 1, status: 'open' } }),
      ({ second }) => ({ rule: 'invoice', type: 'invoices', id: second }),
    ],
    [
      'an invoice in the middle that is gone',
      ({ first }) => raw('invoices').deleteOne({ _id: first }),
      () => ({ rule: 'series', type: 'invoices', number: 'R-2026-000005' }),
    ],
    [
      'the last invoice that is gone',
      ({ second }) => raw('invoices').deleteOne({ _id: second }),
      () => ({ rule: 'series', type: 'number-series' }),
    ],
    [
      'the words of a document',
      async ({ invoice }) => {
        const documents = raw('invoice_documents');
        const found = (await documents.findOne({ _id: invoice })) as unknown as { document: string };
        const document = found.document.replace('Ada', 'Eva');
        expect(document).not.toBe(found.document);
        await documents.updateOne({ _id: invoice }, { $set: { document } });
      },
      ({ invoice }) => ({ rule: 'seal', type: 'invoices', id: invoice, number: 'R-2026-000001' }),
    ],
    [
      'a document that is gone',
      ({ invoice }) => raw('invoice_documents').deleteOne({ _id: invoice }),
      ({ invoice }) => ({ rule: 'document', type: 'invoices', id: invoice }),
    ],
    [
      'a number',
      ({ second }) => raw('invoices').updateOne({ _id: second }, { $set: { number: 'R-2026-000099' } }),
      ({ second }) => ({ rule: 'series', type: 'invoices', id: second }),
    ],
    [
      'a payment that is gone',
      ({ payment }) => raw('payments').deleteOne({ _id: payment }),
      ({ payment }) => ({ rule: 'payment', type: 'payments', id: payment }),
    ],
    [
      'the amount of a payment',
      ({ payment }) => raw('payments').updateOne({ _id: payment }, { $set: { amount_minor: 20_001 } }),
      ({ order }) => ({ rule: 'order', type: 'orders', id: order }),
    ],
    [
      'the charge of an order',
      ({ order }) => raw('orders').updateOne({ _id: order }, { $set: { modification_total_minor: 0 } }),
      ({ order }) => ({ rule: 'order', type: 'orders', id: order }),
    ],
    [
      'the credit of a customer',
      ({ rich }) => raw('customer_accounts').updateOne({ _id: rich }, { $set: { credit_minor: 7_001 } }),
      ({ rich }) => ({ rule: 'credit', type: 'customers', id: rich }),
    ],
    [
      'a line of the credit ledger, with the account',
      async ({ rich }) => {
        await raw('credit_entries').deleteOne({ customer_id: rich, kind: 'applied' });
        await raw('customer_accounts').updateOne({ _id: rich }, { $set: { credit_minor: 13_000 } });
      },
      () => ({ rule: 'credit', type: 'payments' }),
    ],
    [
      'whose payment it was',
      ({ richPayment, customer }) =>
        raw('payments').updateOne({ _id: richPayment }, { $set: { customer_id: customer } }),
      ({ customer }) => ({ rule: 'equation', type: 'customers', id: customer }),
    ],
    [
      'whose invoice it is',
      ({ second, customer }) => raw('invoices').updateOne({ _id: second }, { $set: { customer_id: customer } }),
      () => ({ rule: 'equation', type: 'customers' }),
    ],
  ];

  test.each(faults)('%s', async (_, plant, found) => {
    const stories = fresh();
    const story = await told(stories);
    expect(await check(stories)).toMatchObject({ balanced: true });
    await plant(story, stories);
    const after = await check(stories);
    expect(after).toMatchObject({ balanced: false, fault: found(story) });
    expect(after.totals ?? undefined).toBeUndefined();
  });
});

describe('what a replica of the release before writes beside this one', () => {
  const day = new Date('2026-03-02T09:00:00Z');
  const line = (id: string, amount_minor: number) => ({ id, amount_minor, goodwill_minor: 0 });
  const step = (payment_id: string, amount_minor: number) => ({
    _id: `refund:${payment_id}`,
    kind: 'refund',
    payload: { payment_id, amount_minor },
  });

  test('becomes what this release would have written: canceled invoices ask for nothing, every refund has a line', async () => {
    const [payments, steps, invoices] = [raw('payments'), raw('steps'), raw('invoices')];
    const database = harness.one.parts.stores.invoices.model.db.db as MigrationDatabase;
    const rows = [
      { _id: 'late', refunded_minor: 500 },
      { _id: 'later', refunded_minor: 700, refunds: [line('first', 500)] },
      { _id: 'under-way', refunded_minor: 900, refunds: [line('first', 500)] },
      { _id: 'in-order', refunded_minor: 500, refunds: [line('first', 500)] },
      { _id: 'none', refunded_minor: 0, refunds: [] },
    ];
    await payments.insertMany(rows.map((row) => ({ ...row, updated_at: day })));
    await steps.insertOne(step('under-way', 400));
    await invoices.insertOne({ _id: 'late', status: 'canceled', due_minor: 11_900 });
    try {
      const contracting = migrations.filter(({ phase }) => phase === 'contract');
      // A migration may be cut off and run again.
      for (const { up } of [...contracting, ...contracting]) await up(database);
      const linesOf = async (_id: string) => {
        const row = (await payments.findOne({ _id }))!;
        return (row['refunds'] as { amount_minor: number }[]).map(({ amount_minor }) => amount_minor);
      };
      const lines = await Promise.all(rows.map(async ({ _id }) => [_id, ...(await linesOf(_id))]));
      expect(lines).toEqual([['late', 500], ['later', 500, 200], ['under-way', 500], ['in-order', 500], ['none']]);
      expect((await payments.findOne({ _id: 'late' }))?.['refunds']).toMatchObject([
        { refunded_at: day, reason: null },
      ]);
      expect(await invoices.findOne({ _id: 'late' })).toMatchObject({ due_minor: 0 });
    } finally {
      await payments.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
      await steps.deleteOne({ _id: 'refund:under-way' });
      await invoices.deleteOne({ _id: 'late' });
    }
  });
});

describe('a clock that was put back', () => {
  const issuedOf = async (id: string) => (await raw('invoices').findOne({ _id: id }))?.['issued_at'] as Date;

  test.each(['one by one', 'in turn with another invoice, in groups'])(
    'issues nothing before what has the number before (%s): the books prove',
    async (how) => {
      const stories = fresh();
      const customer = await newCustomer(stories.clients, stories.tenant);
      const issue = () => invoiceByHand(stories, customer, 1_000);
      harness.clock.advance(40 * 60_000);
      const first = await issue();
      harness.clock.advance(-35 * 60_000);
      const later =
        how === 'one by one' ? [await issue(), await issue()] : await Promise.all([issue(), issue(), issue()]);
      for (const id of later) expect(await issuedOf(id)).toEqual(await issuedOf(first));
      expect(await check(stories)).toMatchObject({ balanced: true });
      harness.clock.advance(36 * 60_000);
      expect((await issuedOf(await issue())).getTime()).toBeGreaterThan((await issuedOf(first)).getTime());
      expect(await check(stories)).toMatchObject({ balanced: true });
    },
  );

  test('by more than an hour dates nothing after itself, and is told by the proof', async () => {
    const stories = fresh();
    const customer = await newCustomer(stories.clients, stories.tenant);
    harness.clock.advance(2 * 3_600_000);
    const first = await invoiceByHand(stories, customer, 1_000);
    harness.clock.advance(-2 * 3_600_000);
    const second = await invoiceByHand(stories, customer, 1_000);
    expect((await issuedOf(second)).getTime()).toBeLessThan((await issuedOf(first)).getTime());
    expect(await check(stories)).toMatchObject({ balanced: false, fault: { rule: 'series', id: second } });
  });
});
