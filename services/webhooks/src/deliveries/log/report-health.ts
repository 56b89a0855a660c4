import type { WebhookSubscriptionHealth } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionHealth.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { statisticsOf } from './endpoint-statistics.ts';
import type { SecretBox } from '../../subscriptions/secret-box.ts';
import type { SubscriptionHealthStore } from '../../subscriptions/subscription-health-store.ts';
import { lastErrorJson, secretsOpen } from '../../subscriptions/subscription-wire.ts';
import { breakerState, healthOf, type WebhookSubscription } from '../../subscriptions/webhook-subscription.ts';

const dayMs = 86_400_000;
/** Deliveries whose attempts are looked at: enough for a rate, few enough to read at every call. */
const deliveriesMax = 1_000;
const countMax = 10_000;

/** How the endpoint of a subscription does. Everything is read by index; the cost does not grow with the log. */
export function createHealthReport(options: {
  deliveries: Pick<DeliveryStore, 'attemptsOf' | 'backlogOf'>;
  health: Pick<SubscriptionHealthStore, 'of'>;
  secretBox: SecretBox;
  breakerResetMs: number;
  clock: Clock;
}): (subscription: WebhookSubscription) => Promise<WebhookSubscriptionHealth> {
  const { deliveries, clock } = options;

  return async (subscription) => {
    const { id, organization_id: organizationId } = subscription;
    const now = clock.now();
    const since = new Date(now.getTime() - dayMs);
    const [attempts, backlog, noted] = await Promise.all([
      deliveries.attemptsOf(organizationId, id, { since, limit: deliveriesMax }),
      deliveries.backlogOf(id, countMax),
      options.health.of(organizationId, [id]),
    ]);
    const { successRate, p50Ms, p95Ms, attempts: count } = statisticsOf(attempts);
    const known = noted.get(id);
    return {
      health: healthOf(subscription, known, secretsOpen(subscription, options.secretBox)),
      breaker: breakerState(known, options.breakerResetMs, now),
      attempts: count,
      ...(successRate === undefined ? {} : { success_rate: successRate }),
      ...(p50Ms === undefined ? {} : { p50_ms: p50Ms }),
      ...(p95Ms === undefined ? {} : { p95_ms: p95Ms }),
      last_error_json: lastErrorJson(known),
      ...(known?.last_success_at ? { last_success_at: formatTimestamp(known.last_success_at) } : {}),
      waiting: backlog.waiting,
      held: backlog.held,
      ...(backlog.oldest ? { oldest_waiting_at: formatTimestamp(backlog.oldest) } : {}),
    };
  };
}
