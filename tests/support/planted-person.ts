import { randomBytes, randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiClient } from './api-client.ts';
import { dataOf, documentOf, type Related } from './documents.ts';
import { hour, orderDocument } from './orders.ts';
import { personalTexts } from './personal-texts.ts';

const slug = 'studio-nord';
const demo = (type: string, name: string) => [type, demoId(`${slug}/${type}/${name}`)] as const;
const line = { description: 'A year of tea', quantity: 1, unit_price: 100, tax_rate: 19 };

/** Somebody whose name stands, spelled another way in each, in texts of what is his. */
export interface PlantedPerson {
  /** In every spelling. */
  name: string;
  /** What is written into the text, which is among `personalTexts`. */
  word(field: string): string;
  planted: ReadonlySet<string>;
  /** The texts whose words stand in it; `a piece` where only some of the name does. */
  fieldsIn(text: string): string[];
}

export function newPlantedPerson(): PlantedPerson {
  const fields = personalTexts();
  const planted = new Set<string>();
  const name = `q${randomBytes(4).toString('hex')}`;
  const phone = `+49${randomInt(10 ** 9, 10 ** 10)}`;
  return {
    name,
    planted,
    word(field) {
      const at = fields.indexOf(field);
      if (at < 0) throw new Error(`${field} is no text of a customer's`);
      planted.add(field);
      const word = `Q${name.slice(1)}w${at}w`;
      if (field.endsWith('email')) return `${word}@people.example`;
      if (field.endsWith('vat_id')) return `NO${word.toUpperCase()}`;
      return field.endsWith('phone') ? phone : word;
    },
    fieldsIn(text) {
      const lower = text.toLowerCase();
      const whole = [...lower.matchAll(new RegExp(`${name}w(\\d+)w`, 'g'))].map(([, at]) => fields[Number(at)] ?? '');
      const pieces = whole.length === 0 && lower.includes(name) ? ['a piece'] : [];
      return [...new Set([...whole, ...pieces, ...(lower.includes(phone.slice(1, 11)) ? ['customers phone'] : [])])];
    },
  };
}

interface Planting {
  admin: ApiClient;
  person: PlantedPerson;
  /** The customer's. */
  id: string;
  customer: readonly ['customers', string];
}

/** The attributes, each with the word of its text. */
const wordsFor = ({ word }: PlantedPerson, kind: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, word(`${kind}${name}`)]));

export async function plantCustomer(admin: ApiClient, person: PlantedPerson): Promise<Planting> {
  const { word } = person;
  const texts = ['first_name', 'last_name', 'email', 'phone', 'company', 'vat_id', 'tax_exemption_reason', 'note'];
  const attributes = {
    ...wordsFor(person, 'customers ', texts),
    custom_entry_map: { nickname: word('customers custom_entry_map.*') },
  };
  const { id } = await dataOf(admin.post('/customers', documentOf('customers', attributes)), 201);
  const customer = ['customers', id] as const;
  const places = ['line1', 'line2', 'postal_code', 'city', 'region'];
  const address = { ...wordsFor(person, 'addresses ', places), country: 'DE' };
  await dataOf(admin.post('/addresses', documentOf('addresses', address, { customer })), 201);
  const feed = documentOf('calendar-feeds', { name: word('calendar-feeds name') }, { customer });
  await dataOf(admin.post('/calendar-feeds', feed), 201);
  // What is asked for stands in no log either.
  expect((await admin.get(`/customers?filter[search]=${word('customers last_name')}`)).body.data).toHaveLength(1);
  return { admin, person, id, customer };
}

/** Bookings without an order, each of another end. */
export async function plantBookings({ admin, person: { word }, customer }: Planting, from: number): Promise<void> {
  const times = (n: number) => ({ start_date: hour(from + n).start, end_date: hour(from + n).end });
  const resource = demo('resources', 'meeting-room-2');
  const booked = (n: number, related: Related = {}) => {
    const attributes = { ...times(n), note: word('bookings note') };
    return dataOf(admin.post('/bookings', documentOf('bookings', attributes, { resource, customer, ...related })), 201);
  };
  const moved = await booked(0);
  const to = { ...times(1), waive_fee: true, reason: word('bookings/reschedule reason') };
  await dataOf(admin.post(`/bookings/${moved.id}/reschedule`, to), 200);
  await dataOf(admin.post(`/bookings/${moved.id}/cancel`, { reason: word('bookings/cancel reason') }), 200);
  const onRequest = { name: 'On request', duration_minutes: 60, price: 0, auto_accept_bookings: false };
  const { id: service } = await dataOf(admin.post('/services', documentOf('services', onRequest)), 201);
  const asked = await booked(2, { service: ['services', service] });
  await dataOf(admin.post(`/bookings/${asked.id}/reject`, { reason: word('bookings/reject reason') }), 200);
}

