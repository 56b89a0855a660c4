import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  bookingItem,
  codeOf,
  documentsBy,
  newDraft,
  newPlan,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';
import { invoiceByHand, paid } from './books-stories.ts';
import { tellBooking } from './told-bookings.ts';

/** What § 14 (4) UStG, § 31 (5) UStDV and Art. 226 of the VAT directive want on invoices, read from the papers as their recipient does. */
const harness = useOrdersBilling('invoice-law');

const seller = {
  legal_name: 'Werkstatt GmbH',
  street: 'Hafen 1',
  postal_code: '10999',
  city: 'Berlin',
  country_code: 'DE',
  vat_id: 'DE136695976',
  iban: 'DE89 3704 0044 0532 0130 00',
};
const hamburg = { line1: 'Elbe 2', postal_code: '20095', city: 'Hamburg', country: 'DE' };
const vienna = { line1: 'Graben 3', postal_code: '1010', city: 'Wien', country: 'AT' };
const zurich = { line1: 'Limmatquai 3', postal_code: '8001', city: 'Zürich', country: 'CH' };

async function buyer(tenant: Tenant, address: object = hamburg, more: object = {}): Promise<string> {
  const { addresses, customers } = harness.one;
  const { item: stored } = await addresses.CreateAddress({ context: tenant.context(), input: address });
  const input = { last_name: 'Neu', company: 'Großhandel GmbH', address_id: stored?.id ?? '', ...more };
  return (await customers.CreateCustomer({ context: tenant.context(), input })).item?.id ?? '';
}

const fileOf = async (tenant: Tenant, id: string, format: 'pdf' | 'xml'): Promise<Buffer> =>
  (await harness.two.invoices.GetInvoiceDocument({ context: tenant.context(), id, format })).content;
const paper = async (tenant: Tenant, id: string): Promise<string> => {
  const pages = await getDocumentProxy(new Uint8Array(await fileOf(tenant, id, 'pdf')));
  return (await extractText(pages, { mergePages: true })).text;
};
const xmlOf = async (tenant: Tenant, id: string): Promise<string> => (await fileOf(tenant, id, 'xml')).toString();
const documentsOf = (tenant: Tenant, orderId: string) => documentsBy(harness.two, tenant, 'order_id', orderId);
const faultOf = async (tenant: Tenant) =>
  (await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault ?? undefined;
const orderOf = async (tenant: Tenant, id: string) =>
  (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item!;

/** Services at 119.00 with 19 % in the one order. */
async function ordered(tenant: Tenant, customer_id: string, ...services: object[]) {
  const known = harness.fake.services.get(tenant.serviceId);
  const items = services.map((differing) => {
    const id = newId();
    harness.fake.services.set(id, { ...known, price_minor: 11_900, ...differing, id });
    return { ...bookingItem(tenant), service_id: id };
  });
  const draft = await newDraft(harness.one, tenant, { customer_id, items });
  return placed(harness.one, tenant, draft.id);
}

describe('the day of supply of an invoice that was drafted before', () => {
  /** Bookings on 9 March at 10 and at 11, requested. */
  async function requested(tenant: Tenant) {
    harness.fake.confirmedStatus = 'requested';
    const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant) });
    const { id } = await placed(harness.one, tenant, draft.id);
    harness.fake.confirmedStatus = 'accepted';
    const tell = (at: number, change: object) => tellBooking(harness, { tenant, orderId: id, at }, change);
    return { id, tell };
  }
  const on = (day: string) => ({
    start_date: `2026-03-${day}T10:00:00+01:00`,
    end_date: `2026-03-${day}T10:45:00+01:00`,
  });
  const accepted = { status: 'accepted', accepted_at: '2026-03-02T10:00:00Z' };

  test('is that on which its bookings are when it is issued', async () => {
    const tenant = newTenant(harness, seller);
    const { id, tell } = await requested(tenant);
    await tell(0, { ...on('18'), ...accepted });
    await tell(1, { ...on('20'), ...accepted });
    const [invoice] = await documentsOf(tenant, id);
    expect(await paper(tenant, invoice?.id ?? '')).toMatch(/Leistungszeitraum\s+18\. März 2026 –\s+20\. März 2026/);
    const period = /<ram:ApplicableHeaderTradeSettlement>.*?BillingSpecifiedPeriod>.*?>(\d{8})<.*?>(\d{8})</s;
    expect(period.exec(await xmlOf(tenant, invoice?.id ?? ''))?.slice(1)).toEqual(['20260318', '20260320']);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('is not that of a booking that was rejected', async () => {
    const tenant = newTenant(harness, seller);
    const { id, tell } = await requested(tenant);
    await tell(1, { ...on('20'), ...accepted });
    await tell(0, { status: 'rejected' });
    const [invoice] = await documentsOf(tenant, id);
    expect(invoice?.total_minor).toBe(10_000);
    expect(await paper(tenant, invoice?.id ?? '')).toMatch(/Leistungsdatum\s+20\. März 2026/);
  });
});

test('an invoice over what became more is about the days of that', async () => {
  const tenant = newTenant(harness, seller);
  const later = {
    ...bookingItem(tenant),
    start_date: '2026-03-20T10:00:00+01:00',
    end_date: '2026-03-20T11:00:00+01:00',
  };
  const hourly = newId();
  const known = harness.fake.services.get(tenant.serviceId);
  harness.fake.services.set(hourly, { ...known, id: hourly, price_minor: 5_000, price_unit: 'hour' });
  const items = [bookingItem(tenant), { ...later, service_id: hourly }];
  const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant), items });
  const order = await placed(harness.one, tenant, draft.id);
  const longer = { start_date: '2026-03-20T10:00:00+01:00', end_date: '2026-03-20T12:00:00+01:00' };
  await tellBooking(harness, { tenant, orderId: order.id, at: 1 }, longer);
  const [, supplement] = await documentsOf(tenant, order.id);
  expect(supplement).toMatchObject({ kind: 'invoice', total_minor: 5_000 });
  expect(await paper(tenant, supplement?.id ?? '')).toMatch(/Leistungsdatum\s+20\. März 2026/);
});

