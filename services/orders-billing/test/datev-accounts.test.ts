import { describe, expect, test } from '@jest/globals';
import { invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import { bookingsOf, cents, datev, settings } from './exports/read-exports.ts';
import { newCustomer, newServiceDraft, newTenant, placed, useOrdersBilling } from './orders-harness.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';

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

describe('revenue', () => {
  const free = { tax_rate_basis_points: 0, account: 8_120 };
  const withFree = { ...settings, revenue_accounts: [...settings.revenue_accounts, free] };
  const seller = { country_code: 'DE', vat_id: 'DE136695976', street: 'Hafen 1', postal_code: '10999', city: 'Berlin' };

  /** A service at 50.00 gross, 19 %, whose revenue has an account of its own. */
  function serviceOn({ tenant }: Stories, revenue_account: number): string {
    const id = newId();
    const { services } = harness.fake;
    services.set(id, { ...services.get(tenant.serviceId), id, price_minor: 5_000, revenue_account });
    return id;
  }

  /** 2 of the service with an account of its own, 1 at 100.00 without. */
  async function mixedOrder({ clients, tenant }: Stories, customer_id: string, service_id: string) {
    const items = [
      { type: 'service', service_id, quantity: 2 },
      { type: 'service', service_id: tenant.serviceId, quantity: 1 },
    ];
    const draft = await newServiceDraft(clients, tenant, 1, { customer_id, items });
    return placed(clients, tenant, draft.id);
  }

  test('of a service with an account of its own is booked there, with all that corrects it', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const context = () => tenant.context();
    const ada = await customerWith(stories, '10042');
    const catering = serviceOn(stories, 8_401);
    const order = await mixedOrder(stories, ada, catering);
    expect(await balances(stories)).toEqual({ 10042: 20_000, 8401: -10_000, 8400: -10_000 });
    // 50 of the order are credited, 25 of each, and then 30 of the catering alone.
    const invoice = order.invoice_id ?? '';
    await clients.invoices.CreditInvoice({ context: context(), id: invoice, amount_minor: 5_000 });
    const [line] = await harness.one.parts.stores.invoiceItems.ofInvoice(tenant.id, invoice);
    const lines = [{ item_id: line?.id ?? '', amount_minor: 3_000 }];
    await clients.invoices.CreditInvoice({ context: context(), id: invoice, lines });
    const credited = { 10042: 12_000, 8401: -10_000 + 2_500 + 3_000, 8400: -10_000 + 2_500 };
    expect(await balances(stories)).toEqual(credited);
    // Another name on it cancels and repeats all of it, on the same accounts.
    await clients.invoices.ChangeInvoiceRecipient({ context: context(), id: invoice, recipient: 'Somebody else' });
    expect(await balances(stories)).toEqual(credited);
    // What the service says later counts for what is sold later.
    harness.fake.services.set(catering, {
      ...harness.fake.services.get(catering),
      id: catering,
      revenue_account: 8_402,
    });
    expect(await balances(stories)).toEqual(credited);
    const next = await mixedOrder(stories, ada, catering);
    expect(await balances(stories)).toEqual({
      ...credited,
      10042: 32_000,
      8402: -10_000,
      8400: credited[8400] - 10_000,
    });
    await clients.invoices.CancelInvoice({ context: context(), id: next.invoice_id ?? '' });
    expect(await balances(stories)).toEqual({ ...credited, 8402: 0 });
  });

  test('at another treatment than the service has by itself is booked by the rate', async () => {
    const stories = fresh(seller);
    const { clients, tenant } = stories;
    const context = () => tenant.context();
    const ada = await customerWith(stories, '10042');
    const order = await mixedOrder(stories, ada, serviceOn(stories, 8_401));
    const exempt = { tax_status: 'exempt', tax_exemption_reason: 'By certificate' };
    await clients.orders.ChangeOrderTax({ context: context(), id: order.id, ...exempt });
    // Net of 50.00 at 19 % is 42.02, twice, and of 100.00 it is 84.03.
    expect(await balances(stories, withFree)).toEqual({ 10042: 16_807, 8401: 0, 8400: 0, 8120: -16_807 });
  });

  test('on an account of more digits than the batch has is refused', async () => {
    const stories = fresh();
    await mixedOrder(stories, await newCustomer(stories.clients, stories.tenant), serviceOn(stories, 84_010));
    await expect(datev(stories)).rejects.toMatchObject({
      problems: [{ detail: 'Revenue account 84010 of a service has more than 4 digits.' }],
    });
    expect(await balances(stories, { ...settings, account_length: 5, debtor_start: 100_000 })).toMatchObject({
      84010: -10_000,
    });
  });
});

