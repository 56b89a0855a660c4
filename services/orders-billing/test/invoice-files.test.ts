import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { getDocumentProxy, extractText } from 'unpdf';
import { bookingItem, codeOf, newDraft, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('invoice-files');

const seller = {
  legal_name: 'Werkstatt GmbH',
  street: 'Oranienstraße 12',
  postal_code: '10999',
  city: 'Berlin',
  country_code: 'DE',
  vat_id: 'DE136695976',
  iban: 'DE89370400440532013000',
};

async function newBuyer(tenant: Tenant) {
  const { customers, addresses } = harness.one;
  const { item: address } = await addresses.CreateAddress({
    context: tenant.context(),
    input: { line1: 'Hauptstraße 7', postal_code: '80331', city: 'München', country: 'DE' },
  });
  const { item: customer } = await customers.CreateCustomer({
    context: tenant.context(),
    input: { first_name: 'Ada', last_name: 'Lovelace', address_id: address?.id ?? '' },
  });
  return { customerId: customer?.id ?? '', addressId: address?.id ?? '' };
}

async function fileOf(tenant: Tenant, id: string, format: 'pdf' | 'xml') {
  return harness.two.invoices.GetInvoiceDocument({ context: tenant.context(), id, format });
}

const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

async function textOf(content: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text;
}

async function invoicedOrder(tenant: Tenant) {
  const buyer = await newBuyer(tenant);
  const draft = await newDraft(harness.one, tenant, {
    customer_id: buyer.customerId,
    items: [bookingItem(tenant, 10), bookingItem(tenant, 11)],
  });
  const order = await placed(harness.one, tenant, draft.id);
  return { ...buyer, invoiceId: order.invoice_id ?? '' };
}

test('a finalised invoice keeps the bytes of its files, whatever changes around it', async () => {
  const tenant = newTenant(harness, seller);
  const { customerId, addressId, invoiceId } = await invoicedOrder(tenant);
  const pdf = await fileOf(tenant, invoiceId, 'pdf');
  const xml = await fileOf(tenant, invoiceId, 'xml');
  expect(pdf).toMatchObject({ media_type: 'application/pdf', file_name: 'R-2026-000001.pdf' });
  expect(xml).toMatchObject({ media_type: 'application/xml', file_name: 'R-2026-000001.xml' });
  const printed = await textOf(pdf.content);
  for (const said of ['Rechnung R-2026-000001', 'Werkstatt GmbH', 'DE136695976', 'Ada Lovelace', '200,00']) {
    expect(printed).toContain(said);
  }
  expect(printed).toContain('9. März 2026');
  expect(xml.content.toString('utf8')).toContain('<ram:LineOne>Hauptstraße 7</ram:LineOne>');

  const organization = harness.fake.organizations.get(tenant.id);
  await harness.tell('organizations.updated', tenant.id, {
    ...organization,
    type: 'organizations',
    id: tenant.id,
    version: 2,
    legal_name: 'Elsewhere AG',
    iban: 'DE02120300000000202051',
    locale: 'en',
  });
  await waitFor('the replica', async () => {
    const known = await harness.one.parts.stores.organizationReplica.find(tenant.id);
    return known?.seller.legal_name === 'Elsewhere AG';
  });
  await harness.one.customers.UpdateCustomer({
    context: tenant.context(),
    id: customerId,
    input: { last_name: 'King' },
    update_mask: ['last_name'],
  });
  await harness.one.addresses.UpdateAddress({
    context: tenant.context(),
    id: addressId,
    input: { line1: 'Elsewhere 1' },
    update_mask: ['line1'],
  });
  const { item: invoice } = await harness.one.invoices.GetInvoice({ context: tenant.context(), id: invoiceId });
  await harness.one.payments.CreatePayment({
    context: tenant.context(),
    input: { invoice_id: invoiceId, amount_minor: invoice?.due_minor ?? 0 },
  });

  expect(digest((await fileOf(tenant, invoiceId, 'pdf')).content)).toBe(digest(pdf.content));
  expect(digest((await fileOf(tenant, invoiceId, 'xml')).content)).toBe(digest(xml.content));

  const { item: reissued } = await harness.one.invoices.ChangeInvoiceRecipient({
    context: tenant.context(),
    id: invoiceId,
    recipient: 'Grace Hopper',
  });
  expect(digest((await fileOf(tenant, invoiceId, 'pdf')).content)).toBe(digest(pdf.content));
  const next = await textOf((await fileOf(tenant, reissued?.id ?? '', 'pdf')).content);
  for (const said of ['Grace Hopper', 'Elsewhere AG', 'Invoice R-2026-000002']) expect(next).toContain(said);
});

test('a cancellation document states the negated amounts and the invoice that it cancels', async () => {
  const tenant = newTenant(harness, { ...seller, invoice_cancellation_documents: true });
  const { invoiceId } = await invoicedOrder(tenant);
  await harness.one.invoices.CancelInvoice({ context: tenant.context(), id: invoiceId });
  const { items } = await harness.one.invoices.ListInvoices({
    context: tenant.context(),
    query: { filters: [{ key: 'kind', values: ['cancellation'] }], page_number: 1, page_size: 10 },
  });
  const xml = (await fileOf(tenant, items[0]?.id ?? '', 'xml')).content.toString('utf8');
  expect(xml).toContain('<ram:GrandTotalAmount>-200.00</ram:GrandTotalAmount>');
  expect(xml).toContain('R-2026-000001');
  expect(await textOf((await fileOf(tenant, items[0]?.id ?? '', 'pdf')).content)).toContain('Stornorechnung');
});

test('a draft has a marked preview and no e-invoice', async () => {
  const tenant = newTenant(harness, seller);
  const { item } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { recipient: 'Ada', items: [{ description: 'Work', unit_price_minor: 100, tax_rate_basis_points: 0 }] },
  });
  const pdf = await fileOf(tenant, item?.id ?? '', 'pdf');
  expect(pdf.file_name).toBe(`draft-${item?.id}.pdf`);
  expect(await textOf(pdf.content)).toContain('Rechnung (Entwurf)');
  expect(await codeOf(fileOf(tenant, item?.id ?? '', 'xml'))).toBe('conflict');
});

