import type { Publisher } from '@booking/messaging/publisher.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { NotificationStore } from '../notifications/notification-store.ts';
import type { Endpoint, SubscriptionCache } from '../subscriptions/subscription-cache.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { deactivated, failuresMax } from '../subscriptions/webhook-subscription.ts';
import { againQueue, waitQueue } from '../topology.ts';
import { attemptOf, nextStep, type CallResult, type DeliveryMessage } from './delivery.ts';
import { outgoing } from './delivery-message.ts';
import { attemptDuration, attemptsMade, deliveriesPutOff, subscriptionsDeactivated } from './delivery-metrics.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { PutOff } from './endpoint-gates.ts';

/** What follows an attempt, or the decision not to make one. When a method resolves, everything is stored and confirmed: the message may go. */
export interface Conclusions {
  afterAttempt(message: DeliveryMessage, endpoint: Endpoint, result: CallResult, known: boolean): Promise<void>;
  /** The attempt is being made, and its message may go: if nothing more is heard of it, the sweeper queues it again. */
  underWay(message: DeliveryMessage, known: boolean): Promise<void>;
  putOff(message: DeliveryMessage, reason: Exclude<PutOff, 'slow'>, known: boolean): Promise<void>;
  /** Queues the attempt after one that is stored already. */
  queueRetry(message: DeliveryMessage): Promise<void>;
  /** Puts a delivery into a deliver queue as it is. */
  requeue(message: DeliveryMessage, queue?: string): Promise<void>;
}

/**
 * Which of the waits: behind an open breaker it takes longer each time. Before a slow endpoint, or in a burst that does not end, a wait is about as
 * long as the delivery has waited already: thousands that come back every few seconds would cost everybody more than their calls. Nobody comes
 * back soon to an endpoint that does not answer at all.
 */
export function parkTier(reason: Exclude<PutOff, 'slow'>, parked: number): number {
  if (reason === 'breaker') return parked;
  const byAge = parked < 2 ? 0 : parked < 8 ? 1 : 2;
  return reason === 'stuck' ? Math.max(1, byAge) : byAge;
}

export function createConclusions(options: {
  deliveries: DeliveryStore;
  subscriptions: SubscriptionStore;
  cache: SubscriptionCache;
  notifications: NotificationStore;
  unitOfWork: UnitOfWork;
  publisher: Publisher;
  named: (queue: string) => string;
  clock: Clock;
  retryWaitsMs: readonly number[];
  parkWaitsMs: readonly number[];
  /** How long a call may take. */
  callTimeoutMs: number;
}): Conclusions {
  const { deliveries, subscriptions, cache, notifications, unitOfWork, publisher, clock, named } = options;
  /** Events of one subscription that are given up at once take turns instead of aborting each other. */
  const turns = createKeyedQueue({ maxWaitingPerKey: 10_000 });

  const retryWaitMs = (attempt: number): number => options.retryWaitsMs[attempt - 1] ?? 0;

  const requeue = (message: DeliveryMessage, queue: string = againQueue): Promise<void> =>
    publisher.publish(outgoing(message, named(queue)));

  const queueRetry = (message: DeliveryMessage): Promise<void> =>
    requeue({ ...message, attempt: message.attempt + 1, parked: 0 }, waitQueue('retry', retryWaitMs(message.attempt)));

  const succeed = async (message: DeliveryMessage, endpoint: Endpoint, result: CallResult, known: boolean) => {
    const stored = deliveries.record({
      message,
      status: 'succeeded',
      attempt: attemptOf(message, result),
      known,
      now: clock.now(),
    });
    await (endpoint.failureCount > 0
      ? Promise.all([stored, subscriptions.resetFailures(message.organizationId, message.subscriptionId)])
      : stored);
  };

  const retry = async (message: DeliveryMessage, result: CallResult, known: boolean): Promise<void> => {
    const active = (await cache.active(message.organizationId)).has(message.subscriptionId);
    await deliveries.record({
      message,
      status: active ? 'waiting' : 'dropped',
      attempt: attemptOf(message, result),
      ...(active ? { waitMs: retryWaitMs(message.attempt) } : {}),
      known,
      now: clock.now(),
    });
    if (active) await queueRetry(message);
  };

  /** One transaction: the delivery has ended, the failure counts, and the subscription ends with the fifth in a row. */
  const giveUp = async (message: DeliveryMessage, result: CallResult, gone: boolean): Promise<void> => {
    const { organizationId, subscriptionId } = message;
    const context = systemContext(organizationId, message.requestId);
    const ended = await unitOfWork.run(context, async (tx) => {
      const step = { message, status: 'abandoned', attempt: attemptOf(message, result), known: true } as const;
      if (!(await deliveries.giveUp({ ...step, now: tx.now }, tx.session))) return false;
      const failures = await subscriptions.countFailure(organizationId, subscriptionId, tx.session);
      if (failures === undefined || (failures < failuresMax && !gone)) return false;
      const reason = gone ? 'gone' : 'failures';
      const { session, now } = tx;
      const { name } = await subscriptions.update(organizationId, subscriptionId, deactivated, { now, session });
      await notifications.add(
        { organization_id: organizationId, subscription_id: subscriptionId, subscription_name: name, reason },
        now,
        session,
      );
      tx.audit({
        entity: { type: 'webhook-subscriptions', id: subscriptionId },
        action: 'deactivate',
        changes: { is_active: { from: true, to: false }, reason },
      });
      tx.afterCommit(() => subscriptionsDeactivated.inc({ reason }));
      return true;
    });
    if (!ended) return;
    cache.drop(organizationId);
    await deliveries.dropWaiting(organizationId, subscriptionId, clock.now());
  };

  return {
    requeue,
    queueRetry,

    async afterAttempt(message, endpoint, result, known) {
      const step = nextStep(result, message.attempt);
      if (step === 'succeeded') await succeed(message, endpoint, result, known);
      else if (step === 'retry') await retry(message, result, known);
      else await turns.run(message.subscriptionId, () => giveUp(message, result, step === 'gone'));
      attemptsMade.inc({ outcome: step });
      attemptDuration.observe(result.durationMs / 1_000);
    },

    underWay: (message, known) =>
      deliveries.record({ message, status: 'waiting', waitMs: options.callTimeoutMs, known, now: clock.now() }),

    async putOff(message, reason, known) {
      const tier = Math.min(parkTier(reason, message.parked), options.parkWaitsMs.length - 1);
      const waitMs = options.parkWaitsMs[tier] ?? 1_000;
      const next = { ...message, parked: message.parked + 1 };
      await deliveries.record({ message: next, status: 'parked', waitMs, known, now: clock.now() });
      await requeue(next, waitQueue('park', waitMs));
      deliveriesPutOff.inc({ reason });
    },
  };
}
