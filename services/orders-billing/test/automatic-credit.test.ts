import { describe, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { invoiceByHand, invoiceOf, paid, proof, serviceOrder, type Stories } from './books-stories.ts';
import { eventsOf, newCustomer, newDraft, newTenant, noStepLeft, untilHeard } from './orders-harness.ts';
import { useSandbox } from './sandbox-harness.ts';

const harness = useSandbox('automatic-credit');
const fresh = (isWanted = true): Stories => ({
  clients: harness.one,
  tenant: newTenant(harness, { auto_apply_credit: isWanted }),
});
const untilPaid = (stories: Stories, id: string) =>
  waitFor('the invoice is paid', async () => (await invoiceOf(stories, id))?.status === 'paid');

/** Somebody who has paid so much too much. */
async function creditor(stories: Stories, creditMinor: number): Promise<string> {
  const customer = await newCustomer(stories.clients, stories.tenant);
  const invoice = await invoiceByHand(stories, customer, 1_000);
  await paid(stories, { invoice_id: invoice }, { amount_minor: 1_000 + creditMinor });
  await noStepLeft(harness);
  return customer;
}

describe('where an organization applies credit automatically', () => {
  test('100 paid too much pay the next invoice of 60 as it is issued, and 40 stay (money, 8)', async () => {
    const stories = fresh();
    const customer = await creditor(stories, 10_000);
    const invoice = await invoiceByHand(stories, customer, 6_000);
    expect(await invoiceOf(stories, invoice)).toMatchObject({ status: 'paid', paid_minor: 6_000, due_minor: 0 });
    const [told] = await untilHeard(harness, invoice, 'invoices.finalised');
    expect(told?.data).toMatchObject({ status: 'paid', due: 0, total: 60 });
    expect(await proof(stories)).toMatchObject({ received_minor: 11_000, due_minor: 0, credit_minor: 4_000 });
    const rest = await invoiceByHand(stories, customer, 10_000);
    expect(await invoiceOf(stories, rest)).toMatchObject({ status: 'open', paid_minor: 4_000, due_minor: 6_000 });
    expect(await proof(stories)).toMatchObject({ due_minor: 6_000, credit_minor: 0 });
  });

  test('an order is invoiced as paid, and what it costs more later is paid too', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await creditor(stories, 25_000);
    const order = await serviceOrder(stories, customer, 1);
    expect(order.balance).toMatchObject({ charged_minor: 10_000, paid_minor: 10_000, due_minor: 0 });
    expect(order.has_payment).toBe(true);
    expect(await invoiceOf(stories, order.invoice_id ?? '')).toMatchObject({ status: 'paid', paid_minor: 10_000 });
    const changes = [{ type: 'add_item', item: { type: 'service', service_id: tenant.serviceId, quantity: 2 } }];
    const preview = await clients.orders.PreviewOrder({ context: tenant.context(), id: order.id, changes });
    expect(preview.item?.balance).toMatchObject({ charged_minor: 30_000, paid_minor: 25_000, due_minor: 5_000 });
    const { item: changed } = await clients.orders.ChangeOrderItems({
      context: tenant.context(),
      id: order.id,
      changes,
    });
    expect(changed?.balance).toMatchObject({ charged_minor: 30_000, paid_minor: 25_000, due_minor: 5_000 });
    expect(await proof(stories)).toMatchObject({ received_minor: 26_000, due_minor: 5_000, credit_minor: 0 });
    const { item: canceled } = await clients.orders.CancelOrder({ context: tenant.context(), id: order.id });
    expect(canceled?.balance).toMatchObject({ charged_minor: 0, to_refund_minor: 25_000 });
    expect(await proof(stories)).toMatchObject({ due_minor: 0 });
  });

  test('what comes too much pays the oldest open invoice', async () => {
    const stories = fresh();
    const customer = await newCustomer(stories.clients, stories.tenant);
    const first = await serviceOrder(stories, customer, 1);
    const [second, third] = [
      await invoiceByHand(stories, customer, 3_000),
      await invoiceByHand(stories, customer, 500),
    ];
    await paid(stories, { invoice_id: third }, { amount_minor: 11_500 });
    await untilPaid(stories, first.invoice_id ?? '');
    await noStepLeft(harness);
    expect(await invoiceOf(stories, second)).toMatchObject({ status: 'open', paid_minor: 1_000 });
    expect(await proof(stories)).toMatchObject({ due_minor: 2_000, credit_minor: 0 });
  });

  test('twenty invoices at once on two instances take what is there, and no cent more', async () => {
    const stories = fresh();
    const customer = await creditor(stories, 7_500);
    const both = [stories, { ...stories, clients: harness.two }];
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => invoiceByHand(both[at % 2]!, customer, 1_000)));
    const invoices = await Promise.all(ids.map((id) => invoiceOf(stories, id)));
    expect(invoices.reduce((sum, invoice) => sum + (invoice?.paid_minor ?? 0), 0)).toBe(7_500);
    expect(await proof(stories)).toMatchObject({ due_minor: 12_500, credit_minor: 0 });
  });

  test('a period is collected less what credit pays of it, which is told as a payment', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    harness.clock.set('2026-03-02T09:00:00Z');
    const customer_id = await creditor(stories, 1_500);
    const id = await harness.subscribe(tenant, 'succeeds', { customer_id });
    const query = { filters: [{ key: 'subscription_id', values: [id] }], sorts: [{ field: 'created_at' }] };
    const payments = async () => (await clients.payments.ListPayments({ context: tenant.context(), query })).items;
    await waitFor('the rest to be collected', async () =>
      (await payments()).some(({ source, status }) => source === 'money' && status === 'succeeded'),
    );
    const [invoice] = (await clients.invoices.ListInvoices({ context: tenant.context(), query })).items;
    const total = invoice?.total_minor ?? 0;
    expect(total).toBeGreaterThan(1_500);
    expect(invoice).toMatchObject({ status: 'paid', due_minor: 0 });
    const amountOf = async (source: string) => (await payments()).find((one) => one.source === source)?.amount_minor;
    expect([await amountOf('customer_credit'), await amountOf('money')]).toEqual([1_500, total - 1_500]);
    const charged = () => eventsOf(harness, id).filter((event) => event === 'subscriptions.charged').length;
    await waitFor('both payments to be told', () => charged() === 2);
    const { item } = await clients.subscriptions.GetSubscription({ context: tenant.context(), id, include: [] });
    expect((await payments()).map((payment) => payment.id)).toContain(item?.last_payment_id);
    expect(await proof(stories)).toMatchObject({ due_minor: 0, credit_minor: 0 });
  });

  test('a period that credit pays as a whole is not collected', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    harness.clock.set('2026-03-02T09:00:00Z');
    const customer_id = await creditor(stories, 100_000);
    const id = await harness.subscribe(tenant, 'fails', { customer_id });
    await untilHeard(harness, id, 'subscriptions.charged');
    const query = { filters: [{ key: 'subscription_id', values: [id] }] };
    const { items } = await clients.payments.ListPayments({ context: tenant.context(), query });
    expect(items).toMatchObject([{ source: 'customer_credit', status: 'succeeded' }]);
    const { item } = await clients.subscriptions.GetSubscription({ context: tenant.context(), id });
    expect(item).toMatchObject({ status: 'active', last_payment_id: items[0]?.id });
    expect(await proof(stories)).toMatchObject({ due_minor: 0 });
  });

  test('an order that waits for its payment is completed once its invoice is issued by hand', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer_id = await creditor(stories, 10_000);
    const items = [{ type: 'service', service_id: tenant.serviceId }];
    const draft = await newDraft(clients, tenant, { customer_id, items });
    const checkout = { context: tenant.context(), id: draft.id, pay_later: false };
    const { item: order } = await clients.orders.CheckoutOrder(checkout);
    expect(order).toMatchObject({ status: 'pending', balance: { due_minor: 10_000 } });
    await clients.invoices.FinaliseInvoice({ context: tenant.context(), id: order?.tmp_invoice_id ?? '' });
    await waitFor('the order to be completed', async () => {
      const { item } = await clients.orders.GetOrder({ context: tenant.context(), id: draft.id });
      return item?.status === 'completed' && item.balance?.due_minor === 0;
    });
    expect(await proof(stories)).toMatchObject({ due_minor: 0, credit_minor: 0 });
  });
});

test('where it does not, credit waits until it is applied by hand', async () => {
  const stories = fresh(false);
  const customer = await creditor(stories, 10_000);
  const order = await serviceOrder(stories, customer, 1);
  await paid(stories, { invoice_id: await invoiceByHand(stories, customer, 500) }, { amount_minor: 700 });
  await noStepLeft(harness);
  expect(order.balance).toMatchObject({ paid_minor: 0, due_minor: 10_000 });
  expect(await proof(stories)).toMatchObject({ due_minor: 10_000, credit_minor: 10_200 });
});
