import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { DOMAIN_SERVICES } from '@booking/testkit/platform.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { MongoClient } from 'mongodb';
import type { ApiClient } from '../support/api-client.ts';
import { usePlatform } from '../support/test-platform.ts';
import { arrived, subscribe } from '../support/webhooks.ts';

/** Where a person is found after he was erased: every collection of every database is searched for what names him. */
const slug = 'studio-nord';
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
const system = usePlatform();
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
});

interface Person {
  id: string;
  /** What only this person is called. */
  words: string[];
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
  return { id, words, repeat };
}

async function placesOf({ words }: Person): Promise<string[]> {
  const places: string[] = [];
  for (const service of DOMAIN_SERVICES) {
    const client = new MongoClient(system.databaseUri(service));
    try {
      for (const { name } of await client.db().listCollections({ type: 'collection' }).toArray()) {
        if (name.startsWith('system.')) continue;
        for await (const row of client.db().collection(name).find()) {
          const text = JSON.stringify(row);
          if (words.some((word) => text.includes(word))) places.push(`${service}.${name}`);
        }
      }
    } finally {
      await client.close();
    }
  }
  return [...new Set(places)].toSorted();
}

/** What events brought after the erasure goes half a minute later. */
async function untilNothingIsLeft(person: Person): Promise<void> {
  let left: string[] = [];
  const isGone = async () => {
    left = await placesOf(person);
    return left.length === 0;
  };
  await waitFor('nothing of the person to be left', isGone, 60_000).catch(() => expect(left).toEqual([]));
}

const erase = async (person: Person): Promise<void> => {
  expect((await admin.delete(`/customers/${person.id}?cascade=true`)).status).toBe(204);
};

describe('a person who is erased', () => {
  it('is found nowhere, not even in answers and bodies kept for repetition, and leaves everybody else what is his (X8)', async () => {
    const [gone, stays] = [await newPerson(), await newPerson()];
    await erase(gone);
    await untilNothingIsLeft(gone);
    const again = await gone.repeat();
    expect(again.status).toBe(404);
    for (const word of gone.words) expect(again.text).not.toContain(word);
    expect((await stays.repeat()).status).toBe(201);
    expect(await placesOf(stays)).toEqual(
      expect.arrayContaining(['orders-billing.customers', 'webhooks.webhook_deliveries']),
    );
    expect((await admin.get(`/customers/${demoId(`${slug}/customers/ada`)}`)).status).toBe(200);
  }, 150_000);
});
