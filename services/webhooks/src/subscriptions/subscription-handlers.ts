import type { WebhookSubscription as WireSubscription } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscription.ts';
import type { WebhookDelivery } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDelivery.ts';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import { auditChanges } from '@booking/messaging/audit-changes.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { createCrud, type CrudChange } from '@booking/persistence/crud.ts';
import { toWire } from '@booking/persistence/entity.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import { BlockedTargetError, resolveChecked, urlProblem, type Resolve, type TargetPolicy } from '../targets/targets.ts';
import { openHeaders, sealHeaders } from './custom-headers.ts';
import type { SecretBox } from './secret-box.ts';
import { confirmKeys, newSigningKey, openKeys, rotateKeys, rotationEndsAt } from './signing-keys.ts';
import type { SubscriptionCache } from './subscription-cache.ts';
import type { SubscriptionHealth, SubscriptionHealthStore } from './subscription-health-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import {
  activated,
  availableActions,
  deactivated,
  healthOf,
  subscriptionInput,
  type WebhookSubscription,
} from './webhook-subscription.ts';

interface Dependencies {
  subscriptions: SubscriptionStore;
  health: SubscriptionHealthStore;
  cache: Pick<SubscriptionCache, 'drop'>;
  secretBox: SecretBox;
  policy: TargetPolicy;
  resolve: Resolve;
  idempotent: IdempotentCalls;
  clock: Clock;
  /** Ends what waits for a subscription that is inactive or gone now. */
  dropWaiting: (organizationId: string, subscriptionId: string) => Promise<void>;
  test: (
    subscription: WebhookSubscription,
    event: string | undefined,
    context: CallContext,
  ) => Promise<WebhookDelivery>;
}

export function createSubscriptionHandlers(options: Dependencies): UnaryHandlers<WebhookSubscriptionServiceDefinition> {
  const { subscriptions, cache, secretBox, idempotent, dropWaiting, clock } = options;

  const record = async ({ action, before, after }: CrudChange<WebhookSubscription>, { tx }: { tx: Transaction }) => {
    const id = (after ?? before)?.id ?? '';
    tx.audit({
      entity: { type: 'webhook-subscriptions', id },
      action,
      changes: changesOf(before, after),
    });
    tx.afterCommit(() => cache.drop(tx.context.organizationId));
  };

  /** Only what differs is sealed anew: the same headers once more are no change. */
  const resealed = ({ id, custom_headers_sealed }: WebhookSubscription, json: string | undefined) =>
    json === undefined || json === headersOf(custom_headers_sealed, id, secretBox)
      ? {}
      : { custom_headers_sealed: sealHeaders(json, id, secretBox) };

  const presented = async (entities: readonly WebhookSubscription[], context: CallContext) => {
    const ids = entities.map(({ id }) => id);
    const healths = await options.health.of(context.organizationId, ids);
    return entities.map((entity) =>
      wireOf(entity, {
        attempts: healths.get(entity.id),
        secretsOpen: secretsOpen(entity, secretBox),
        now: clock.now(),
      }),
    );
  };

  const crud = createCrud<WebhookSubscription, typeof subscriptionInput, Transaction, WireSubscription>({
    store: subscriptions,
    input: subscriptionInput,
    run: idempotent.inTransaction,
    clock,
    newId,
    build: async ({ custom_headers_json, ...given }, base, { now }) => ({
      ...base,
      ...given,
      ...(given.is_active ? {} : { deactivated_at: now, deactivation_reason: 'request' }),
      custom_headers_sealed: sealHeaders(custom_headers_json, base.id, secretBox),
      failure_count: 0,
      signing_keys: [{ sealed: secretBox.seal(newSigningKey(), base.id), created_at: now, expires_at: null }],
    }),
    apply: async (current, { custom_headers_json, is_active = current.is_active, ...given }, { now }) => {
      const next = { ...current, ...given, ...resealed(current, custom_headers_json) };
      if (is_active === current.is_active) return next;
      return is_active ? activated(next) : deactivated(next, 'request', now);
    },
    record,
    present: presented,
  });

  const rotate = crud.action('rotate-signing-key', (current, { now }) => ({
    ...current,
    signing_keys: rotateKeys(current.signing_keys, secretBox.seal(newSigningKey(), current.id), now),
  }));

  const confirm = crud.action('confirm-signing-key', (current, { now }) => {
    if (!rotationEndsAt(current.signing_keys, now))
      throw appError('invalid_status_transition', 'No rotation of the signing key is under way.');
    return { ...current, signing_keys: confirmKeys(current.signing_keys) };
  });

  /** Answers are made, and kept for repetitions (idempotency key), with the headers sealed; they are opened on the way out. */
  const opened = (item: WireSubscription): WireSubscription => ({
    ...item,
    custom_headers_json: headersOf(item.custom_headers_json ?? '', item.id ?? '', secretBox) ?? '{}',
  });

  /** The answer with the current key. It is read again, so that a stored answer holds no secret. */
  const withSigningKey = async (item: WireSubscription): Promise<WireSubscription> => {
    const id = item.id ?? '';
    const { signing_keys } = await subscriptions.get(item.organization_id ?? '', id);
    const [current] = signing_keys;
    return current ? { ...item, signing_key: secretBox.open(current.sealed, id) } : item;
  };

  return {
    async ListWebhookSubscriptions(request, context) {
      const { items, ...page } = await crud.list(request, context);
      return { ...page, items: items.map(opened) };
    },

    async GetWebhookSubscription(request, context) {
      const { item, ...rest } = await crud.get(request, context);
      return { ...rest, item: opened(item) };
    },

    async CreateWebhookSubscription({ input }, context) {
      await checkTarget(input?.url, options);
      const { item } = await crud.create({ input }, context);
      return { item: opened(await withSigningKey(item)) };
    },

    async UpdateWebhookSubscription({ id, input, update_mask }, context) {
      if (update_mask.includes('url')) await checkTarget(input?.url, options);
      const { item } = await crud.update({ id, input, update_mask }, context);
      if (!item.is_active) await dropWaiting(context.organizationId, id);
      return { item: opened(item) };
    },

    async DeleteWebhookSubscription({ id }, context) {
      await crud.remove({ id }, context);
      await dropWaiting(context.organizationId, id);
      await options.health.forget(context.organizationId, id);
      return {};
    },

    async RotateSigningKey({ id }, context) {
      const { item } = await rotate({ id }, context);
      return { item: opened(await withSigningKey(item)) };
    },

    async ConfirmSigningKey({ id }, context) {
      const { item } = await confirm({ id }, context);
      return { item: opened(item) };
    },

    async TestWebhookSubscription({ id, event }, context) {
      return { item: await options.test(await subscriptions.get(context.organizationId, id), event, context) };
    },
  };
}

