import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startPlatform, type Platform, type ServiceName } from '@booking/testkit/platform.ts';
import { startStack, type Stack, type StackPart } from '@booking/testkit/stack/stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { defectsIn } from '../support/defects.ts';
import { disturbed } from '../support/disturbed.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { orderDocument } from '../support/orders.ts';
import { persist } from '../support/persist.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { clientOf, proveAllBooks } from '../support/test-platform.ts';
import { payloadOf, subscribe } from '../support/webhooks.ts';

/**
 * 200 orders are placed while every process is killed in turn. Callers do what good callers do: they repeat with the same Idempotency-Key
 * until they get an answer other than "try again".
 */
const slug = 'studio-nord';
const ordersPerVictim = 34;
const callersAtOnce = 8;
const patienceMs = 90_000;

let stack: Stack;
let platform: Platform;
let receiver: WebhookReceiver;
let admin: ApiClient;
let nextHour = 0;
const placed = new Set<string>();
/** Orders whose callers got no answer that a caller can live with; none in a good run. What became of them is nobody's promise. */
let failed = 0;
let demoOrders: ReadonlySet<string> = new Set();

beforeAll(async () => {
  stack = await startStack({ persistent: false });
  platform = await startPlatform({ stack, env: testEnvironment });
  receiver = await startWebhookReceiver();
  admin = await clientOf(platform, slug, 'admin');
  await subscribe(admin, receiver, ['orders.created']);
  demoOrders = new Set(await ordersThatHold());
});

afterAll(async () => {
  await platform?.stop();
  await receiver?.close();
  await stack?.stop();
});

async function place(n: number): Promise<void> {
  const draft = await persist(() =>
    admin.post('/orders', orderDocument([{ slug, hour: n }]), { 'idempotency-key': `draft-${n}` }),
  );
  if (draft.status !== 201) throw new Error(`order ${n}: ${draft.status} ${JSON.stringify(draft.body)}`);
  const { id } = draft.body.data;
  const checkout = await persist(() =>
    admin.post(`/orders/${id}/checkout`, undefined, { 'idempotency-key': `checkout-${n}` }),
  );
  if (checkout.status !== 200) throw new Error(`checkout ${n}: ${checkout.status} ${JSON.stringify(checkout.body)}`);
  placed.add(id);
}

/**
 * Places a share of the orders with several callers; `disturb` runs once a third of them are through. Answers how many were placed, once
 * all callers are done, also when some failed.
 */
async function placeWhile(disturb: () => Promise<void>): Promise<number> {
  const numbers = Array.from({ length: ordersPerVictim }, () => nextHour++).values();
  const before = placed.size;
  const callers = Array.from({ length: callersAtOnce }, async () => {
    for (const n of numbers) {
      await place(n).catch((error: unknown) => {
        failed += 1;
        throw error;
      });
    }
  });
  const disturbance = waitFor('a third is placed', () => placed.size >= before + ordersPerVictim / 3, patienceMs).then(
    disturb,
  );
  await disturbed(callers, disturbance, () => defectsIn(platform.logs()));
  return placed.size - before;
}

/** The order of each booking that keeps its time, without those of the demo data. */
async function ordersThatHold(): Promise<string[]> {
  const orderIds: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await admin.get(`/bookings?page[size]=250&page[number]=${page}`);
    for (const { attributes, relationships } of answer.body.data) {
      const held = ['reserved', 'requested', 'accepted'].includes(attributes.status);
      const orderId = relationships.order.data?.id;
      if (held && orderId && !demoOrders.has(orderId)) orderIds.push(orderId);
    }
    if (page >= answer.body.meta.page.last_page) return orderIds;
  }
}

const services: ServiceName[] = ['catalog', 'resources', 'orders-billing', 'webhooks', 'gateway'];
const servers: StackPart[] = ['RabbitMQ', 'MongoDB'];

