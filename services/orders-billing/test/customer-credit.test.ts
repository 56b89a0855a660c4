import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { invoiceByHand, invoiceOf, paid, proof, serviceOrder, type Stories } from './books-stories.ts';
import { codeOf, newCustomer, newTenant, tally, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('customer-credit');
const fresh = (): Stories => ({ clients: harness.one, tenant: newTenant(harness) });

const orderOf = async ({ clients, tenant }: Stories, id: string) =>
  (await clients.orders.GetOrder({ context: tenant.context(), id })).item;
const paymentOf = async ({ clients, tenant }: Stories, id: string) =>
  (await clients.payments.GetPayment({ context: tenant.context(), id })).item;

/** The payment that credit of the customer made. */
async function creditPaymentOf({ clients, tenant }: Stories, key: 'order_id' | 'invoice_id', id: string) {
  const query = { filters: [{ key, values: [id] }] };
  const { items } = await clients.payments.ListPayments({ context: tenant.context(), query });
  return items.find(({ source }) => source === 'customer_credit')?.id ?? '';
}

/** 110 for an invoice of 10; the other 100 pay an order. */
async function paidWithCredit(stories: Stories) {
  const { clients, tenant } = stories;
  const customer = await newCustomer(clients, tenant);
  const lone = await invoiceByHand(stories, customer, 1_000);
  const money = await paid(stories, { invoice_id: lone }, { amount_minor: 11_000 });
  const order = await serviceOrder(stories, customer, 1);
  await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
  return { customer, money, order, payment: await creditPaymentOf(stories, 'order_id', order.id) };
}

describe('a payment that was made with credit of the customer', () => {
  test('goes back to that credit when its order is canceled; from there it pays again, or is paid out', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { customer, order, payment } = await paidWithCredit(stories);
    await clients.orders.CancelOrder({ context: tenant.context(), id: order.id, reason: 'Moved away' });
    expect((await orderOf(stories, order.id))?.balance).toMatchObject({ to_refund_minor: 10_000 });
    const { item } = await clients.payments.RefundPayment({ context: tenant.context(), id: payment });
    expect(item).toMatchObject({ status: 'succeeded', credited_minor: 10_000, refunded_minor: 0, refunds: [] });
    expect(item?.available_actions).not.toContain('refund');
    expect((await orderOf(stories, order.id))?.balance).toMatchObject({ paid_minor: 0, to_refund_minor: 0 });
    expect(await proof(stories)).toMatchObject({ received_minor: 11_000, refunded_minor: 0, credit_minor: 10_000 });
    const next = await invoiceByHand(stories, customer, 4_000);
    await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
    expect(await invoiceOf(stories, next)).toMatchObject({ status: 'paid', due_minor: 0 });
    const back = { context: tenant.context(), id: customer, reason: 'By hand' };
    await clients.customers.RefundCustomerCredit(back);
    await expect(clients.customers.RefundCustomerCredit(back)).rejects.toMatchObject({
      message: 'conflict: This customer has no credit.',
    });
    // As the description of both says.
    const reasonOf = async (type: string, id: string, action: string): Promise<unknown> => {
      const about = { entity_type: type, entity_id: id };
      const filters = Object.entries(about).map(([key, value]) => ({ key, values: [value] }));
      const { items } = await clients.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
      return JSON.parse(items.find((entry) => entry.action === action)?.changes_json ?? '{}').reason?.to;
    };
    expect(await reasonOf('orders', order.id, 'cancel')).toBe('Moved away');
    expect(await reasonOf('customers', customer, 'refund-credit')).toBe('By hand');
    expect(await proof(stories)).toMatchObject({ refunded_minor: 6_000, due_minor: 0, credit_minor: 0 });
  });

  test('gives back beyond what was to be given back as goodwill: the order does not owe it again', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { order, payment, money } = await paidWithCredit(stories);
    const refund = (amount_minor: number) =>
      codeOf(clients.payments.RefundPayment({ context: tenant.context(), id: payment, amount_minor }));
    await clients.invoices.CreditInvoice({
      context: tenant.context(),
      id: order.invoice_id ?? '',
      amount_minor: 2_500,
    });
    expect(await refund(10_001)).toBe('validation_failed');
    expect(await refund(4_000)).toBe('none');
    expect((await orderOf(stories, order.id))?.balance).toMatchObject({
      charged_minor: 6_000,
      paid_minor: 6_000,
      due_minor: 0,
      to_refund_minor: 0,
    });
    expect(await refund(6_001)).toBe('validation_failed');
    expect(await proof(stories)).toMatchObject({ credited_minor: 4_000, credit_minor: 4_000 });
    // What came back is money of the first payment again.
    await clients.payments.RefundPayment({ context: tenant.context(), id: money, amount_minor: 4_000 });
    expect(await proof(stories)).toMatchObject({ refunded_minor: 4_000, due_minor: 0, credit_minor: 0 });
  });

  test('goes back once, whoever repeats the call, and no cent more for 20 callers', async () => {
    const stories = fresh();
    const { tenant } = stories;
    const { payment } = await paidWithCredit(stories);
    const context = tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' });
    const call = { context, id: payment, amount_minor: 1_000 };
    await harness.one.payments.RefundPayment(call);
    await harness.two.payments.RefundPayment(call);
    expect(await paymentOf(stories, payment)).toMatchObject({ credited_minor: 1_000 });
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          (index % 2 ? harness.one : harness.two).payments.RefundPayment(
            { context: tenant.context(), id: payment, amount_minor: 2_000 },
            { timeoutMs: 60_000 },
          ),
        ),
      ),
    );
    expect(tally(codes)).toEqual({ none: 4, validation_failed: 16 });
    expect(await paymentOf(stories, payment)).toMatchObject({ credited_minor: 9_000 });
    expect(await proof(stories)).toMatchObject({ refunded_minor: 0, credit_minor: 9_000 });
  });
});

