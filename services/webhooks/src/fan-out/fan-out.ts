import { hash } from 'node:crypto';
import { parseEventHeaders } from '@booking/messaging/event-message.ts';
import { throughOutages } from '@booking/messaging/outage.ts';
import type { Publisher } from '@booking/messaging/publisher.ts';
import type { Delivery, Settlement } from '@booking/messaging/queue-consumer.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { deliveryId } from '../deliveries/delivery.ts';
import { deliveryBody, outgoing } from '../deliveries/delivery-message.ts';
import { deliveriesQueued, eventsFannedOut } from '../deliveries/delivery-metrics.ts';
import type { SubscriptionCache } from '../subscriptions/subscription-cache.ts';
import { shardQueue } from '../topology.ts';

/**
 * One event → one queued delivery per active subscription that wants it. Nothing is stored: the quorum queue is the record until the first
 * attempt ends. The event is acknowledged after all deliveries are confirmed; a repetition makes the same delivery ids.
 */
export function createFanOut(options: {
  cache: SubscriptionCache;
  publisher: Publisher;
  named: (queue: string) => string;
  shards: number;
  logger: Logger;
  stopping: AbortSignal;
}): (delivery: Delivery) => Promise<Settlement> {
  const { cache, publisher, named } = options;
  return async (delivery) => {
    const event = parseEventHeaders(delivery.headers);
    if (!event) {
      options.logger.error({ message_id: delivery.messageId }, 'a message is no event');
      return 'dead';
    }
    const active = await throughOutages(() => cache.active(event.organizationId), options.stopping);
    const interested = [...active.values()].filter(({ events }) => events.has(event.event));
    await Promise.all(
      interested.map(({ subscriptionId }) => {
        const { id: eventId, triggeredAt } = event;
        const message = {
          deliveryId: deliveryId(subscriptionId, eventId),
          organizationId: event.organizationId,
          subscriptionId,
          event: event.event,
          eventId,
          triggeredAt,
          requestId: event.requestId,
          traceparent: event.traceparent,
          round: 0,
          attempt: 1,
          parked: 0,
          body: deliveryBody({ event: event.event, eventId, subscriptionId, triggeredAt }, delivery.body),
        };
        const queue = named(shardQueue(shardOf(subscriptionId, options.shards)));
        return throughOutages(() => publisher.publish(outgoing(message, queue)), options.stopping);
      }),
    );
    eventsFannedOut.inc();
    deliveriesQueued.inc(interested.length);
    return 'done';
  };
}

/** The last characters of a UUIDv7 are random, but ids of other systems need not be: hash. */
export function shardOf(subscriptionId: string, shards: number): number {
  return hash('sha1', subscriptionId, 'buffer').readUInt32BE(0) % shards;
}