/** An order that is placed, taxed otherwise and canceled. */
export async function plantOrder({ admin, person, id: customerId }: Planting, at: number): Promise<void> {
  const documentFor = (kind: string) => {
    const document = orderDocument([{ slug, hour: at }], person.word(`${kind} note`));
    document.data.relationships.customer.data.id = customerId;
    Object.assign(document.data.attributes, {
      payment_settings: { payer: person.word(`${kind} payment_settings.*`) },
      custom_entry_map: { badge: person.word(`${kind} custom_entry_map.*`) },
      utm: wordsFor(person, `${kind} utm.`, ['source', 'medium', 'campaign', 'term', 'content']),
    });
    return document;
  };
  await dataOf(admin.post('/orders/calculate', documentFor('orders/calculate')), 200);
  const { id } = await dataOf(admin.post('/orders', documentFor('orders')), 201);
  await dataOf(admin.post(`/orders/${id}/checkout`), 200);
  const tax = { tax_status: 'exempt', tax_exemption_reason: person.word('orders/change-tax tax_exemption_reason') };
  await dataOf(admin.post(`/orders/${id}/change-tax`, tax), 200);
  const cancel = { reason: person.word('orders/cancel reason'), waive_fee: true };
  await dataOf(admin.post(`/orders/${id}/cancel`, cancel), 200);
}

const postal = ['line1', 'line2', 'postal_code', 'city', 'region'];

/** A draft that names him wherever it can, and documents that were corrected, each in another way. */
export async function plantInvoices({ admin, person, customer }: Planting): Promise<void> {
  const { word } = person;
  const invoice = async (attributes: object = { items: [line] }) =>
    dataOf(admin.post('/invoices', documentOf('invoices', attributes, { customer })), 201);
  const finalised = async () => {
    const { id } = await invoice();
    await dataOf(admin.post(`/invoices/${id}/finalise`), 200);
    return id as string;
  };
  const texts = ['recipient', 'recipient_contact', 'recipient_vat_id', 'tax_exemption_reason', 'note'];
  await invoice({
    ...wordsFor(person, 'invoices ', texts),
    recipient_address: { ...wordsFor(person, 'invoices recipient_address.', postal), country: 'DE' },
    tax_exemption: 'exempt',
    items: [{ ...line, tax_rate: 0, description: word('invoices items.[].description') }],
  });
  await dataOf(
    admin.post(`/invoices/${await finalised()}/change-recipient`, {
      ...wordsFor(person, 'invoices/change-recipient ', ['recipient', 'company', 'vat_id']),
      address: { ...wordsFor(person, 'invoices/change-recipient address.', postal), country: 'DE' },
    }),
    200,
  );
  const credited = await finalised();
  await dataOf(admin.post(`/invoices/${credited}/credit`, { amount: 10, reason: word('invoices/credit reason') }), 200);
  const settled = { reason: word('invoices/write-off reason') };
  await dataOf(admin.post(`/invoices/${await finalised()}/write-off`, settled), 200);
}

/** Payments of an invoice: one of which a part was given back, one that was returned and one that never came. */
export async function plantPayments({ admin, person: { word }, id: customerId, customer }: Planting): Promise<void> {
  const document = documentOf('invoices', { items: [{ ...line, unit_price: 1_000 }] }, { customer });
  const { id } = await dataOf(admin.post('/invoices', document), 201);
  await dataOf(admin.post(`/invoices/${id}/finalise`), 200);
  const invoice = ['invoices', id] as const;
  const paid = async (status: string) => {
    const texts = { note: word('payments note'), reference: word('payments reference') };
    const attributes = { amount: 100, status, ...texts };
    return (await dataOf(admin.post('/payments', documentOf('payments', attributes, { invoice })), 201)).id as string;
  };
  const then = async (status: string, action: string, more: object = {}) =>
    dataOf(
      admin.post(`/payments/${await paid(status)}/${action}`, { ...more, reason: word(`payments/${action} reason`) }),
      200,
    );
  await then('succeeded', 'refund', { amount: 10 });
  await then('succeeded', 'reverse');
  await then('pending', 'settle', { outcome: 'failed' });
  // More than is due is credit of his.
  await dataOf(admin.post('/payments', documentOf('payments', { amount: 2_000 }, { invoice })), 201);
  const back = { reason: word('customers/refund-credit reason') };
  await dataOf(admin.post(`/customers/${customerId}/refund-credit`, back), 200);
}

/** A pass whose units were taken and given back by hand. */
export async function plantPasses({ admin, person: { word }, customer }: Planting): Promise<void> {
  const bundle = demo('booking-bundles', 'ten-days');
  const pass = documentOf('bundle-purchases', { units_total: 3 }, { customer, bundle });
  const { id } = await dataOf(admin.post('/bundle-purchases', pass), 201);
  for (const action of ['use', 'credit']) {
    const reason = word(`bundle-purchases/${action} reason`);
    await dataOf(admin.post(`/bundle-purchases/${id}/${action}`, { units: 1, reason }), 200);
  }
}