describe('money that comes once more, or late', () => {
  const writtenOff = async (stories: Stories, id: string) =>
    stories.clients.invoices.WriteOffInvoice({ context: stories.tenant.context(), id, reason: 'insolvent' });

  test('is credit of the customer where the invoice is paid or canceled', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const twice = await invoiceByHand(stories, customer, 10_000);
    await paid(stories, { invoice_id: twice });
    const again = await paid(stories, { invoice_id: twice }, { amount_minor: 10_000 });
    expect(await paymentOf(stories, again)).toMatchObject({ status: 'succeeded', credited_minor: 10_000 });
    const canceled = await invoiceByHand(stories, customer, 3_000);
    await clients.invoices.CancelInvoice({ context: tenant.context(), id: canceled });
    await paid(stories, { invoice_id: canceled }, { amount_minor: 3_000 });
    const order = await serviceOrder(stories, customer, 1);
    await paid(stories, { order_id: order.id });
    const late = await paid(stories, { invoice_id: order.invoice_id ?? '' }, { amount_minor: 10_000 });
    expect(await invoiceOf(stories, order.invoice_id ?? '')).toMatchObject({ status: 'paid', to_refund_minor: 0 });
    // Without an amount it is what is due, and nothing is.
    expect(await codeOf(paid(stories, { invoice_id: twice }))).toBe('conflict');
    expect(await proof(stories)).toMatchObject({ received_minor: 43_000, due_minor: 0, credit_minor: 23_000 });
    await clients.payments.ReversePayment({ context: tenant.context(), id: again });
    await clients.payments.RefundPayment({ context: tenant.context(), id: late });
    expect(await proof(stories)).toMatchObject({ refunded_minor: 20_000, due_minor: 0, credit_minor: 3_000 });
  });

  test('takes the place of what was written off; the rest is credit', async () => {
    const stories = fresh();
    const customer = await newCustomer(stories.clients, stories.tenant);
    const id = await invoiceByHand(stories, customer, 10_000);
    await writtenOff(stories, id);
    await paid(stories, { invoice_id: id }, { amount_minor: 4_000 });
    expect(await invoiceOf(stories, id)).toMatchObject({
      status: 'written_off',
      paid_minor: 4_000,
      written_off_minor: 6_000,
    });
    await paid(stories, { invoice_id: id }, { amount_minor: 9_000 });
    expect(await invoiceOf(stories, id)).toMatchObject({ status: 'paid', paid_minor: 10_000, written_off_minor: 0 });
    const order = await serviceOrder(stories, customer, 1);
    await writtenOff(stories, order.invoice_id ?? '');
    await paid(stories, { invoice_id: order.invoice_id ?? '' }, { amount_minor: 11_000 });
    expect((await orderOf(stories, order.id))?.balance).toMatchObject({ paid_minor: 10_000, written_off_minor: 0 });
    expect(await proof(stories)).toMatchObject({ received_minor: 24_000, written_off_minor: 0, credit_minor: 4_000 });
  });

  test('pays the whole order where the invoice that something was written off of was canceled', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const order = await serviceOrder(stories, await newCustomer(clients, tenant), 1);
    const part = await paid(stories, { order_id: order.id }, { amount_minor: 4_000 });
    await writtenOff(stories, order.invoice_id ?? '');
    await clients.payments.ReversePayment({ context: tenant.context(), id: part });
    expect((await orderOf(stories, order.id))?.balance).toMatchObject({ written_off_minor: 6_000, due_minor: 4_000 });
    await clients.invoices.CancelInvoice({ context: tenant.context(), id: order.invoice_id ?? '' });
    expect((await orderOf(stories, order.id))?.balance).toMatchObject({ written_off_minor: 0, due_minor: 10_000 });
    await paid(stories, { order_id: order.id });
    const after = await orderOf(stories, order.id);
    expect(after?.balance).toMatchObject({ paid_minor: 10_000, written_off_minor: 0, due_minor: 0 });
    expect(await invoiceOf(stories, after?.invoice_id ?? '')).toMatchObject({ status: 'paid', total_minor: 10_000 });
    expect(await proof(stories)).toMatchObject({ written_off_minor: 0, due_minor: 0, credit_minor: 0 });
  });

  test('is refused beyond the claim where there is no customer, and for documents that ask for nothing', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const items = [{ description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 }];
    const input = { recipient: 'A guest', items };
    const { item } = await clients.invoices.CreateInvoice({ context: tenant.context(), input });
    const id = item?.id ?? '';
    const pay = (invoice_id: string, amount_minor: number) => codeOf(paid(stories, { invoice_id }, { amount_minor }));
    expect(await pay(id, 1_000)).toBe('invalid_status_transition');
    await clients.invoices.FinaliseInvoice({ context: tenant.context(), id });
    const { item: note } = await clients.invoices.CreditInvoice({ context: tenant.context(), id, amount_minor: 1_000 });
    expect(await pay(note?.id ?? '', 1_000)).toBe('invalid_status_transition');
    await writtenOff(stories, id);
    expect(await pay(id, 9_001)).toBe('conflict');
    expect(await pay(id, 9_000)).toBe('none');
    expect(await pay(id, 1)).toBe('conflict');
    expect(await proof(stories)).toMatchObject({ written_off_minor: 0, due_minor: 0, credit_minor: 0 });
  });
});

