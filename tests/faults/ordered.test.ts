import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { databaseOf, ROOT, startPlatform, type Platform, type ServiceName } from '@booking/testkit/platform.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { startStack, type Stack, type StackPart } from '@booking/testkit/stack/stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { persist } from '../support/persist.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { payloadOf } from '../support/webhooks.ts';

/**
 * Customers are changed one step at a time, now at one replica of orders-billing and now at the other, while broker, database, publisher
 * and webhooks (two replicas as well) are killed in turn. A subscription that asks for order gets the steps of each customer in their
 * order.
 */
const slug = 'studio-nord';
const namespace = 'ordered';
const customerCount = 8;
const stepsPerVictim = 6;

let stack: Stack;
let platform: Platform;
let receiver: WebhookReceiver;
/** One of each door. */
let doors: readonly ApiClient[];
const spawned: SpawnedService[] = [];
const customers: string[] = [];
let step = 0;

/** A second replica of a service, on the same database. */
async function spawn(name: ServiceName, env: Record<string, string>): Promise<SpawnedService> {
  const { secrets } = platform;
  const service = await startService({
    name,
    entry: join(ROOT, 'services', name, 'src/main.ts'),
    env: {
      ...testEnvironment,
      ADMIN_PORT: '0',
      GRPC_PORT: '0',
      GATEWAY_PORT: '0',
      AMQP_URL: stack.amqpUrl,
      MESSAGING_NAMESPACE: namespace,
      SERVICE_AUTH_KEYS: secrets.SERVICE_AUTH_KEYS,
      CATALOG_URL: platform.addressOf('catalog'),
      RESOURCES_URL: platform.addressOf('resources'),
      ORDERS_BILLING_URL: platform.addressOf('orders-billing'),
      WEBHOOKS_URL: platform.addressOf('webhooks'),
      ...env,
    },
    readyWithinMs: 60_000,
  });
  spawned.push(service);
  return service;
}

beforeAll(async () => {
  stack = await startStack({ persistent: false });
  platform = await startPlatform({ stack, messagingNamespace: namespace, env: testEnvironment });
  const { secrets } = platform;
  const publisher = await spawn('orders-billing', { MONGODB_URI: stack.mongoUri(databaseOf('orders-billing')) });
  await spawn('webhooks', {
    MONGODB_URI: stack.mongoUri(databaseOf('webhooks')),
    SECRETS_ENCRYPTION_KEY: secrets.SECRETS_ENCRYPTION_KEY,
    PUBLIC_BASE_URL: platform.url,
  });
  const door = await spawn('gateway', {
    ORDERS_BILLING_URL: `127.0.0.1:${publisher.ports['grpc']}`,
    OAUTH_SIGNING_KEY: secrets.OAUTH_SIGNING_KEY,
    OAUTH_ISSUER: platform.url,
  });
  receiver = await startWebhookReceiver();
  const token = await platform.token(slug, 'admin');
  doors = [platform.url, `http://127.0.0.1:${door.ports['http']}`].map((url) =>
    createApiClient({ url, token, organizationId: demoId(slug) }),
  );
  const attributes = { name: 'in order', url: `${receiver.url}/ordered`, events: ['customers.updated'], ordered: true };
  const [first] = doors;
  if (!first) throw new Error('there is no door');
  const answer = await first.post('/webhook-subscriptions', { data: { type: 'webhook-subscriptions', attributes } });
  expect(answer.status).toBe(201);
  for (let n = 0; n < customerCount; n += 1) {
    const attributes = { first_name: 'Step', last_name: '0', email: `step-${n}@example.org` };
    const created = await first.post('/customers', { data: { type: 'customers', attributes } });
    customers.push(created.body.data.id);
  }
}, 240_000);

afterAll(async () => {
  await Promise.all(spawned.map((service) => service.stop()));
  await platform?.stop();
  await receiver?.close();
  await stack?.stop();
});

async function change(id: string, at: number): Promise<void> {
  const door = doors[at % doors.length];
  if (!door) throw new Error('there is no door');
  const document = { data: { type: 'customers', id, attributes: { last_name: String(at) } } };
  const answer = await persist(() => door.patch(`/customers/${id}`, document, { 'idempotency-key': `${id}-${at}` }));
  if (answer.status !== 200) throw new Error(`step ${at} of ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Some steps of every customer, each customer at its own pace; answers when the last step is done. */
async function steps(count: number): Promise<void> {
  const from = step;
  step += count;
  await Promise.all(
    customers.map(async (id) => {
      for (let at = from + 1; at <= from + count; at += 1) await change(id, at);
    }),
  );
}

/** The steps that were told of each customer, in the order in which they first came. */
function told(): Map<string, number[]> {
  const found = new Map<string, number[]>(customers.map((id) => [id, []]));
  for (const webhook of receiver.at('/ordered')) {
    const { data } = payloadOf(webhook);
    const known = found.get(data.id);
    if (known && !known.includes(Number(data.last_name))) known.push(Number(data.last_name));
  }
  return found;
}

async function allToldInOrder(): Promise<void> {
  const isWhole = () => [...told().values()].every((known) => known.length === step);
  await waitFor('every step is told', isWhole, 180_000).catch(() => {}); // the expectation tells which is not
  const inOrder = Array.from({ length: step }, (_, at) => at + 1);
  expect([...told().values()]).toEqual(customers.map(() => inOrder));
}

const hasBroker = async (name: ServiceName): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${platform.service(name).ports['admin']}/readyz`);
  return ((await answer.json()) as { checks: Record<string, boolean> }).checks['rabbitmq'] === true;
};

it('what was written while the broker was away is told before what is written when it is back', async () => {
  await stack.faults.RabbitMQ?.kill();
  await steps(1);
  await stack.faults.RabbitMQ?.restart();
  await waitFor('the publisher has the broker again', () => hasBroker('orders-billing'));
  await steps(1);
  await allToldInOrder();
}, 300_000);

const restartServer = (part: StackPart) => async (): Promise<void> => {
  await stack.faults[part]?.kill();
  await stack.faults[part]?.restart();
};
const restartService = (name: ServiceName) => async (): Promise<void> => {
  await platform.kill(name);
  await platform.restart(name, { whole: false });
};
const victims: [string, () => Promise<void>][] = [
  ['RabbitMQ', restartServer('RabbitMQ')],
  ['MongoDB', restartServer('MongoDB')],
  ['a publisher', restartService('orders-billing')],
  ['a replica of webhooks', restartService('webhooks')],
];

it('whoever is killed in between: every step is told, and none before an earlier one', async () => {
  for (const [name, strike] of victims) {
    const from = receiver.at('/ordered').length;
    const changes = steps(stepsPerVictim);
    await waitFor(`something is told before ${name} is killed`, () => receiver.at('/ordered').length > from, 90_000);
    await Promise.all([strike(), changes]);
  }
  await allToldInOrder();
}, 480_000);
