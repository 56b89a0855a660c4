import { isDeepStrictEqual } from 'node:util';
import type { WebhookSubscription as WireSubscription } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscription.ts';
import type { WebhookSubscriptionHealth } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionHealth.ts';
import type { WebhookDelivery } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDelivery.ts';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { groupedCreates } from '@booking/messaging/grouped-creates.ts';
import { grantorOf } from '@booking/messaging/narrowed-rights.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { createCrud, type CrudChange, type WriteScope } from '@booking/persistence/crud.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, conflict, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import { newRecord } from '@booking/representations/record.ts';
import { BlockedTargetError, resolveChecked, urlProblem, type Resolve, type TargetPolicy } from './targets/targets.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { requireMayRead, unreadableEvents, withdrawn } from './readers-rights.ts';
import { sealHeaders } from './custom-headers.ts';
import type { SecretBox } from './secret-box.ts';
import { confirmKeys, newSigningKey, rotateKeys, rotationEndsAt, secretFormOf } from './signing-keys.ts';
import type { SubscriptionCache } from './subscription-cache.ts';
import type { SubscriptionHealthStore } from './subscription-health-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import { changesOf, headersOf, secretsOpen, wireOf } from './subscription-wire.ts';
import {
  activated,
  deactivated,
  subscriptionInput,
  subscriptionRecord,
  subscriptionsMax,
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
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Ends what waits for a subscription that is inactive or gone since then. */
  dropWaiting: (organizationId: string, subscriptionId: string, since: Date) => Promise<void>;
  report: (subscription: WebhookSubscription) => Promise<WebhookSubscriptionHealth>;
  test: (
    subscription: WebhookSubscription,
    event: string | undefined,
    context: CallContext,
  ) => Promise<WebhookDelivery>;
}

/** Of a repetition of a call, which is answered alone, nothing but the scopes is there. */
interface SubscriptionCall {
  scopes: readonly string[];
  /** The key that a create has just made, so that its answer need not read it. */
  key: { id: string; key: string };
  /** What switching a subscription off has begun with that. */
  dropped: Promise<void>;
}
type SubscriptionScope = WriteScope<Transaction, SubscriptionCall>;

