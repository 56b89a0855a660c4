import { describe, expect, test } from '@jest/globals';
import { invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import { codeOf, newCustomer, newTenant, tally, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('money-races');
const fresh = (): Stories => ({ clients: harness.one, tenant: newTenant(harness) });
const either = (index: number) => (index % 2 ? harness.two : harness.one);

async function proof({ clients, tenant }: Stories) {
  const { item } = await clients.books.CheckBooks({ context: tenant.context() });
  expect(item?.fault).toBeUndefined();
  return item?.totals;
}

describe('at the same moment, through two processes', () => {
  test('50 refunds of 10 of a payment of 100: ten are made, and no cent more', async () => {
    const stories = fresh();
    const { tenant } = stories;
    const customer = await newCustomer(harness.one, tenant);
    const invoice = await invoiceByHand(stories, customer, 10_000);
    const id = await paid(stories, { invoice_id: invoice });
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        codeOf(
          either(index).payments.RefundPayment(
            { context: tenant.context(), id, amount_minor: 1_000 },
            { timeoutMs: 60_000 },
          ),
        ),
      ),
    );
    const { none, ...refused } = tally(codes);
    expect(none).toBe(10);
    // Whoever comes after the last cent finds a payment that is refunded, or too little left of it.
    expect(
      Object.keys(refused).filter((code) => !['invalid_status_transition', 'validation_failed'].includes(code)),
    ).toEqual([]);
    const { item } = await harness.one.payments.GetPayment({ context: tenant.context(), id });
    expect([item?.refunded_minor, item?.status]).toEqual([10_000, 'refunded']);
    expect(await proof(stories)).toMatchObject({
      received_minor: 10_000,
      refunded_minor: 10_000,
      due_minor: 0,
      credit_minor: 0,
    });
  });

  test('an order is canceled and its payment refunded: nobody owes, nothing is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stories = fresh();
      const { tenant } = stories;
      const customer = await newCustomer(harness.one, tenant);
      const order = await serviceOrder(stories, customer, 2);
      const payment = await paid(stories, { order_id: order.id });
      const codes = await Promise.all([
        codeOf(harness.one.orders.CancelOrder({ context: tenant.context(), id: order.id })),
        codeOf(harness.two.payments.RefundPayment({ context: tenant.context(), id: payment })),
        codeOf(harness.two.orders.CancelOrder({ context: tenant.context(), id: order.id })),
      ]);
      expect(codes[1]).toBe('none');
      expect(tally([codes[0]!, codes[2]!])).toEqual({ none: 1, invalid_status_transition: 1 });
      expect(await proof(stories)).toMatchObject({
        received_minor: 20_000,
        refunded_minor: 20_000,
        due_minor: 0,
        credit_minor: 0,
      });
    }
  });

  test('an invoice is credited by 20 callers: never beyond its total', async () => {
    const stories = fresh();
    const { tenant } = stories;
    const customer = await newCustomer(harness.one, tenant);
    const id = await invoiceByHand(stories, customer, 10_000);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(
          either(index).invoices.CreditInvoice(
            { context: tenant.context(), id, amount_minor: 1_500 },
            { timeoutMs: 60_000 },
          ),
        ),
      ),
    );
    // Six times 15 are 90; the 10 that are left are less than anybody asked for.
    expect(tally(codes)['none']).toBe(6);
    expect(await proof(stories)).toMatchObject({ charged_minor: 10_000, credited_minor: 9_000, due_minor: 1_000 });
  });
});

describe('what cannot be', () => {
  test.each([
    ['a refund of 0', 'validation_failed', { amount_minor: 0 }],
    ['a refund below 0', 'validation_failed', { amount_minor: -100 }],
    ['a refund of more than is left', 'validation_failed', { amount_minor: 10_001 }],
  ])('%s is refused, and nothing is written', async (_, code, request) => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const invoice = await invoiceByHand(stories, customer, 10_000);
    const id = await paid(stories, { invoice_id: invoice });
    const before = await clients.payments.GetPayment({ context: tenant.context(), id });
    expect(await codeOf(clients.payments.RefundPayment({ context: tenant.context(), id, ...request }))).toBe(code);
    expect(await clients.payments.GetPayment({ context: tenant.context(), id })).toEqual(before);
  });

  test('money that is not there yet, or of a paid or foreign thing', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const id = await invoiceByHand(stories, customer, 10_000);
    const pending = await paid(stories, { invoice_id: id }, { status: 'pending' });
    const context = tenant.context();
    expect(await codeOf(clients.payments.RefundPayment({ context, id: pending }))).toBe('invalid_status_transition');
    expect(await codeOf(clients.payments.ReversePayment({ context, id: pending }))).toBe('invalid_status_transition');
    expect(await codeOf(clients.invoices.CreditInvoice({ context, id, amount_minor: 10_001 }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(clients.invoices.CreditInvoice({ context, id, amount_minor: 0 }))).toBe('validation_failed');
    await clients.payments.SettlePayment({ context, id: pending, outcome: 'succeeded' });
    expect(await codeOf(clients.invoices.WriteOffInvoice({ context, id, reason: 'gone' }))).toBe(
      'invalid_status_transition',
    );
    const order = await serviceOrder(stories, customer, 1);
    const foreign = newTenant(harness).context();
    const changes = [{ type: 'cancel_order' }];
    expect(await codeOf(clients.orders.PreviewOrder({ context: foreign, id: order.id, changes }))).toBe('not_found');
    expect(await proof(stories)).toMatchObject({
      charged_minor: 20_000,
      credited_minor: 0,
      received_minor: 10_000,
      due_minor: 10_000,
    });
  });
});
