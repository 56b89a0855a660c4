import type { EventEntity } from '@booking/messaging/event-message.ts';
import type { Publisher } from '@booking/messaging/publisher.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { EndpointNews } from '../endpoint-news.ts';
import type { Endpoint, SubscriptionCache } from '../../subscriptions/subscription-cache.ts';
import type { SubscriptionHealthStore } from '../../subscriptions/subscription-health-store.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import { deactivated, failuresMax, type WebhookSubscription } from '../../subscriptions/webhook-subscription.ts';
import { againQueue, waitQueue } from '../queues.ts';
import { attemptOf, nextStep, type CallResult, type DeliveryMessage } from '../delivery.ts';
import { outgoing } from '../delivery-message.ts';
import {
  attemptDuration,
  attemptsMade,
  deliveriesPutOff,
  deliveriesSkipped,
  subscriptionsDeactivated,
} from '../delivery-metrics.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import type { PutOff } from '../gates/endpoint-gates.ts';
import { retryAfterMs } from '../calling/retry-after.ts';

/**
 * What follows an attempt, or the decision not to make one. When a method resolves, everything is stored and confirmed: the message may go.
 */
export interface Conclusions {
  afterAttempt(message: DeliveryMessage, endpoint: Endpoint, result: CallResult, known: boolean): Promise<void>;
  /** The attempt is being made, and its message may go: if nothing more is heard of it, the sweeper queues it again. */
  underWay(message: DeliveryMessage, known: boolean): Promise<void>;
  /** The delivery stands in line in this process for `waitMs` at most, and its message may go: the same holds. */
  standing(message: DeliveryMessage, waitMs: number, known: boolean): Promise<void>;
  putOff(message: DeliveryMessage, reason: ParkReason, known: boolean): Promise<void>;
  /**
   * The subscription cannot be sent to: the delivery, which may have a record or not, is recorded as dropped, to be sent again when it can.
   */
  skip(message: DeliveryMessage): Promise<void>;
  /**
   * Keeps the delivery, which may have a record or not, until the subscription takes more. `onlyNew`: one that has a record, since its
   * event was handed out before, is left as it is.
   */
  hold(message: DeliveryMessage, options?: { onlyNew?: boolean; about?: EventEntity }): Promise<void>;
  /** Queues the attempt after one that is stored already, which is due at the time its record says. */
  queueRetry(message: DeliveryMessage, dueAt?: Date | null): Promise<void>;
  /** Lets a delivery whose time has not come wait some more. */
  wait(message: DeliveryMessage): Promise<void>;
  /** Puts a delivery into a deliver queue as it is. */
  requeue(message: DeliveryMessage, queue?: string): Promise<void>;
}

/**
 * Which of the waits: behind an open breaker it takes longer each time. Before a slow endpoint, or in a burst that does not end, a wait is
 * about as long as the delivery has waited already: thousands that come back every few seconds would cost everybody more than their calls.
 * Nobody comes back soon to an endpoint that does not answer at all.
 */
export function parkTier(reason: ParkReason, parked: number): number {
  if (reason === 'breaker') return parked;
  const byAge = parked < 2 ? 0 : parked < 8 ? 1 : 2;
  return reason === 'stuck' ? Math.max(1, byAge) : byAge;
}

/** How long a delivery is kept for a subscription that takes nothing. */
export const heldMaxMs = 3 * 86_400_000;

/**
 * So long an ordered delivery is kept at least. The events of a thing come from one queue, but the replicas that take them store each in
 * its own time: an earlier one is stored after a later one where one replica stands still and the other does not.
 */
export const settleMs = 1_000;

/** Why a delivery waits in a queue. */
export type ParkReason = Exclude<PutOff, 'slow' | 'rate'>;

interface WaitStep {
  why: 'retry' | 'park';
  waitMs: number;
}

/**
 * A wait of any length is made of the waits there are queues for: the longest that is not too long, then the next one. What remains below
 * the shortest is rounded up to it.
 */