describe('an invoice that takes the place of another', () => {
  test('names the one that it replaces, on paper and in the e-invoice', async () => {
    const tenant = newTenant(harness, seller);
    const order = await ordered(tenant, await buyer(tenant), {});
    const request = {
      id: order.invoice_id ?? '',
      recipient: 'Neue AG',
      recipient_address_json: JSON.stringify(vienna),
    };
    const { item } = await harness.one.invoices.ChangeInvoiceRecipient({ context: tenant.context(), ...request });
    expect(await paper(tenant, item?.id ?? '')).toContain(
      'ersetzt die stornierte Rechnung R-2026-000001 vom 2. März 2026',
    );
    const xml = await xmlOf(tenant, item?.id ?? '');
    expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode>');
    expect(xml).toMatch(/InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>R-2026-000001<.*?>20260302</s);
    expect(await paper(tenant, order.invoice_id ?? '')).not.toContain('ersetzt');
  });

  test('asks for no more than is left, and takes none of the credit of its customer for what was credited', async () => {
    const tenant = newTenant(harness, { ...seller, auto_apply_credit: true });
    const stories = { clients: harness.one, tenant };
    const customer = await buyer(tenant);
    const id = await invoiceByHand(stories, customer, 10_000);
    const payment = { invoice_id: id };
    await harness.one.invoices.CreditInvoice({ context: tenant.context(), id, amount_minor: 4_000 });
    await paid(stories, payment, { amount_minor: 6_000 });
    // 50.00 too much, from before.
    const other = await invoiceByHand(stories, customer, 1_000);
    await paid(stories, { invoice_id: other }, { amount_minor: 6_000 });
    const request = { id, recipient: 'Neue AG' };
    const { item } = await harness.one.invoices.ChangeInvoiceRecipient({ context: tenant.context(), ...request });
    expect(item).toMatchObject({ status: 'paid', total_minor: 10_000, paid_minor: 6_000, due_minor: 0 });
    const said = await paper(tenant, item?.id ?? '');
    expect(said).toMatch(/Gutgeschrieben\s+−40,00 €/);
    expect(said).toMatch(/Offener Betrag\s+0,00 €/);
    expect(said).not.toContain('Bitte überweisen');
    const { item: books } = await harness.two.books.CheckBooks({ context: tenant.context() });
    expect(books).toMatchObject({ balanced: true, totals: { due_minor: 0, credit_minor: 5_000 } });
  });

  /** 100.00 without a rate, finalised by hand. */
  async function untaxed(tenant: Tenant, customer_id: string): Promise<string> {
    const items = [{ description: 'Beratung', unit_price_minor: 10_000, tax_rate_basis_points: 0 }];
    const { invoices } = harness.one;
    const { item } = await invoices.CreateInvoice({ context: tenant.context(), input: { customer_id, items } });
    await invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
    return item?.id ?? '';
  }

  test('is for somebody who owes the tax as well, where rules found that the recipient owes it', async () => {
    const tenant = newTenant(harness, seller);
    const id = await untaxed(tenant, await buyer(tenant, vienna, { vat_id: 'ATU13585627' }));
    expect(await xmlOf(tenant, id)).toContain('<ram:CategoryCode>AE</ram:CategoryCode>');
    const change = (recipient: string, address: object, vat_id?: string) =>
      harness.one.invoices.ChangeInvoiceRecipient({
        context: tenant.context(),
        id,
        recipient,
        recipient_address_json: JSON.stringify(address),
        ...(vat_id === undefined ? {} : { vat_id }),
      });
    expect(await codeOf(change('Elbe GmbH', hamburg))).toBe('validation_failed');
    expect(await codeOf(change('Elbe GmbH', hamburg, 'DE123456788'))).toBe('validation_failed');
    const { item } = await change('Mur GmbH', vienna, 'ATU13585627');
    expect(await xmlOf(tenant, item?.id ?? '')).toContain('<ram:CategoryCode>AE</ram:CategoryCode>');
  });

  test('states why there was no tax as the first did, whatever the organization says by now', async () => {
    const reason = 'Kein Ausweis von Umsatzsteuer (§ 19 UStG)';
    const tenant = newTenant(harness, { ...seller, tax_exemption_reason: reason });
    const id = await untaxed(tenant, await buyer(tenant));
    expect(await paper(tenant, id)).toContain(reason);
    const known = await harness.one.parts.stores.organizationReplica.find(tenant.id);
    const changed = { ...known!, version: 2, seller: { ...known!.seller, tax_exemption_reason: null } };
    await harness.one.parts.stores.organizationReplica.put(changed);
    const request = { id, recipient: 'Neue AG', recipient_address_json: JSON.stringify(hamburg) };
    const { item } = await harness.one.invoices.ChangeInvoiceRecipient({ context: tenant.context(), ...request });
    const said = await paper(tenant, item?.id ?? '');
    expect(said).toContain(reason);
    expect(said).not.toContain('Steuersatz 0 %');
    expect(await xmlOf(tenant, item?.id ?? '')).toContain('<ram:CategoryCode>E</ram:CategoryCode>');
  });
});

