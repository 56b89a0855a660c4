import type { Messaging } from '@booking/messaging/messaging.ts';
import { idlePauses, startPoller, type Found } from '@booking/messaging/poller.ts';
import { createPublisher, type Publisher } from '@booking/messaging/publisher.ts';
import { consumeQueue } from '@booking/messaging/queue-consumer.ts';
import { showWorkQueues } from '@booking/messaging/queue-depths.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { WebhooksConfig } from '../config.ts';
import { createAttempts, type Attempts } from './work/attempts.ts';
import { createBacklogGauges } from './work/backlog-gauges.ts';
import { createCaller, type Caller } from './calling/call.ts';
import { createConclusions, type Conclusions } from './work/conclude.ts';
import { createDeliver } from './work/deliver.ts';
import { createEndpointGates, type EndpointGates } from './gates/endpoint-gates.ts';
import { createHeldRelease } from './work/release-held.ts';
import { beatMs } from './gates/replica-store.ts';
import { createDeliverySweep } from './work/sweep.ts';
import { createFanOut } from './work/fan-out.ts';
import type { EventStore } from '../events/event-store.ts';
import type { SubscriptionHealthStore } from '../subscriptions/subscription-health-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { EndpointNews } from './endpoint-news.ts';
import type { DeliveryStore } from './log/delivery-store.ts';
import type { HeldStore } from './log/held-store.ts';
import type { ResendStore } from './log/resend-store.ts';
import type { RateStore } from './gates/rate-store.ts';
import type { ReplicaStore } from './gates/replica-store.ts';
import type { SubscriptionCache } from '../subscriptions/subscription-cache.ts';
import type { Resolve, TargetPolicy } from '../subscriptions/targets/targets.ts';
import { againQueue, deadOrigins, fanOutPurpose, shardQueue, slowQueue } from './queues.ts';

const slowLanePrefetch = 100;

/** What delivering keeps and reads. */
export interface DeliveringStores {
  events: EventStore;
  subscriptions: SubscriptionStore;
  health: SubscriptionHealthStore;
  deliveries: DeliveryStore;
  resends: ResendStore;
  held: HeldStore;
  rates: RateStore;
  replicas: ReplicaStore;
}

interface Parts {
  config: WebhooksConfig;
  stores: DeliveringStores;
  /** Whom it concerns that an endpoint fails. */
  news: EndpointNews;
  cache: SubscriptionCache;
  messaging: Messaging;
  policy: TargetPolicy;
  resolve: Resolve;
  clock: Clock;
  logger: Logger;
  lifecycle: Lifecycle;
}

/** What turns events into calls of endpoints; made, but not at work yet. */
export interface Delivering {
  caller: Caller;
  conclusions: Conclusions;
  publisher: Publisher;
  /** Begins to consume and to sweep. */
  start(): Promise<void>;
}

/** What has others looked for at once, once they are at work. */
interface Wakes {
  held: () => void;
}

type Handle = Parameters<typeof consumeQueue>[0]['handle'];

/** Each part that runs is registered with the lifecycle, to be stopped in the reverse order. */
export async function createDelivering(parts: Parts): Promise<Delivering> {
  const { config, stores, messaging, lifecycle } = parts;
  const stopping = new AbortController();
  const publisher = await createPublisher(messaging.broker, {
    name: 'deliveries',
    maxUnconfirmed: 2_000,
    stopping: lifecycle.stopping,
  });
  lifecycle.onStop('publisher', () => publisher.close());
  const gates = openGates(parts);
  const { policy, resolve } = parts;
  const caller = createCaller({ policy, resolve, timeoutMs: config.WEBHOOK_TIMEOUT_MS, clock: parts.clock });
  lifecycle.onStop('connections to endpoints', () => caller.close());
  const wake: Wakes = { held: () => {} };
  const conclusions = conclusionsOf(parts, publisher, (afterMs) => void setTimeout(() => wake.held(), afterMs).unref());
  const shared = {
    ...parts,
    events: stores.events,
    deliveries: stores.deliveries,
    rates: stores.rates,
    gates,
    conclusions,
    stopping: stopping.signal,
  };
  const attempts = createAttempts({ ...shared, caller, longAfterMs: config.WEBHOOK_SLOW_AFTER_MS });
  lifecycle.onStop('long calls', () => attempts.idle());

  return {
    caller,
    conclusions,
    publisher,
    async start() {
      await shareCalls(parts, gates);
      await startLanes(parts, lanesOf({ ...shared, attempts, publisher }), stopping);
      await startSweeps(parts, gates, conclusions, wake);
    },
  };
}

function openGates({ config, stores, lifecycle, clock, logger }: Parts): EndpointGates {
  const gates = createEndpointGates({
    callsMax: config.WEBHOOK_CALLS_PER_SUBSCRIPTION,
    slowAfterMs: config.WEBHOOK_SLOW_AFTER_MS,
    breakerVolume: config.WEBHOOK_BREAKER_VOLUME,
    breakerResetMs: config.WEBHOOK_BREAKER_RESET_MS,
    onBreaker: (id, state) => stores.health.noteBreaker(id, state, clock.now()),
    onOpened: (id) => logger.warn({ subscription_id: id }, 'the circuit breaker of an endpoint opened'),
  });
  lifecycle.onStop('circuit breakers', () => gates.close());
  return gates;
}

