import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DOMAIN_SERVICES, SERVICE_NAMES } from '@booking/testkit/platform.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { MongoClient, type Db } from 'mongodb';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { orderDocument } from '../support/orders.ts';
import { persist } from '../support/persist.ts';
import { jumpingClock } from '../support/steady-day.ts';
import { usePlatform } from '../support/test-platform.ts';
import { payloadOf, subscribe } from '../support/webhooks.ts';

/**
 * The clocks of all services jump at once, the database keeps the true time. What is due later does not happen, what is asked for does, and
 * nothing that was written meanwhile waits for a time that is not to come, or is removed as if it were old.
 */
const slug = 'studio-nord';
const hourMs = 3_600_000;
/** Longer than timers pause, and than a role is trusted. */
const jumpedMs = 6_000;
const ahead = join(mkdtempSync(join(tmpdir(), 'clock-')), 'ahead');
const system = usePlatform({ env: jumpingClock(ahead) });
let receiver: WebhookReceiver;
let admin: ApiClient;
let databases: MongoClient[];
const placed = new Map<string, string>();
let hours = 0;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
  databases = await Promise.all(DOMAIN_SERVICES.map((name) => MongoClient.connect(system.databaseUri(name))));
});
afterAll(async () => {
  await receiver?.close();
  await Promise.all(databases?.map((database) => database.close()) ?? []);
});

const inAll = async <T>(look: (database: Db) => Promise<T[]>): Promise<T[]> =>
  (await Promise.all(databases.map((database) => look(database.db())))).flat();

function jump(aheadMs: number): void {
  writeFileSync(ahead, String(aheadMs));
  for (const name of SERVICE_NAMES) process.kill(system.platform.service(name).pid, 'SIGUSR2');
}

const draft = async (key: string, hour: number): Promise<string> => {
  const document = orderDocument([{ slug, hour }]);
  return (
    await dataOf(
      persist(() => admin.post('/orders', document, { 'idempotency-key': key })),
      201,
    )
  ).id;
};
async function place(hour: number): Promise<string> {
  const id = await draft(`draft-${hour}`, hour);
  const paid = { pay_later: true };
  await dataOf(
    persist(() => admin.post(`/orders/${id}/checkout`, paid, { 'idempotency-key': `out-${hour}` })),
    200,
  );
  return id;
}
const statusOf = async (id: string): Promise<string> =>
  (await dataOf(admin.get(`/orders/${id}`), 200)).attributes.status;

/** What is due in more than an hour by the database's time. */
const dueLater = () =>
  inAll((database) =>
    database
      .collection<{ _id: string; due_at: Date }>('timers')
      .find({ $expr: { $gt: ['$due_at', { $add: ['$$NOW', hourMs] }] } })
      .map(({ _id, due_at }) => `${_id} ${due_at.toISOString()}`)
      .toArray(),
  );

/** By collection, the time by which something in it is removed or taken up. */
const times = {
  events: 'created_at',
  idempotency_keys: 'created_at',
  inbox: 'taken_at',
  outbox: 'available_at',
  steps: 'resume_at',
  webhook_deliveries: 'created_at',
};
const ofAnotherTime = () =>
  inAll(async (database) => {
    const found: string[] = [];
    for (const [collection, field] of Object.entries(times)) {
      const far = { $gt: [{ $abs: { $subtract: [`$${field}`, '$$NOW'] } }, hourMs] };
      const ids = await database
        .collection(collection)
        .find({ [field]: { $type: 'date' }, $expr: far })
        .toArray();
      found.push(...ids.map(({ _id }) => `${collection} ${String(_id)}`));
    }
    return found;
  });

async function apiClient(): Promise<{ id: string; caller: ApiClient }> {
  const attributes = { name: 'For a moment', role: 'viewer', scopes: ['b.*:read'] };
  const made = await dataOf(admin.post('/api-clients', documentOf('api-clients', attributes)), 201);
  const { client_id, client_secret } = made.attributes;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await fetch(`${system.platform.url}/oauth/token`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const caller = createApiClient({ url: system.platform.url, token, organizationId: admin.organizationId });
  return { id: made.id, caller };
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number };

it('clocks that jump end nothing too early, keep nothing waiting and lose nothing', async () => {
  const hooks = await subscribe(admin, receiver, ['orders.created', 'bookings.started', 'subscriptions.renewed']);
  const later = await subscribe(admin, receiver, ['orders.created'], '/later');
  const pause = (paused: boolean) =>
    dataOf(
      admin.patch(`/webhook-subscriptions/${later.id}`, documentOf('webhook-subscriptions', { paused }, {}, later.id)),
      200,
    );
  await pause(true);
  const cart = await draft('cart', 900);
  const before = await dueLater();
  expect(before.length).toBeGreaterThan(5);

  for (const jumpMs of [2 * hourMs, -2 * hourMs, 400 * 24 * hourMs]) {
    const client = await apiClient();
    await dataOf(client.caller.get('/resources'), 200);
    jump(jumpMs);
    const jumpedUntil = delay(jumpedMs);
    await dataOf(admin.delete(`/api-clients/${client.id}`), 204);
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => hours++).map(async (hour) => [`${hour}`, await place(hour)]),
    );
    for (const [hour, id] of ids) placed.set(hour ?? '', id ?? '');
    const { iat, exp } = claimsOf(await system.platform.token(slug, 'viewer'));
    expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(30);
    expect(exp - Date.now() / 1_000).toBeLessThan(8 * 3_600);
    await jumpedUntil;
    expect((await client.caller.get('/resources')).status).toBeGreaterThanOrEqual(401);
    jump(0);
  }

  expect(await statusOf(cart)).toBe('draft');
  const after = new Set(await dueLater());
  expect(before.filter((timer) => !after.has(timer))).toEqual([]);
  // Repeated, the calls are answered as before: nobody has forgotten them.
  for (const [hour, id] of placed) expect(await draft(`draft-${hour}`, Number(hour))).toBe(id);

  const createdAt = (path: string) =>
    receiver
      .at(path)
      .map(payloadOf)
      .filter(({ event }) => event === 'orders.created')
      .map(({ data }) => data.id as string);
  const isThere = (path: string) => () => [...placed.values()].every((id) => createdAt(path).includes(id));
  await waitFor('each order is told', isThere(hooks.path));
  expect(createdAt(hooks.path).toSorted()).toEqual([...placed.values()].toSorted());
  expect(createdAt(later.path)).toEqual([]);
  await pause(false);
  await waitFor('what was held is told', isThere(later.path));
  const isDone = async () => (await inAll((database) => database.collection('outbox').find().toArray())).length === 0;
  await waitFor('nothing waits to be published', isDone);
  expect(await ofAnotherTime()).toEqual([]);
  await waitFor('each order is listed', async () => {
    const { body } = await admin.get(
      '/events?filter[event]=orders.created&filter[after]=0000000000000000&page[size]=250',
    );
    const listed = body.data.map(({ attributes }: { attributes: { entity_id: string } }) => attributes.entity_id);
    return [...placed.values()].every((id) => listed.includes(id));
  });
});