export function createSubscriptionHandlers(options: Dependencies): UnaryHandlers<WebhookSubscriptionServiceDefinition> {
  const { subscriptions, cache, secretBox, idempotent, dropWaiting, clock } = options;
  const record = async (
    { action, before, after }: CrudChange<WebhookSubscription>,
    { tx, context, call }: SubscriptionScope,
  ) => {
    const id = (after ?? before)?.id ?? '';
    tx.audit({
      entity: { type: 'webhook-subscriptions', id },
      action,
      changes: changesOf(before, after),
    });
    tx.afterCommit(() => cache.drop(tx.context.organizationId));
    if (!after || after.is_active) return;
    tx.afterCommit(() => {
      call.dropped = dropWaiting(context.organizationId, id, tx.now);
      return call.dropped;
    });
  };

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

  const newKey = (id: string, call: Partial<SubscriptionCall>): string => {
    const key = newSigningKey();
    call.key = { id, key };
    return secretBox.seal(key, id);
  };

  const crud = createCrud<
    WebhookSubscription,
    typeof subscriptionInput,
    Transaction,
    WireSubscription,
    SubscriptionCall
  >({
    store: subscriptions,
    input: subscriptionInput,
    run: idempotent.inTransaction,
    groupCreates: groupedCreates(options),
    clock,
    newId,
    async build({ custom_headers_json, filter_json: filter, ...given }, base, { now, context, call, tx: { session } }) {
      await refuseTooMany(subscriptions, base.organization_id, session);
      return {
        ...newRecord(subscriptionRecord),
        ...base,
        ...given,
        filter,
        ...(given.is_active ? {} : { deactivated_at: now, deactivation_reason: 'request' }),
        custom_headers_sealed: sealHeaders(custom_headers_json, base.id, secretBox),
        granted_by: grantorOf(context),
        signing_keys: [{ sealed: newKey(base.id, call), created_at: now, expires_at: null }],
      };
    },
    apply: async (current, changes, { now, context, call: { scopes = [] } }) => {
      const {
        custom_headers_json,
        filter_json: filter = current.filter,
        is_active = current.is_active,
        ...given
      } = changes;
      const next = { ...current, ...given, filter, ...resealed(current, custom_headers_json, secretBox) };
      const inEvents = !isDeepStrictEqual(next.events, current.events);
      const isSwitchedOn = is_active && !current.is_active;
      if (inEvents || next.url !== current.url || isSwitchedOn) {
        const field = next.url === current.url ? 'is_active' : 'url';
        const pointer = (index: number) => `/data/attributes/${inEvents ? `events/${index}` : field}`;
        requireMayRead(next.events, context, { scopes, pointer });
        next.granted_by = grantorOf(context);
      }
      if (next.url !== current.url) next.withdrawn = withdrawn(unreadableEvents(context, scopes), now);
      if (is_active === current.is_active) return next;
      return is_active ? activated(next) : deactivated(next, 'request', now);
    },
    record,
    present: presented,
    presentNew: (entity) => wireOf(entity, { attempts: undefined, secretsOpen: true, now: clock.now() }),
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

  const told = (item: WireSubscription, signingKey: string): WireSubscription => ({
    ...item,
    signing_key: signingKey,
    signing_secret: secretFormOf(signingKey),
  });

  /**
   * The answer with the current key. It is read again where this very call has not made it, so that a stored answer holds no secret; one
   * deleted since has none.
   */
  const withSigningKey = async (
    item: WireSubscription,
    context: CallContext,
    made?: SubscriptionCall['key'],
  ): Promise<WireSubscription> => {
    // A dry run has made no key, and the current one is nobody's to be told for asking.
    if (context.dryRun) return item;
    const id = item.id ?? '';
    if (made?.id === id) return told(item, made.key);
    const stored = await subscriptions.find(item.organization_id ?? '', id);
    const [current] = stored?.signing_keys ?? [];
    return current ? told(item, secretBox.open(current.sealed, id)) : item;
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

    async CreateWebhookSubscription({ input, caller_scopes: scopes }, context) {
      requireMayRead(input?.events ?? [], context, { scopes, pointer: (index) => `/data/attributes/events/${index}` });
      await checkTarget(input?.url, options);
      const call: Partial<SubscriptionCall> = {};
      const { item } = await crud.create({ input }, context, call);
      return { item: opened(await withSigningKey(item, context, call.key)) };
    },

    async UpdateWebhookSubscription({ id, input, update_mask, caller_scopes: scopes }, context) {
      const call: Partial<SubscriptionCall> = { scopes };
      if (update_mask.includes('url')) await checkTarget(input?.url, options);
      const { item } = await crud.update({ id, input, update_mask }, context, call);
      // What the caller does next comes after it. Where it fails, what is due later is dropped as it comes.
      await call.dropped?.catch(() => {});
      return { item: opened(item) };
    },

    async DeleteWebhookSubscription({ id }, context) {
      await crud.remove({ id }, context);
      if (context.dryRun) return {};
      await dropWaiting(context.organizationId, id, clock.now());
      await options.health.forget(context.organizationId, id);
      return {};
    },

    async RotateSigningKey({ id }, context) {
      const { item } = await rotate({ id }, context);
      return { item: opened(await withSigningKey(item, context)) };
    },

    async ConfirmSigningKey({ id }, context) {
      const { item } = await confirm({ id }, context);
      return { item: opened(item) };
    },

    async ListWebhookEvents() {
      return { events_json: eventCatalogue() };
    },

    async GetWebhookSubscriptionHealth({ id }, context) {
      return { item: await options.report(await subscriptions.get(context.organizationId, id)) };
    },

    async TestWebhookSubscription({ id, event }, context) {
      return { item: await options.test(await subscriptions.get(context.organizationId, id), event, context) };
    },
  };
}

/** Only what differs is sealed anew: the same headers once more are no change. */
function resealed(
  { id, custom_headers_sealed }: WebhookSubscription,
  json: string | undefined,
  box: SecretBox,
): Partial<WebhookSubscription> {
  if (json === undefined || json === headersOf(custom_headers_sealed, id, box)) return {};
  return { custom_headers_sealed: sealHeaders(json, id, box) };
}

async function refuseTooMany(
  subscriptions: SubscriptionStore,
  organizationId: string,
  session: Transaction['session'],
): Promise<void> {
  const there = await subscriptions.count(organizationId, { limit: subscriptionsMax, session });
  if (there < subscriptionsMax) return;
  throw conflict('limit_reached', `An organization has at most ${subscriptionsMax} webhook subscriptions.`);
}

/**
 * Throws validation_failed for a URL this installation must not send to. A name that does not resolve now may do so later; it is checked
 * again at every connect. Whether there is a URL at all is the schema's business.
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
