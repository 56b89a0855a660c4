import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  bookingItem,
  documentsBy,
  linesOfDocument,
  newDraft,
  newTenant,
  placed,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/** What an invoice names as the day or the place of a booking that was moved since: a correction over nothing says where it is now. */
const harness = useOrdersBilling('moved-bookings');

const seller = {
  legal_name: 'Werkstatt GmbH',
  street: 'Hafen 1',
  postal_code: '10999',
  city: 'Berlin',
  country_code: 'DE',
  vat_id: 'DE136695976',
};

const wednesday = { start_date: '2026-03-11T10:00:00+01:00', end_date: '2026-03-11T10:45:00+01:00' };

async function buyer(tenant: Tenant): Promise<string> {
  const address = { line1: 'Elbe 2', postal_code: '20095', city: 'Hamburg', country: 'DE' };
  const { item: stored } = await harness.one.addresses.CreateAddress({ context: tenant.context(), input: address });
  const input = { first_name: 'Nadia', last_name: 'Neu', address_id: stored?.id ?? '' };
  return (await harness.one.customers.CreateCustomer({ context: tenant.context(), input })).item?.id ?? '';
}

/** Two bookings at 100.00 on Monday, 9 March, invoiced. */
async function invoiced(tenant: Tenant, input: object = {}) {
  const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant), ...input });
  return placed(harness.one, tenant, draft.id);
}

const documentsOf = (tenant: Tenant, orderId: string) => documentsBy(harness.two, tenant, 'order_id', orderId);
const sumsOf = async (tenant: Tenant, orderId: string) =>
  (await documentsOf(tenant, orderId)).map(({ number, kind, total_minor, due_minor, status }) =>
    [number, kind, total_minor, due_minor, status].join(' '),
  );
const linesOf = async (tenant: Tenant, invoiceId: string) => {
  const items = await linesOfDocument(harness.two, tenant, invoiceId);
  return items.map(({ total_minor, net_amount_minor, tax_amount_minor, starts_at, details }) => ({
    amounts: [total_minor, net_amount_minor, tax_amount_minor],
    starts_at: starts_at?.slice(0, 16),
    details,
  }));
};
const paper = async (tenant: Tenant, id: string, format: 'pdf' | 'xml') => {
  const { content } = await harness.two.invoices.GetInvoiceDocument({ context: tenant.context(), id, format });
  if (format === 'xml') return content.toString();
  return (await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })).text;
};
const faultOf = async (tenant: Tenant) =>
  (await harness.two.books.CheckBooks({ context: tenant.context() })).item?.fault ?? undefined;

test('what was told of a booking before may come again, the latest and what it has replaced: nothing is written for it', async () => {
  const tenant = newTenant(harness, seller);
  const order = await invoiced(tenant);
  await tellBooking(harness, { tenant, orderId: order.id, at: 0 }, wednesday);
  const replicas = harness.one.parts.stores.orders.model.db.collection('bookings_replica');
  const replica = () => replicas.findOne({ order_id: order.id, status: 'accepted', 'flat.updated_at': /^2100/ });
  const known = await replica();
  const latest = known?.['flat'] as { id: string; type: string; updated_at: string };
  const monday = { start_date: '2026-03-09T10:00:00+01:00', end_date: '2026-03-09T10:45:00+01:00' };
  const replaced = { ...latest, ...monday, updated_at: '2099-12-31T23:00:00.000Z' };
  const before = await documentsOf(tenant, order.id);
  const reference = { order: { id: order.id, type: 'orders' } };
  for (const [at, again] of [latest, replaced].entries()) {
    await harness.tell('bookings.updated', tenant.id, { ...again, ...reference });
    await waitFor('it is taken in', async () => (await replica())?.['touched'] === Number(known?.['touched']) + at + 1);
  }
  await waitFor('the order follows', async () => !(await harness.one.parts.steps.isOpen('settle', order.id)));
  expect((await replica())?.['flat']).toEqual(latest);
  expect(await documentsOf(tenant, order.id)).toEqual(before);
});

