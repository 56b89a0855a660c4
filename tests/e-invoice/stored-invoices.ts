import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { placeOrder } from '../support/orders.ts';
import { testEnvironment } from '../support/test-environment.ts';

/** A file of an invoice that the platform has finalised, stored and read back. */
export interface StoredFiles {
  name: string;
  xml: Buffer;
  pdf: Buffer;
}

const slug = 'studio-nord';
const organizationId = demoId(slug);

const vienna = { line1: 'Graben 3', postal_code: '1010', city: 'Wien', country: 'AT' };
const newYork = { line1: '11 Broadway', postal_code: '10004', city: 'New York', country: 'US' };
const berlin = { line1: 'Oranienstraße 12', postal_code: '10999', city: 'Berlin', country: 'DE' };

const line = (tax_rate: number, more: object = {}) => ({ description: 'Beratung', unit_price: 119, tax_rate, ...more });

/**
 * Finalises invoices of every tax category through the gateway of a platform of its own, changes buyers and organization afterwards, kills
 * the service, and reads the files from one that has started anew: what the judges see is what MongoDB holds.
 */
export async function storedInvoices(say: (text: string) => void): Promise<StoredFiles[]> {
  const stack = await startStack({ persistent: false, onProgress: say });
  try {
    const messagingNamespace = `einvoice${randomBytes(3).toString('hex')}.`;
    const platform = await startPlatform({ stack, messagingNamespace, env: testEnvironment });
    try {
      const admin = createApiClient({
        url: platform.url,
        token: await platform.token(slug, 'admin'),
        organizationId,
      });
      const ids = await finalisedOnes(platform, admin);
      await changeEverythingAround(admin);
      await platform.kill('orders-billing');
      await platform.restart('orders-billing');
      return await Promise.all(
        [...ids].map(async ([name, id]) => ({
          name,
          xml: await fileOf(platform, id, 'application/xml'),
          pdf: await fileOf(platform, id, 'application/pdf'),
        })),
      );
    } finally {
      await platform.stop();
    }
  } finally {
    await stack.stop();
  }
}

async function newBuyer(admin: ApiClient, address: object, vatId?: string): Promise<string> {
  const { id } = await dataOf(admin.post('/addresses', documentOf('addresses', address)), 201);
  const attributes = { first_name: 'Alan', last_name: 'Turing', company: 'Donau & Söhne Handel GmbH' };
  const withId = vatId === undefined ? attributes : { ...attributes, vat_id: vatId };
  const customer = documentOf('customers', withId, { address: ['addresses', id] });
  return (await dataOf(admin.post('/customers', customer), 201)).id;
}

async function finalised(admin: ApiClient, customer: string, attributes: object): Promise<string> {
  const draft = documentOf('invoices', attributes, { customer: ['customers', customer] });
  const { id } = await dataOf(admin.post('/invoices', draft), 201);
  await dataOf(admin.post(`/invoices/${id}/finalise`), 200);
  return id;
}

const organize = (admin: ApiClient, attributes: object) =>
  dataOf(
    admin.patch(`/organizations/${organizationId}`, documentOf('organizations', attributes, {}, organizationId)),
    200,
  );

async function finalisedOnes(platform: Platform, admin: ApiClient): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const domestic = await newBuyer(admin, berlin);
  const austrian = await newBuyer(admin, vienna, 'ATU 13585627');
  const american = await newBuyer(admin, newYork);
  const add = async (name: string, customer: string, attributes: object): Promise<string> => {
    const id = await finalised(admin, customer, attributes);
    ids.set(name, id);
    return id;
  };

  const { checkout } = await placeOrder(admin, [
    { slug, hour: 1 },
    { slug, hour: 3 },
  ]);
  const order = await dataOf(admin.get(`/orders/${checkout?.body.data.id}`), 200);
  const invoice = order.relationships.invoice.data ?? order.relationships.tmp_invoice.data;
  const { attributes } = await dataOf(admin.get(`/invoices/${invoice.id}`), 200);
  if (!attributes.locked) await dataOf(admin.post(`/invoices/${invoice.id}/finalise`), 200);
  ids.set('an order of two bookings', invoice.id);

  await add('several rates', domestic, {
    items: [line(19, { quantity: 5 }), line(7), line(0)],
    tax_exemption: 'zero_rated',
    note: 'Danke',
  });
  await add('reverse charge by rule', austrian, { items: [line(0)] });
  await add('reverse charge beside taxed', austrian, { items: [line(0), line(19)], tax_exemption: 'reverse_charge' });
  await add('intra-community supply', austrian, { items: [line(0)], tax_exemption: 'intra_community_supply' });
  await add('export', american, { items: [line(0)], tax_exemption: 'export' });
  await add('outside the scope', american, { items: [line(0)], tax_exemption: 'outside_scope' });
  await add('zero rated to another state', austrian, { items: [line(0)], tax_exemption: 'zero_rated' });

  const paid = await add('partly paid', domestic, { items: [line(19)] });
  const payment = documentOf('payments', { amount: 50 }, { invoice: ['invoices', paid] });
  await dataOf(admin.post('/payments', payment), 201);

  // Settings of the organization travel by event: tried anew until they have arrived.
  await organize(admin, { invoice_cancellation_documents: true });
  const storno = await waitFor('a cancellation document', async () => {
    const canceled = await finalised(admin, austrian, { items: [line(0, { quantity: 3 }), line(19)] });
    await dataOf(admin.post(`/invoices/${canceled}/cancel`), 200);
    return stornoOf(admin, canceled);
  });
  ids.set('cancellation of reverse charge', storno);
  await organize(admin, { tax_exemption_reason: 'Umsatzsteuerfrei gemäß § 4 Nr. 22 UStG' });
  const exempt = await waitFor('an exempt invoice', async () => {
    const id = await finalised(admin, domestic, { items: [line(0), line(19)] });
    return (await fileOf(platform, id, 'application/xml')).includes('>E<') && id;
  });
  ids.set('exempt beside taxed', exempt);
  return ids;
}

async function stornoOf(admin: ApiClient, canceled: string): Promise<string | undefined> {
  const { data } = (await admin.get('/invoices?filter[kind]=cancellation&include=previous_invoice')).body;
  return data.find(
    ({ relationships }: { relationships: { previous_invoice: { data: { id: string } | null } } }) =>
      relationships.previous_invoice.data?.id === canceled,
  )?.id;
}

/** None of it may be seen in what was finalised before. */
async function changeEverythingAround(admin: ApiClient): Promise<void> {
  await organize(admin, { legal_name: 'Elsewhere AG', vat_id: 'FR40303265045', tax_exemption_reason: 'Neuer Grund' });
  const { data } = (await admin.get('/customers?filter[search]=Donau&page[size]=50')).body;
  for (const { id } of data as { id: string }[]) {
    const change = documentOf('customers', { company: 'Umbenannt GmbH', vat_id: null }, {}, id);
    await dataOf(admin.patch(`/customers/${id}`, change), 200);
  }
}

/** The gateway looks for a service that was killed again only after a moment, and answers 503 until then. */
async function fileOf(platform: Platform, id: string, accept: string): Promise<Buffer> {
  return waitFor(`the document of ${id}`, async () => fileNow(platform, id, accept));
}

async function fileNow(platform: Platform, id: string, accept: string): Promise<Buffer> {
  const response = await fetch(`${platform.url}/api/v1/invoices/${id}/document?o=${organizationId}`, {
    headers: { authorization: `Bearer ${await platform.token(slug, 'admin')}`, accept },
  });
  const content = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200)
    throw new Error(`The document of ${id} answered ${response.status}: ${content.toString()}`);
  return content;
}
