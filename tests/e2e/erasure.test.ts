import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { DOMAIN_SERVICES } from '@booking/testkit/platform.ts';
import { TEST_STACK_ENV } from '@booking/testkit/test-stack-env.ts';
import { startMailSink, type MailSink } from '@booking/testkit/mail-sink.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { MongoClient } from 'mongodb';
import type { ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { orderDocument } from '../support/orders.ts';
import { personalTexts } from '../support/personal-texts.ts';
import {
  newPlantedPerson,
  plantBookings,
  plantCustomer,
  plantInvoices,
  plantOrder,
  plantPasses,
  plantPayments,
} from '../support/planted-person.ts';
import { usePlatform } from '../support/test-platform.ts';
import { arrived, subscribe } from '../support/webhooks.ts';

/**
 * Where a person is found after he was erased: every collection of every database, every queue and every log is searched for what names
 * him.
 */
const slug = 'studio-nord';
const webhooks: Record<string, string> = {
  MAIL_FROM: 'notices@platform.example',
  MAIL_POLL_INTERVAL_MS: '100',
  // Long before the bookings of this test, so that a reminder waits.
  BOOKING_REMINDER_HOURS: '1',
};
let sink: MailSink;
let receiver: WebhookReceiver;
beforeAll(async () => {
  sink = await startMailSink();
  receiver = await startWebhookReceiver();
  webhooks['SMTP_URL'] = sink.url;
});
const system = usePlatform({ serviceEnv: { webhooks } });
let admin: ApiClient;
beforeAll(async () => {
  admin = await system.client(slug);
  await subscribe(admin, receiver, [
    'customers.created',
    'customers.updated',
    'customers.deleted',
    'orders.created',
    'bookings.created',
    'invoices.created',
  ]);
});
afterAll(async () => {
  await receiver?.close();
  await sink?.close();
});

interface Person {
  id: string;
  /** What only this person is called. */
  words: string[];
  /** Pieces of them, as keys of a search have them. */
  pieces: string[];
  repeat: () => Promise<{ status: number; text: string }>;
}

async function newPerson(): Promise<Person> {
  // No other try of this test is asked about.
  const name = `Q${randomBytes(5).toString('hex')}`;
  const words = [`${name}ine`, `${name}feather`, `${name}@people.example`, `+49${randomInt(10 ** 9, 10 ** 10)}`];
  const attributes = {
    first_name: words[0],
    last_name: words[1],
    email: words[2],
    phone: words[3],
    note: `${name}feather likes tea`,
    custom_entry_map: { nickname: `${name}ine` },
  };
  const create = () =>
    admin.post('/customers', { data: { type: 'customers', attributes } }, { 'idempotency-key': `create-${name}` });
  const made = await create();
  expect(made.status).toBe(201);
  const id = made.body.data.id as string;
  await arrived(receiver, '/hooks', 'customers.created', id);
  const repeat = async () => {
    const { status, body } = await create();
    return { status, text: JSON.stringify(body) };
  };
  return { id, words, pieces: [name.slice(0, 10).toLowerCase(), words[3]?.slice(1, 11) ?? ''], repeat };
}

/** Each order has one of its own, in another try of a test too. */
let hour = 40;

/** An order of the person, checked out; the mail of it and its webhooks have gone out. */
async function orderFor(person: Person): Promise<string> {
  hour += 1;
  const document = orderDocument([{ slug, hour }], `${person.words[0]} comes late`);
  document.data.relationships.customer.data.id = person.id;
  Object.assign(document.data.attributes, { custom_entry_map: { badge: person.words[0] } });
  const key = (what: string) => ({ 'idempotency-key': `${what}-${person.id}` });
  const draft = await admin.post('/orders', document, key('order'));
  expect(draft.status).toBe(201);
  const id = draft.body.data.id as string;
  expect((await admin.post(`/orders/${id}/checkout`, undefined, key('checkout'))).status).toBe(200);
  await arrived(receiver, '/hooks', 'orders.created', id);
  await sink.waitFor(({ to }) => to.includes(person.words[2] ?? ''));
  const [booking] = (await admin.get(`/bookings?filter[order_id]=${id}`)).body.data;
  const note = { data: { type: 'bookings', id: booking.id, attributes: { note: `Window for ${person.words[0]}` } } };
  expect((await admin.patch(`/bookings/${booking.id}`, note)).status).toBe(200);
  return id;
}

/** What a customer may have beside orders, each with its place in the database. */
async function haveEverything({ id, words: [name = ''] }: Person): Promise<void> {
  const customer = ['customers', id] as const;
  const demo = (type: string, name: string) => [type, demoId(`${slug}/${type}/${name}`)] as const;
  const line = { description: 'A year of tea', quantity: 1, unit_price: 100, tax_rate: 19 };
  const street = { line1: `c/o ${name}`, city: 'Berlin', country: 'DE' };
  const invoice = await dataOf(admin.post('/invoices', documentOf('invoices', { items: [line] }, { customer })), 201);
  await dataOf(admin.post(`/invoices/${invoice.id}/finalise`), 200);
  // Drafts that name him: one stays, one is deleted.
  const drafts = [name, name].map((recipient) =>
    admin.post(
      '/invoices',
      documentOf('invoices', { items: [line], recipient, recipient_contact: name, note: name }, { customer }),
    ),
  );
  const [, deleted] = await Promise.all(drafts.map((draft) => dataOf(draft, 201)));
  expect((await admin.delete(`/invoices/${deleted?.id}`)).status).toBe(204);
  const documents = [
    documentOf('addresses', street, { customer }),
    documentOf('calendar-feeds', { name: `Bookings of ${name}` }, { customer }),
    documentOf('community-accounts', {}, { customer, community: demo('communities', 'makers') }),
    documentOf('bundle-purchases', { units_total: 3 }, { customer, bundle: demo('booking-bundles', 'ten-days') }),
    documentOf('subscriptions', { starts_at: new Date().toISOString() }, { customer, plan: demo('plans', 'basic') }),
    documentOf('payments', { amount: 20, note: `Brought by ${name}` }, { invoice: ['invoices', invoice.id] }),
  ];
  for (const document of documents) await dataOf(admin.post(`/${document.data.type}`, document), 201);
}

/** What lies in queues, retry and dead ones among them; nothing where the broker has no management API. */
async function textsInQueues(): Promise<{ queue: string; text: string }[]> {
  const management = process.env[TEST_STACK_ENV.management];
  if (!management) return [];
  const { origin, username, password } = new URL(management);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const queues = (await (await fetch(`${origin}/api/queues/%2F?columns=name,messages`, { headers })).json()) as {
    name: string;
    messages?: number;
  }[];
  const own = queues.filter(({ name, messages }) => name.startsWith(system.messagingNamespace) && messages);
  const body = JSON.stringify({ count: 1_000, ackmode: 'ack_requeue_true', encoding: 'auto' });
  const get = ({ name }: { name: string }) =>
    fetch(`${origin}/api/queues/%2F/${encodeURIComponent(name)}/get`, { method: 'POST', headers, body });
  return Promise.all(own.map(async (queue) => ({ queue: queue.name, text: await (await get(queue)).text() })));
}

/** Every row of every database and every message of every queue, with the place that it is in. */
async function visitAll(visit: (place: string, text: string) => void): Promise<void> {
  for (const service of DOMAIN_SERVICES) {
    const client = new MongoClient(system.databaseUri(service));
    try {
      for (const { name } of await client.db().listCollections({ type: 'collection' }).toArray()) {
        if (name.startsWith('system.')) continue;
        for await (const row of client.db().collection(name).find()) {
          const about = name === 'audit_entries' ? ` about ${row['entity'].type}` : '';
          visit(`${service}.${name}${about}`, JSON.stringify(row));
        }
      }
    } finally {
      await client.close();
    }
  }
  for (const { queue, text } of await textsInQueues()) visit(`queue ${queue}`, text);
}

async function placesOf({ words, pieces = [] }: Pick<Person, 'words'> & Partial<Person>): Promise<string[]> {
  const places = new Set<string>();
  await visitAll((place, text) => {
    const lower = text.toLowerCase();
    if (words.some((word) => text.includes(word)) || pieces.some((piece) => lower.includes(piece))) places.add(place);
  });
  return [...places].toSorted();
}

/** Lines of the services' logs that name the person: there is none at any time. */
function linesOf({ words }: Person): string[] {
  const lines = system.platform.logs();
  return lines.filter((line) => words.some((word) => line.includes(word)));
}

/** Where a person is written down, by name or by id, and under which kind the export tells of it; null: it only repeats what is told. */
const exportedAs: Record<string, string | null> = {
  'orders-billing.customers': 'customers',
  'orders-billing.addresses': 'addresses',
  'orders-billing.orders': 'orders',
  'orders-billing.invoices': 'invoices',
  'orders-billing.payments': 'payments',
  'orders-billing.subscriptions': 'subscriptions',
  'orders-billing.bundle_purchases': 'bundle-purchases',
  'orders-billing.credit_entries': 'credit-entries',
  'orders-billing.customer_accounts': 'customer-accounts',
  'orders-billing.audit_entries': 'audit',
  'resources.bookings': 'bookings',
  'resources.calendar_feeds': 'calendar-feeds',
  'resources.audit_entries': 'audit',
  'catalog.community_accounts': 'community-accounts',
  'catalog.community_removals': 'community-removals',
  'catalog.audit_entries': 'audit',
  'webhooks.notifications': 'notifications',
  'webhooks.notification_mails': 'notifications',
  'webhooks.timers': 'booking-reminders',
  'webhooks.webhook_deliveries': 'webhook-deliveries',
  // Answers kept for a repetition, copies for other services, the text of a frozen invoice, counters, events that were told, and those on their way.
  'webhooks.events': null,
  'orders-billing.idempotency_keys': null,
  'resources.idempotency_keys': null,
  'catalog.idempotency_keys': null,
  'catalog.customers_replica': null,
  'catalog.subscriptions_replica': null,
  'resources.customers_replica': null,
  'orders-billing.bookings_replica': null,
  'orders-billing.invoice_documents': null,
  'orders-billing.voucher_uses': null,
  'orders-billing.steps': null,
  'orders-billing.outbox': null,
  'resources.outbox': null,
  'catalog.outbox': null,
};

/** What `haveEverything` and an order have made. */
const thingsHad = [
  'customers',
  'addresses',
  'orders',
  'bookings',
  'invoices',
  'payments',
  'subscriptions',
  'bundle-purchases',
  'bundle-ledger-entries',
  'community-accounts',
  'calendar-feeds',
  'notifications',
  'booking-reminders',
  'webhook-deliveries',
  'audit',
];

interface ExportedRecord {
  kind: string;
  data: object;
  audit: { action: string }[];
}

async function exported({ id }: Pick<Person, 'id'>): Promise<ExportedRecord[]> {
  const { status, body } = await admin.get(`/customers/${id}/export`, { accept: 'application/json' });
  expect(status).toBe(200);
  return body.records;
}

/** Invoices, and what proves that nobody changed them, stay as they are (record 21): the law wants them kept. */
const documents = [
  'orders-billing.invoices',
  'orders-billing.invoice_documents',
  'orders-billing.audit_entries about invoices',
];

/** What events brought after the erasure goes half a minute later. */
async function untilNothingIsLeft(person: Person): Promise<void> {
  let left: string[] = [];
  const isGone = async () => {
    left = (await placesOf(person)).filter((place) => !documents.includes(place));
    return left.length === 0;
  };
  await waitFor('nothing of the person to be left', isGone).catch(() => expect(left).toEqual([]));
}

const erase = async (person: Person): Promise<void> => {
  expect((await admin.delete(`/customers/${person.id}?cascade=true`)).status).toBe(204);
};

describe('what is kept of a person, in one file', () => {
  it('tells of every place that names him, and of nobody else; what was erased is not in it (X9)', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await haveEverything(person);
    await orderFor(person);
    await orderFor(other);
    await waitFor(
      'the copies and notices to be there',
      async () => (await placesOf({ words: [person.id] })).length > 20,
    );
    const places = await placesOf({ words: [...person.words, person.id] });
    const records = await exported(person);
    const kinds = new Set([
      ...records.map(({ kind }) => kind),
      ...(records.some(({ audit }) => audit.length) ? ['audit'] : []),
    ]);

    const undeclared = places.map((place) => place.split(' ')[0] ?? '').filter((place) => !(place in exportedAs));
    expect(undeclared).toEqual([]);
    const missing = places.filter((place) => {
      const kind = exportedAs[place.split(' ')[0] ?? ''];
      return typeof kind === 'string' && !kinds.has(kind);
    });
    expect(missing).toEqual([]);
    expect([...kinds]).toEqual(expect.arrayContaining(thingsHad));
    const text = JSON.stringify(records);
    for (const word of person.words) expect(text).toContain(word);
    for (const word of [...other.words, other.id]) expect(text).not.toContain(word);

    await erase(person);
    await untilNothingIsLeft(person);
    expect(linesOf(person)).toEqual([]);
    const left = (await exported(person)).filter(({ kind }) => kind !== 'invoices');
    expect(left.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['customers', 'orders', 'bookings']));
    for (const word of person.words) expect(JSON.stringify(left)).not.toContain(word);
  });

  it('is given to owners and admins of his organization alone', async () => {
    const path = `/customers/${demoId(`${slug}/customers/ada`)}/export`;
    const accept = { accept: 'application/json' };
    for (const role of ['manager', 'accountant', 'staff', 'viewer'])
      expect([role, (await (await system.client(slug, role)).get(path, accept)).status]).toEqual([role, 403]);
    expect((await (await system.client('harbor-works', 'owner')).get(path, accept)).status).toBe(404);
  });
});

