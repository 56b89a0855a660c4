import { beforeAll, describe, expect, test } from '@jest/globals';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { invoiceByHand, paid, type Stories } from './books-stories.ts';
import { codeOf, newCustomer, newTenant, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('bookkeeping-filters');
let stories: Stories;
let customer: string;
/** Issued at 23:30 of 31 March and 00:30 of 1 April in Berlin, and on 1 May; due 14 days later each. */
let march: string;
let april: string;
let may: string;

beforeAll(async () => {
  stories = { clients: harness.one, tenant: newTenant(harness) };
  customer = await newCustomer(harness.one, stories.tenant);
  harness.clock.set('2026-03-31T21:30:00Z');
  march = await invoiceByHand(stories, customer, 1_000);
  harness.clock.set('2026-03-31T22:30:00Z');
  april = await invoiceByHand(stories, customer, 2_000);
  harness.clock.set('2026-05-01T10:00:00Z');
  may = await invoiceByHand(stories, customer, 3_000);
  await paid(stories, { invoice_id: april });
});

type Filters = Readonly<Record<string, string>>;
const queryOf = (filters: Filters) => ({
  filters: Object.entries(filters).map(([key, value]) => ({ key, values: value.split(',') })),
});

async function invoices(filters: Filters): Promise<string[]> {
  const { clients, tenant } = stories;
  const { items } = await clients.invoices.ListInvoices({ context: tenant.context(), query: queryOf(filters) });
  return items.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1));
}

describe('invoices of a period', () => {
  const rows: [Filters, () => string[]][] = [
    [{ issued_since: '2026-04-01' }, () => [april, may]],
    [{ issued_until: '2026-03-31' }, () => [march]],
    [{ issued_since: '2026-03-31', issued_until: '2026-04-01' }, () => [march, april]],
    // A moment is included at its beginning, excluded at its end.
    [{ issued_since: '2026-03-31T22:30:00Z' }, () => [april, may]],
    [{ issued_until: '2026-03-31T22:30:00Z' }, () => [march]],
    [{ issued_until: '2026-03-31T22:30:00.001Z' }, () => [march, april]],
    [{ due_since: '2026-04-14', due_until: '2026-04-14' }, () => [march]],
    [{ due_since: '2026-04-15' }, () => [april, may]],
    [{ created_since: '2026-05-01', created_until: '2026-05-01' }, () => [may]],
    // The payment changed it.
    [{ updated_since: '2026-05-01' }, () => [april, may]],
  ];

  test.each(rows)('%j', async (filters, expected) => {
    expect(await invoices(filters)).toEqual(expected());
  });
});

describe('invoices by what is left of them', () => {
  const rows: [Filters, () => string[]][] = [
    [{ balance: 'due' }, () => [march, may]],
    [{ balance: 'settled' }, () => [april]],
    [{ balance: 'to_refund' }, () => []],
    [{ balance: 'settled,due' }, () => [march, april, may]],
    [{ overdue: 'true' }, () => [march]],
    [{ overdue: 'false' }, () => [april, may]],
  ];

  test.each(rows)('%j', async (filters, expected) => {
    expect(await invoices(filters)).toEqual(expected());
  });
});

test('payments, orders and customers are filtered alike', async () => {
  const { clients, tenant } = stories;
  const context = tenant.context();
  const count = async (list: Promise<{ page: { total: number } | null }>) => (await list).page?.total;
  const before = { query: queryOf({ created_until: '2026-02-28' }), context };
  expect(await count(clients.customers.ListCustomers(before))).toBe(0);
  expect(
    await count(clients.customers.ListCustomers({ ...before, query: queryOf({ created_since: '2026-03-01' }) })),
  ).toBe(1);
  const paidIn = (since: string, until: string) =>
    count(clients.payments.ListPayments({ context, query: queryOf({ paid_since: since, paid_until: until }) }));
  expect(await paidIn('2026-05-01', '2026-05-01')).toBe(1);
  expect(await paidIn('2026-05-02', '2026-05-31')).toBe(0);
  expect(await count(clients.orders.ListOrders({ context, query: queryOf({ updated_since: '2026-01-01' }) }))).toBe(0);
  for (const wrong of [{ issued_since: 'soon' }, { due_since: '2026-02-30' }, { created_until: '2026-02-30' }]) {
    expect(await codeOf(invoices(wrong as unknown as Filters))).toBe('invalid_query_parameter');
  }
});

const served: [Filters, string][] = [
  [{ issued_since: '2026-05-01', issued_until: '2026-05-02' }, 'issued_at'],
  [{ updated_since: '2026-05-01T10:00:00Z' }, 'updated_at'],
  [{ due_since: '2026-05-01', due_until: '2026-05-02' }, 'due_date'],
  [{ overdue: 'true' }, 'status'], // beside the moment it became due, or in the order of the list: what is cheaper depends on how many are open
  [{ balance: 'to_refund' }, 'to_refund_minor'],
];
test.each(served)('%j has an index that serves it', async (filters, field) => {
  const { model } = harness.one.parts.stores.invoices;
  const filter = { organization_id: stories.tenant.id };
  // Enough of other days that the planner has a choice to make.
  const one = await model.findOne(filter).lean();
  const others = Array.from({ length: 300 }, (_, n) => {
    const day = new Date(Date.UTC(2020, 0, 1 + n));
    return {
      ...one,
      _id: `other-${field}-${n}`,
      number: null,
      status: 'paid',
      due_date: day.toISOString().slice(0, 10),
      issued_at: day,
      updated_at: day,
      created_at: day,
    };
  });
  await model.collection.insertMany(others as never);
  try {
    const { db } = model;
    const plans = await plansOf(db.getClient().db(db.name), () => invoices(filters));
    expect(plans.filter((plan) => plan.startsWith('invoices ') && plan.includes(`${field}: 1`))).not.toEqual([]);
  } finally {
    await model.collection.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } } as never);
  }
});
