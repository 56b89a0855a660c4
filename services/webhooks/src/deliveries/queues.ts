import { eventIdentifiersByType } from '@booking/contracts/event-identifiers.ts';
import {
  consumerTopology,
  crashDeliveryLimit,
  deadQueueName,
  mergeTopologies,
  type QueueSpec,
  type Topology,
} from '@booking/messaging/topology.ts';

/**
 * Queues of this service; README.md has the picture.
 *
 * | queue | holds |
 * |---|---|
 * | `webhooks.fan-out` | public events; the endpoints that are known as quick are called from here |
 * | `webhooks.deliver.<n>` | first attempts at endpoints that are not known as quick, sharded by subscription |
 * | `webhooks.deliver.slow` | attempts for endpoints known as slow: a small pool of its own |
 * | `webhooks.retry.<wait>`, `webhooks.park.<wait>` | nothing but waiting; expire into the next one |
 * | `webhooks.deliver.again` | retries and what was put off: kept apart so that failing endpoints never stand before first attempts |
 * | `webhooks.dead` | what killed its consumer twenty times; for people |
 */
export const fanOutPurpose = 'webhooks.fan-out';
export const slowQueue = 'webhooks.deliver.slow';
export const againQueue = 'webhooks.deliver.again';
const deadQueue = 'webhooks.dead';
/** Where messages end that cannot be handled, and where they came from: deliveries, events. */
export const deadOrigins: Readonly<Record<string, string>> = {
  [deadQueue]: againQueue,
  [deadQueueName(fanOutPurpose)]: fanOutPurpose,
};

export function shardQueue(shard: number): string {
  return `webhooks.deliver.${shard}`;
}

export function waitQueue(why: 'retry' | 'park', waitMs: number): string {
  return `webhooks.${why}.${waitMs}`;
}

/** Topic patterns that cover every public event: `orders.*` … */
export const publicEventPatterns = Object.keys(eventIdentifiersByType).map((type) => `${type}.*`);

export function webhooksTopology(options: { shards: number; retryWaitsMs: number[]; parkWaitsMs: number[] }): Topology {
  const deliver = (name: string): QueueSpec => ({
    name,
    deadLetterTo: deadQueue,
    deliveryLimit: crashDeliveryLimit,
  });
  const wait = (why: 'retry' | 'park', waitMs: number): QueueSpec => ({
    name: waitQueue(why, waitMs),
    deadLetterTo: againQueue,
    messageTtlMs: waitMs,
    maxLength: 2_000_000,
  });
  return mergeTopologies(consumerTopology(fanOutPurpose, publicEventPatterns), {
    topicExchanges: [],
    bindings: [],
    queues: [
      { name: deadQueue },
      deliver(againQueue),
      deliver(slowQueue),
      ...Array.from({ length: options.shards }, (_, shard) => deliver(shardQueue(shard))),
      ...[...new Set(options.retryWaitsMs)].map((waitMs) => wait('retry', waitMs)),
      ...[...new Set(options.parkWaitsMs)].map((waitMs) => wait('park', waitMs)),
    ],
  });
}
