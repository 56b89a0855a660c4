import { hash } from 'node:crypto';
import { isPublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { parseEventHeaders, type EventEnvelope } from '@booking/messaging/event-message.ts';
import { isOutage, throughOutages } from '@booking/messaging/outage.ts';
import type { Publisher } from '@booking/messaging/publisher.ts';
import type { Delivery, Settlement } from '@booking/messaging/queue-consumer.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { createRoom } from '@booking/platform/room.ts';
import type { Attempts } from './attempts.ts';
import type { Conclusions } from './conclude.ts';
import { deliveryId, resume, type DeliveryMessage, type DeliveryProgress } from '../delivery.ts';
import { firstMessage, outgoing } from '../delivery-message.ts';
import { eventsFannedOut, firstAttempts } from '../delivery-metrics.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import type { EventStore } from '../../events/event-store.ts';
import type { EndpointGates } from '../gates/endpoint-gates.ts';
import type { Endpoint, SubscriptionCache } from '../../subscriptions/subscription-cache.ts';
import { eventSubjectOf, isWanted, type EventSubject } from '../../subscriptions/event-filter.ts';
import { shardQueue } from '../queues.ts';

/** Deliveries in hand at once; events wait for room. Bounds what an event with thousands of subscriptions holds in memory. */
const inHandMax = 2_000;

/**
 * One event → one delivery per active subscription that wants it. An endpoint that has shown that it answers quickly is called at once,
 * from the event's own message; for any other a message is queued, so that nobody who hangs, fails or is new holds an event in hand.
 * Nothing is stored before: the event is acknowledged after every attempt is stored and every message confirmed, and a repetition makes the
 * same delivery ids.
 */
export function createFanOut(options: {
  events: Pick<EventStore, 'add'>;
  cache: SubscriptionCache;
  deliveries: DeliveryStore;
  gates: EndpointGates;
  attempts: Attempts;
  conclusions: Conclusions;
  publisher: Publisher;
  named: (queue: string) => string;
  shards: number;
  logger: Logger;
  stopping: AbortSignal;
}): (delivery: Delivery) => Promise<Settlement> {
  const { cache, deliveries, gates, attempts, conclusions, publisher, named } = options;
  const patiently = <T>(work: () => Promise<T>): Promise<T> => throughOutages(work, options.stopping);
  const room = createRoom(inHandMax);

  const queue = async (message: DeliveryMessage): Promise<void> => {
    const shard = shardQueue(shardOf(message.subscriptionId, options.shards));
    await patiently(() => publisher.publish(outgoing(message, named(shard))));
    firstAttempts.inc({ path: 'queued' });
  };

  const attempt = async (message: DeliveryMessage, endpoint: Endpoint, known: boolean): Promise<void> => {
    const isQuick = gates.of(endpoint.subscriptionId).answersQuickly();
    const refused = isQuick ? await attempts.make(message, endpoint, 'fast', known) : 'cap';
    if (refused === 'rate') await patiently(() => conclusions.hold(message, { onlyNew: !known }));
    else if (refused) await queue(message);
    else firstAttempts.inc({ path: 'at_once' });
  };

  /** A defect that one subscription brings out gets a message of its own: the event is not dead for the others. */
  const attemptApart = async (message: DeliveryMessage, endpoint: Endpoint, known: boolean): Promise<void> => {
    try {
      await attempt(message, endpoint, known);
    } catch (error) {
      if (isOutage(error) || options.stopping.aborted) throw error;
      const about = { err: error, subscription_id: message.subscriptionId, delivery_id: message.deliveryId };
      options.logger.error(about, 'a first attempt failed in this service; it is queued by itself');
      await queue(message);
    }
  };

  /** Records there may be of an event that was handed out before: its process died, or lost the broker, somewhere in the middle. */
  const recordsOf = async (
    event: EventEnvelope,
    interested: readonly Endpoint[],
  ): Promise<ReadonlyMap<string, DeliveryProgress>> => {
    const ids = interested.map(({ subscriptionId }) => deliveryId(subscriptionId, event.id));
    return patiently(() => deliveries.progress(event.organizationId, ids));
  };

  return async (delivery) => {
    const event = parseEventHeaders(delivery.headers);
    if (!event) {
      options.logger.error({ message_id: delivery.messageId }, 'a message is no event');
      return 'dead';
    }
    const { usable, unreadable } = await patiently(() => cache.of(event.organizationId));
    const interested = [...usable.values()].filter(({ events }) => events.has(event.event));
    const records = delivery.redelivered ? await recordsOf(event, interested) : undefined;
    let known: EventSubject | undefined;
    const subject = (): EventSubject => (known ??= eventSubjectOf(JSON.parse(delivery.body.toString())));
    const works: Promise<void>[] = [];
    if (isPublicEventIdentifier(event.event)) works.push(patiently(() => options.events.add(event, delivery.body)));
    const passes = ({ filter }: Pick<Endpoint, 'filter'>): boolean => !filter || isWanted(filter, subject());
    for (const skipped of unreadable.values()) {
      if (!skipped.events.has(event.event) || !passes(skipped)) continue;
      const message = firstMessage(event, skipped.subscriptionId, delivery.body);
      works.push(patiently(() => conclusions.skip(message)));
    }
    for (const endpoint of interested) {
      if (!passes(endpoint)) continue;
      const message = firstMessage(event, endpoint.subscriptionId, delivery.body);
      const record = records?.get(message.deliveryId);
      const next = resume(record, message, delivery.redelivered);
      if (next === 'settled') continue;
      await room.enter();
      const work =
        endpoint.paused || endpoint.ordered
          ? patiently(() => conclusions.hold(message, { onlyNew: true, about: event.entity }))
          : next === 'attempt'
            ? attemptApart(message, endpoint, record !== undefined)
            : patiently(() => conclusions.queueRetry(message, record?.nextAttemptAt));
      work.catch(() => {}).finally(room.leave); // a failure is seen below, with the others
      works.push(work);
    }
    await Promise.all(works);
    eventsFannedOut.inc();
    return 'done';
  };
}

/** The last characters of a UUIDv7 are random, but ids of other systems need not be: hash. */
export function shardOf(subscriptionId: string, shards: number): number {
  return hash('sha1', subscriptionId, 'buffer').readUInt32BE(0) % shards;
}