test('a refund of money that left no credit writes none of it', async () => {
  const stories = fresh();
  const { clients, tenant } = stories;
  const customer = await newCustomer(clients, tenant);
  const payment = await paid(stories, { invoice_id: await invoiceByHand(stories, customer, 1_000) });
  await clients.payments.RefundPayment({ context: tenant.context(), id: payment });
  expect(await proof(stories)).toMatchObject({ received_minor: 1_000, refunded_minor: 1_000, credit_minor: 0 });
  const { db } = harness.one.parts.stores.orders.model;
  expect(await db.collection('credit_entries').countDocuments({ organization_id: tenant.id })).toBe(0);
});

test('what the organization holds for a customer is shown wherever the customer is', async () => {
  const stories = fresh();
  const { clients, tenant } = stories;
  const context = () => tenant.context();
  const customer = await newCustomer(clients, tenant);
  const other = await newCustomer(clients, tenant, 'Hopper');
  const order = await serviceOrder(stories, customer, 1);
  await paid(stories, { order_id: order.id }, { amount_minor: 15_000 });
  const { item } = await clients.customers.GetCustomer({ context: context(), id: customer });
  expect(item).toMatchObject({ credit_minor: 5_000, currency: 'EUR' });
  const creditOf = (items: readonly { id?: string; credit_minor?: number }[]) =>
    Object.fromEntries(items.map(({ id, credit_minor }) => [id, credit_minor]));
  const all = { [customer]: 5_000, [other]: 0 };
  expect(creditOf((await clients.customers.ListCustomers({ context: context() })).items)).toMatchObject(all);
  const { included } = await clients.orders.GetOrder({ context: context(), id: order.id, include: ['customer'] });
  expect(creditOf(included?.customers ?? [])).toEqual({ [customer]: 5_000 });
  const note = { context: context(), id: customer, input: { note: 'Pays early' }, update_mask: ['note'] };
  expect((await clients.customers.UpdateCustomer(note)).item?.credit_minor).toBe(5_000);
  await invoiceByHand(stories, customer, 2_000);
  const applied = await clients.customers.ApplyCustomerCredit({ context: context(), id: customer });
  expect(applied.item?.credit_minor).toBe(3_000);
  const back = { context: context(), id: customer, amount_minor: 1_000 };
  expect((await clients.customers.RefundCustomerCredit(back)).item?.credit_minor).toBe(2_000);
});
