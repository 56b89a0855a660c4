import type { Clock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Found } from '@booking/messaging/poller.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import type { WebhookSubscription } from '../../subscriptions/webhook-subscription.ts';
import { settleMs, type Conclusions } from './conclude.ts';
import type { HeldStore } from '../log/held-store.ts';
import { rateAheadMs } from './attempts.ts';
import type { RateStore } from '../gates/rate-store.ts';
import type { ResendStore } from '../log/resend-store.ts';
import { messageOf } from './sweep.ts';

/** Deliveries of one subscription under way, above which nothing kept for it is released. */
const underWayMax = 500;
const batchSize = 100;
/** An ordered delivery that has not ended so long after it was released keeps the next ones about the same thing no longer. */
const blockedMs = 3_600_000;
/** If the message of a delivery gets lost, the sweeper queues it again after this time. */
const overdueMs = 60_000;

/**
 * Queues what was held for subscriptions that take deliveries now; answers true when there may be more to do at once. A batch per
 * subscription and turn, and at most `underWayMax` under way: an endpoint that comes back is not run over. Any number of replicas may do
 * it: a delivery is released by the one that changes its record. One that dies between that and the message leaves it to the sweeper.
 */
export function createHeldRelease(options: {
  held: HeldStore;
  resends: Pick<ResendStore, 'underWay'>;
  subscriptions: Pick<SubscriptionStore, 'ofAny'>;
  rates: Pick<RateStore, 'free'>;
  conclusions: Pick<Conclusions, 'requeue'>;
  clock: Clock;
  logger: Pick<Logger, 'info'>;
}): () => Promise<Found> {
  const { held, resends, conclusions, clock } = options;

  /**
   * How many may be released now. A limited one gets as many as have a turn soon: more would only be held again. What waits for a later
   * attempt takes no turn yet.
   */
  const roomOf = async ({ id, rate_limit }: WebhookSubscription): Promise<number> => {
    const room = underWayMax - (await resends.underWay(id, underWayMax));
    if (rate_limit === null || room <= 0) return room;
    const due = await resends.underWay(id, underWayMax, clock.now());
    const free = await options.rates.free(id, { perSecond: rate_limit, aheadMs: rateAheadMs });
    return Math.min(room, free - due);
  };

  const release = async (subscription: WebhookSubscription): Promise<number> => {
    const { id } = subscription;
    const room = await roomOf(subscription);
    if (room <= 0) return 0;
    const now = clock.now();
    const limit = Math.min(room, batchSize);
    const blockedSince = new Date(now.getTime() - blockedMs);
    const settledBefore = new Date(now.getTime() - settleMs);
    const ids = subscription.ordered
      ? await held.heads(id, { limit, blockedSince, settledBefore })
      : await held.next(id, limit);
    const overdueAt = new Date(now.getTime() + overdueMs);
    const released = await held.release(id, { ids, turn: newId(), now, overdueAt });
    await Promise.all(released.map((delivery) => conclusions.requeue(messageOf(delivery))));
    return released.length;
  };

  return async () => {
    const now = clock.now();
    const expired = await held.expire(now);
    if (expired > 0) options.logger.info({ count: expired }, 'deliveries were held for too long and dropped');
    const owners = await held.owners();
    if (owners.length === 0) return false;
    const active = (await options.subscriptions.ofAny(owners)).filter(({ is_active }) => is_active);
    const known = new Set(active.map(({ id }) => id));
    const without = owners.filter((id) => !known.has(id));
    if (without.length > 0) await held.dropAll(without, now);
    let count = 0;
    for (const subscription of active) if (!subscription.paused) count += await release(subscription);
    return count > 0 || 'soon';
  };
}
