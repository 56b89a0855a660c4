import type { WebhookAttempt } from '@booking/contracts/generated/booking/webhooks/v1/WebhookAttempt.ts';
import type { WebhookDelivery } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDelivery.ts';
import type { WebhookDeliveryServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDeliveryService.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { toWire } from '@booking/persistence/entity.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, conflict } from '@booking/platform/errors.ts';
import { withMoments } from '@booking/persistence/period-filters.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { requireMayRead } from '../../subscriptions/readers-rights.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import type { Conclusions } from './conclude.ts';
import type { StoredDelivery } from '../log/delivery-record.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import { messageOf } from './sweep.ts';

/** Filters of earlier versions, which take a day as its beginning in UTC. */
const momentsOnly = ['created_at_since', 'created_at_until'];

/** If the message of a redelivery gets lost, the sweeper queues it again after this time. */
const redeliveryOverdueMs = 30_000;

export function createDeliveryHandlers(options: {
  deliveries: DeliveryStore;
  subscriptions: SubscriptionStore;
  conclusions: Conclusions;
  idempotent: IdempotentCalls;
  timeZoneOf: (organizationId: string) => Promise<string>;
}): UnaryHandlers<WebhookDeliveryServiceDefinition> {
  const { deliveries, subscriptions } = options;

  const redeliver = (id: string, scopes: readonly string[], context: CallContext): Promise<WebhookDelivery> =>
    options.idempotent.inTransaction(context, async (tx) => {
      const { organizationId } = context;
      const again = (current: StoredDelivery): StoredDelivery => {
        requireMayRead([current.event], context, { scopes, pointer: () => undefined });
        return startRound(current, tx.now);
      };
      const next = await deliveries.update(organizationId, id, again, {
        now: tx.now,
        session: tx.session,
        ifVersion: context.ifVersion,
      });
      const subscription = await subscriptions.find(organizationId, next.webhook_subscription_id, tx.session);
      if (!subscription?.is_active) throw conflict('inactive', 'The subscription is inactive or was deleted.');
      tx.audit({ entity: { type: 'webhook-deliveries', id }, action: 'redeliver', changes: { round: next.round } });
      tx.afterCommit(() => options.conclusions.requeue(messageOf(next)));
      return wireOf(next);
    });

  return {
    async ListDeliveries({ query }, context) {
      const { items, page } = await deliveries.list(
        context.organizationId,
        await withMoments(query, () => options.timeZoneOf(context.organizationId), momentsOnly),
      );
      return { items: items.map((delivery) => wireOf(delivery)), page };
    },
    async GetDelivery({ id }, context) {
      const delivery = await deliveries.get(context.organizationId, id);
      return { item: { ...wireOf(delivery, { bodies: true }), body: delivery.body } };
    },
    async Redeliver({ id, caller_scopes: scopes }, context) {
      return { item: await redeliver(id, scopes, context) };
    },
  };
}

function hasEnded({ status }: StoredDelivery): boolean {
  return status !== 'waiting' && status !== 'parked' && status !== 'held';
}

function startRound(delivery: StoredDelivery, now: Date): StoredDelivery {
  if (!hasEnded(delivery)) throw appError('invalid_status_transition', 'The delivery is still under way.');
  return {
    ...delivery,
    status: 'waiting',
    round: delivery.round + 1,
    parked: 0,
    asked_at: now,
    next_attempt_at: now,
    overdue_at: new Date(now.getTime() + redeliveryOverdueMs),
  };
}

/** `bodies`: with what endpoints answered, kilobytes each. */
export function wireOf(delivery: StoredDelivery, options: { bodies?: boolean } = {}): WebhookDelivery {
  const {
    body: _body,
    parked: _parked,
    overdue_at: _overdue,
    request_id: _request,
    round: _round,
    is_test: _test,
    recovery_id: _recovery,
    taken_by: _turn,
    asked_at: _asked,
    order_key: _key,
    order_version: _version,
    released_at: _released,
    held_until,
    next_attempt_at,
    attempts,
    ...shown
  } = delivery;
  return {
    ...toWire(shown),
    attempts: attempts.map(({ response_headers, response_body, ...attempt }) => ({
      ...(toWire(attempt) as WebhookAttempt),
      response_headers_json: response_headers ? JSON.stringify(response_headers) : '',
      ...(options.bodies && response_body !== undefined ? { response_body } : {}),
    })),
    ...(held_until ? { held_until: formatTimestamp(held_until) } : {}),
    ...(next_attempt_at ? { next_attempt_at: formatTimestamp(next_attempt_at) } : {}),
    available_actions: hasEnded(delivery) ? ['redeliver'] : [],
  };
}