describe('advance payments', () => {
  const advances = { ...settings, advance_account: 1_718 };
  const ofDay = (day: string) => ({ since: day, until: day });

  /** 100.00 or more, placed, waiting for an approval: nothing is invoiced. */
  async function waiting({ clients, tenant }: Stories, customer_id: string, quantity = 1): Promise<string> {
    const draft = await newServiceDraft(clients, tenant, quantity, { customer_id, requires_approval: true });
    await placed(clients, tenant, draft.id, false);
    return draft.id;
  }

  const at = (moment: string) => harness.clock.set(moment);
  const reset = () => at('2026-03-02T09:00:00Z');

  test("money for an order stands on their account until the day of its first invoice, and is the debtor's then", async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const context = () => tenant.context();
    const ada = await customerWith(stories, '10042');
    const refund = (id: string, amount_minor: number) =>
      clients.payments.RefundPayment({ context: context(), id, amount_minor });
    const approve = (id: string) => clients.orders.ApproveOrder({ context: context(), id });

    // 2 March: 200 for an order, and 50 of it back, which is goodwill; 100 for one that stays; 80 for one that is given back.
    const invoiced = await waiting(stories, ada, 2);
    const payment = await paid(stories, { order_id: invoiced });
    await refund(payment, 5_000);
    await paid(stories, { order_id: await waiting(stories, ada) });
    const returned = await paid(stories, { order_id: await waiting(stories, ada) });
    const invoicedAtOnce = await serviceOrder(stories, ada, 1);
    await paid(stories, { order_id: invoicedAtOnce.id });
    expect(await balances(stories, advances, ofDay('2026-03-02'))).toEqual({
      1718: -(20_000 - 5_000 + 10_000 + 10_000),
      1200: 20_000 - 5_000 + 10_000 + 10_000 + 10_000,
      10042: 0,
      8400: -10_000,
    });
    expect(await owes(stories, ada)).toBe(-35_000);

    // 5 March: the third is taken back by its bank; the first is approved, and invoiced over what is left.
    at('2026-03-05T09:00:00Z');
    await clients.payments.ReversePayment({ context: context(), id: returned });
    await approve(invoiced);
    const day = await balances(stories, advances, ofDay('2026-03-05'));
    expect(day).toEqual({ 1718: 10_000 + 15_000, 1200: -10_000, 10042: 0, 8400: -15_000 });

    // 9 March: credited and refunded, which is the debtor's by now; another 30 of the payment is goodwill.
    at('2026-03-09T09:00:00Z');
    await refund(payment, 3_000);
    expect(await balances(stories, advances, ofDay('2026-03-09'))).toEqual({ 10042: 0, 1200: -3_000, 8400: 3_000 });
    reset();
    // What was told of a day stays, and all of them together leave the one order that waits.
    expect(await balances(stories, advances, ofDay('2026-03-05'))).toEqual(day);
    const all = await balances(stories, advances);
    expect(all).toMatchObject({ 1718: -10_000, 10042: 0 });
    expect(await owes(stories, ada)).toBe(all['1718']! + all['10042']!);
    // Whoever has no such account has it all at the debtor.
    expect(await balances(stories)).toMatchObject({ 10042: -10_000 });
    expect(await balances(stories)).not.toHaveProperty('1718');
  });

  test('what an order does not need is credit of the customer at once, and stays at the debtor', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const context = () => tenant.context();
    const ada = await customerWith(stories, '10042');
    // 250 for 100; 60 of the credit pay another invoice; 20 are paid out.
    const order = await waiting(stories, ada);
    const payment = await paid(stories, { order_id: order }, { amount_minor: 25_000 });
    const invoice = await invoiceByHand(stories, ada, 6_000);
    await clients.customers.ApplyCustomerCredit({ context: context(), id: ada, invoice_id: invoice });
    await clients.customers.RefundCustomerCredit({ context: context(), id: ada, amount_minor: 2_000 });
    const before = await balances(stories, advances);
    expect(before).toEqual({ 1718: -10_000, 10042: 6_000 - 15_000 + 2_000, 1200: 23_000, 8400: -6_000 });
    expect(await owes(stories, ada)).toBe(-17_000);
    // 70 of the payment go back: what is there of its credit, which is all of them.
    await clients.payments.RefundPayment({ context: context(), id: payment, amount_minor: 7_000 });
    expect(await balances(stories, advances)).toEqual({ 1718: -10_000, 10042: 0, 1200: 16_000, 8400: -6_000 });
    at('2026-03-05T09:00:00Z');
    await clients.orders.ApproveOrder({ context: context(), id: order });
    reset();
    expect(await balances(stories, advances)).toEqual({ 1718: 0, 10042: 0, 1200: 16_000, 8400: -16_000 });
    expect(await owes(stories, ada)).toBe(0);
  });

  test('the value date decides, by days of the organization; an invoice that is canceled has resolved it for good', async () => {
    const stories = fresh({ created_at: '2026-01-01T00:00:00Z' });
    const { clients, tenant } = stories;
    const ada = await customerWith(stories, '10042');
    at('2026-03-06T09:00:00Z');
    const order = await serviceOrder(stories, ada, 1);
    // 5 March, 23:30 in Berlin; and 6 March, 00:30.
    await paid(stories, { order_id: order.id }, { amount_minor: 4_000, paid_at: '2026-03-05T22:30:00Z' });
    await paid(stories, { order_id: order.id }, { amount_minor: 1_000, paid_at: '2026-03-05T23:30:00Z' });
    expect(await balances(stories, advances, ofDay('2026-03-05'))).toEqual({ 1718: -4_000, 1200: 4_000 });
    const sixth = { 1718: 4_000, 10042: 5_000, 1200: 1_000, 8400: -10_000 };
    expect(await balances(stories, advances, ofDay('2026-03-06'))).toEqual(sixth);
    const ofSixth = bookingsOf(await datev(stories, advances, ofDay('2026-03-06')));
    expect(ofSixth.map((one) => `${one['Buchungstext']?.split(' ')[0]} ${one['Umsatz (ohne Soll/Haben-Kz)']}`)).toEqual(
      ['Rechnung 100,00', 'Zahlung 10,00', 'Anzahlung 40,00'],
    );
    at('2026-03-08T09:00:00Z');
    const id = order.invoice_id ?? '';
    await clients.invoices.ChangeInvoiceRecipient({ context: tenant.context(), id, recipient: 'Somebody else' });
    reset();
    expect(await balances(stories, advances, ofDay('2026-03-06'))).toEqual(sixth);
    expect(await balances(stories, advances, ofDay('2026-03-08'))).toEqual({ 10042: 0, 8400: 0 });
  });

  test('an order that expires leaves what comes late as credit, which is no advance', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const ada = await customerWith(stories, '10042');
    const draft = await newServiceDraft(clients, tenant, 1, { customer_id: ada });
    await placed(clients, tenant, draft.id, false);
    at('2026-03-20T09:00:00Z');
    await waitFor('the order has expired', async () => {
      const { item } = await clients.orders.GetOrder({ context: tenant.context(), id: draft.id });
      return item?.status === 'expired';
    });
    await paid(stories, { order_id: draft.id }, { amount_minor: 10_000 });
    reset();
    expect(await balances(stories, advances)).toEqual({ 10042: -10_000, 1200: 10_000 });
    expect(await owes(stories, ada)).toBe(-10_000);
  });
});

