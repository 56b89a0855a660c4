import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { invoiceByHand, paid, type Stories } from './books-stories.ts';
import { codeOf, newCustomer, newTenant, noStepLeft, tally, timersOf, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('reversal-fee');
const fresh = (): Stories => ({ clients: harness.one, tenant: newTenant(harness) });

async function invoicesOf({ clients, tenant }: Stories, customer: string) {
  const filters = [{ key: 'customer_id', values: [customer] }];
  const { items } = await clients.invoices.ListInvoices({ context: tenant.context(), query: { filters } });
  return items.toSorted((one, other) => String(one.number).localeCompare(String(other.number)));
}

async function returned(stories: Stories) {
  const customer = await newCustomer(stories.clients, stories.tenant);
  const invoice = await invoiceByHand(stories, customer, 10_000);
  return { customer, invoice, payment: await paid(stories, { invoice_id: invoice }, { reference: 'SEPA 4711' }) };
}

async function expectBalanced({ clients, tenant }: Stories, dueMinor: number): Promise<void> {
  const { item } = await clients.books.CheckBooks({ context: tenant.context() });
  expect([item?.fault, item?.totals?.due_minor]).toEqual([undefined, dueMinor]);
}

describe('the fee of a returned payment', () => {
  test('stands on an invoice of its own, outside the scope of VAT; what was paid is due again', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { customer, invoice, payment } = await returned(stories);
    const context = tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' });
    const reverse = () => clients.payments.ReversePayment({ context, id: payment, fee_minor: 850 });
    expect((await reverse()).item?.status).toBe('reversed');
    // The same call again: one fee.
    await reverse();
    const [first, fee, ...more] = await invoicesOf(stories, customer);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: invoice, status: 'open', due_minor: 10_000 });
    expect(fee).toMatchObject({ status: 'open', total_minor: 850, tax_amount_minor: 0, due_minor: 850 });
    const document = await harness.one.parts.invoiceDocuments.find(tenant.id, fee?.id ?? '');
    expect(document?.lines).toMatchObject([
      { description: 'Kosten einer zurückgegebenen Zahlung: SEPA 4711', taxCategory: 'O', grossMinor: 850 },
    ]);
    await expectBalanced(stories, 10_850);
  });

  test('is not asked of who was deleted: what was paid is taken back without it', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const { customer, payment } = await returned(stories);
    const context = tenant.context();
    await clients.customers.DeleteCustomer({ context, id: customer });
    expect(await codeOf(clients.payments.ReversePayment({ context, id: payment, fee_minor: 850 }))).toBe('conflict');
    expect(await invoicesOf(stories, customer)).toHaveLength(1);
    expect((await clients.payments.ReversePayment({ context, id: payment })).item?.status).toBe('reversed');
    await expectBalanced(stories, 10_000);
  });

  test('is asked once, however many reverse at the same time', async () => {
    const stories = fresh();
    const { customer, payment } = await returned(stories);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          (index % 2 ? harness.one : harness.two).payments.ReversePayment({
            context: stories.tenant.context(),
            id: payment,
            fee_minor: 500,
          }),
        ),
      ),
    );
    expect(tally(codes)).toEqual({ none: 1, invalid_status_transition: 19 });
    expect(await invoicesOf(stories, customer)).toHaveLength(2);
    await expectBalanced(stories, 10_500);
  });

  test('without anybody to ask, or below 0, nothing is reversed either', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const items = [{ description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 }];
    const draft = await clients.invoices.CreateInvoice({
      context: tenant.context(),
      input: { recipient: 'A guest', items },
    });
    const id = draft.item?.id ?? '';
    await clients.invoices.FinaliseInvoice({ context: tenant.context(), id });
    const payment = await paid(stories, { invoice_id: id });
    const reverse = (fee_minor: number) =>
      codeOf(clients.payments.ReversePayment({ context: tenant.context(), id: payment, fee_minor }));
    expect(await reverse(500)).toBe('validation_failed');
    expect(await reverse(-1)).toBe('validation_failed');
    expect((await clients.payments.GetPayment({ context: tenant.context(), id: payment })).item?.status).toBe(
      'succeeded',
    );
    expect(await reverse(0)).toBe('none');
    await expectBalanced(stories, 10_000);
  });
});

test('a returned payment of no subscription is due again, and nobody is reminded', async () => {
  const stories = fresh();
  const { invoice, payment } = await returned(stories);
  await stories.clients.payments.ReversePayment({ context: stories.tenant.context(), id: payment });
  await expectBalanced(stories, 10_000);
  await noStepLeft(harness);
  expect(await timersOf(harness, invoice)).toBe(0);
  expect(harness.notices.filter(({ entity }) => entity.id === invoice)).toEqual([]);
});
