import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { placeOrder } from '../support/orders.ts';
import { clientOf, proveAllBooks, testEnvironment } from '../support/test-platform.ts';
import { startTraceCollector, type CollectedSpan, type TraceCollector } from '../support/trace-collector.ts';
import { arrived, subscribe } from '../support/webhooks.ts';

const slug = 'studio-nord';
// Before the stack takes the databases away.
afterAll(() => proveAllBooks(platform), 60_000);
const stack = useStack();
let collector: TraceCollector;
let receiver: WebhookReceiver;
let platform: Platform;

beforeAll(async () => {
  collector = await startTraceCollector();
  receiver = await startWebhookReceiver();
  platform = await startPlatform({
    stack,
    messagingNamespace: stack.messagingNamespace,
    env: { ...testEnvironment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
}, 120_000);
stack.onEnd(async () => {
  await platform?.stop();
  await receiver?.close();
  await collector?.close();
});

/** The span and those above it, up to the first of the trace. */
function lineOf(span: CollectedSpan): CollectedSpan[] {
  const parent = collector.spans().find(({ id, traceId }) => id === span.parentId && traceId === span.traceId);
  return parent ? [span, ...lineOf(parent)] : [span];
}

it('a webhook goes back, span by span, through broker and gRPC to the HTTP request that caused it', async () => {
  const admin = await clientOf(platform, slug, 'admin');
  await subscribe(admin, receiver, ['orders.created']);
  const { draft } = await placeOrder(admin, [{ slug, hour: 0 }]);
  if (draft.status !== 201) throw new Error(JSON.stringify(draft.body));
  await arrived(receiver, '/hooks', 'orders.created', draft.body.data.id);

  const delivery = await waitFor(
    'the spans are exported',
    () =>
      collector
        .spans()
        .filter(({ name }) => name === 'POST webhook orders.created')
        .find((span) => lineOf(span).at(-1)?.parentId === ''),
    30_000,
  );
  const line = lineOf(delivery);
  expect([...new Set(line.map(({ service }) => service))]).toEqual(['webhooks', 'orders-billing', 'gateway']);
  expect(line.at(-1)?.name).toMatch(/^POST .*\/orders\/\{id\}\/checkout$/);
  // Each process exports its spans in its own time.
  await waitFor(
    'resources has a part in the trace',
    () => collector.spans().some(({ traceId, service }) => traceId === delivery.traceId && service === 'resources'),
    30_000,
  );
}, 90_000);