/** An API client with a subscription and a calendar of its own. */
async function clientWithReaders(): Promise<{ id: string; subscription: string; calendar: string }> {
  const scopes = ['webhook-subscriptions', 'calendar-feeds', 'bookings'].map((type) => `b.${type}`);
  const credentials = await dataOf(
    admin.post('/api-clients', documentOf('api-clients', { name: 'Till', role: 'admin', scopes })),
    201,
  );
  const { client_id, client_secret } = credentials.attributes;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await fetch(`${platform.url}/oauth/token`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const caller = createApiClient({ url: platform.url, token, organizationId: admin.organizationId });
  const hook = documentOf('webhook-subscriptions', {
    name: 'Till',
    url: `${receiver.url}/till`,
    events: ['bookings.created'],
  });
  const room = ['resources', demoId(`${slug}/resources/meeting-room-1`)] as const;
  const feed = documentOf('calendar-feeds', { name: 'Till' }, { resource: room });
  return {
    id: credentials.id,
    subscription: (await dataOf(caller.post('/webhook-subscriptions', hook), 201)).id,
    calendar: (await dataOf(caller.post('/calendar-feeds', feed), 201)).attributes.path,
  };
}

describe('kill -9 while what API clients had made ends with their rights (G6)', () => {
  it('ends all of it', async () => {
    const clients = await Promise.all(Array.from({ length: 9 }, clientWithReaders));
    const narrow = async ({ id }: { id: string }) => {
      const attributes = { scopes: ['b.webhook-subscriptions', 'b.calendar-feeds'] };
      const document = documentOf('api-clients', attributes, {}, id);
      expect((await persist(() => admin.patch(`/api-clients/${id}`, document))).status).toBe(200);
    };
    for (const [at, victim] of (['webhooks', 'resources', 'catalog'] as const).entries()) {
      // The first is told of while the victim works, the last while it is away.
      const [first, ...others] = clients.slice(at * 3, at * 3 + 3);
      if (first) await narrow(first);
      await platform.kill(victim);
      await Promise.all([...others.map(narrow), platform.restart(victim)]);
    }
    const left = async (): Promise<string[]> => {
      const kept: string[] = [];
      for (const { subscription, calendar } of clients) {
        const { body } = await persist(() => admin.get(`/webhook-subscriptions/${subscription}`));
        if (body.data.attributes.deactivation_reason !== 'rights') kept.push(subscription);
        if ((await fetch(`${platform.url}${calendar}`)).status !== 404) kept.push(calendar);
      }
      return kept;
    };
    await waitFor('all to end', async () => (await left()).length === 0).catch(async () =>
      expect(await left()).toEqual([]),
    );
  }, 240_000);
});

describe('kill -9 while orders are placed', () => {
  it.each(services)(
    '%s comes back and no order is lost',
    async (name) => {
      const count = await placeWhile(async () => {
        await platform.kill(name);
        await delay(300);
        await platform.restart(name);
      });
      expect(count).toBe(ordersPerVictim);
    },
    240_000,
  );

  it.each(servers)(
    '%s comes back and no order is lost',
    async (part) => {
      const faults = stack.faults[part];
      if (!faults) throw new Error(`${part} of this stack cannot be killed`);
      const count = await placeWhile(async () => {
        await faults.kill();
        await delay(300);
        await faults.restart();
      });
      expect(count).toBe(ordersPerVictim);
    },
    240_000,
  );

  it('afterwards every placed order has exactly one orders.created event, and it was delivered', async () => {
    const eventIds = new Map<string, Set<string>>();
    const read = (): void => {
      eventIds.clear();
      for (const webhook of receiver.at('/hooks')) {
        const { data, event_id: eventId } = payloadOf(webhook);
        eventIds.set(data.id, (eventIds.get(data.id) ?? new Set()).add(eventId));
      }
    };
    await waitFor('a webhook of every order', () => {
      read();
      return [...placed].every((id) => eventIds.has(id));
    });
    expect([...eventIds.keys()].filter((id) => !placed.has(id)).length).toBeLessThanOrEqual(failed);
    expect([...eventIds.values()].filter((ids) => ids.size !== 1)).toEqual([]);
    expect(placed.size).toBeGreaterThanOrEqual(ordersPerVictim * (services.length + servers.length));
  });

  it('no booking is held by an order that was not placed, and every placed order has its booking', async () => {
    await waitFor(
      'holds of failed tries are released',
      async () => (await ordersThatHold()).filter((id) => !placed.has(id)).length <= failed,
    ).catch(() => {}); // the expectations tell which
    const held = await ordersThatHold();
    expect(held.filter((id) => !placed.has(id)).length).toBeLessThanOrEqual(failed);
    expect(held.filter((id) => placed.has(id)).toSorted()).toEqual([...placed].toSorted());
  });

  it('the books are right', async () => {
    await waitFor('the books prove', () => proveAllBooks(platform).then(() => true));
  });
});