describe('a person who is erased', () => {
  it('is found nowhere, neither in answers kept for repetition nor in mails, notices, timers and bodies of deliveries (X8)', async () => {
    const person = await newPerson();
    await orderFor(person);
    const before = await placesOf(person);
    expect(before).toEqual(
      expect.arrayContaining([
        'orders-billing.customers',
        'orders-billing.idempotency_keys',
        'webhooks.notification_mails',
        'webhooks.notifications',
        'webhooks.timers',
        'webhooks.webhook_deliveries',
      ]),
    );
    await erase(person);
    const again = await person.repeat();
    expect(again.status).toBe(404);
    await untilNothingIsLeft(person);
    for (const word of person.words) expect(again.text).not.toContain(word);
  });

  it('leaves nobody else without what is his', async () => {
    const [gone, stays] = [await newPerson(), await newPerson()];
    await erase(gone);
    await untilNothingIsLeft(gone);
    expect((await stays.repeat()).status).toBe(201);
    expect(await placesOf(stays)).toEqual(
      expect.arrayContaining(['orders-billing.customers', 'webhooks.webhook_deliveries']),
    );
    expect((await admin.get(`/customers/${demoId(`${slug}/customers/ada`)}`)).status).toBe(200);
  });
});

/** Why a text is not planted below. */
const notPlanted: Record<string, string> = {
  'orders voucher_code': "the code of a voucher, which is the organization's",
  'orders/calculate voucher_code': "the code of a voucher, which is the organization's",
  'subscriptions payment_token': 'made by the payment provider; goes with the customer',
  'subscriptions/change-payment payment_token': 'made by the payment provider; goes with the customer',
};