test('an invoiced booking moved to another day at the same price: a correction over nothing takes the old day away and names the new one', async () => {
  const tenant = newTenant(harness, seller);
  const order = await invoiced(tenant);
  await tellBooking(harness, { tenant, orderId: order.id, at: 0 }, wednesday);
  expect(await sumsOf(tenant, order.id)).toEqual([
    'R-2026-000001 invoice 20000 20000 open',
    'R-2026-000002 credit_note 0 0 paid',
  ]);
  const [invoice, note] = await documentsOf(tenant, order.id);
  expect(note).toMatchObject({ previous_invoice_id: invoice?.id, net_amount_minor: 0, tax_amount_minor: 0 });
  const [back, anew, ...others] = await linesOf(tenant, note?.id ?? '');
  // Of 200.00 with 31.93 of tax each line has 15.97 or 15.96: what is taken away and named anew is what the invoice says.
  const [first] = await linesOf(tenant, invoice?.id ?? '');
  const [total = 0, net = 0, tax = 0] = first?.amounts ?? [];
  expect([total, net + tax]).toEqual([10_000, 10_000]);
  expect([1_596, 1_597]).toContain(tax);
  expect(back?.amounts).toEqual([-total, -net, -tax]);
  expect(anew?.amounts).toEqual([total, net, tax]);
  expect([back?.starts_at, anew?.starts_at]).toEqual(['2026-03-09T09:00', '2026-03-11T09:00']);
  expect(back?.details).toMatch(/^09\.03\.2026, 10:00–10:45, Raum 1, BB\d{8}$/);
  expect(anew?.details).toMatch(/^11\.03\.2026, 10:00–10:45, Raum 1, BB\d{8}$/);
  expect(others).toEqual([]);
  const said = await paper(tenant, note?.id ?? '', 'pdf');
  expect(said).toContain('Rechnungskorrektur R-2026-000002');
  expect(said).toContain('zu Rechnung R-2026-000001 vom');
  expect(said).toMatch(/Leistungsdatum\s+11\. März 2026/);
  expect(said).toContain('Der Betrag der Rechnung R-2026-000001 bleibt gleich. Es ist nichts zu zahlen.');
  expect(said).not.toContain('mindert');
  const xml = await paper(tenant, note?.id ?? '', 'xml');
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
  expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>');
  expect([...xml.matchAll(/BilledQuantity unitCode="C62">(-?\d+)</g)].map(([, quantity]) => quantity)).toEqual([
    '1',
    '-1',
  ]);
  expect(
    [...xml.matchAll(/<ram:StartDateTime>\s*<udt:DateTimeString format="102">(\d+)/g)].map(([, day]) => day),
  ).toEqual(['20260309', '20260311']);
  expect(await faultOf(tenant)).toBeUndefined();
});

test('what is settled again writes nothing more; moved on, the last day is taken away; moved within its day, nothing', async () => {
  const tenant = newTenant(harness, seller);
  const order = await invoiced(tenant);
  const move = (change: object) => tellBooking(harness, { tenant, orderId: order.id, at: 1 }, change);
  await move(wednesday);
  await move({ start_date: '2026-03-11T15:00:00+01:00', end_date: '2026-03-11T15:45:00+01:00' });
  const pay = { order_id: order.id, amount_minor: 20_000 };
  await harness.one.payments.CreatePayment({ context: tenant.context(), input: pay });
  expect(await sumsOf(tenant, order.id)).toHaveLength(2);
  await move({ start_date: '2026-03-13T15:00:00+01:00', end_date: '2026-03-13T15:45:00+01:00' });
  expect(await sumsOf(tenant, order.id)).toEqual([
    'R-2026-000001 invoice 20000 0 paid',
    'R-2026-000002 credit_note 0 0 paid',
    'R-2026-000003 credit_note 0 0 paid',
  ]);
  const lines = await linesOf(tenant, (await documentsOf(tenant, order.id))[2]?.id ?? '');
  expect(lines.map(({ starts_at, amounts }) => [starts_at, amounts[0]])).toEqual([
    ['2026-03-11T09:00', -10_000],
    ['2026-03-13T14:00', 10_000],
  ]);
  expect(await faultOf(tenant)).toBeUndefined();
});

test('moved to another room of the same day: the correction names both', async () => {
  const tenant = newTenant(harness, seller);
  const order = await invoiced(tenant);
  await tellBooking(
    harness,
    { tenant, orderId: order.id, at: 0 },
    {
      resource: { id: newId(), name: 'Saal 7' },
    },
  );
  const note = (await documentsOf(tenant, order.id))[1];
  expect(note).toMatchObject({ kind: 'credit_note', total_minor: 0 });
  const lines = await linesOf(tenant, note?.id ?? '');
  expect(lines.map(({ details }) => details?.split(', ')[2])).toEqual(['Raum 1', 'Saal 7']);
  expect(await faultOf(tenant)).toBeUndefined();
});

test('an order without a final invoice has no correction: its draft names the new day', async () => {
  const tenant = newTenant(harness, seller);
  const draft = await newDraft(harness.one, tenant, { customer_id: await buyer(tenant) });
  const order = await placed(harness.one, tenant, draft.id, false);
  await tellBooking(harness, { tenant, orderId: order.id, at: 0 }, wednesday);
  const documents = await documentsOf(tenant, order.id);
  expect(documents.map(({ status, total_minor }) => [status, total_minor])).toEqual([['draft', 20_000]]);
  const [first] = await linesOf(tenant, documents[0]?.id ?? '');
  expect(first?.details).toMatch(/^11\.03\.2026/);
});

