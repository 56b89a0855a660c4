import { expect, test } from '@jest/globals';
import { invoiceByHand, paid, type Stories } from './books-stories.ts';
import { documentsBy, newCustomer, newPlan, newTenant, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('reissued-invoices');

const fresh = (): Stories => ({ clients: harness.one, tenant: newTenant(harness) });
const documentsOf = ({ tenant }: Stories, key: 'customer_id' | 'subscription_id', id: string) =>
  documentsBy(harness.two, tenant, key, id);
const moneyOf = (documents: Awaited<ReturnType<typeof documentsOf>>) =>
  documents.map((one) => [one.kind, one.total_minor, one.status, one.due_minor, one.to_refund_minor]);
const reissued = async ({ clients, tenant }: Stories, id: string, recipient = 'Other AG'): Promise<string> => {
  const { item } = await clients.invoices.ChangeInvoiceRecipient({ context: tenant.context(), id, recipient });
  return item?.id ?? '';
};
const credit = async ({ clients, tenant }: Stories, id: string, amount_minor: number) =>
  (await clients.invoices.CreditInvoice({ context: tenant.context(), id, amount_minor })).item;
const proven = async ({ clients, tenant }: Stories) =>
  (await clients.books.CheckBooks({ context: tenant.context() })).item;

test('what was credited before counts for the new invoice, line by line: what is left can be credited', async () => {
  const stories = fresh();
  const customer = await newCustomer(harness.one, stories.tenant);
  const id = await invoiceByHand(stories, customer, 10_000);
  await credit(stories, id, 4_000);
  const next = await reissued(stories, await reissued(stories, id), 'Third AG');
  expect(await credit(stories, next, 6_000)).toMatchObject({ kind: 'credit_note', total_minor: -6_000 });
  expect(moneyOf(await documentsOf(stories, 'customer_id', customer)).slice(-3)).toEqual([
    ['invoice', 10_000, 'canceled', 0, 0],
    ['credit_note', -4_000, 'paid', 0, 0],
    ['credit_note', -6_000, 'paid', 0, 0],
  ]);
  expect(await proven(stories)).toMatchObject({ balanced: true });
});

test('credit notes that 0.1.0 repeated by the lines of the replaced invoice count as well', async () => {
  const stories = fresh();
  const customer = await newCustomer(harness.one, stories.tenant);
  const id = await invoiceByHand(stories, customer, 10_000);
  await credit(stories, id, 4_000);
  const next = await reissued(stories, id);
  const items = harness.one.parts.stores.invoiceItems.model.collection;
  const [old, line] = await Promise.all([id, next].map((invoice_id) => items.findOne({ invoice_id })));
  await items.updateMany({ order_item_id: line?._id }, { $set: { order_item_id: old?._id } });
  expect(await credit(stories, next, 6_000)).toMatchObject({ total_minor: -6_000 });
  expect((await documentsOf(stories, 'customer_id', customer))[2]).toMatchObject({ status: 'canceled', due_minor: 0 });
});

test('money that is given back after it does not make anybody owe again', async () => {
  const stories = fresh();
  const customer = await newCustomer(harness.one, stories.tenant);
  const id = await invoiceByHand(stories, customer, 10_000);
  const payment = await paid(stories, { invoice_id: id });
  await credit(stories, id, 4_000);
  await reissued(stories, id);
  await harness.one.payments.RefundPayment({ context: stories.tenant.context(), id: payment });
  const documents = await documentsOf(stories, 'customer_id', customer);
  expect(documents.map(({ due_minor }) => due_minor)).toEqual(documents.map(() => 0));
  expect(await proven(stories)).toMatchObject({ balanced: true, totals: { due_minor: 0, credit_minor: 0 } });
});

test.each([
  ['as it is now', false],
  ['as 0.1.0 left it', true],
])('a change of plan after it credits the days that are left on the new invoice: %s', async (_, left) => {
  const stories = fresh();
  const { clients, tenant } = stories;
  harness.clock.set('2026-06-01T09:00:00Z');
  const { item } = await clients.subscriptions.CreateSubscription({
    context: tenant.context(),
    input: {
      customer_id: await newCustomer(clients, tenant),
      plan_id: newPlan(harness.fake, tenant, { price_minor: 3_000 }),
    },
  });
  const id = item?.id ?? '';
  const invoiceId = item?.last_invoice_id ?? '';
  await paid(stories, { invoice_id: invoiceId });
  const { parts } = harness.one;
  const before = await parts.stores.subscriptions.get(tenant.id, id);
  const next = await reissued(stories, await reissued(stories, invoiceId), 'Lovelace GmbH');
  const after = await parts.stores.subscriptions.get(tenant.id, id);
  expect(after.last_invoice_id).toBe(next);
  if (left) {
    const { last_invoice_id, period_item_id } = before;
    const { collection } = parts.stores.subscriptions.model;
    await collection.updateOne({ period_item_id: after.period_item_id }, { $set: { last_invoice_id, period_item_id } });
  }
  harness.clock.set('2026-06-16T09:00:00Z');
  const pro = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
  await clients.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), id, plan: pro, at: 'now' });
  // 15 of 30 days: 15.00 back, 45.00 to pay, of which 15.00 are there already.
  expect(moneyOf(await documentsOf(stories, 'subscription_id', id)).slice(-3)).toEqual([
    ['invoice', 3_000, 'paid', 0, 0],
    ['credit_note', -1_500, 'paid', 0, 0],
    ['invoice', 4_500, 'open', 3_000, 0],
  ]);
  expect(await proven(stories)).toMatchObject({ balanced: true });
});