/** JSON text; undefined when the headers cannot be opened with the keys there are. */
function headersOf(sealed: string, id: string, box: SecretBox): string | undefined {
  try {
    return openHeaders(sealed, id, box);
  } catch {
    return undefined;
  }
}

function secretsOpen({ id, custom_headers_sealed, signing_keys }: WebhookSubscription, box: SecretBox): boolean {
  try {
    openKeys(signing_keys, id, box);
  } catch {
    return false;
  }
  return headersOf(custom_headers_sealed, id, box) !== undefined;
}

/**
 * Throws validation_failed for a URL this installation must not send to. A name that does not resolve now may do so later; it is checked again
 * at every connect. Whether there is a URL at all is the schema's business.
 */
async function checkTarget(
  url: string | undefined,
  { policy, resolve }: { policy: TargetPolicy; resolve: Resolve },
): Promise<void> {
  if (url === undefined || url === '') return;
  const refuse = (detail: string): Error => validationFailed([{ detail, pointer: '/data/attributes/url' }]);
  const problem = urlProblem(url, policy);
  if (problem !== undefined) throw refuse(problem);
  try {
    await resolveChecked(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'), policy, resolve);
  } catch (error) {
    if (error instanceof BlockedTargetError) throw refuse('must not lead to a private or reserved address');
  }
}

function wireOf(
  subscription: WebhookSubscription,
  facts: { attempts: SubscriptionHealth | undefined; secretsOpen: boolean; now: Date },
): WireSubscription {
  const {
    signing_keys,
    custom_headers_sealed,
    gone_event_id: _gone,
    deactivated_at,
    deactivation_reason,
    ...shown
  } = subscription;
  const { last_success_at, last_error } = facts.attempts ?? {};
  const rotationEnds = rotationEndsAt(signing_keys, facts.now);
  return {
    ...toWire(shown),
    custom_headers_json: custom_headers_sealed,
    available_actions: availableActions(subscription, facts.now),
    health: healthOf(subscription, facts.attempts, facts.secretsOpen),
    last_error_json: last_error ? JSON.stringify({ ...last_error, at: formatTimestamp(last_error.at) }) : '',
    ...(rotationEnds ? { signing_key_rotation_ends_at: formatTimestamp(rotationEnds) } : {}),
    ...(deactivated_at ? { deactivated_at: formatTimestamp(deactivated_at) } : {}),
    ...(deactivation_reason ? { deactivation_reason } : {}),
    ...(last_success_at ? { last_success_at: formatTimestamp(last_success_at) } : {}),
  };
}

/** Header values and keys are secrets: the audit trail says that they changed, not what they are. */
function changesOf(
  before: WebhookSubscription | undefined,
  after: WebhookSubscription | undefined,
): Record<string, unknown> {
  const changes: Record<string, unknown> = auditChanges(before, after, {
    only: ['name', 'url', 'events', 'is_active', 'paused', 'deactivation_reason'],
  });
  if (before && after && before.custom_headers_sealed !== after.custom_headers_sealed)
    changes['custom_headers'] = 'changed';
  if (before && after && before.signing_keys !== after.signing_keys) {
    changes['signing_key'] = after.signing_keys.length > 1 ? 'rotated' : 'confirmed';
  }
  return changes;
}
