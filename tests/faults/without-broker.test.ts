import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startCuttableRoute, type CuttableRoute } from '@booking/testkit/cuttable-route.ts';
import { DOMAIN_SERVICES, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiClient } from '../support/api-client.ts';
import { placeOrder } from '../support/orders.ts';
import { persist } from '../support/persist.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { clientOf, proveAllBooks } from '../support/test-platform.ts';
import { arrived, payloadOf, subscribe } from '../support/webhooks.ts';

/**
 * Pods die and nodes drain unasked, also while the broker is away: who starts then serves, and tells what happened when the broker is back.
 */
const slug = 'studio-nord';
const stack = useStack();
let route: CuttableRoute;
let platform: Platform;
let receiver: WebhookReceiver;
let admin: ApiClient;

beforeAll(async () => {
  route = await startCuttableRoute(new URL(stack.amqpUrl));
  platform = await startPlatform({
    stack: { ...stack, amqpUrl: route.url },
    messagingNamespace: stack.messagingNamespace,
    env: testEnvironment,
  });
  receiver = await startWebhookReceiver();
  admin = await clientOf(platform, slug, 'admin');
  await subscribe(admin, receiver, ['orders.created']);
});

afterAll(async () => {
  await platform?.stop();
  await receiver?.close();
  await route?.stop();
});

const readyz = async (name: (typeof DOMAIN_SERVICES)[number]) => {
  const answer = await fetch(`http://127.0.0.1:${platform.service(name).ports['admin']}/readyz`);
  return { status: answer.status, checks: ((await answer.json()) as { checks: Record<string, boolean> }).checks };
};

it('every service starts and serves while the broker is away, and what was written meanwhile is told once', async () => {
  route.cut();
  await Promise.all(DOMAIN_SERVICES.map((name) => platform.restart(name, { whole: false })));
  for (const name of DOMAIN_SERVICES) {
    expect(await readyz(name)).toEqual({ status: 200, checks: { mongodb: true, rabbitmq: false } });
  }
  expect((await persist(() => admin.get('/tags'))).status).toBe(200);
  expect((await persist(() => admin.get('/webhook-subscriptions'))).status).toBe(200);
  const { draft, checkout } = await placeOrder(admin, [{ slug, hour: 1 }]);
  expect([draft.status, checkout?.status]).toEqual([201, 200]);
  const orderId = draft.body.data.id;
  expect((await admin.get(`/orders/${orderId}`)).status).toBe(200);
  expect(receiver.received).toHaveLength(0);

  route.restore();
  await arrived(receiver, '/hooks', 'orders.created', orderId);
  for (const name of DOMAIN_SERVICES) {
    await waitFor(`${name} has the broker again`, async () => (await readyz(name)).checks['rabbitmq']);
  }
  // Consumers, and publishing at once, work as they do after any other start.
  const later = await placeOrder(admin, [{ slug, hour: 2 }]);
  await arrived(receiver, '/hooks', 'orders.created', later.draft.body.data.id);
  const told = receiver.at('/hooks').map((webhook) => payloadOf(webhook).data.id);
  expect(told.filter((id) => id === orderId)).toHaveLength(1);
}, 240_000);

it('the books are right', () => proveAllBooks(platform), 60_000);
