import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { databaseOf, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { MongoClient } from 'mongodb';
import { orderDocument, placeOrder } from '../support/orders.ts';
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
});
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

  const delivery = await waitFor('the spans are exported', () =>
    collector
      .spans()
      .filter(({ name }) => name === 'POST webhook orders.created')
      .find((span) => lineOf(span).at(-1)?.parentId === ''),
  );
  const line = lineOf(delivery);
  expect([...new Set(line.map(({ service }) => service))]).toEqual(['webhooks', 'orders-billing', 'gateway']);
  expect(line.at(-1)?.name).toMatch(/^POST .*\/orders\/\{id\}\/checkout$/);
  // Each process exports its spans in its own time.
  await waitFor('resources has a part in the trace', () =>
    collector.spans().some(({ traceId, service }) => traceId === delivery.traceId && service === 'resources'),
  );
});

const heldMs = 3_000;
/** Another one for each try. */
let hour = 1;

/** Somebody else's transaction that has written all records of a collection and takes its time. */
async function whileHeld<T>(collection: string, work: () => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(stack.mongoUri(databaseOf('orders-billing')));
  const session = client.startSession();
  try {
    session.startTransaction();
    const { modifiedCount } = await client
      .db()
      .collection(collection)
      .updateMany({}, { $set: { held: 1 } }, { session });
    expect(modifiedCount).toBeGreaterThan(0);
    const working = work();
    await delay(heldMs);
    await session.abortTransaction();
    return await working;
  } finally {
    await session.endSession();
    await client.close();
  }
}

it('the trace of an order that was slow, found by its request, tells that it waited for the record of numbers', async () => {
  const admin = await clientOf(platform, slug, 'admin');
  const draft = await admin.post('/orders', orderDocument([{ slug, hour: (hour += 1) }]));
  const checkout = await whileHeld('number_series', () => admin.post(`/orders/${draft.body.data.id}/checkout`));
  expect(checkout.status).toBe(200);
  const requestId = checkout.headers.get('x-request-id');
  const root = await waitFor('the span of the request', () =>
    collector.spans().find(({ attributes }) => attributes['request_id'] === requestId),
  );
  expect(root).toMatchObject({ service: 'gateway', failed: false, attributes: { 'http.response.status_code': '200' } });
  const tookMs = root.endMs - root.startMs;
  expect(tookMs).toBeGreaterThan(heldMs / 2);
  const below = () =>
    collector.spans().filter(({ traceId, startMs }) => traceId === root.traceId && startMs < root.endMs);
  const tries = await waitFor('what it waited for', () => {
    const found = below().filter(
      ({ name, service }) => name.endsWith(' number_series') && service === 'orders-billing',
    );
    return found.some(({ failed }) => failed) && found.some(({ failed }) => !failed) ? found : undefined;
  });
  // From the first try to the last: the larger part of what it was held for, on a busy machine too.
  const waitedMs = Math.max(...tries.map(({ endMs }) => endMs)) - Math.min(...tries.map(({ startMs }) => startMs));
  expect(waitedMs).toBeGreaterThan(heldMs / 2);
  // What another service did for it is there, and was not the reason.
  const elsewhere = await waitFor('what resources did for it', () => {
    const found = below().filter(({ service }) => service === 'resources');
    return found.length > 0 ? found : undefined;
  });
  for (const { startMs, endMs } of elsewhere) expect(endMs - startMs).toBeLessThan(waitedMs);
});

it('a refusal is an answer: its spans have not failed', async () => {
  const admin = await clientOf(platform, slug, 'admin');
  const refused = await admin.get('/orders/none');
  expect(refused.status).toBe(404);
  const requestId = refused.headers.get('x-request-id');
  const root = await waitFor('the span of the request', () =>
    collector.spans().find(({ attributes }) => attributes['request_id'] === requestId),
  );
  const all = () => collector.spans().filter(({ traceId }) => traceId === root.traceId);
  await waitFor('the code that it was refused with', () =>
    all().some((one) => one.attributes['error.type'] === 'not_found'),
  );
  expect(all().filter(({ failed }) => failed)).toEqual([]);
});