export function waitStep(remainingMs: number, steps: readonly WaitStep[]): WaitStep | undefined {
  const byLength = steps.toSorted((one, other) => other.waitMs - one.waitMs);
  return byLength.find(({ waitMs }) => waitMs <= remainingMs) ?? byLength.at(-1);
}

export function createConclusions(options: {
  deliveries: DeliveryStore;
  subscriptions: SubscriptionStore;
  health: Pick<SubscriptionHealthStore, 'note'>;
  cache: SubscriptionCache;
  news: EndpointNews;
  unitOfWork: UnitOfWork;
  publisher: Publisher;
  named: (queue: string) => string;
  clock: Clock;
  retryWaitsMs: readonly number[];
  parkWaitsMs: readonly number[];
  /** Somebody may be released then: what is ordered need not stand until the next look. */
  wakeRelease: (afterMs: number) => void;
  /** How long a call may take. */
  callTimeoutMs: number;
  logger: Pick<Logger, 'warn'>;
}): Conclusions {
  const { deliveries, subscriptions, cache, news, unitOfWork, publisher, clock, named } = options;
  /** Events of one subscription that are given up at once take turns instead of aborting each other. */
  const turns = createKeyedQueue({ maxWaitingPerKey: 10_000 });

  const retryWaitMs = (attempt: number): number => options.retryWaitsMs[attempt - 1] ?? 0;

  const requeue = (message: DeliveryMessage, queue: string = againQueue): Promise<void> =>
    publisher.publish(outgoing(message, named(queue)));

  const steps: WaitStep[] = [
    ...options.retryWaitsMs.map((waitMs) => ({ why: 'retry' as const, waitMs })),
    ...options.parkWaitsMs.map((waitMs) => ({ why: 'park' as const, waitMs })),
  ];
  const wait = (message: DeliveryMessage): Promise<void> => {
    const step = waitStep(message.notBefore - clock.now().getTime(), steps);
    return requeue(message, step && waitQueue(step.why, step.waitMs));
  };

  const queueRetry = (message: DeliveryMessage, dueAt?: Date | null): Promise<void> => {
    const next = { ...message, attempt: message.attempt + 1, parked: 0, notBefore: 0 };
    const usualMs = retryWaitMs(message.attempt);
    if (!dueAt || dueAt.getTime() - clock.now().getTime() <= usualMs) return requeue(next, waitQueue('retry', usualMs));
    return wait({ ...next, notBefore: dueAt.getTime() });
  };

  const succeed = async (message: DeliveryMessage, endpoint: Endpoint, result: CallResult, known: boolean) => {
    // As it is now: a failure may have been counted while the call was under way.
    const { usable } = await cache.of(message.organizationId);
    const { failureCount } = usable.get(message.subscriptionId) ?? endpoint;
    const stored = deliveries.record({
      message,
      status: 'succeeded',
      attempt: attemptOf(message, result),
      known,
      now: clock.now(),
    });
    await (failureCount > 0 && !message.isTest
      ? Promise.all([stored, subscriptions.resetFailures(message.organizationId, message.subscriptionId)])
      : stored);
  };

  const retry = async (message: DeliveryMessage, result: CallResult, known: boolean): Promise<void> => {
    const active = (await cache.of(message.organizationId)).usable.has(message.subscriptionId);
    const now = clock.now();
    const asked = retryAfterMs(result.statusCode, result.failure?.retryAfter, now) ?? 0;
    const waitMs = Math.max(retryWaitMs(message.attempt), asked);
    await deliveries.record({
      message,
      status: active ? 'waiting' : 'dropped',
      attempt: attemptOf(message, result),
      ...(active ? { waitMs } : {}),
      known,
      now,
    });
    if (active) await queueRetry(message, new Date(now.getTime() + waitMs));
  };

  /**
   * One transaction: the delivery has ended, the failure counts, and the subscription ends with the fifth in a row, or with the second
   * event that is answered 410. What a caller sends again counts for nothing. Answers why and when the subscription was deactivated, if
   * it was.
   */
  const giveUp = async (message: DeliveryMessage, result: CallResult, gone: boolean) => {
    const { organizationId, subscriptionId, eventId } = message;
    const context = systemContext(organizationId, message.requestId);
    return unitOfWork.run(context, async (tx) => {
      const { session, now } = tx;
      const step = { message, status: 'abandoned', attempt: attemptOf(message, result), known: true } as const;
      if (!(await deliveries.giveUp({ ...step, now }, session)) || message.round > 0) return undefined;
      const counted = await subscriptions.countFailure(organizationId, subscriptionId, {
        session,
        ...(gone ? { goneEventId: eventId } : {}),
      });
      if (!counted) return undefined;
      const { subscription, failures, goneAgain } = counted;
      // A success that ends now has a count to reset.
      tx.afterCommit(() => cache.drop(organizationId));
      if (failures < failuresMax && !goneAgain) {
        await news.failed(tx, subscription, failures);
        return undefined;
      }
      const reason = goneAgain ? 'gone' : 'failures';
      const deactivate = (current: WebhookSubscription) => deactivated(current, reason, now);
      await subscriptions.update(organizationId, subscriptionId, deactivate, { now, session });
      await news.deactivated(tx, subscription, { reason, failures });
      tx.audit({
        entity: { type: 'webhook-subscriptions', id: subscriptionId },
        action: 'deactivate',
        changes: { is_active: { from: true, to: false }, reason },
      });
      return { reason, at: now };
    });
  };

  const abandon = async (message: DeliveryMessage, result: CallResult, gone: boolean): Promise<void> => {
    const ended = await giveUp(message, result, gone);
    if (!ended) return;
    const { reason, at } = ended;
    const { organizationId, subscriptionId } = message;
    subscriptionsDeactivated.inc({ reason });
    const about = { organization_id: organizationId, subscription_id: subscriptionId, reason };
    options.logger.warn(about, 'a webhook subscription was deactivated');
    await deliveries.dropWaiting(organizationId, subscriptionId, at);
  };

  const note = ({ organizationId, subscriptionId, event }: DeliveryMessage, result: CallResult): void => {
    const { startedAt, durationMs, error, failure, statusCode } = result;
    // When it ended: of a failure that came and went during a long call, the success is the news.
    const at = new Date(startedAt.getTime() + Math.round(durationMs));
    const failed = error && { at, event, error, detail: failure?.detail ?? null, status_code: statusCode };
    options.health.note({ organizationId, subscriptionId, at, ...(failed ? { error: failed } : {}) });
  };

  return {
    requeue,
    queueRetry,
    wait,

    async afterAttempt(message, endpoint, result, known) {
      const step = nextStep(result, message.attempt);
      if (step === 'succeeded') await succeed(message, endpoint, result, known);
      else if (step === 'retry') await retry(message, result, known);
      else await turns.run(message.subscriptionId, () => abandon(message, result, step === 'gone'));
      if (!message.isTest) note(message, result);
      if (endpoint.ordered) options.wakeRelease(0);
      attemptsMade.inc({ outcome: step });
      attemptDuration.observe(result.durationMs / 1_000);
    },

    underWay: (message, known) =>
      deliveries.record({ message, status: 'waiting', waitMs: options.callTimeoutMs, known, now: clock.now() }),

    standing(message, waitMs, known) {
      const next = { ...message, parked: message.parked + 1 };
      return deliveries.record({ message: next, status: 'parked', waitMs, known, now: clock.now() });
    },

    async skip(message) {
      await deliveries.record({ message, status: 'dropped', known: false, now: clock.now() });
      deliveriesSkipped.inc();
    },

    async hold(message, { onlyNew = false, about } = {}) {
      const now = clock.now();
      const heldUntil = new Date(now.getTime() + heldMaxMs);
      await deliveries.record({ message, status: 'held', heldUntil, about, known: false, onlyNew, now });
      if (about) options.wakeRelease(settleMs);
    },

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
