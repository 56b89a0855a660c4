/**
 * What exists on the broker, as data. Every queue is a quorum queue; every dead-lettering is at-least-once: RabbitMQ falls back silently to
 * at-most-once unless strategy, `overflow=reject-publish` and a target are all set, so a spec names only the target and
 * `queueArguments` adds the rest.
 */
export interface QueueSpec {
  name: string;
  /** Where rejected, expired and too often redelivered messages go: the name of a queue of the same topology. */
  deadLetterTo?: string;
  /** How often a message may come back unacknowledged (crashed consumers) before it is dead-lettered. Not a business counter. */
  deliveryLimit?: number;
  /** How long a message stays, milliseconds. Set on the queue, never on the message: a longer wait ahead would block a shorter one. */
  messageTtlMs?: number;
  /** Publishes above it are refused (negative confirm), never dropped. */
  maxLength?: number;
}

export interface Binding {
  queue: string;
  exchange: string;
  /** Routing key pattern of the topic exchange. */
  pattern: string;
}

export interface Topology {
  topicExchanges: readonly string[];
  queues: readonly QueueSpec[];
  bindings: readonly Binding[];
}

/** Events of all services: topic exchange, routing key = event identifier. */
export const eventsExchange = 'booking.events';

/** Crashed consumers give back what they never looked at as well, so the limit stays far above the expected number of crashes. */
export const crashDeliveryLimit = 20;

/** Delays of a failed event handler, shortest first; the last one repeats. */
export const consumerRetryWaitsMs = [1_000, 10_000] as const;

/** The name with the installation's prefix, which is used as it is (`test1.` → `test1.booking.events`). */
export function namespaced(namespace: string, name: string): string {
  return `${namespace}${name}`;
}

export function retryQueueName(purpose: string, waitMs: number): string {
  return `${purpose}.retry.${waitMs}`;
}

export function deadQueueName(purpose: string): string {
  return `${purpose}.dead`;
}

/**
 * Queues of one consuming purpose (`catalog.customers`): the work queue bound to the event patterns, one retry queue per wait which expires
 * back into it, and a dead queue that people look at.
 */
export function consumerTopology(purpose: string, patterns: readonly string[]): Topology {
  return {
    topicExchanges: [eventsExchange],
    queues: [
      { name: deadQueueName(purpose) },
      { name: purpose, deadLetterTo: deadQueueName(purpose), deliveryLimit: crashDeliveryLimit },
      ...consumerRetryWaitsMs.map((waitMs) => ({
        name: retryQueueName(purpose, waitMs),
        deadLetterTo: purpose,
        messageTtlMs: waitMs,
        maxLength: 1_000_000,
      })),
    ],
    bindings: patterns.map((pattern) => ({ queue: purpose, exchange: eventsExchange, pattern })),
  };
}

/** What a service needs that only publishes events. */
export const publisherTopology: Topology = { topicExchanges: [eventsExchange], queues: [], bindings: [] };

export function mergeTopologies(...topologies: readonly Topology[]): Topology {
  return {
    topicExchanges: [...new Set(topologies.flatMap((topology) => topology.topicExchanges))],
    queues: topologies.flatMap((topology) => topology.queues),
    bindings: topologies.flatMap((topology) => topology.bindings),
  };
}

export function inNamespace(namespace: string, topology: Topology): Topology {
  const named = (name: string): string => namespaced(namespace, name);
  return {
    topicExchanges: topology.topicExchanges.map(named),
    queues: topology.queues.map((queue) => ({
      ...queue,
      name: named(queue.name),
      ...(queue.deadLetterTo === undefined ? {} : { deadLetterTo: named(queue.deadLetterTo) }),
    })),
    bindings: topology.bindings.map(({ queue, exchange, pattern }) => ({
      queue: named(queue),
      exchange: named(exchange),
      pattern,
    })),
  };
}

/** Arguments of the declaration; the broker refuses an existing queue with other ones. */
export function queueArguments(queue: QueueSpec): Record<string, string | number> {
  return {
    'x-queue-type': 'quorum',
    ...(queue.deadLetterTo === undefined
      ? {}
      : {
          'x-dead-letter-exchange': '',
          'x-dead-letter-routing-key': queue.deadLetterTo,
          'x-dead-letter-strategy': 'at-least-once',
        }),
    ...(queue.deadLetterTo === undefined && queue.maxLength === undefined ? {} : { 'x-overflow': 'reject-publish' }),
    ...(queue.deliveryLimit === undefined ? {} : { 'x-delivery-limit': queue.deliveryLimit }),
    ...(queue.messageTtlMs === undefined ? {} : { 'x-message-ttl': queue.messageTtlMs }),
    ...(queue.maxLength === undefined ? {} : { 'x-max-length': queue.maxLength }),
  };
}

/** Throws when messages could be lost: a limit or a wait without a target, a target that does not exist or is the queue itself. */
export function checkTopology(topology: Topology): void {
  const names = new Set<string>();
  for (const { name } of topology.queues) {
    if (names.has(name)) throw new Error(`Queue ${name} is described twice.`);
    names.add(name);
  }
  for (const queue of topology.queues) {
    const loses = queue.messageTtlMs !== undefined || queue.deliveryLimit !== undefined;
    if (loses && queue.deadLetterTo === undefined) {
      throw new Error(`Queue ${queue.name} would drop messages: it has a limit but no dead-letter target.`);
    }
    if (queue.deadLetterTo === queue.name) throw new Error(`Queue ${queue.name} dead-letters into itself.`);
    if (queue.deadLetterTo !== undefined && !names.has(queue.deadLetterTo)) {
      throw new Error(`Queue ${queue.name} dead-letters to ${queue.deadLetterTo}, which is not described.`);
    }
  }
  for (const { queue, exchange } of topology.bindings) {
    if (!names.has(queue)) throw new Error(`Binding names the unknown queue ${queue}.`);
    if (!topology.topicExchanges.includes(exchange)) throw new Error(`Binding names the unknown exchange ${exchange}.`);
  }
}
