import { describe, expect, test } from '@jest/globals';
import { invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import { bookingsOf, cents, datev } from './exports/read-exports.ts';
import { newCustomer, newTenant, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('datev_accounts');

const fresh = (organization: Record<string, unknown> = {}): Stories => ({
  clients: harness.one,
  tenant: newTenant(harness, organization),
});

async function numberedAs({ clients, tenant }: Stories, id: string, debtor_number: string): Promise<void> {
  const context = tenant.context();
  await clients.customers.UpdateCustomer({ context, id, input: { debtor_number }, update_mask: ['debtor_number'] });
}

async function customerWith(stories: Stories, debtorNumber: string): Promise<string> {
  const id = await newCustomer(stories.clients, stories.tenant);
  await numberedAs(stories, id, debtorNumber);
  return id;
}

/** Debits less credits of every account, both sides of each booking counted. */
async function balances(stories: Stories, settings?: object, period?: object): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const add = (account: string | undefined, amount: number) => {
    sums[account ?? ''] = (sums[account ?? ''] ?? 0) + amount;
  };
  for (const booking of bookingsOf(await datev(stories, settings, period))) {
    const amount = cents(booking['Umsatz (ohne Soll/Haben-Kz)']?.replace(',', '.'));
    const debit = booking['Soll/Haben-Kennzeichen'] === 'S' ? amount : -amount;
    add(booking['Konto'], debit);
    add(booking['Gegenkonto (ohne BU-Schlüssel)'], -debit);
  }
  return sums;
}

/** What the customer owes by the statement. */
async function owes({ clients, tenant }: Stories, id: string): Promise<number | undefined> {
  const { item } = await clients.customers.GetCustomerStatement({ context: tenant.context(), id });
  return item?.closing_balance_minor;
}

describe('debtors', () => {
  test('the account of each customer has what the customer owes, whatever moved; those without one share one', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const context = tenant.context();
    const [ada, grace] = [await customerWith(stories, '10042'), await customerWith(stories, '20043')];
    const linus = await newCustomer(clients, tenant);
    // 200 - 50 credited - 30 goodwill, 200 paid, 80 refunded; 42 open.
    const order = await serviceOrder(stories, ada, 2);
    const payment = await paid(stories, { order_id: order.id });
    await clients.invoices.CreditInvoice({ context, id: order.invoice_id ?? '', amount_minor: 5_000 });
    await clients.payments.RefundPayment({ context: tenant.context(), id: payment, amount_minor: 8_000 });
    const open = await invoiceByHand(stories, ada, 4_200);
    // 250 for 100, 20 of it paid out; 90 paid and taken back, then given up.
    const generous = await serviceOrder(stories, grace, 1);
    await paid(stories, { order_id: generous.id }, { amount_minor: 25_000 });
    await clients.customers.RefundCustomerCredit({ context: tenant.context(), id: grace, amount_minor: 2_000 });
    const returned = await invoiceByHand(stories, grace, 9_000);
    const reversed = await paid(stories, { invoice_id: returned });
    await clients.payments.ReversePayment({ context: tenant.context(), id: reversed });
    await clients.invoices.WriteOffInvoice({ context: tenant.context(), id: returned, reason: 'insolvent' });
    const shared = await invoiceByHand(stories, linus, 7_000);
    const march = await balances(stories);
    expect(march).toEqual({
      10042: 4_200,
      20043: -13_000,
      10000: 7_000,
      1200: 20_000 - 8_000 + 25_000 - 2_000 + 9_000 - 9_000,
      8400: -(20_000 - 5_000 - 3_000 + 4_200 + 10_000 + 9_000 + 7_000),
      2406: 9_000,
    });
    expect([await owes(stories, ada), await owes(stories, grace), await owes(stories, linus)]).toEqual([
      4_200, -13_000, 7_000,
    ]);

    // Numbers that come or change later count for what is issued later.
    harness.clock.set('2026-04-10T09:00:00Z');
    await numberedAs(stories, linus, '10044');
    await numberedAs(stories, ada, '10142');
    await paid(stories, { invoice_id: shared }, { amount_minor: 6_000 });
    await clients.invoices.CreditInvoice({ context: tenant.context(), id: open, amount_minor: 1_200 });
    await clients.invoices.ChangeInvoiceRecipient({ context: tenant.context(), id: open, recipient: 'Somebody else' });
    await invoiceByHand(stories, linus, 3_000);
    await invoiceByHand(stories, ada, 100);
    harness.clock.set('2026-03-02T09:00:00Z');
    expect(await balances(stories)).toEqual(march);
    const april = await balances(stories, undefined, { since: '2026-04-01', until: '2026-04-30' });
    expect(april).toEqual({ 10000: -6_000, 10042: -1_200, 10044: 3_000, 10142: 100, 1200: 6_000, 8400: -1_900 });
    expect([await owes(stories, ada), await owes(stories, linus)]).toEqual([3_100, 4_000]);
  });
});
