import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { MongoClient, type Db } from 'mongodb';
import { databaseOf, DOMAIN_SERVICES, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { demoId } from '@booking/contracts/demo-data.ts';
import { pdf, png } from '@booking/testkit/pictures.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { writeArchive } from '@booking/backup/archive.ts';
import { archiveOf, backup } from '@booking/backup/backup.ts';
import { erasuresIn, readErasures, writeErasures } from '@booking/backup/erasures.ts';
import { restore } from '@booking/backup/restore.ts';
import type { ApiClient } from '../support/api-client.ts';
import { placeOrder } from '../support/orders.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { clientOf, proveAllBooks } from '../support/test-platform.ts';
import { payloadOf, subscribe } from '../support/webhooks.ts';

/**
 * The drill of docs/cluster.md: a backup while orders are placed and their events lie in queues; then databases and broker are gone, and
 * what was backed up goes on in empty ones.
 */
const slug = 'studio-nord';
const stack = useStack();
const secrets = generateSecrets();
const sources = () => DOMAIN_SERVICES.map((service) => ({ service, uri: stack.mongoUri(databaseOf(service)) }));
let folder: string;
let platform: Platform | undefined;
let receiver: WebhookReceiver;

const start = (messagingNamespace: string): Promise<Platform> =>
  startPlatform({ stack, secrets, messagingNamespace, env: testEnvironment });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-backup-'));
  receiver = await startWebhookReceiver();
});
stack.onEnd(async () => {
  await platform?.stop();
  await receiver?.close();
  await rm(folder, { recursive: true, force: true });
});

async function placed(client: ApiClient, hour: number): Promise<string> {
  const { draft, checkout } = await placeOrder(client, [{ slug, hour }]);
  if (checkout?.status !== 200) throw new Error(`order ${hour}: ${draft.status} ${checkout?.status}`);
  return draft.body.data.id;
}

const ordersBilling = (): string => stack.mongoUri(databaseOf('orders-billing'));

const customers = (client: ApiClient) => ({
  create: (last_name: string) =>
    client.post('/customers', { data: { type: 'customers', attributes: { first_name: 'Ada', last_name } } }),
  read: (id: string) => client.get(`/customers/${id}`),
});

interface Uploaded {
  id: string;
  url: string;
  size_bytes: number;
}

async function uploaded({ url, token }: Platform, content: Buffer, query = ''): Promise<Uploaded> {
  const answer = await fetch(`${url}/api/v1/files/upload?o=${demoId(slug)}${query}`, {
    method: 'POST',
    body: new Uint8Array(content),
    headers: {
      authorization: `Bearer ${await token(slug, 'admin')}`,
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="a"',
    },
  });
  const { data } = (await answer.json()) as { data: { id: string; attributes: Omit<Uploaded, 'id'> } };
  return { id: data.id, ...data.attributes };
}

/** Length and digest of each, read at the address that it was given; a public one is asked for without a token. */
async function contentsOf({ url, token }: Platform, files: readonly Uploaded[]): Promise<[number, string][]> {
  const headers = { authorization: `Bearer ${await token(slug, 'admin')}` };
  const read = files.map(async (file) => {
    const at = new URL(new URL(file.url).pathname, url);
    const isPublic = at.pathname.startsWith('/files/');
    if (!isPublic) at.searchParams.set('o', demoId(slug));
    const answer = await fetch(at, isPublic ? {} : { headers });
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return [bytes.length, createHash('sha256').update(bytes).digest('hex')] as [number, string];
  });
  return Promise.all(read);
}

/** Ids of the events that tell of each order, from a moment on. */
function createdEvents(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const webhook of receiver.at('/hooks')) {
    const { event, event_id: eventId, data } = payloadOf(webhook);
    if (event === 'orders.created') found.set(data.id, (found.get(data.id) ?? new Set()).add(eventId));
  }
  return found;
}