function conclusionsOf(
  { config, stores, cache, news, messaging, clock, logger }: Parts,
  publisher: Publisher,
  wakeRelease: (afterMs: number) => void,
): Conclusions {
  const { deliveries, subscriptions, health } = stores;
  return createConclusions({
    deliveries,
    subscriptions,
    health,
    cache,
    news,
    unitOfWork: messaging.unitOfWork,
    publisher,
    named: messaging.broker.named,
    clock,
    retryWaitsMs: config.WEBHOOK_RETRY_WAITS_MS,
    parkWaitsMs: config.WEBHOOK_PARK_WAITS_MS,
    wakeRelease,
    callTimeoutMs: config.WEBHOOK_TIMEOUT_MS,
    logger,
  });
}

/** What is in flight to one endpoint is shared evenly by the replicas there are: nothing is asked of anybody before a call. */
async function shareCalls({ config, stores, lifecycle, logger }: Parts, gates: EndpointGates): Promise<void> {
  let count = 1;
  const share = async (): Promise<boolean> => {
    const replicas = await stores.replicas.beat();
    if (replicas !== count) gates.resize(Math.max(1, Math.floor(config.WEBHOOK_CALLS_PER_SUBSCRIPTION / replicas)));
    count = replicas;
    return false;
  };
  await share();
  const intervalMs = Math.min(beatMs, config.WEBHOOK_SWEEP_INTERVAL_MS);
  const poller = startPoller({ name: 'replicas', intervalMs, logger, work: share });
  lifecycle.onStop('replicas', async () => {
    await poller.stop();
    await stores.replicas.leave();
  });
}

interface Lane {
  queue: string;
  prefetch: number;
  handle: Handle;
}

function lanesOf(
  parts: Parts & {
    events: EventStore;
    deliveries: DeliveryStore;
    gates: EndpointGates;
    attempts: Attempts;
    conclusions: Conclusions;
    publisher: Publisher;
    stopping: AbortSignal;
  },
): Lane[] {
  const { config, messaging } = parts;
  const deliver = createDeliver(parts);
  const fanOut = createFanOut({ ...parts, named: messaging.broker.named, shards: config.WEBHOOK_SHARDS });
  const shards = Array.from({ length: config.WEBHOOK_SHARDS }, (_, shard) => shardQueue(shard));
  const prefetch = config.WEBHOOK_PREFETCH;
  return [
    { queue: fanOutPurpose, prefetch, handle: fanOut },
    { queue: slowQueue, prefetch: slowLanePrefetch, handle: (delivery) => deliver(delivery, 'slow') },
    ...[againQueue, ...shards].map((queue): Lane => ({ queue, prefetch, handle: (one) => deliver(one, 'fast') })),
  ];
}

async function startLanes(
  { messaging, lifecycle, logger }: Parts,
  lanes: readonly Lane[],
  stopping: AbortController,
): Promise<void> {
  const { broker } = messaging;
  const depths = await showWorkQueues(
    broker,
    lanes.map(({ queue }) => queue),
  );
  lifecycle.onStop('depths of queues', () => depths.close());
  const consumers = await Promise.all(
    lanes.map(({ queue, ...lane }) => consumeQueue({ broker, logger, queue: broker.named(queue), ...lane })),
  );
  lifecycle.onStop('consumers', async () => {
    stopping.abort();
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  });
}

async function startSweeps(parts: Parts, gates: EndpointGates, conclusions: Conclusions, wake: Wakes): Promise<void> {
  const { config, messaging, lifecycle, clock, logger } = parts;
  const { deliveries } = parts.stores;
  const backlog = await createBacklogGauges({
    ...parts.stores,
    gates,
    broker: messaging.broker,
    deadQueues: Object.keys(deadOrigins),
    clock,
  });
  lifecycle.onStop('dead queues', () => backlog.close());
  const overdue = createDeliverySweep({ deliveries, conclusions, clock, logger });
  const releaseHeld = createHeldRelease({ ...parts.stores, conclusions, clock, logger });
  const { WEBHOOK_BACKLOG_INTERVAL_MS: backlogMs } = config;
  const sweeps: [name: string, intervalMs: number, work: () => Promise<Found>, idleMs?: number][] = [
    ['overdue deliveries', config.WEBHOOK_SWEEP_INTERVAL_MS, overdue],
    ['backlog', config.WEBHOOK_SWEEP_INTERVAL_MS, backlog.look],
    ['held deliveries', backlogMs, releaseHeld, idlePauses * backlogMs],
  ];
  for (const [name, intervalMs, work, idleMs = intervalMs] of sweeps) {
    const poller = startPoller({ name, intervalMs, idleMs, logger, work });
    if (work === releaseHeld) wake.held = poller.wake;
    lifecycle.onStop(name, () => poller.stop());
  }
}
