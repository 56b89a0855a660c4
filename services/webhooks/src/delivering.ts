import type { Messaging } from '@booking/messaging/messaging.ts';
import { idlePauses, startPoller, type Found } from '@booking/messaging/poller.ts';
import { createPublisher, type Publisher } from '@booking/messaging/publisher.ts';
import { consumeQueue } from '@booking/messaging/queue-consumer.ts';
import { showWorkQueues } from '@booking/messaging/queue-depths.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { WebhooksConfig } from './config.ts';
import { createAttempts, type Attempts } from './deliveries/attempts.ts';
import { createBacklogGauges } from './deliveries/backlog-gauges.ts';
import { createCaller, type Caller } from './deliveries/call.ts';
import { createConclusions, type Conclusions } from './deliveries/conclude.ts';
import { createDeliver } from './deliveries/deliver.ts';
import { createEndpointGates, type EndpointGates } from './deliveries/endpoint-gates.ts';
import { createLastFailures } from './deliveries/last-failures.ts';
import { createHeldRelease } from './deliveries/release-held.ts';
import { beatMs } from './deliveries/replica-store.ts';
import { createDeliverySweep } from './deliveries/sweep.ts';
import { createFanOut } from './fan-out/fan-out.ts';
import { createSubscriptionNotices } from './notifications/subscription-notices.ts';
import { openDeadMessages, type DeadMessages } from './operator/dead-messages.ts';
import { createRecoveryRuns } from './recoveries/run-recoveries.ts';
import type { Stores } from './stores.ts';
import type { SubscriptionCache } from './subscriptions/subscription-cache.ts';
import type { Resolve, TargetPolicy } from './targets/targets.ts';
import { againQueue, deadOrigins, fanOutPurpose, shardQueue, slowQueue } from './topology.ts';

const slowLanePrefetch = 100;

interface Parts {
  config: WebhooksConfig;
  stores: Stores;
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
  dead: DeadMessages;
  /** Looks for recoveries now. */
  recoverSoon(): void;
  /** Begins to consume and to sweep. */
  start(): Promise<void>;
}

/** What has others looked for at once, once they are at work. */
interface Wakes {
  held: () => void;
  recoveries: () => void;
}

type Handle = Parameters<typeof consumeQueue>[0]['handle'];

/** Each part that runs is registered with the lifecycle, to be stopped in the reverse order. */
export async function createDelivering(parts: Parts): Promise<Delivering> {
  const { config, stores, messaging, lifecycle } = parts;
  const stopping = new AbortController();
  const publisher = await createPublisher(messaging.broker, { name: 'deliveries', maxUnconfirmed: 2_000 });
  lifecycle.onStop('publisher', () => publisher.close());
  const gates = openGates(parts);
  const { policy, resolve } = parts;
  const caller = createCaller({ policy, resolve, timeoutMs: config.WEBHOOK_TIMEOUT_MS });
  lifecycle.onStop('connections to endpoints', () => caller.close());
  const wake: Wakes = { held: () => {}, recoveries: () => {} };
  const conclusions = conclusionsOf(parts, publisher, (afterMs) => void setTimeout(() => wake.held(), afterMs).unref());
  const shared = {
    ...parts,
    deliveries: stores.deliveries,
    rates: stores.rates,
    gates,
    conclusions,
    stopping: stopping.signal,
  };
  const attempts = createAttempts({ ...shared, caller, longAfterMs: config.WEBHOOK_SLOW_AFTER_MS });
  lifecycle.onStop('long calls', () => attempts.idle());

  const dead = await openDeadMessages({ broker: messaging.broker, publisher, origins: deadOrigins });
  lifecycle.onStop('dead messages', () => dead.close());

  return {
    caller,
    conclusions,
    dead,
    recoverSoon: () => wake.recoveries(),
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
  { config, stores, cache, messaging, clock, logger }: Parts,
  publisher: Publisher,
  wakeRelease: (afterMs: number) => void,
): Conclusions {
  const { notifications, deliveries, subscriptions, health } = stores;
  const lastFailures = createLastFailures(deliveries);
  return createConclusions({
    deliveries,
    subscriptions,
    health,
    cache,
    notices: createSubscriptionNotices({ notifications, lastFailures }),
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
    deliveries: Stores['deliveries'];
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
  const recover = createRecoveryRuns({ ...parts.stores, conclusions, clock, end: endOfRecoveries(parts) });
  const releaseHeld = createHeldRelease({ ...parts.stores, conclusions, clock, logger });
  const { WEBHOOK_BACKLOG_INTERVAL_MS: backlogMs } = config;
  const sweeps: [name: string, intervalMs: number, work: () => Promise<Found>, idleMs?: number][] = [
    ['overdue deliveries', config.WEBHOOK_SWEEP_INTERVAL_MS, overdue],
    ['backlog', config.WEBHOOK_SWEEP_INTERVAL_MS, backlog.look],
    ['held deliveries', backlogMs, releaseHeld, idlePauses * backlogMs],
    ['recoveries', backlogMs, recover, idlePauses * backlogMs],
  ];
  for (const [name, intervalMs, work, idleMs = intervalMs] of sweeps) {
    const poller = startPoller({ name, intervalMs, idleMs, logger, work });
    if (work === releaseHeld) wake.held = poller.wake;
    if (work === recover) wake.recoveries = poller.wake;
    lifecycle.onStop(name, () => poller.stop());
  }
}

/** The end of a recovery is a change of its own, told in the audit trail. */
function endOfRecoveries({ messaging, stores }: Parts): Parameters<typeof createRecoveryRuns>[0]['end'] {
  return async ({ id, organization_id: organizationId }, change) => {
    await messaging.unitOfWork.run(systemContext(organizationId, newId()), async ({ now, session, audit }) => {
      const options = { now, session };
      const { status, sent } = await stores.recoveries.update(organizationId, id, (work) => change(work, now), options);
      audit({ entity: { type: 'webhook-recoveries', id }, action: status, changes: { sent } });
    });
  };
}
