import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Conclusions } from './conclude.ts';
import type { DeliveryMessage } from '../delivery.ts';
import type { StoredDelivery } from '../log/delivery-record.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';

const batchSize = 200;
/** Time a message queued again has before it counts as lost once more. */
const leaseMs = 60_000;

/** Queues stored deliveries again whose message should have come back long ago. Answers true when there may be more. */
export function createDeliverySweep(options: {
  deliveries: DeliveryStore;
  conclusions: Conclusions;
  clock: Clock;
  logger: Logger;
}): () => Promise<boolean> {
  return async () => {
    const claimed = await options.deliveries.claimOverdue({ now: options.clock.now(), limit: batchSize, leaseMs });
    if (claimed.length === 0) return false;
    options.logger.warn({ count: claimed.length }, 'overdue deliveries are queued again');
    await Promise.all(claimed.map((delivery) => options.conclusions.requeue(messageOf(delivery))));
    return claimed.length === batchSize;
  };
}

/** The message that continues a stored delivery: `parked`, so that its record is looked up, which may have ended or is to end. */
export function messageOf(delivery: StoredDelivery): DeliveryMessage {
  return {
    deliveryId: delivery.id,
    organizationId: delivery.organization_id,
    subscriptionId: delivery.webhook_subscription_id,
    event: delivery.event,
    eventId: delivery.event_id,
    triggeredAt: delivery.triggered_at,
    requestId: delivery.request_id,
    traceparent: '',
    round: delivery.round,
    attempt: delivery.attempts.filter(({ round }) => round === delivery.round).length + 1,
    parked: Math.max(1, delivery.parked),
    notBefore: 0,
    isTest: delivery.is_test ?? false,
    askedAt: delivery.asked_at?.getTime() ?? 0,
    body: Buffer.from(delivery.body),
  };
}
