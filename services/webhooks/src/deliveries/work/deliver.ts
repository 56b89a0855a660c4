import { throughOutages } from '@booking/messaging/outage.ts';
import type { Delivery, Settlement } from '@booking/messaging/queue-consumer.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { SubscriptionCache } from '../../subscriptions/subscription-cache.ts';
import { slowQueue } from '../queues.ts';
import type { Attempts } from './attempts.ts';
import type { Conclusions } from './conclude.ts';
import { isAskedFor, resume, type DeliveryMessage } from '../delivery.ts';
import { parseDeliveryMessage } from '../delivery-message.ts';
import { deliveriesPutOff } from '../delivery-metrics.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import type { EndpointGates, Lane, PutOff } from '../gates/endpoint-gates.ts';

/** Handles one message of a deliver queue: at most one attempt. */
export type Deliver = (delivery: Delivery, lane: Lane) => Promise<Settlement>;

/**
 * The message is settled only after what happened is stored, and a following message confirmed: a process that dies at any point leaves it
 * on the queue, and the attempt is repeated. While the database is away the message stays in hand.
 */
export function createDeliver(options: {
  deliveries: DeliveryStore;
  cache: SubscriptionCache;
  gates: EndpointGates;
  attempts: Attempts;
  conclusions: Conclusions;
  clock: Clock;
  logger: Logger;
  /** Aborted when the process stops: outages are not waited for any longer, messages go back to their queue. */
  stopping: AbortSignal;
}): Deliver {
  const { deliveries, cache, gates, conclusions, clock, stopping } = options;
  const patiently = <T>(work: () => Promise<T>): Promise<T> => throughOutages(work, stopping);

  /** The message's first time in anybody's hands needs no look at a record: there is none. */
  const mayHaveRecord = (message: DeliveryMessage, redelivered: boolean): boolean =>
    redelivered || message.attempt > 1 || message.parked > 0 || message.round > 0;

  const putOff = async (message: DeliveryMessage, reason: PutOff, known: boolean): Promise<void> => {
    if (reason === 'rate') {
      deliveriesPutOff.inc({ reason });
      await patiently(() => conclusions.hold(message));
    } else if (reason === 'slow') {
      deliveriesPutOff.inc({ reason });
      await patiently(() => conclusions.requeue(message, slowQueue));
    } else {
      await patiently(() => conclusions.putOff(message, reason, known));
    }
  };

  return async (delivery, lane) => {
    const message = parseDeliveryMessage(delivery);
    if (!message) {
      options.logger.error({ message_id: delivery.messageId }, 'a message is no delivery');
      return 'dead';
    }
    const { organizationId, deliveryId } = message;
    const { usable, unreadable } = await patiently(() => cache.of(organizationId));
    const endpoint = usable.get(message.subscriptionId);
    const checked = mayHaveRecord(message, delivery.redelivered);
    if (unreadable.has(message.subscriptionId)) {
      await patiently(() => conclusions.skip(message));
      return 'done';
    }
    if (!endpoint || !isAskedFor(message, endpoint)) {
      // Inactive, deleted or of another mind since it was queued: what waits for it is dropped.
      if (checked) await patiently(() => deliveries.drop(organizationId, deliveryId, clock.now()));
      return 'done';
    }
    // Before the pause: what is held goes out as soon as that ends, and the endpoint has asked for longer.
    if (message.notBefore > clock.now().getTime()) {
      await patiently(() => conclusions.wait(message));
      return 'done';
    }
    if (endpoint.paused) {
      await patiently(() => conclusions.hold(message));
      return 'done';
    }
    // Thousands may wait for an endpoint that hangs: they are put off again unread. What is out of date among them shows when they get
    // through.
    const gate = gates.of(endpoint.subscriptionId);
    const refusal = message.parked > 0 && gate.refusal(lane, message.attempt);
    if (refusal && !(refusal === 'busy' && gate.mayStand())) {
      await putOff(message, refusal, true);
      return 'done';
    }
    const records = checked ? await patiently(() => deliveries.progress(organizationId, [deliveryId])) : undefined;
    const record = records?.get(deliveryId);
    const next = resume(record, message, delivery.redelivered);
    if (next === 'queue-retry') await patiently(() => conclusions.queueRetry(message, record?.nextAttemptAt));
    else if (next === 'attempt') {
      const known = record !== undefined;
      const refused = await options.attempts.make(message, endpoint, lane, known);
      if (refused) await putOff(message, refused, known);
    }
    return 'done';
  };
}
