import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startPlatform, type Platform, type ServiceName } from '@booking/testkit/platform.ts';
import { startStack, type Stack, type StackPart } from '@booking/testkit/stack/stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { defectsIn } from '../support/defects.ts';
import { disturbed } from '../support/disturbed.ts';
import { documentOf } from '../support/documents.ts';
import { orderDocument } from '../support/orders.ts';
import { persist } from '../support/persist.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { clientOf, proveAllBooks } from '../support/test-platform.ts';
import { payloadOf, subscribe } from '../support/webhooks.ts';

/**
 * `MINUTES` (two unless given) of orders, cancelations and payments while something is killed, or stands still and goes on, at random
 * moments. Callers repeat with the same Idempotency-Key until they get an answer other than "try again".
 */
const slug = 'studio-nord';
const minutes = Number(process.env['MINUTES'] ?? 2);
const callersAtOnce = 6;
const services: ServiceName[] = ['catalog', 'resources', 'orders-billing', 'webhooks', 'gateway'];
const servers: StackPart[] = ['RabbitMQ', 'MongoDB'];
const wanted = ['orders.created', 'orders.updated', 'bookings.created', 'bookings.updated', 'invoices.created'];

let stack: Stack;
let platform: Platform;
let receiver: WebhookReceiver;
let admin: ApiClient;

beforeAll(async () => {
  stack = await startStack({ persistent: false });
  platform = await startPlatform({ stack, env: testEnvironment });
  receiver = await startWebhookReceiver();
  admin = await clientOf(platform, slug, 'admin');
  await subscribe(admin, receiver, wanted);
});

afterAll(async () => {
  await platform?.stop();
  await receiver?.close();
  await stack?.stop();
});

const placed = new Set<string>();
/** What was answered otherwise than it is to be. */
const odd: string[] = [];

/** Two bookings, and a series of three; nobody else wants their times. */
const two = (n: number) => orderDocument([2 * n, 2 * n + 1].map((hour) => ({ slug, hour })));
function series(n: number) {
  const { data } = orderDocument([{ slug, resource: 'meeting-room-2', hour: n }]);
  const recurrence = { frequency: 'weekly', interval: 20, count: 3 };
  const items = data.attributes.items.map((item) => ({ ...item, recurrence }));
  return { data: { ...data, attributes: { ...data.attributes, items } } };
}

async function live(n: number): Promise<void> {
  const call = async (what: string, status: number, ask: (key: Record<string, string>) => Promise<ApiAnswer>) => {
    const answer = await persist(() => ask({ 'idempotency-key': `${what}-${n}` }));
    if (answer.status !== status) odd.push(`${what} ${n}: ${answer.status} ${JSON.stringify(answer.body?.errors)}`);
    return answer;
  };
  const draft = await call('draft', 201, (key) => admin.post('/orders', n % 4 ? two(n) : series(n), key));
  const { id, relationships } = draft.body.data;
  await call('checkout', 200, (key) => admin.post(`/orders/${id}/checkout`, undefined, key));
  placed.add(id);
  const [booking] = relationships.bookings.data;
  if (n % 2) await call('cancel', 200, (key) => admin.post(`/bookings/${booking.id}/cancel`, undefined, key));
  const following = relationships.bookings.data[1];
  const scope = { scope: 'following' };
  if (n % 8 === 0) await call('leave', 200, (key) => admin.post(`/bookings/${following.id}/cancel`, scope, key));
  const payment = documentOf('payments', { amount: 10 }, { order: ['orders', id] });
  if (n % 3 === 0) await call('pay', 201, (key) => admin.post('/payments', payment, key));
  if (n % 5 === 0) await call('end', 200, (key) => admin.post(`/orders/${id}/cancel`, undefined, key));
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** One fault, until it is over; answers what it was. */
async function fault(): Promise<string> {
  const what = oneOf([...services, ...services, ...servers]);
  const server = what === 'RabbitMQ' || what === 'MongoDB' ? stack.faults[what] : undefined;
  if (server) {
    await server.kill();
    await delay(Math.random() * 2_000);
    await server.restart();
    return `${what} was killed`;
  }
  const name = what as ServiceName;
  if (Math.random() < 0.4) {
    process.kill(platform.service(name).pid, 'SIGSTOP');
    await delay(Math.random() * 20_000);
    process.kill(platform.service(name).pid, 'SIGCONT');
    return `${name} stood still`;
  }
  await platform.kill(name);
  await delay(Math.random() * 2_000);
  await platform.restart(name);
  return `${name} was killed`;
}

/** Every event that is listed, by id, as who reads on from position to position sees them. */
async function listed(): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (let last = '0'.repeat(16); ;) {
    const { body } = await admin.get(`/events?page[size]=250&filter[after]=${last}`);
    for (const { id, attributes } of body.data) seen.set(id, attributes.event);
    if (body.data.length === 0) return seen;
    last = body.data.at(-1).attributes.position;
  }
}

it(
  'nothing is lost, told twice as two things, or charged wrongly',
  async () => {
    const endAt = Date.now() + minutes * 60_000;
    let count = 0;
    const faults: string[] = [];
    const callers = Array.from({ length: callersAtOnce }, async () => {
      while (Date.now() < endAt) await live((count += 1));
    });
    const disturbing = async (): Promise<void> => {
      while (Date.now() < endAt) {
        await delay(Math.random() * 5_000);
        faults.push(await fault());
      }
    };
    await disturbed(callers, disturbing(), () => [...faults, ...defectsIn(platform.logs())]);
    process.stdout.write(`${faults.length} faults, ${placed.size} orders\n`);
    expect(odd).toEqual([]);
    await waitFor('the books prove', () => proveAllBooks(platform).then(() => true), 120_000);

    const told = () => receiver.at('/hooks').map((webhook) => payloadOf(webhook));
    await waitFor(
      'all that is listed to arrive, and all that has arrived to be listed',
      async () => {
        const events = [...(await listed())].filter(([, event]) => wanted.includes(event)).map(([id]) => id);
        const arrived = new Set(told().map(({ event_id: id }) => id));
        return events.length === arrived.size && events.every((id) => arrived.has(id));
      },
      240_000,
    );
    const created = told().filter(({ event }) => event === 'orders.created');
    const ids = Map.groupBy(created, ({ data }) => String(data.id));
    expect([...ids.keys()].toSorted()).toEqual([...placed].toSorted());
    expect([...ids.values()].filter((some) => new Set(some.map(({ event_id: id }) => id)).size !== 1)).toEqual([]);
  },
  minutes * 60_000 + 600_000,
);
