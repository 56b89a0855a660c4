import type { Clock } from '@booking/platform/clock.ts';
import type { Conclusions } from '../deliveries/work/conclude.ts';
import type { ResendStore } from '../deliveries/log/resend-store.ts';
import { deliveryId } from '../deliveries/delivery.ts';
import { messageOf } from '../deliveries/work/sweep.ts';
import { isWithdrawn } from '../subscriptions/readers-rights.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { WebhookSubscription } from '../subscriptions/webhook-subscription.ts';
import type { RecoveryBatch, RecoveryStore, RecoveryWork } from './recovery-store.ts';
import type { EventWalk } from './event-walk.ts';
import { ended, missing } from './recovery.ts';

export const recoveryBatch = 100;
/**
 * Deliveries of one subscription under way, above which a recovery waits: what is new to it, and the others' retries, do not stand behind
 * thousands.
 */
export const underWayMax = 500;
const fullWaitMs = 500;
/** Time a worker has for one batch before another takes over. */
const leaseMs = 30_000;
/** If the message of a delivery gets lost, the sweeper queues it again after this time. */
const overdueMs = 60_000;
const countMax = 10_000_000;

/**
 * Works off one batch of the recovery that has waited longest; answers true when there may be more to do at once. Recoveries take turns,
 * and a batch is all that is in memory. Whatever is killed where, each delivery begins one round per recovery: a batch is stored before it
 * is begun, its records say that they were taken, and the sweeper queues those whose message was not sent any more.
 */
export function createRecoveryRuns(options: {
  recoveries: RecoveryStore;
  resends: ResendStore;
  events: EventWalk;
  subscriptions: Pick<SubscriptionStore, 'find'>;
  conclusions: Pick<Conclusions, 'requeue'>;
  end: (recovery: RecoveryWork, change: (current: RecoveryWork, now: Date) => RecoveryWork) => Promise<void>;
  clock: Clock;
}): () => Promise<boolean> {
  const { recoveries, resends, events, subscriptions, clock } = options;

  const nextInLog = async ({ id: recoveryId, position: after, ...work }: RecoveryWork, limit: number) => {
    const found = await resends.walk(work, { recoveryId, after, limit });
    const end = found.at(-1);
    return end ? { ids: found.map(({ id }) => id), end } : null;
  };

  /** Stores what is next; null when there is nothing now, or it is not this worker's turn any more. */
  const decide = async (
    work: RecoveryWork,
    subscription: WebhookSubscription,
    limit: number,
  ): Promise<RecoveryBatch | 'finished' | null> => {
    const inEvents = work.walk === 'events';
    const batch = inEvents ? await events.next(work, subscription, limit) : await nextInLog(work, limit);
    if (batch) return (await recoveries.progress(work, { batch })) ? batch : null;
    const soon = new Date(clock.now().getTime() + fullWaitMs);
    if (batch === undefined) await recoveries.progress(work, { available_at: soon });
    // Once more from the beginning: deliveries may have failed behind the position meanwhile.
    else if (!inEvents && work.position) await recoveries.progress(work, { position: null, available_at: clock.now() });
    else if (!inEvents && work.statuses.includes(missing))
      await recoveries.progress(work, { walk: 'events', available_at: clock.now() });
    else return 'finished';
    return null;
  };

  const carryOut = async (
    work: RecoveryWork,
    subscription: WebhookSubscription,
    { ids: found, end }: RecoveryBatch,
  ): Promise<void> => {
    const inEvents = work.walk === 'events';
    const ids = inEvents ? found.map((id) => deliveryId(subscription.id, id)) : found;
    const now = clock.now();
    const overdueAt = new Date(now.getTime() + overdueMs);
    const begun = { recoveryId: work.id, lease: work.lease ?? '', ids, now, overdueAt, askedAt: work.created_at };
    const taken = inEvents
      ? await resends.begin(await events.messages(found, subscription), begun)
      : await resends.restart(work, begun);
    await Promise.all(taken.map((delivery) => options.conclusions.requeue(messageOf(delivery))));
    const sent = await resends.restarted(work.organization_id, work.id, ids, { isFirst: inEvents });
    await recoveries.progress(work, { sent, position: end, batch: null, available_at: clock.now() });
  };

  const step = async (work: RecoveryWork): Promise<void> => {
    const { organization_id, webhook_subscription_id: subscriptionId } = work;
    const subscription = await subscriptions.find(organization_id, subscriptionId);
    const asked = { events: work.events, askedAt: work.created_at };
    if (!subscription?.is_active || isWithdrawn(subscription, asked)) return options.end(work, endOf(work, 'stop'));
    if (work.total === null && !work.statuses.includes(missing))
      await recoveries.progress(work, { total: await resends.count(work, countMax) });
    const room = underWayMax - (await resends.underWay(subscriptionId, underWayMax));
    if (room <= 0) {
      await recoveries.progress(work, { available_at: new Date(clock.now().getTime() + fullWaitMs) });
      return undefined;
    }
    const batch = work.batch ?? (await decide(work, subscription, Math.min(room, recoveryBatch)));
    if (batch === 'finished') return options.end(work, endOf(work, 'complete'));
    if (batch) await carryOut(work, subscription, batch);
    return undefined;
  };

  return async () => {
    const work = await recoveries.claim({ now: clock.now(), leaseMs });
    if (!work) return false;
    await step(work);
    return true;
  };
}

/** A caller may have canceled it meanwhile, or a worker that stood still has lost it to another one: then it stays as it is. */
function endOf({ lease }: RecoveryWork, action: 'complete' | 'stop') {
  return (current: RecoveryWork, now: Date): RecoveryWork =>
    current.status === 'running' && current.lease === lease ? settled(current, action, now) : current;
}

/** Nobody takes it any more. */
export function settled(work: RecoveryWork, action: 'complete' | 'cancel' | 'stop', now: Date): RecoveryWork {
  return { ...work, ...ended(work, action, now), available_at: null, lease: null, batch: null };
}