describe('longer on another day', () => {
  /** An hour at 50 on Monday, invoiced; then so many hours on another day. */
  async function hourly(tenant: Tenant) {
    const service = newId();
    const known = harness.fake.services.get(tenant.serviceId);
    harness.fake.services.set(service, { ...known, id: service, price_minor: 5_000, price_unit: 'hour' });
    const hour = { ...bookingItem(tenant), service_id: service, end_date: '2026-03-09T11:00:00+01:00' };
    const order = await invoiced(tenant, { items: [hour] });
    const move = (day: string, hours: number) =>
      tellBooking(
        harness,
        { tenant, orderId: order.id, at: 0 },
        { start_date: `2026-03-${day}T10:00:00+01:00`, end_date: `2026-03-${day}T${10 + hours}:00:00+01:00` },
      );
    /** What has come since: its sum, and each line with the day that it names. */
    const since = async (count: number) => {
      const documents = (await documentsOf(tenant, order.id)).slice(count);
      const told = documents.map(async ({ id, kind, total_minor }) => {
        const lines = (await linesOf(tenant, id)).map(
          ({ amounts, starts_at }) => `${amounts[0]} ${starts_at?.slice(8, 10)}`,
        );
        return `${kind} ${total_minor}: ${lines.join(', ')}`;
      });
      return (await Promise.all(told)).toSorted();
    };
    /** What has come since: its sum, and the first of the days that it is about. */
    const daysSince = async (count: number) => {
      const documents = (await documentsOf(tenant, order.id)).slice(count);
      const { model } = harness.one.parts.stores.invoices;
      const stored = await model.find({ _id: { $in: documents.map(({ id }) => id) } }).lean();
      return stored.map(({ total_minor, service_start }) => `${total_minor} ${service_start}`).toSorted();
    };
    return { move, since, daysSince };
  }

  test('is named anew by the invoice, and by that over the difference; moved again at the same price, by both', async () => {
    const tenant = newTenant(harness, seller);
    const { move, since } = await hourly(tenant);
    await move('12', 5);
    // 5 h at 50 are 250: 200 more than was invoiced.
    expect(await since(0)).toEqual([
      'credit_note 0: -5000 09, 5000 12',
      'invoice 20000: 20000 12',
      'invoice 5000: 5000 09',
    ]);
    await move('16', 5);
    expect(await since(3)).toEqual(['credit_note 0: -20000 12, 20000 16', 'credit_note 0: -5000 12, 5000 16']);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('and short on a third: what is left is named on that, the invoice over the difference is taken back', async () => {
    const tenant = newTenant(harness, seller);
    const { move, since } = await hourly(tenant);
    await move('12', 5);
    await move('16', 1);
    expect(await since(3)).toEqual(['credit_note -20000: -20000 16', 'credit_note 0: -5000 12, 5000 16']);
    expect(await faultOf(tenant)).toBeUndefined();
  });

  test('and shorter than invoiced on another: the credit note names what is left, and is about the days of its invoice', async () => {
    const tenant = newTenant(harness, seller);
    const { move, since, daysSince } = await hourly(tenant);
    await move('09', 5);
    await move('12', 3);
    // Of the 200 over the difference 100 are left, of the first invoice all.
    expect(await since(2)).toEqual([
      'credit_note -10000: -10000 12, -20000 09, 20000 12',
      'credit_note 0: -5000 09, 5000 12',
    ]);
    // Only one over nothing is about the new day alone.
    expect(await daysSince(2)).toEqual(['-10000 2026-03-09', '0 2026-03-12']);
    expect(await faultOf(tenant)).toBeUndefined();
  });
});

test('the proof of the books names an order whose documents name another day or place', async () => {
  const tenant = newTenant(harness, seller);
  const order = await invoiced(tenant);
  const items = harness.one.parts.stores.orders.model.db.collection('invoice_items');
  const [invoice] = await documentsOf(tenant, order.id);
  const first = { invoice_id: invoice?.id, position: 1 };
  const a_day_before = { starts_at: new Date('2026-03-08T09:00:00Z'), ends_at: new Date('2026-03-08T09:45:00Z') };
  const { starts_at, ends_at } = {
    starts_at: new Date('2026-03-09T09:00:00Z'),
    ends_at: new Date('2026-03-09T09:45:00Z'),
  };
  await items.updateOne(first, { $set: a_day_before });
  expect(await faultOf(tenant)).toMatchObject({
    rule: 'document',
    id: order.id,
    detail: expect.stringContaining('2026-03-08'),
  });
  await items.updateOne(first, { $set: { starts_at, ends_at, resource: 'Saal 7' } });
  expect(await faultOf(tenant)).toMatchObject({
    rule: 'document',
    id: order.id,
    detail: expect.stringContaining('Saal 7'),
  });
  await items.updateOne(first, { $set: { resource: 'Raum 1' } });
  expect(await faultOf(tenant)).toBeUndefined();
});