test('where the e-invoice lacks data there is the PDF, and the refusal of the XML names what is missing', async () => {
  const tenant = newTenant(harness);
  const { invoiceId } = await invoicedOrder(tenant);
  expect((await fileOf(tenant, invoiceId, 'pdf')).content.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(fileOf(tenant, invoiceId, 'xml')).rejects.toMatchObject({
    problems: [
      { code: 'validation_failed', detail: "No e-invoice: The seller's postal address is unknown." },
      { code: 'validation_failed', detail: 'No e-invoice: The seller has neither a VAT id nor a tax number.' },
    ],
  });
});

test('an invoice of another organization is not found', async () => {
  const { invoiceId } = await invoicedOrder(newTenant(harness, seller));
  const stranger = newTenant(harness, seller);
  expect(await codeOf(fileOf(stranger, invoiceId, 'pdf'))).toBe('not_found');
  expect(await codeOf(fileOf(stranger, newId(), 'xml'))).toBe('not_found');
});

test('the largest invoice that can be entered is laid out within seconds', async () => {
  const tenant = newTenant(harness, seller);
  const text = 'Konferenzpaket mit Übertragung und Verpflegung. '.repeat(21).slice(0, 1_000);
  const items = Array.from({ length: 200 }, () => ({
    description: text,
    unit_price_minor: 999,
    tax_rate_basis_points: 1_900,
  }));
  const { item } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { recipient: 'Ada', items, note: text.repeat(5).slice(0, 5_000) },
  });
  await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
  const startedAt = performance.now();
  const pdf = await fileOf(tenant, item?.id ?? '', 'pdf');
  expect(pdf.content.length).toBeLessThan(2_000_000);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test('an invoice in a currency with four decimals is finalised and printed with all of them', async () => {
  const tenant = newTenant(harness, { ...seller, currency: 'CLF' });
  const { item: draft } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: {
      recipient: 'Ada Lovelace',
      tax_exemption: 'zero_rated',
      items: [{ description: 'Work', unit_price_minor: 123_456 }],
    },
  });
  const { item: invoice } = await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: draft!.id });
  expect(invoice).toMatchObject({ number: 'R-2026-000001', currency: 'CLF', total_minor: 123_456 });
  expect(await textOf((await fileOf(tenant, draft!.id, 'pdf')).content)).toContain('12,3456');
});