describe('why no tax is charged', () => {
  test.each([
    ['de', 'Nicht steuerbare sonstige Leistung'],
    ['en', 'Not subject to VAT'],
  ])('of a service for a business outside the Union: no export, which is of goods (%s)', async (locale, words) => {
    const tenant = newTenant(harness, { ...seller, locale });
    const order = await ordered(tenant, await buyer(tenant, zurich), {});
    const said = await paper(tenant, order.invoice_id ?? '');
    expect(said).toContain(words);
    expect(said).not.toMatch(/Ausfuhr|[Ee]xport/);
    expect(await xmlOf(tenant, order.invoice_id ?? '')).toContain(words);
    await harness.one.orders.CancelOrder({ context: tenant.context(), id: order.id });
    const [, note] = await documentsOf(tenant, order.id);
    expect(await paper(tenant, note?.id ?? '')).toContain(words);
  });

  test('of an exempt service for a business in another state: its exemption, which no reverse charge takes the place of', async () => {
    const tenant = newTenant(harness, seller);
    const customer = await buyer(tenant, vienna, { vat_id: 'ATU13585627' });
    const exempt = { tax_class: 'exempt', tax_exemption_reason: '§ 4 Nr. 12 UStG' };
    const lone = await ordered(tenant, customer, exempt);
    expect(await paper(tenant, lone.invoice_id ?? '')).toContain('§ 4 Nr. 12 UStG');
    expect(await xmlOf(tenant, lone.invoice_id ?? '')).toContain('<ram:CategoryCode>E</ram:CategoryCode>');
    // One reason on each invoice: beside what the customer owes the tax of, that one.
    const both = await ordered(tenant, customer, exempt, {});
    expect(await xmlOf(tenant, both.invoice_id ?? '')).toContain('<ram:CategoryCode>AE</ram:CategoryCode>');
  });
});

