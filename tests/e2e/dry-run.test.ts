import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { MongoClient } from 'mongodb';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '../../services/gateway/src/endpoints/table.ts';
import { examplePlainRequest, exampleRequest } from '../../services/gateway/src/openapi/examples.ts';
import { toolOperations, type ToolOperation } from '../../services/gateway/src/tools/tool-operations.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { hour, orderDocument, placeOrder } from '../support/orders.ts';
import { usePlatform } from '../support/test-platform.ts';
import { signToken } from '../support/tokens.ts';

/**
 * A dry run of every tool that writes, against the running system: what is stored stays byte by byte the same, nothing is announced, and
 * the call itself then ends as the dry run said. A tool that is added is tried by being there.
 */
const slug = 'studio-nord';
const system = usePlatform();
const writes = toolOperations(endpoints).filter(({ endpoint }) => endpoint.permission.action !== 'read');
const databases = ['catalog', 'resources', 'orders-billing', 'webhooks'] as const;

/** Written by the processes as long as they run, whoever calls: signs of life. */
const heartbeats: ReadonlySet<string> = new Set(['webhook_replicas']);

interface Outcome {
  /** Of its errors; empty when it succeeded. */
  codes: string[];
  text: string;
  value: Record<string, unknown> | undefined;
}

const connections: MongoClient[] = [];
let receiver: WebhookReceiver;
let client: ApiClient;
let token: string;

beforeAll(async () => {
  for (const name of databases) connections.push(await new MongoClient(system.databaseUri(name)).connect());
  // A member's: of API clients it is noted when they were last used.
  token = await signToken(system.platform, { slug, role: 'owner' });
  client = createApiClient({ url: system.platform.url, token, organizationId: demoId(slug) });
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await receiver?.close();
});

/** What is stored, a hash by collection. */
async function stored(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const connection of connections) {
    const database = connection.db();
    const { collections } = (await database.command({ dbHash: 1 })) as unknown as {
      collections: Record<string, string>;
    };
    for (const [name, hash] of Object.entries(collections)) {
      if (!heartbeats.has(name)) hashes[`${database.databaseName}.${name}`] = hash;
    }
  }
  return hashes;
}

/** The hash of a collection that holds nothing. */
const empty = 'd41d8cd98f00b204e9800998ecf8427e';
const isPublished = (hashes: Record<string, string>): boolean =>
  Object.entries(hashes).every(([name, hash]) => !name.endsWith('.outbox') || hash === empty);

/**
 * Looks in turn that see no change before all is at rest: what an ordered subscription gets is kept for a second, and looked for every half
 * of one, before anything changes again.
 */
const quietLooks = 12;

/** Once nothing is under way any more; an event may wait in its outbox for a sweeper, without a change for seconds. */
async function settled(): Promise<Record<string, string>> {
  let last = await stored();
  let same = 0;
  for (let tries = 0; tries < 200; tries += 1) {
    await delay(200);
    const now = await stored();
    same = isPublished(now) && JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0;
    if (same === quietLooks) return now;
    last = now;
  }
  throw new Error('The databases do not come to rest');
}

