import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import type { WebhookRecovery } from '@booking/contracts/generated/booking/webhooks/v1/WebhookRecovery.ts';
import type { WebhookRecoveryServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookRecoveryService.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { toWireWithout } from '@booking/persistence/entity.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict } from '@booking/platform/errors.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { createKeyedQueue, inTurn } from '@booking/platform/keyed-queue.ts';
import { newId } from '@booking/platform/ids.ts';
import { newRecord } from '@booking/representations/record.ts';
import { requireMayRead, unreadableEvents } from '../subscriptions/readers-rights.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { alreadyRunning, type RecoveryStore, type RecoveryWork } from './recovery-store.ts';
import { recoveryActions, recoveryInput, recoveryRecord } from './recovery.ts';
import { settled } from './run-recoveries.ts';

export type RecoveryHandlers = UnaryHandlers<WebhookRecoveryServiceDefinition>;
type Asked = Parameters<RecoveryHandlers['RecoverWebhookSubscription']>[0];

export function createRecoveryHandlers(options: {
  recoveries: RecoveryStore;
  subscriptions: Pick<SubscriptionStore, 'get'>;
  idempotent: IdempotentCalls;
  clock: Clock;
  /** A recovery was stored: it need not wait for the next look. */
  recoverSoon: () => void;
}): RecoveryHandlers {
  const { recoveries, subscriptions, idempotent } = options;
  /** Callers of one subscription take turns: a thousand at once would abort each other's transactions for seconds. */
  const turns = createKeyedQueue({ maxWaitingPerKey: 10_000 });

  const begin = (asked: Asked, context: CallContext): Promise<WebhookRecovery> => {
    const { id: subscriptionId } = asked;
    const period = periodOf(asked, options.clock.now());
    return idempotent.inTransaction(context, async (tx) => {
      const { organizationId } = context;
      const subscription = await subscriptions.get(organizationId, subscriptionId, tx.session);
      const named = period.events.length > 0;
      const pointer = (index: number) => (named ? `/events/${index}` : undefined);
      requireMayRead(named ? period.events : subscription.events, context, { scopes: asked.caller_scopes, pointer });
      if (await recoveries.isRunning(organizationId, subscriptionId)) throw alreadyRunning();
      if (!subscription.is_active) throw conflict('inactive', 'The subscription is inactive.');
      // Of all events is of all that he may read: the log has those that the subscription named before.
      const withheld = named ? [] : unreadableEvents(context, asked.caller_scopes);
      const events =
        withheld.length > 0 ? publicEventIdentifiers.filter((event) => !withheld.includes(event)) : period.events;
      const fresh = { ...period, ...beginning, events, id: newId(), available_at: tx.now };
      const owner = { organization_id: organizationId, webhook_subscription_id: subscriptionId };
      const recovery = await recoveries.begin({ ...fresh, ...owner }, tx.now, tx.session);
      tx.audit({
        entity: { type: 'webhook-subscriptions', id: subscriptionId },
        action: 'recover',
        changes: { recovery: recovery.id },
      });
      tx.afterCommit(options.recoverSoon);
      return wireOf(recovery);
    });
  };

  return {
    async RecoverWebhookSubscription(asked, context) {
      await subscriptions.get(context.organizationId, asked.id);
      return { item: await inTurn(turns, context, asked.id, () => begin(asked, context)) };
    },
    async ListWebhookRecoveries({ query }, context) {
      const { items, page } = await recoveries.list(context.organizationId, query);
      return { items: items.map(wireOf), page };
    },
    async GetWebhookRecovery({ id }, context) {
      return { item: wireOf(await recoveries.get(context.organizationId, id)) };
    },
    async CancelWebhookRecovery({ id }, context) {
      const { organizationId, ifVersion } = context;
      const item = await idempotent.inTransaction(context, async ({ now, session, audit }) => {
        const cancel = (current: RecoveryWork) => settled(current, 'cancel', now);
        const canceled = await recoveries.update(organizationId, id, cancel, { now, session, ifVersion });
        audit({ entity: { type: 'webhook-recoveries', id }, action: 'cancel', changes: { sent: canceled.sent } });
        return wireOf(canceled);
      });
      return { item };
    },
  };
}

const beginning = { ...newRecord(recoveryRecord), status: 'running', position: null, batch: null } as const;

/** Throws validation_failed. */
function periodOf({ since, until, statuses, events }: Asked, now: Date) {
  const asked = { since, until, statuses, events };
  return parseFields(recoveryInput(now), asked, (path) => `/${path.map(String).join('/')}`);
}

const inner: ReadonlySet<string> = new Set([...Object.keys(recoveryRecord.inner), 'position', 'batch']);

function wireOf(recovery: RecoveryWork): WebhookRecovery {
  return { ...toWireWithout(recovery, inner), available_actions: recoveryActions(recovery) };
}
