import { expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { codeOf, newDraft, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('tax-categories');

const seller = {
  legal_name: 'Werkstatt GmbH',
  street: 'Oranienstraße 12',
  postal_code: '10999',
  city: 'Berlin',
  country_code: 'DE',
  vat_id: 'DE 136 695 976',
  invoice_cancellation_documents: true,
};
const vienna = { line1: 'Graben 3', postal_code: '1010', city: 'Wien', country: 'AT' };
const newYork = { line1: '11 Broadway', postal_code: '10004', city: 'New York', country: 'US' };

async function newBuyer(tenant: Tenant, address: object, vat_id?: string): Promise<string> {
  const { customers, addresses } = harness.one;
  const { item } = await addresses.CreateAddress({ context: tenant.context(), input: address });
  const input = { last_name: 'Turing', company: 'Donau Handel GmbH', address_id: item?.id ?? '' };
  const answer = await customers.CreateCustomer({
    context: tenant.context(),
    input: vat_id === undefined ? input : { ...input, vat_id },
  });
  return answer.item?.id ?? '';
}

const line = (tax_rate_basis_points: number) => ({
  description: 'Beratung',
  unit_price_minor: 11_900,
  tax_rate_basis_points,
});

async function draft(tenant: Tenant, customer_id: string, input: object = {}) {
  const { item } = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { customer_id, items: [line(0)], ...input },
  });
  if (!item) throw new Error('no invoice');
  return item;
}

const finalise = (tenant: Tenant, id: string) =>
  harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id });

async function xmlOf(tenant: Tenant, id: string): Promise<string> {
  const file = await harness.two.invoices.GetInvoiceDocument({ context: tenant.context(), id, format: 'xml' });
  return file.content.toString('utf8');
}

const categoriesOf = (xml: string): string[] => [
  ...new Set([...xml.matchAll(/<ram:CategoryCode>(\w+)</g)].map(([, category = '']) => category)),
];

test('without tax to a company in another state is reverse charge, with both VAT ids and the reason', async () => {
  const tenant = newTenant(harness, seller);
  const { id, recipient_vat_id } = await draft(tenant, await newBuyer(tenant, vienna, 'atu 13585627'));
  expect(recipient_vat_id).toBe('ATU13585627');
  const { item } = await finalise(tenant, id);
  expect(item).toMatchObject({ tax_amount_minor: 0, total_minor: 11_900, net_amount_minor: 11_900 });
  const xml = await xmlOf(tenant, id);
  expect(categoriesOf(xml)).toEqual(['AE']);
  for (const said of [
    'schemeID="VA">DE136695976<',
    'schemeID="VA">ATU13585627<',
    'VATEX-EU-AE',
    'Steuerschuldnerschaft',
  ]) {
    expect(xml).toContain(said);
  }
});

test('a price that carries tax keeps it, whoever the buyer is', async () => {
  const tenant = newTenant(harness, seller);
  const { id } = await draft(tenant, await newBuyer(tenant, vienna, 'ATU13585627'), { items: [line(1_900)] });
  const { item } = await finalise(tenant, id);
  expect(item).toMatchObject({ total_minor: 11_900, tax_amount_minor: 1_900 });
  expect(categoriesOf(await xmlOf(tenant, id))).toEqual(['S']);
});

test.each([
  ['intra_community_supply', 'K', vienna, 'ATU13585627', 'VATEX-EU-IC'],
  ['export', 'G', newYork, undefined, 'VATEX-EU-G'],
  ['outside_scope', 'O', newYork, undefined, 'VATEX-EU-O'],
  ['reverse_charge', 'AE', vienna, 'ATU13585627', 'VATEX-EU-AE'],
])('stated as %s it is %s', async (tax_exemption, category, address, vatId, code) => {
  const tenant = newTenant(harness, seller);
  const { id } = await draft(tenant, await newBuyer(tenant, address, vatId), { tax_exemption });
  await finalise(tenant, id);
  const xml = await xmlOf(tenant, id);
  expect(categoriesOf(xml)).toEqual([category]);
  expect(xml).toContain(code);
});