describe('a line over what was not provided says so', () => {
  const half = [{ hours_before: 1_000, fee_basis_points: 5_000 }];

  test('the fee of a booking that was canceled before it was invoiced', async () => {
    const tenant = newTenant(harness, { ...seller, cancellation_fee_tiers: half });
    const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant) });
    await placed(harness.one, tenant, draft.id, false);
    await harness.one.orders.CancelOrder({ context: tenant.context(), id: draft.id });
    const { invoice_id: id } = await orderOf(tenant, draft.id);
    const said = await paper(tenant, id ?? '');
    expect(said.match(/Stornogebühr, 09\.03\.2026, 1\d:00–1\d:45, Raum 1, BB\d{8}/g)).toHaveLength(2);
    expect(said).toMatch(/Gesamtbetrag\s+100,00 €/);
  });

  test('what is taken back of one that was invoiced is no fee', async () => {
    const tenant = newTenant(harness, { ...seller, cancellation_fee_tiers: half });
    const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant) });
    await placed(harness.one, tenant, draft.id);
    await harness.one.orders.CancelOrder({ context: tenant.context(), id: draft.id });
    const [, note] = await documentsOf(tenant, draft.id);
    expect(note?.total_minor).toBe(-10_000);
    expect(await paper(tenant, note?.id ?? '')).not.toContain('Stornogebühr');
  });

  test('what a late move costs, and what is asked since nobody came', async () => {
    const policy = newId();
    harness.fake.policies.set(policy, {
      id: policy,
      cancellation_fee_tiers: [],
      move_notice_hours: 1_000,
      late_moves: 'charged',
      late_move_fee_basis_points: 2_000,
      no_show_fee_basis_points: 6_000,
    });
    const tenant = newTenant(harness, { ...seller, cancellation_policy_id: policy });
    const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant), requires_approval: true });
    await placed(harness.one, tenant, draft.id);
    const was = { start_date: '2026-03-09T09:00:00.000Z', end_date: '2026-03-09T09:45:00.000Z' };
    const now = { start_date: '2026-03-10T09:00:00.000Z', end_date: '2026-03-10T09:45:00.000Z' };
    const late_moves = [{ moved_at: '2026-03-02T09:00:00.000Z', ...was }];
    await tellBooking(harness, { tenant, orderId: draft.id, at: 0 }, { ...now, late_moves });
    await tellBooking(harness, { tenant, orderId: draft.id, at: 1 }, { status: 'no_show' });
    await harness.one.orders.ApproveOrder({ context: tenant.context(), id: draft.id });
    const said = await paper(tenant, (await orderOf(tenant, draft.id)).invoice_id ?? '');
    expect(said).toMatch(/Umbuchungsgebühr, BB\d{8}/);
    expect(said).toMatch(/Nicht erschienen, 09\.03\.2026/);
    // 100, a fifth of it for the move, and 60 of who did not come.
    expect(said).toMatch(/Gesamtbetrag\s+180,00 €/);
  });
});

test('what is printed of length and price multiplies to what is charged: 50 minutes are no 0.833 hours', async () => {
  const tenant = newTenant(harness, seller);
  const customer = await buyer(tenant);
  const hourly = newId();
  const known = harness.fake.services.get(tenant.serviceId);
  harness.fake.services.set(hourly, { ...known, id: hourly, price_minor: 6_000, price_unit: 'hour' });
  const times = { start_date: '2026-12-01T18:00:00+01:00', end_date: '2026-12-01T18:50:00+01:00' };
  const items = [{ ...bookingItem(tenant), service_id: hourly, ...times }];
  const draft = await newDraft(harness.one, tenant, { customer_id: customer, items });
  const order = await placed(harness.one, tenant, draft.id);
  expect(order.total_minor).toBe(5_000);
  expect(await paper(tenant, order.invoice_id ?? '')).toContain('50 Min. × 60,00 €/Std., 01.12.2026');
});

