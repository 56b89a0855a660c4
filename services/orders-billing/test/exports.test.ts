import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { AppError } from '@booking/platform/errors.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { parseCsv } from '../src/base/csv.ts';
import { creditedAndRefunded, invoiceByHand, paid, serviceOrder, type Stories } from './books-stories.ts';
import { bookingsOf, cents, datev, march, parts, settings } from './exports/read-exports.ts';
import { codeOf, newCustomer, newTenant, useOrdersBilling } from './orders-harness.ts';

const harness = useOrdersBilling('exports');

const fresh = (organization: Record<string, unknown> = {}): Stories => ({
  clients: harness.one,
  tenant: newTenant(harness, organization),
});

type Name = 'ExportInvoices' | 'ExportPayments';
async function csv({ clients, tenant }: Stories, name: Name, period: object = march) {
  const { bytes, count } = await parts((cursor) =>
    clients.exports[name]({ context: tenant.context(), ...march, ...period, ...cursor }),
  );
  const [head = [], ...rows] = parseCsv(bytes.toString());
  return { count, rows: rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? '', cell]))) };
}

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + cents(row[column]), 0);

/** What customers owe by the bookings on their account: debits less credits. */
function owedBy(bookings: readonly Record<string, string>[]): number {
  return bookings.reduce((sum, booking) => {
    const amount = cents(booking['Umsatz (ohne Soll/Haben-Kz)']?.replace(',', '.'));
    return sum + (booking['Soll/Haben-Kennzeichen'] === 'S' ? amount : -amount);
  }, 0);
}

async function owedByBooks({ clients, tenant }: Stories): Promise<number> {
  const { item } = await clients.books.CheckBooks({ context: tenant.context() });
  expect(item?.fault).toBeUndefined();
  return (item?.totals?.due_minor ?? Number.NaN) - (item?.totals?.credit_minor ?? Number.NaN);
}

/** Every kind of row: invoice, credit note, goodwill, refund, reversal, write-off, cancellation, too much money, credit paid out. */
async function everything(stories: Stories): Promise<{ owed: number }> {
  const { clients, tenant } = stories;
  await creditedAndRefunded(stories);
  const customer = await newCustomer(clients, tenant, 'Żółć, "Sons"');
  const returned = await invoiceByHand(stories, customer, 10_000);
  const payment = await paid(stories, { invoice_id: returned });
  await clients.payments.ReversePayment({ context: tenant.context(), id: payment });
  await clients.invoices.WriteOffInvoice({ context: tenant.context(), id: returned, reason: 'insolvent' });
  const canceled = await invoiceByHand(stories, customer, 7_000);
  await clients.invoices.CancelInvoice({ context: tenant.context(), id: canceled });
  await invoiceByHand(stories, customer, 4_200);
  const other = await newCustomer(clients, tenant, 'Hopper');
  const order = await serviceOrder(stories, other, 1);
  await paid(stories, { order_id: order.id }, { amount_minor: 25_000 });
  await clients.customers.RefundCustomerCredit({ context: tenant.context(), id: other, amount_minor: 2_000 });
  // 42.00 is open, 130.00 of 250.00 are left as credit.
  return { owed: 4_200 - 13_000 };
}