async function withDatabase<T>(uri: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

const rowsOf = (collection: string): Promise<number> =>
  withDatabase(stack.mongoUri(databaseOf('orders-billing')), (db) => db.collection(collection).countDocuments());

async function loseEverything(): Promise<void> {
  for (const { uri } of sources()) {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  }
}

it('what was acknowledged before the backup is there after a restore, and every event arrives that had not', async () => {
  platform = await start(`${stack.messagingNamespace}before.`);
  let admin = await clientOf(platform, slug, 'admin');
  await subscribe(admin, receiver, ['orders.created']);
  const delivered: string[] = [];
  for (let hour = 0; hour < 5; hour += 1) delivered.push(await placed(admin, hour));
  await waitFor('their webhooks', () => delivered.every((id) => createdEvents().has(id)));

  // What is published now lies in a queue, and in no outbox: only the broker has it.
  await platform.kill('webhooks');
  const queued: string[] = [];
  for (let hour = 5; hour < 10; hour += 1) queued.push(await placed(admin, hour));
  await waitFor('they are published', async () => (await rowsOf('outbox')) === 0);
  const files = [await uploaded(platform, png(60, 20), '&public=true'), await uploaded(platform, pdf(2_500_000))];
  const contents = await contentsOf(platform, files);
  expect(contents.map(([length]) => length)).toEqual([files[0]?.size_bytes, pdf(2_500_000).length]);
  const { data: person } = (await customers(admin).create('Lovelace-Quill')).body;
  const during = Array.from({ length: 10 }, (_, at) => placed(admin, 10 + at));
  await backup({ folder, sources: sources() });
  const after = await Promise.all(during);
  // Erased after the moment of the backup: the archives have him, the list of erasures names him.
  expect((await admin.delete(`/customers/${person.id}`)).status).toBe(204);
  const list = erasuresIn(folder);
  await waitFor('his erasure is noted', async () => (await writeErasures(ordersBilling(), list)) > 0);
  await platform.stop();
  platform = undefined;

  await expect(restore({ folder, targets: sources() })).rejects.toThrow('is not empty');
  await loseEverything();
  await restore({ folder, targets: sources(), erased: await readErasures(list) });
  platform = await start(`${stack.messagingNamespace}after.`);
  admin = await clientOf(platform, slug, 'admin');

  const [shown, hidden] = await Promise.all(files.map(({ id }) => admin.get(`/files/${id}`)));
  // The platform has another port now, which is its base.
  const addresses = [shown, hidden].map((answer) => new URL(answer?.body.data.attributes.url).pathname);
  expect(addresses).toEqual(files.map(({ url }) => new URL(url).pathname));
  expect(await contentsOf(platform, files)).toEqual(contents);
  await waitFor('he is erased again', async () => {
    const { status, body } = await customers(admin).read(person.id);
    return status === 200 && body.data.attributes.anonymised_at !== null;
  });
  for (const id of [...delivered, ...queued]) {
    const { status, body } = await admin.get(`/orders/${id}`);
    expect({ id, status, order: body.data?.attributes.status }).toEqual({ id, status: 200, order: expect.any(String) });
    expect(['pending', 'completed']).toContain(body.data.attributes.status);
  }
  await waitFor('the webhooks of what lay in queues', () => queued.every((id) => createdEvents().has(id)));
  // An order that was placed during the backup is in it whole or not at all; what is in it goes on.
  const kept: string[] = [];
  for (const id of after) if ((await admin.get(`/orders/${id}`)).status === 200) kept.push(id);
  const next = await placed(admin, 40);
  await waitFor('the next order has its webhook', () => createdEvents().has(next));
  for (const id of [...delivered, ...queued]) expect([id, createdEvents().get(id)?.size]).toEqual([id, 1]);
  await waitFor('the books prove', () => (platform ? proveAllBooks(platform).then(() => true) : false));
  expect(kept.length).toBeLessThanOrEqual(after.length);
});

it('an archive that was cut off or changed is not restored from', async () => {
  const file = archiveOf(folder, 'catalog');
  await loseEverything();
  await truncate(file, Math.floor((await stat(file)).size / 2));
  await expect(restore({ folder, targets: sources() })).rejects.toThrow();
  await writeFile(file, '');
  await expect(restore({ folder, targets: sources() })).rejects.toThrow();
  expect(await rowsOf('orders')).toBe(0);
});

it('archives of different backups are not restored together, unless somebody insists', async () => {
  const mixed = await mkdtemp(join(tmpdir(), 'booking-backup-'));
  const all = ['first', 'second'].map((service) => ({ service, uri: stack.mongoUri(`mixed-${service}`) }));
  const write = (uri: string) =>
    withDatabase(uri, (db) => db.collection('things').insertOne({}, { writeConcern: { w: 'majority' } }));
  const empty = (run: string) => all.map(({ service }) => ({ service, uri: stack.mongoUri(`${run}-${service}`) }));
  const thingsIn = (targets: typeof all) =>
    Promise.all(targets.map(({ uri }) => withDatabase(uri, (db) => db.collection('things').countDocuments())));
  try {
    for (const { uri } of all) await write(uri);
    await backup({ folder: mixed, sources: all, eventSeconds: 0 });
    const whole = empty('whole');
    await restore({ folder: mixed, targets: whole });
    expect(await thingsIn(whole)).toEqual([1, 1]);

    // The next one fails at its second database.
    for (const { uri } of all) await write(uri);
    await backup({ folder: mixed, sources: all.slice(0, 1), eventSeconds: 0 });
    const refused = empty('refused');
    await expect(restore({ folder: mixed, targets: refused })).rejects.toThrow(
      'second is of another backup than first',
    );
    expect(await thingsIn(refused)).toEqual([0, 0]);
    await restore({ folder: mixed, targets: refused, mixed: true });
    expect(await thingsIn(refused)).toEqual([2, 1]);
  } finally {
    await rm(mixed, { recursive: true, force: true });
  }
});

it.each([
  ['a minute apart are taken for one', 60, undefined],
  ['three minutes apart are refused', 180, 'of another backup'],
])('archives of releases that named no backup, their moments %s', async (_what, seconds, refusal) => {
  const old = await mkdtemp(join(tmpdir(), 'booking-backup-'));
  try {
    for (const [service, at] of [
      ['first', 0],
      ['second', seconds],
    ] as const) {
      const moment = new Date(at * 1_000);
      const header = { format: 1, database: service, at: moment, eventsSince: moment } as const;
      await (await writeArchive(archiveOf(old, service), header)).finish();
    }
    const targets = ['first', 'second'].map((service) => ({ service, uri: stack.mongoUri(`old-${service}`) }));
    const restored = restore({ folder: old, targets });
    await (refusal ? expect(restored).rejects.toThrow(refusal) : restored);
  } finally {
    await rm(old, { recursive: true, force: true });
  }
});