test('accounts of a rate may go by category alone: what has none of its own is refused before the first byte', async () => {
  const seller = { country_code: 'DE', vat_id: 'DE136695976', street: 'Hafen 1', postal_code: '10999', city: 'Berlin' };
  const stories = fresh(seller);
  const { clients, tenant } = stories;
  const address = { line1: '1 rue de Rivoli', postal_code: '75001', city: 'Paris', country: 'FR' };
  const { item: home } = await clients.addresses.CreateAddress({ context: tenant.context(), input: address });
  const company = { company: 'Rivoli SARL', vat_id: 'FR40303265045', address_id: home?.id ?? '' };
  const { item: buyer } = await clients.customers.CreateCustomer({ context: tenant.context(), input: company });
  await serviceOrder(stories, buyer?.id ?? '', 1);
  const by = (...categories: string[]) => ({
    ...settings,
    revenue_accounts: categories.map((tax_category, at) => ({
      tax_rate_basis_points: 0,
      tax_category,
      account: 8_336 + at,
    })),
  });
  expect(bookingsOf(await datev(stories, by('AE'))).map((one) => one['Gegenkonto (ohne BU-Schlüssel)'])).toEqual([
    '8336',
  ]);
  await expect(datev(stories, by('G', 'K'))).rejects.toMatchObject({
    code: 'validation_failed',
    problems: [{ detail: 'No account is set for 0 % (AE).', source: { pointer: '/revenue_accounts' } }],
  });
  await serviceOrder(stories, await newCustomer(clients, tenant), 1);
  await expect(datev(stories, by('AE'))).rejects.toMatchObject({
    problems: [{ detail: 'No account is set for 19 %.' }],
  });
});