describe('exports for bookkeeping', () => {
  test('invoices: a line for every finalised document of the period, whose sum is what was charged', async () => {
    const stories = fresh();
    await everything(stories);
    const items = [{ description: 'Not issued yet', unit_price_minor: 1, tax_rate_basis_points: 1_900 }];
    await stories.clients.invoices.CreateInvoice({
      context: stories.tenant.context(),
      input: { recipient: 'A draft', items },
    });
    const { rows, count } = await csv(stories, 'ExportInvoices');
    expect(count).toBe(1);
    // 200 - 50 - 30, 100, 70, 42, 100; the canceled one has no document of its own that takes it back.
    expect(sumOf(rows, 'total')).toBe(43_200);
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, (_, index) => `R-2026-00000${index + 1}`),
    );
    expect(rows.filter(({ kind }) => kind === 'credit_note').map((row) => row['previous_number'])).toEqual([
      'R-2026-000001',
      'R-2026-000001',
    ]);
    expect(rows.find(({ status }) => status === 'canceled')).toMatchObject({ total: '70.00', due: '0.00' });
  });

  test('payments: the sum of the movements is the money that is there; credit that is applied moves none', async () => {
    const stories = fresh();
    await everything(stories);
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    const order = await serviceOrder(stories, customer, 1);
    await paid(stories, { order_id: order.id }, { amount_minor: 16_000 });
    await invoiceByHand(stories, customer, 6_000);
    await clients.customers.ApplyCustomerCredit({ context: tenant.context(), id: customer });
    const { rows } = await csv(stories, 'ExportPayments');
    // 200 - 80, 100 - 100, 250 - 20, 160.
    expect(sumOf(rows, 'amount')).toBe(12_000 + 23_000 + 16_000);
    expect(rows.find(({ kind }) => kind === 'reversal')).toMatchObject({
      amount: '-100.00',
      customer_name: 'Ada Żółć, "Sons"',
    });
    expect(rows.filter((row) => row['invoice_number'] === 'R-2026-000001').map((row) => row['amount'])).toEqual([
      '200.00',
      '-80.00',
    ]);
  });

  test('DATEV: the bookings leave on the account of the customers what the books say that they owe', async () => {
    const stories = fresh();
    const { owed } = await everything(stories);
    const bookings = bookingsOf(await datev(stories));
    expect(owedBy(bookings)).toBe(owed);
    expect(await owedByBooks(stories)).toBe(owed);
    const texts = bookings.map((booking) => booking['Buchungstext']?.split(' ')[0]);
    expect(new Set(texts)).toEqual(
      new Set(['Rechnung', 'Rechnungskorrektur', 'Storno', 'Ausbuchung', 'Zahlung', 'Erstattung', 'Rückbelastung']),
    );
  });

  test('DATEV: where cancellations are documents, they are booked once', async () => {
    const stories = fresh({ invoice_cancellation_documents: true });
    const { owed } = await everything(stories);
    const bookings = bookingsOf(await datev(stories));
    expect(owedBy(bookings)).toBe(owed);
    expect(bookings.filter((booking) => booking['Buchungstext']?.startsWith('Storno'))).toHaveLength(1);
  });

  test('DATEV: write-offs are told when they were made, and taken back when the invoice is paid or credited', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const april = { since: '2026-04-01', until: '2026-04-30' };
    const customer = await newCustomer(clients, tenant);
    const writeOff = (id: string) =>
      clients.invoices.WriteOffInvoice({ context: tenant.context(), id, reason: 'insolvent' });
    const returned = await invoiceByHand(stories, customer, 10_000);
    const payment = await paid(stories, { invoice_id: returned }, { amount_minor: 4_000 });
    const credited = await invoiceByHand(stories, customer, 10_000);
    const late = await invoiceByHand(stories, customer, 5_000);
    const canceled = await invoiceByHand(stories, customer, 3_000);
    const part = await paid(stories, { invoice_id: canceled }, { amount_minor: 1_000 });
    // An earlier release kept no more than the sum and the last time.
    const old = await invoiceByHand(stories, customer, 7_000);
    for (const id of [returned, credited, late, canceled, old]) await writeOff(id);
    await harness.one.parts.invoices.model.updateOne({ _id: old }, { $unset: { write_offs: '' } });
    const told = async (period: object) => {
      const bookings = bookingsOf(await datev(stories, settings, period));
      const writeOffs = bookings.filter((one) => one['Buchungstext']?.startsWith('Ausbuchung'));
      return {
        owed: owedBy(bookings),
        writeOffs: writeOffs.map((one) => `${one['Soll/Haben-Kennzeichen']} ${one['Umsatz (ohne Soll/Haben-Kz)']}`),
      };
    };
    const march1 = await told(march);
    expect(march1).toEqual({ owed: 0, writeOffs: ['H 60,00', 'H 100,00', 'H 50,00', 'H 20,00', 'H 70,00'] });
    harness.clock.set('2026-04-10T09:00:00Z');
    await clients.payments.ReversePayment({ context: tenant.context(), id: payment });
    await writeOff(returned);
    await clients.invoices.CreditInvoice({ context: tenant.context(), id: credited });
    await paid(stories, { invoice_id: late }, { amount_minor: 2_000 });
    await clients.payments.ReversePayment({ context: tenant.context(), id: part });
    await clients.invoices.CancelInvoice({ context: tenant.context(), id: canceled });
    await paid(stories, { invoice_id: old }, { amount_minor: 1_000 });
    harness.clock.set('2026-03-02T09:00:00Z');
    // Another export of March says what the first one said.
    expect(await told(march)).toEqual(march1);
    expect(await told(april)).toEqual({ owed: 0, writeOffs: ['H 40,00', 'S 100,00', 'S 20,00', 'S 20,00', 'S 10,00'] });
    expect(await owedByBooks(stories)).toBe(0);
  });

  test('DATEV: what is given up is given up at the rates that credits have left', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const rates = {
      ...settings,
      revenue_accounts: [...settings.revenue_accounts, { tax_rate_basis_points: 700, account: 8_300 }],
      write_off_accounts: [...settings.write_off_accounts, { tax_rate_basis_points: 700, account: 2_401 }],
    };
    /** 100.00 at 19 % and 100.00 at 7 %. */
    const invoice = async () => {
      const items = [1_900, 700].map((rate) => ({
        description: 'Work',
        unit_price_minor: 10_000,
        tax_rate_basis_points: rate,
      }));
      const input = { recipient: 'Compilers Inc.', items };
      const { item } = await clients.invoices.CreateInvoice({ context: tenant.context(), input });
      await clients.invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
      return item?.id ?? '';
    };
    const creditOfStandardRate = async (id: string) => {
      const [line] = await harness.one.parts.stores.invoiceItems.ofInvoice(tenant.id, id);
      const lines = [{ item_id: line?.id ?? '', amount_minor: 10_000 }];
      await clients.invoices.CreditInvoice({ context: tenant.context(), id, lines });
    };
    const writeOff = (id: string) =>
      clients.invoices.WriteOffInvoice({ context: tenant.context(), id, reason: 'insolvent' });
    const told = async (period: object) =>
      bookingsOf(await datev(stories, rates, period))
        .filter((one) => one['Buchungstext']?.startsWith('Ausbuchung'))
        .map((one) =>
          [
            one['Soll/Haben-Kennzeichen'],
            one['Umsatz (ohne Soll/Haben-Kz)'],
            one['Gegenkonto (ohne BU-Schlüssel)'],
          ].join(' '),
        );
    const [creditedBefore, creditedAfter] = [await invoice(), await invoice()];
    await creditOfStandardRate(creditedBefore);
    await writeOff(creditedBefore);
    await writeOff(creditedAfter);
    harness.clock.set('2026-04-10T09:00:00Z');
    await creditOfStandardRate(creditedAfter);
    harness.clock.set('2026-03-02T09:00:00Z');
    // Of the first one only the reduced rate is left; of a document the rates come in their order.
    expect(await told(march)).toEqual(['H 100,00 2401', 'H 100,00 2401', 'H 100,00 2406']);
    expect(await told({ since: '2026-04-01', until: '2026-04-30' })).toEqual(['S 100,00 2406']);
    expect(await owedByBooks(stories)).toBe(0);
  });

  test('a day is a day of the organization', async () => {
    const stories = fresh({ time_zone: 'Pacific/Auckland' });
    const customer = await newCustomer(stories.clients, stories.tenant);
    // 2026-03-02T09:00Z is the second of March, 22:00, in Auckland.
    await invoiceByHand(stories, customer, 1_000);
    const on = async (since: string, until: string) => (await csv(stories, 'ExportInvoices', { since, until })).rows;
    expect(await on('2026-03-02', '2026-03-02')).toHaveLength(1);
    harness.clock.set('2026-03-02T11:30:00Z');
    await invoiceByHand(stories, customer, 2_000);
    harness.clock.set('2026-03-02T09:00:00Z');
    expect((await on('2026-03-03', '2026-03-03')).map((row) => [row['issued_on'], row['total']])).toEqual([
      ['2026-03-03', '20.00'],
    ]);
    expect(await on('2026-03-02', '2026-03-02')).toHaveLength(1);
    expect(await on('2026-03-01', '2026-03-01')).toEqual([]);
  });

  test('2,500 documents of one moment come in three parts, none twice and none left out, read by an index', async () => {
    const stories = fresh();
    const { tenant } = stories;
    const customer = await newCustomer(stories.clients, tenant);
    const pattern = await invoiceByHand(stories, customer, 1_000);
    const { model } = harness.one.parts.invoices;
    const stored = await model.findById(pattern).lean();
    const copies = Array.from({ length: 2_499 }, (_, index) => ({ ...stored, _id: newId(), number: `X-${index}` }));
    await model.insertMany(copies);
    await model.insertMany(copies.slice(0, 500).map((copy) => ({ ...copy, _id: newId(), organization_id: newId() })));
    let read: Awaited<ReturnType<typeof csv>> | undefined;
    const plans = await plansOf(model.db.db!, async () => {
      read = await csv(stories, 'ExportInvoices');
    });
    expect(read?.count).toBe(3);
    expect(new Set(read?.rows.map(({ id }) => id)).size).toBe(2_500);
    expect(read?.rows).toHaveLength(2_500);
    const index = 'IXSCAN { organization_id: 1, issued_at: 1, _id: 1 }';
    // After the first page two ranges of the index are merged: the rest of the moment, and what is later.
    expect(plans.filter((plan) => plan.startsWith('invoices ') && plan.includes('issued_at'))).toEqual([
      `invoices ${index}`,
      `invoices ${index}, ${index}`,
    ]);
  });

  test('refusals: a period that is none, settings that do not cover a rate, a cursor of somebody else', async () => {
    const stories = fresh();
    const { clients, tenant } = stories;
    const customer = await newCustomer(clients, tenant);
    await invoiceByHand(stories, customer, 1_000);
    const context = tenant.context();
    const invoices = (over: object) => codeOf(clients.exports.ExportInvoices({ context, ...march, ...over }));
    expect(await invoices({ until: '2026-02-01' })).toBe('validation_failed');
    expect(await invoices({ since: '2026-02-30' })).toBe('validation_failed');
    expect(await invoices({ cursor: 'eyJ9' })).toBe('validation_failed');
    expect(
      await invoices({
        cursor: Buffer.from('{"stage":0,"bookings":0,"after":{"at":{"$gt":""},"id":"x"}}').toString('base64url'),
      }),
    ).toBe('validation_failed');
    const seven = { ...settings, revenue_accounts: [{ tax_rate_basis_points: 700, account: 8_300 }] };
    const refused = await datev(stories, seven).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect((refused as AppError).problems[0]?.detail).toBe('No account is set for 19 %.');
    expect(await codeOf(datev(stories, settings, { since: '2025-12-31' }))).toBe('validation_failed');
    expect(await codeOf(datev(stories, { ...settings, money_account: 'cash' }))).toBe('validation_failed');
  });

  test('another organization sees none of it', async () => {
    const stories = fresh();
    await everything(stories);
    const stranger = fresh();
    expect((await csv(stranger, 'ExportInvoices')).rows).toEqual([]);
    expect((await csv(stranger, 'ExportPayments')).rows).toEqual([]);
    expect(bookingsOf(await datev(stranger)).filter((booking) => booking['Konto'])).toEqual([]);
  });
});
