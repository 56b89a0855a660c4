import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { bookingItem, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('invoice-papers');

const seller = {
  legal_name: 'Werkstatt GmbH',
  street: 'Hafen 1',
  postal_code: '10999',
  city: 'Berlin',
  country_code: 'DE',
  vat_id: 'DE136695976',
  iban: 'DE89 3704 0044 0532 0130 00',
};

async function buyer(tenant: Tenant, more: object = {}): Promise<string> {
  const address = { line1: 'Elbe 2', postal_code: '20095', city: 'Hamburg', country: 'DE' };
  const { item: stored } = await harness.one.addresses.CreateAddress({ context: tenant.context(), input: address });
  const input = {
    first_name: 'Nadia',
    last_name: 'Neu',
    company: 'Großhandel GmbH',
    address_id: stored?.id ?? '',
    ...more,
  };
  return (await harness.one.customers.CreateCustomer({ context: tenant.context(), input })).item?.id ?? '';
}
const document = async (tenant: Tenant, id: string, format: 'pdf' | 'xml') =>
  (await harness.two.invoices.GetInvoiceDocument({ context: tenant.context(), id, format })).content;
const paper = async (tenant: Tenant, id: string): Promise<string> => {
  const pages = await getDocumentProxy(new Uint8Array(await document(tenant, id, 'pdf')));
  return (await extractText(pages, { mergePages: true })).text;
};

/** An invoiced order of 90 minutes at 39.95 an hour and of a service without a time. */
async function invoiced(tenant: Tenant) {
  const hourly = newId();
  const known = harness.fake.services.get(tenant.serviceId);
  harness.fake.services.set(hourly, { ...known, id: hourly, name: 'Kursraum', price_minor: 3_995, price_unit: 'hour' });
  const times = { start_date: '2026-12-01T18:00:00+01:00', end_date: '2026-12-01T19:30:00+01:00' };
  const items = [
    { ...bookingItem(tenant), service_id: hourly, ...times },
    { type: 'service', service_id: tenant.serviceId },
  ];
  const input = { items, customer_id: await buyer(tenant) };
  const { item } = await harness.one.orders.CreateOrder({ context: tenant.context(), input });
  const order = await placed(harness.one, tenant, item?.id ?? '');
  return { order, invoice: order.invoice_id ?? '' };
}

test('a line of a booking says how its price comes about, when and where it is, and its number; the e-invoice its days', async () => {
  const tenant = newTenant(harness, seller);
  const { invoice } = await invoiced(tenant);
  const said = await paper(tenant, invoice);
  expect(said).toMatch(/1,5 Std\. × 39,95 €, 01\.12\.2026, 18:00–19:30, Raum 1, BB\d{8}/);
  expect(said).toContain('Leistungsdatum');
  const xml = (await document(tenant, invoice, 'xml')).toString();
  const [line = '', other = ''] = xml.split('<ram:IncludedSupplyChainTradeLineItem>').slice(1);
  expect([...line.matchAll(/format="102">(\d+)</g)].map(([, day]) => day)).toEqual(['20261201', '20261201']);
  expect(other.split('</ram:IncludedSupplyChainTradeLineItem>')[0]).not.toContain('BillingSpecifiedPeriod');
});

test('a partial credit is a correction of the invoice with its reason, its lines in the order of the invoice', async () => {
  const tenant = newTenant(harness, seller);
  const { order, invoice } = await invoiced(tenant);
  const reason = 'Kulanz wegen Baulärm';
  const credit = { id: invoice, amount_minor: 3_333, lines: [], reason };
  const { item: note } = await harness.one.invoices.CreditInvoice({ context: tenant.context(), ...credit });
  const said = await paper(tenant, note?.id ?? '');
  expect(said).toContain('zu Rechnung R-2026-000001 vom');
  expect(said).not.toContain('Storno');
  expect(said).toContain(reason);
  // The part that is taken back is no price of an hour.
  expect(said).toMatch(/\s01\.12\.2026, 18:00–19:30, Raum 1, BB\d{8}/);
  expect(said).not.toContain('Std.');
  expect(said.indexOf('Kursraum')).toBeLessThan(said.indexOf('Meeting room'));
  const statement = await harness.one.orders.GetOrderStatement({
    context: tenant.context(),
    id: order.id,
    format: 'csv',
  });
  expect(statement.content.toString()).toContain(`Rechnungskorrektur,R-2026-000002,${reason}`);
});

test('an invoice without a time of its own names its day as that of the service', async () => {
  const tenant = newTenant(harness, seller);
  const items = [{ description: 'Beratung', unit_price_minor: 4_500, tax_rate_basis_points: 1_900 }];
  const { item } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { recipient: 'X AG', customer_id: await buyer(tenant), items },
  });
  await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
  const said = await paper(tenant, item?.id ?? '');
  expect(said).toMatch(/Leistungsdatum\s+2\. März 2026/);
  // Made out to somebody else than the customer: nothing of the customer stands on it.
  expect(item?.recipient_address_json).toBe('{}');
  expect(said).not.toMatch(/Elbe|Großhandel|Nadia/);
});

describe('a company and a person at it', () => {
  test('stand on the invoice of a customer who has both, and of a new recipient', async () => {
    const tenant = newTenant(harness, seller);
    const { invoice } = await invoiced(tenant);
    expect(await paper(tenant, invoice)).toMatch(/Großhandel GmbH\s+z\. Hd\. Nadia Neu/);
    const { item } = await harness.one.invoices.ChangeInvoiceRecipient({
      context: tenant.context(),
      id: invoice,
      recipient: 'Frau Nadia Neu',
      company: 'Neu GmbH',
    });
    expect(item).toMatchObject({ recipient: 'Neu GmbH', recipient_contact: 'Frau Nadia Neu' });
    const same = { id: item?.id ?? '', recipient: 'Frau Nadia Neu', company: 'Neu GmbH' };
    const again = await harness.one.invoices.ChangeInvoiceRecipient({ context: tenant.context(), ...same });
    expect(again.item).toMatchObject({ id: item?.id, number: item?.number });
  });
});

test('a payment by the bundled provider has no reference on statements and exports', async () => {
  const tenant = newTenant(harness, seller);
  const { order } = await invoiced(tenant);
  const input = { order_id: order.id, amount_minor: 1_000 };
  const { item } = await harness.one.payments.CreatePayment({ context: tenant.context(), input });
  const { content } = await harness.one.orders.GetOrderStatement({
    context: tenant.context(),
    id: order.id,
    format: 'csv',
  });
  expect(item?.id).toMatch(/-/);
  expect(content.toString()).not.toContain(item?.id ?? '');
});