test('a statement that the data does not carry keeps a draft a draft, without a number, until it is put right', async () => {
  const tenant = newTenant(harness, seller);
  const { id } = await draft(tenant, await newBuyer(tenant, vienna), { tax_exemption: 'intra_community_supply' });
  const refused = await finalise(tenant, id).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect((refused as AppError).problems).toMatchObject([
    { code: 'validation_failed', source: { pointer: '/data/attributes/tax_exemption' } },
  ]);
  const change = (input: object, update_mask: string[]) =>
    harness.one.invoices.UpdateInvoice({ context: tenant.context(), id, input, update_mask });
  const wrong = await change({ recipient_vat_id: 'AT1' }, ['recipient_vat_id']).catch((error: unknown) => error);
  expect((wrong as AppError).problems).toMatchObject([
    { code: 'validation_failed', source: { pointer: '/data/attributes/recipient_vat_id' } },
  ]);
  await change({ recipient_vat_id: 'ATU13585627' }, ['recipient_vat_id']);
  expect((await finalise(tenant, id)).item?.number).toBe('R-2026-000001');
});

test('what an order is charged with later at a rate needs no reason for no tax, and what it is charged without tax has the one that was stated', async () => {
  const tenant = newTenant(harness);
  const free = newId();
  harness.fake.services.set(free, {
    ...harness.fake.services.get(tenant.serviceId),
    id: free,
    tax_rate_basis_points: 0,
  });
  const items = [tenant.serviceId, free].map((service_id) => ({ type: 'service', service_id, quantity: 1 }));
  const { id } = await newDraft(harness.one, tenant, { items, requires_approval: true });
  const { tmp_invoice_id: preview } = await placed(harness.one, tenant, id);
  const stated = { input: { tax_exemption: 'zero_rated' }, update_mask: ['tax_exemption'] };
  await harness.one.invoices.UpdateInvoice({ context: tenant.context(), id: preview ?? '', ...stated });
  await harness.one.orders.ApproveOrder({ context: tenant.context(), id });
  const { item: order } = await harness.two.orders.GetOrder({ context: tenant.context(), id });
  for (const rate of [1_900, 0]) {
    const item_id = order?.items.find(({ tax_rate_basis_points }) => tax_rate_basis_points === rate)?.id ?? '';
    const changes = [{ type: 'set_quantity', item_id, quantity: 2 }];
    await harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes });
  }
  const query = { filters: [{ key: 'order_id', values: [id] }], sorts: [{ field: 'number' }] };
  const documents = await harness.two.invoices.ListInvoices({ context: tenant.context(), query });
  expect(documents.items.map(({ total_minor, tax_exemption }) => [total_minor, tax_exemption ?? null])).toEqual([
    [20_000, 'zero_rated'],
    [10_000, null],
    [10_000, 'zero_rated'],
  ]);
});

test('a cancellation takes back what was stated, whatever has become of customer and organization', async () => {
  const tenant = newTenant(harness, seller);
  const customer = await newBuyer(tenant, vienna, 'ATU13585627');
  const { id } = await draft(tenant, customer);
  await finalise(tenant, id);
  const { customers, invoices, parts } = harness.one;
  await customers.UpdateCustomer({ context: tenant.context(), id: customer, input: {}, update_mask: ['vat_id'] });
  const known = await parts.stores.organizationReplica.find(tenant.id);
  if (!known) throw new Error('no replica');
  const changed = { ...known.seller, tax_exemption_reason: 'Kleinunternehmer' };
  await parts.stores.organizationReplica.put({ ...known, version: known.version + 1, seller: changed });
  await invoices.CancelInvoice({ context: tenant.context(), id });
  const storno = await parts.stores.invoices.model.findOne({ previous_invoice_id: id }).lean();
  const xml = await xmlOf(tenant, String(storno?._id));
  expect(categoriesOf(xml)).toEqual(['AE']);
  expect(xml).toContain('schemeID="VA">ATU13585627<');
});

test('a VAT id of no structure is refused, and forgotten with the customer', async () => {
  const tenant = newTenant(harness, seller);
  expect(await codeOf(newBuyer(tenant, vienna, 'ATU1234'))).toBe('validation_failed');
  const customer = await newBuyer(tenant, vienna, 'ATU13585627');
  await finalise(tenant, (await draft(tenant, customer)).id);
  await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: customer, cascade: true });
  const { item } = await harness.one.customers.GetCustomer({ context: tenant.context(), id: customer });
  expect(item?.anonymised_at).toBeDefined();
  expect(item?.vat_id).toBeUndefined();
});
