import { describe, expect, test } from '@jest/globals';
import type { StatementTotals__Output } from '@booking/contracts/generated/booking/orders/v1/StatementTotals.ts';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { parseCsv } from '../src/base/csv.ts';
import { creditedAndRefunded, invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import { codeOf, newCustomer, newTenant, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('statements');

const fresh = (organization: Record<string, unknown> = {}): Stories => ({
  clients: harness.one,
  tenant: newTenant(harness, organization),
});

async function ofCustomer({ clients, tenant }: Stories, id: string, range: object = {}) {
  const { item } = await clients.customers.GetCustomerStatement({ context: tenant.context(), id, ...range });
  if (!item?.totals) throw new Error('no statement');
  return { ...item, totals: item.totals };
}

async function ofOrder({ clients, tenant }: Stories, id: string) {
  const { item } = await clients.orders.GetOrderStatement({ context: tenant.context(), id });
  if (!item?.totals) throw new Error('no statement');
  return { ...item, totals: item.totals };
}

const kinds = ({ lines }: { lines: { kind: string; amount_minor: number }[] }) =>
  lines.map(({ kind, amount_minor: amount }) => [kind, amount]);

/** charged − credited − written off = received − refunded + due − credit. */
function expectBalanced(totals: StatementTotals__Output): void {
  const asked = totals.charged_minor - totals.credited_minor - totals.written_off_minor;
  const answered = totals.received_minor - totals.refunded_minor + totals.due_minor - totals.credit_minor;
  expect(answered).toBe(asked);
}

describe('the statement of a customer', () => {
  test('lists invoice, payment, credit notes and refund with a running balance', async () => {
    const stories = fresh();
    const story = await creditedAndRefunded(stories);
    const statement = await ofCustomer(stories, story.customer);
    // 200 paid, 50 credited, 80 given back: 30 of them are goodwill, a credit note of its own.
    expect(statement.totals).toEqual({
      charged_minor: 20_000,
      credited_minor: 8_000,
      written_off_minor: 0,
      received_minor: 20_000,
      refunded_minor: 8_000,
      due_minor: 0,
      credit_minor: 0,
    });
    expect(new Set(kinds(statement))).toEqual(
      new Set([
        ['invoice', 20_000],
        ['payment', -20_000],
        ['credit_note', -5_000],
        ['credit_note', -3_000],
        ['refund', 8_000],
      ]),
    );
    expect(statement.closing_balance_minor).toBe(0);
    const [first] = statement.lines;
    expect(first).toMatchObject({ date: '2026-03-02', number: 'R-2026-000001', invoice_id: story.invoice });
    expect(statement.lines.find(({ kind }) => kind === 'refund')).toMatchObject({
      description: 'sorry',
      payment_id: story.payment,
    });
  });

  test('tells of too much money, of credit that is applied and of credit that is paid out', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const first = await serviceOrder(stories, customer, 1);
    await paid(stories, { order_id: first.id }, { amount_minor: 25_000 });
    const second = await invoiceByHand(stories, customer, 6_000);
    await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
    await clients.customers.RefundCustomerCredit({ context: tenant.context(), id: customer, amount_minor: 2_000 });
    const statement = await ofCustomer(stories, customer);
    // 250 for 100: 150 of credit, 60 applied, 20 paid out.
    expect(statement.totals).toEqual({
      charged_minor: 16_000,
      credited_minor: 0,
      written_off_minor: 0,
      received_minor: 25_000,
      refunded_minor: 2_000,
      due_minor: 0,
      credit_minor: 7_000,
    });
    expect(statement.closing_balance_minor).toBe(-7_000);
    expect(kinds(statement)).toContainEqual(['credit_applied', 0]);
    expect((await clients.invoices.GetInvoice({ context: tenant.context(), id: second })).item?.status).toBe('paid');
  });

  test('tells of a returned debit and of what was written off', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const invoice = await invoiceByHand(stories, customer, 10_000);
    const payment = await paid(stories, { invoice_id: invoice });
    await clients.payments.ReversePayment({ context: tenant.context(), id: payment });
    await clients.invoices.WriteOffInvoice({ context: tenant.context(), id: invoice, reason: 'insolvent' });
    const { totals, lines, closing_balance_minor: closing } = await ofCustomer(stories, customer);
    expect(totals).toMatchObject({ charged_minor: 10_000, received_minor: 10_000, refunded_minor: 10_000 });
    expect(totals).toMatchObject({ written_off_minor: 10_000, due_minor: 0, credit_minor: 0 });
    expect(closing).toBe(0);
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'payment', 'reversal', 'write_off']);
    expectBalanced(totals);
  });

  test('tells what was written off when it was, and what was paid of it later when that was', async () => {
    harness.clock.set('2026-03-02T09:00:00Z');
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const invoice = await invoiceByHand(stories, customer, 10_000);
    await clients.invoices.WriteOffInvoice({ context: tenant.context(), id: invoice, reason: 'insolvent' });
    const march = { since: '2026-03-01', until: '2026-03-31' };
    const before = await ofCustomer(stories, customer, march);
    harness.clock.set('2026-04-10T09:00:00Z');
    await paid(stories, { invoice_id: invoice }, { amount_minor: 4_000 });
    const { totals, closing_balance_minor: closing, ...after } = await ofCustomer(stories, customer, march);
    expect(after.lines).toEqual(before.lines);
    expect([closing, totals.written_off_minor]).toEqual([0, 10_000]);
    const april = await ofCustomer(stories, customer, { since: '2026-04-01', until: '2026-04-30' });
    expect(new Set(kinds(april))).toEqual(
      new Set([
        ['write_off', 4_000],
        ['payment', -4_000],
      ]),
    );
    expect(april.closing_balance_minor).toBe(0);
    expectBalanced((await ofCustomer(stories, customer)).totals);
    harness.clock.set('2026-03-02T09:00:00Z');
  });

  test.each([true, false])('counts a new recipient once; cancellation documents: %s', async (documents) => {
    const stories = fresh({ invoice_cancellation_documents: documents });
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const order = await serviceOrder(stories, customer, 1);
    const id = order.invoice_id ?? '';
    await paid(stories, { order_id: order.id }, { amount_minor: 4_000 });
    await clients.invoices.CreditInvoice({ context: tenant.context(), id, amount_minor: 1_000 });
    await clients.invoices.ChangeInvoiceRecipient({ context: tenant.context(), id, recipient: 'Other AG' });
    const { totals, closing_balance_minor: closing } = await ofCustomer(stories, customer);
    // 100 − 10 credited, 40 paid: 50 are due, however often it was issued.
    expect([totals.charged_minor - totals.credited_minor, totals.received_minor, totals.due_minor]).toEqual([
      9_000, 4_000, 5_000,
    ]);
    expect(closing).toBe(5_000);
    expectBalanced(totals);
    const order2 = await ofOrder(stories, order.id);
    expect([order2.totals.due_minor, order2.closing_balance_minor]).toEqual([5_000, 5_000]);
  });

  test('of local days: what lies before is the opening balance, both days are shown', async () => {
    const stories = fresh();
    const customer = await newCustomer(stories.clients, stories.tenant);
    // 23:30 and 00:30 in Berlin.
    harness.clock.set('2026-03-31T21:30:00Z');
    await invoiceByHand(stories, customer, 1_000);
    harness.clock.set('2026-03-31T22:30:00Z');
    await invoiceByHand(stories, customer, 2_000);
    const march = await ofCustomer(stories, customer, { until: '2026-03-31' });
    const april = await ofCustomer(stories, customer, { since: '2026-04-01', until: '2026-04-30' });
    expect([march.opening_balance_minor, march.closing_balance_minor]).toEqual([0, 1_000]);
    expect([april.opening_balance_minor, april.closing_balance_minor]).toEqual([1_000, 3_000]);
    expect([march.lines[0]?.date, april.lines[0]?.date]).toEqual(['2026-03-31', '2026-04-01']);
    const refused = (range: object) => codeOf(ofCustomer(stories, customer, range));
    expect(await refused({ since: '2026-02-30' })).toBe('validation_failed');
    expect(await refused({ since: '2026-04-02', until: '2026-04-01' })).toBe('validation_failed');
  });

  test('comes as CSV and as PDF', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { customer } = await creditedAndRefunded(stories);
    const file = (format: string) =>
      clients.customers.GetCustomerStatement({ context: tenant.context(), id: customer, format });
    const csv = await file('csv');
    expect(csv).toMatchObject({ media_type: 'text/csv', file_name: `statement-${customer}.csv` });
    const rows = parseCsv(Buffer.from(csv.content).toString('utf8'));
    expect(rows).toHaveLength(1 + 1 + 5 + 1);
    expect(rows.at(-1)).toEqual(['', 'Endsaldo', '', '', '', '0.00', 'EUR']);
    const pdf = await file('pdf');
    expect(Buffer.from(pdf.content).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await codeOf(file('docx'))).toBe('validation_failed');
  });

  test('is nobody else’s, and is read by indexes', async () => {
    const stories = fresh();
    const stranger = fresh();
    const { customer } = await creditedAndRefunded(stories);
    await creditedAndRefunded(stories);
    expect(await codeOf(ofCustomer(stranger, customer))).toBe('not_found');
    const { db } = harness.one.parts.stores.invoices.model;
    // Enough of another customer's that the planner has a choice to make.
    const others = Array.from({ length: 300 }, () => ({
      organization_id: stories.tenant.id,
      customer_id: 'another',
      locked: true,
      created_at: new Date(),
    }));
    for (const name of ['invoices', 'orders', 'payments']) {
      await db.collection<{ _id: string }>(name).insertMany(others.map((row) => ({ _id: newId(), ...row })));
    }
    const plans = await plansOf(db.getClient().db(db.name), () => ofCustomer(stories, customer));
    expect(plans.filter((plan) => /COLLSCAN/.test(plan))).toEqual([]);
    expect(plans).toContain('payments IXSCAN { organization_id: 1, customer_id: 1, _id: 1 }');
    expect(plans).toContain('invoices IXSCAN { organization_id: 1, customer_id: 1, locked: 1 }');
  });
});

describe('the statement of an order', () => {
  test('holds its own documents and its own money: what became credit of the customer is not its money', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const first = await serviceOrder(stories, customer, 1);
    await paid(stories, { order_id: first.id }, { amount_minor: 16_000 });
    const second = await serviceOrder(stories, customer, 1);
    await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
    const one = await ofOrder(stories, first.id);
    expect(one.totals).toMatchObject({ charged_minor: 10_000, received_minor: 10_000, due_minor: 0, credit_minor: 0 });
    const two = await ofOrder(stories, second.id);
    expect(two.totals).toMatchObject({ charged_minor: 10_000, received_minor: 6_000, due_minor: 4_000 });
    expect(kinds(two)).toEqual([
      ['invoice', 10_000],
      ['credit_applied', -6_000],
    ]);
    expectBalanced(one.totals);
    expectBalanced(two.totals);
    expectBalanced((await ofCustomer(stories, customer)).totals);
  });
});