async function call(name: string, given: Record<string, unknown>): Promise<Outcome> {
  const response = await fetch(`${system.platform.url}/mcp?types=${typeOf(name)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const text = await response.text();
  const { result } = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'));
  if (!result) throw new Error(`${name}: ${response.status} ${text}`);
  const told = result.content[0].text as string;
  const codes = result.isError ? JSON.parse(told).errors.map(({ code }: { code: string }) => code) : [];
  return { codes, text: told, value: result.structuredContent };
}

const typeOf = (name: string): string => writes.find((one) => one.name === name)!.endpoint.entity.type;

async function idsOf(type: string): Promise<string[]> {
  const { body } = await client.get(`/${type}?page[size]=100`);
  return (body.data as { id: string }[]).map(({ id }) => id);
}

let nextHour = 1;
const times = () => {
  const { start, end } = hour((nextHour += 1));
  return { start_date: start, end_date: end };
};
const room = demoId(`${slug}/resources/meeting-room-1`);
const ofOrder = () => {
  const { attributes } = orderDocument([{ slug, hour: (nextHour += 1) }]).data;
  return { attributes, relationships: { customer: demoId(`${slug}/customers/ada`) } };
};
let unpaid: string;

/** Arguments that the example documents cannot know: moments ahead, ids that fit one another, amounts that are there. */
const own: Record<string, () => Record<string, unknown>> = {
  create_orders: ofOrder,
  orders_calculate: ofOrder,
  create_booking_rules: () => ({
    attributes: { name: 'Longest', rule_type: 'max_duration', limit: 6_000, scope: 'organization' },
  }),
  create_customers: () => ({ attributes: { first_name: 'Dry', last_name: 'Run' } }),
  // To an endpoint that answers: what fails is sent again ten and a hundred seconds later, which changes what is stored.
  create_webhook_subscriptions: () => ({
    attributes: { name: 'Dry too', url: `${receiver.url}/too`, events: ['orders.created', 'orders.updated'] },
  }),
  update_webhook_subscriptions: () => ({ attributes: { name: 'Dry, changed', ordered: true, rate_limit: 50 } }),
  create_calendar_feeds: () => ({ relationships: { resource: room } }),
  create_bookings: () => ({ attributes: times(), relationships: { resource: room } }),
  bookings_reschedule: () => ({ input: times() }),
  create_payments: () => ({ attributes: { amount: 5 }, relationships: { order: unpaid } }),
  webhook_recoveries_recover: () => ({ input: { since: new Date(Date.now() - 3_600_000).toISOString() } }),
  payments_refund: () => ({ input: { amount: 1 } }),
  customers_refund_credit: () => ({ input: { amount: 1 } }),
  orders_checkout: () => ({ input: { pay_later: true } }),
  subscriptions_change_payment: () => ({ input: {} }),
};

async function argumentsOf({ name, endpoint }: ToolOperation, id: string): Promise<Record<string, unknown>> {
  const { body, path, entity } = endpoint;
  const target = path.includes('{') ? { id } : {};
  if (own[name]) return { ...target, ...own[name]() };
  if (body?.kind === 'plain') return { ...target, ...(body.optional ? {} : { input: examplePlainRequest(path) }) };
  if (body?.kind !== 'document') return target;
  const { data } = exampleRequest(entity, body.writable, body.mode) as {
    data: { attributes?: object; relationships?: Record<string, { data: Linked | Linked[] }> };
  };
  const relationships: [string, unknown][] = [];
  for (const [relation, { data: linked }] of Object.entries(data.relationships ?? {})) {
    const [first] = await idsOf([linked].flat()[0]!.type);
    relationships.push([relation, Array.isArray(linked) ? [first] : first]);
  }
  return {
    ...target,
    ...(data.attributes ? { attributes: data.attributes } : {}),
    ...(relationships.length > 0 ? { relationships: Object.fromEntries(relationships) as object } : {}),
  };
}
interface Linked {
  type: string;
  id: string;
}

/** Arguments for ids of the type until one is there that the dry run would do it to; the last ones where there is none. */
async function dryRun(operation: ToolOperation): Promise<{ given: Record<string, unknown>; outcome: Outcome }> {
  const { path, entity } = operation.endpoint;
  const ids = path.includes('{') ? (await idsOf(ownerOf(path, entity.type))).slice(0, 60) : [''];
  let last: { given: Record<string, unknown>; outcome: Outcome } | undefined;
  for (const id of ids) {
    if (keptIds.has(id)) continue;
    const given = await argumentsOf(operation, id);
    const key = operation.endpoint.method === 'GET' ? {} : { idempotency_key: `dry-${operation.name}` };
    last = { given, outcome: await call(operation.name, { ...given, ...key, dry_run: true }) };
    if (last.outcome.codes.length === 0) break;
  }
  if (!last) throw new Error(`${operation.name}: nothing to try it on`);
  return last;
}

/** What would end by itself between the dry run and the call has ended before. */
const beforehand: Record<string, () => Promise<unknown>> = {
  webhook_recoveries_cancel: () =>
    waitFor('recoveries to end', async () => {
      const { body } = await client.get('/webhook-recoveries?filter[status]=running');
      return body.data.length === 0;
    }),
};

/** `/communities/{id}/sync-auto-join` is about a community, whatever it answers. */
const ownerOf = (path: string, type: string): string => path.split('/')[1] ?? type;
const keptIds = new Set<string>();

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  // Those of the demo data have no receiver: what is sent to them is tried again and again, which changes what is stored.
  for (const id of await idsOf('webhook-subscriptions')) {
    const off = documentOf('webhook-subscriptions', { is_active: false }, {}, id);
    await dataOf(client.patch(`/webhook-subscriptions/${id}`, off), 200);
  }
  const subscription = { name: 'Dry', url: receiver.url, events: ['orders.created'] };
  const listening = documentOf('webhook-subscriptions', subscription);
  const { id: dry } = await dataOf(client.post('/webhook-subscriptions', listening), 201);
  const placed = [await placeOrder(client, [{ slug, hour: 40 }]), await placeOrder(client, [{ slug, hour: 41 }])];
  const [paid = '', open = ''] = placed.map(({ draft }) => String(draft.body.data.id));
  unpaid = open;
  await dataOf(client.post('/payments', documentOf('payments', {}, { order: ['orders', paid] })), 201);
  await dataOf(client.post('/orders', orderDocument([{ slug, hour: 42 }])), 201);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  expect((await client.post(`/webhook-subscriptions/${dry}/recover`, { since })).status).toBeLessThan(300);
  await dataOf(
    client.post('/calendar-feeds', documentOf('calendar-feeds', {}, { resource: ['resources', room] })),
    201,
  );
  // Whoever takes the caller's own rights away is refused from then on.
  for (const type of ['members', 'api-clients']) {
    const { body } = await client.get(`/${type}?page[size]=100`);
    for (const { id, attributes } of body.data) if (attributes.role === 'owner') keptIds.add(id);
  }
});

const kinds = ['create', 'update', 'action', 'delete'];

describe('a dry run', () => {
  const succeeded: string[] = [];
  const refused: string[] = [];

  // What is made by one kind of tool is what the next kind is tried on.
  describe.each(kinds)('of tools that %s', (kind) => {
    const ofKind = writes.filter((one) => one.kind === kind);

    it('leaves all databases as they were, and nobody is told', async () => {
      const before = await settled();
      const told = receiver.received.length;
      for (const operation of ofKind) await dryRun(operation);
      expect(await settled()).toEqual(before);
      expect(receiver.received.length).toBe(told);
    });

    it.each(ofKind.map(({ name }) => name))('%s: says how the call itself ends', async (name) => {
      const operation = ofKind.find((one) => one.name === name)!;
      await beforehand[name]?.();
      const { given, outcome } = await dryRun(operation);
      const carriedOut = await call(name, given);
      expect({ codes: carriedOut.codes, text: carriedOut.codes.length > 0 ? carriedOut.text : '' }).toMatchObject({
        codes: outcome.codes,
      });
      if (outcome.codes.length === 0) succeeded.push(name);
      else refused.push(`${name}: ${outcome.text.slice(0, 160)}`);
    });
  });

  it('was tried on what it would succeed with, nearly everywhere', () => {
    process.stdout.write(`${succeeded.length} of ${writes.length}; refused:\n${refused.join('\n')}\n`);
    expect(succeeded.length).toBeGreaterThan(100);
  });
});