describe('a membership is billed in the language of the organization', () => {
  test('the fee for setting it up, and why a period is credited', async () => {
    const tenant = newTenant(harness, seller);
    harness.clock.set('2026-06-01T09:00:00Z');
    const input = {
      customer_id: await buyer(tenant),
      plan_id: newPlan(harness.fake, tenant, { price_minor: 3_000, setup_fee_minor: 1_000 }),
    };
    const { item } = await harness.one.subscriptions.CreateSubscription({ context: tenant.context(), input });
    const id = item?.id ?? '';
    expect(await paper(tenant, item?.last_invoice_id ?? '')).toContain('Basic: Einrichtung');
    await paid({ clients: harness.one, tenant }, { invoice_id: item?.last_invoice_id ?? '' });
    harness.clock.set('2026-06-16T09:00:00Z');
    const plan = newPlan(harness.fake, tenant, { name: 'Pro', price_minor: 9_000 });
    await harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), id, plan, at: 'now' });
    const documents = await waitFor('both', async () => {
      const found = await documentsBy(harness.two, tenant, 'subscription_id', id);
      return found.length === 3 && found;
    });
    const note = await paper(tenant, documents[1]?.id ?? '');
    expect(note).toContain('Tarifwechsel');
    expect(note).not.toContain('change of plan');
    // What is credited is for the days that are left, those of the change included.
    expect(note).toMatch(/Leistungszeitraum\s+16\. Juni 2026 –\s+30\. Juni 2026/);
  });
});

describe('the days of supply of an invoice written by hand', () => {
  const items = [{ description: 'Beratung', unit_price_minor: 11_900, tax_rate_basis_points: 1_900 }];

  test('are those that it states, in PDF, e-invoice and answer; else that of issue', async () => {
    const tenant = newTenant(harness, seller);
    const { invoices } = harness.one;
    const input = { customer_id: await buyer(tenant), items, service_start: '2026-02-01', service_end: '2026-02-28' };
    const { item } = await invoices.CreateInvoice({ context: tenant.context(), input });
    const id = item?.id ?? '';
    const { item: final } = await invoices.FinaliseInvoice({ context: tenant.context(), id });
    expect(final).toMatchObject({ service_start: '2026-02-01', service_end: '2026-02-28' });
    expect(await paper(tenant, id)).toMatch(/Leistungszeitraum\s+1\. Februar 2026 –\s+28\. Februar 2026/);
    expect(await xmlOf(tenant, id)).toMatch(/BillingSpecifiedPeriod>.*?>20260201<.*?>20260228</s);
  });

  test('may be changed while it is a draft, and are in order', async () => {
    const tenant = newTenant(harness, seller);
    const { invoices } = harness.one;
    const create = (input: object) =>
      invoices.CreateInvoice({ context: tenant.context(), input: { recipient: 'X AG', items, ...input } });
    expect(await codeOf(create({ service_end: '2026-02-28' }))).toBe('validation_failed');
    expect(await codeOf(create({ service_start: '2026-03-01', service_end: '2026-02-28' }))).toBe('validation_failed');
    const { item } = await create({ service_start: '2026-02-10' });
    const change = (input: object) =>
      invoices.UpdateInvoice({ context: tenant.context(), id: item?.id ?? '', input, update_mask: Object.keys(input) });
    expect(await codeOf(change({ service_end: '2026-02-09' }))).toBe('validation_failed');
    await change({ service_end: '2026-02-11' });
    await invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
    expect(await paper(tenant, item?.id ?? '')).toMatch(/Leistungszeitraum\s+10\. Februar 2026 –\s+11\. Februar 2026/);
  });
});

test('a number format whose numbers are given is refused at the first invoice, and what waits goes on with another one', async () => {
  const tenant = newTenant(harness, { ...seller, invoice_number_format: 'R{seq}' });
  const stories = { clients: harness.one, tenant };
  const customer = await buyer(tenant);
  for (let count = 0; count < 11; count += 1) await invoiceByHand(stories, customer, 1_000);
  const { organizationReplica } = harness.one.parts.stores;
  const format = async (version: number, invoice_number_format: string) => {
    const known = await organizationReplica.find(tenant.id);
    await organizationReplica.put({ ...known!, version, invoice_number_format });
  };
  await format(2, 'R1{seq}');
  const refused = await invoiceByHand(stories, customer, 1_000).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    problems: [{ code: 'conflict', detail: expect.stringContaining('another invoice_number_format') }],
  });
  await format(3, 'RE-{seq}');
  const id = await invoiceByHand(stories, customer, 1_000);
  const { item } = await harness.two.invoices.GetInvoice({ context: tenant.context(), id });
  expect(item?.number).toBe('RE-1');
  expect(await faultOf(tenant)).toBeUndefined();
});