/** Texts that are kept nowhere, so that nobody can be found by them. */
const notStored = /^orders\/calculate /;

/** What stays, and what for (record 21). */
const books: { what: RegExp; why: string }[] = [
  {
    what: /^(?!invoices ).+ in orders-billing\.(invoices|invoice_documents|audit_entries about invoices)$/,
    why: 'finalised documents, and what proves them: § 147 AO, § 14b UStG',
  },
  {
    what: /^payments reference in orders-billing\.(payments|audit_entries about payments)$/,
    why: 'finds the payment on the statement of the bank: § 147 (1) 4 AO',
  },
  {
    what: /^orders\/change-tax tax_exemption_reason in orders-billing\.(orders|audit_entries about orders)$/,
    why: 'stands on every document of the order: § 14 (4) 8 UStG',
  },
];

describe('whoever is named in texts of what is his', () => {
  it('stands in each of them, and in none after his erasure but in the books (issue 30.8)', async () => {
    const person = newPlantedPerson();
    const planting = await plantCustomer(admin, person);
    hour += 10;
    await plantBookings(planting, hour);
    await plantOrder(planting, hour);
    await plantInvoices(planting);
    await plantPayments(planting);
    await plantPasses(planting);
    const texts = personalTexts();
    expect([...person.planted, ...Object.keys(notPlanted)].toSorted()).toEqual(texts);
    const found = async () => {
      const at = new Set<string>();
      await visitAll((place, text) => person.fieldsIn(text).forEach((field) => at.add(`${field} in ${place}`)));
      return [...at].toSorted();
    };
    const before = await found();
    const isFound = (text: string) => before.some((one) => one.startsWith(`${text} in `));
    const stored = texts.filter(isFound);
    expect([...person.planted].filter((text) => stored.includes(text) === notStored.test(text))).toEqual([]);
    const told = person.fieldsIn(JSON.stringify(await exported(planting)));
    expect(stored.filter((text) => !told.includes(text))).toEqual([]);

    expect((await admin.delete(`/customers/${planting.id}?cascade=true`)).status).toBe(204);
    let left: string[] = [];
    const isGone = async () => {
      left = (await found()).filter((one) => !books.some(({ what }) => what.test(one)));
      return left.length === 0;
    };
    await waitFor('nothing of the person to be left', isGone).catch(() => expect(left).toEqual([]));
    const lines = system.platform.logs();
    expect(lines.filter((line) => person.fieldsIn(line).length > 0)).toEqual([]);
  });
});
