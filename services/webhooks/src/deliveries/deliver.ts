import { throughOutages } from '@booking/messaging/outage.ts';
import type { Delivery, Settlement } from '@booking/messaging/queue-consumer.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { withSpan } from '@booking/platform/telemetry.ts';
import type { Endpoint, SubscriptionCache } from '../subscriptions/subscription-cache.ts';
import { slowQueue } from '../topology.ts';
import type { Caller } from './call.ts';
import type { Conclusions } from './conclude.ts';
import { resume, type CallResult, type DeliveryMessage } from './delivery.ts';
import { parseDeliveryMessage } from './delivery-message.ts';
import { deliveriesPutOff } from './delivery-metrics.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { EndpointGates, Lane, PutOff } from './endpoint-gates.ts';
import { signatureHeaders } from './signature.ts';

/** Handles one message of a deliver queue: at most one attempt. */
export type Deliver = (delivery: Delivery, lane: Lane) => Promise<Settlement>;

/**
 * The message is settled only after what happened is stored, and a following message confirmed: a process that dies at any point leaves it on
 * the queue, and the attempt is repeated. While the database is away the message stays in hand.
 */
export function createDeliver(options: {
  deliveries: DeliveryStore;
  cache: SubscriptionCache;
  gates: EndpointGates;
  caller: Caller;
  conclusions: Conclusions;
  clock: Clock;
  logger: Logger;
  /** Aborted when the process stops: outages are not waited for any longer, messages go back to their queue. */
  stopping: AbortSignal;
}): Deliver {
  const { deliveries, cache, gates, conclusions, clock, stopping } = options;
  const patiently = <T>(work: () => Promise<T>): Promise<T> => throughOutages(work, stopping);

  const call = async (message: DeliveryMessage, endpoint: Endpoint): Promise<CallResult> => {
    const { body, eventId, traceparent } = message;
    const post = (): Promise<CallResult> =>
      options.caller.call({
        url: endpoint.url,
        body,
        headers: {
          ...endpoint.customHeaders,
          'content-type': 'application/json',
          'user-agent': 'Booking-Webhooks/1.0',
          ...signatureHeaders(body, { eventId, keys: endpoint.signingKeys, now: clock.now() }),
        },
      });
    return traceparent === ''
      ? post()
      : withSpan(`POST webhook ${message.event}`, { kind: 'client', parent: { traceparent } }, post);
  };

  /** The message's first time in anybody's hands needs no look at a record: there is none. */
  const mayHaveRecord = (message: DeliveryMessage, redelivered: boolean): boolean =>
    redelivered || message.attempt > 1 || message.parked > 0 || message.round > 0;

  const putOff = async (message: DeliveryMessage, reason: PutOff, known: boolean): Promise<void> => {
    if (reason === 'slow') {
      deliveriesPutOff.inc({ reason });
      await patiently(() => conclusions.requeue(message, slowQueue));
    } else {
      await patiently(() => conclusions.putOff(message, reason, known));
    }
  };

  const attempt = async (message: DeliveryMessage, endpoint: Endpoint, lane: Lane, known: boolean): Promise<void> => {
    const outcome: CallResult | PutOff = await gates
      .of(endpoint.subscriptionId)
      .pass(lane, message.attempt, () => call(message, endpoint));
    if (typeof outcome === 'string') await putOff(message, outcome, known);
    else await patiently(() => conclusions.afterAttempt(message, endpoint, outcome, known));
  };

  return async (delivery, lane) => {
    const message = parseDeliveryMessage(delivery);
    if (!message) {
      options.logger.error({ message_id: delivery.messageId }, 'a message is no delivery');
      return 'dead';
    }
    const { organizationId, deliveryId } = message;
    const endpoint = (await patiently(() => cache.active(organizationId))).get(message.subscriptionId);
    const checked = mayHaveRecord(message, delivery.redelivered);
    if (!endpoint) {
      // Inactive or deleted since it was queued: what waits for it is dropped.
      if (checked) await patiently(() => deliveries.drop(organizationId, deliveryId, clock.now()));
      return 'done';
    }
    // Thousands may wait for an endpoint that hangs: they are put off again unread. What is out of date among them shows when they get through.
    const refusal = message.parked > 0 && gates.of(endpoint.subscriptionId).refusal(lane, message.attempt);
    if (refusal) {
      await putOff(message, refusal, true);
      return 'done';
    }
    const record = checked ? await patiently(() => deliveries.progress(organizationId, deliveryId)) : undefined;
    const next = resume(record, message, delivery.redelivered);
    if (next === 'queue-retry') await patiently(() => conclusions.queueRetry(message));
    else if (next === 'attempt') await attempt(message, endpoint, lane, record !== undefined);
    return 'done';
  };
}
