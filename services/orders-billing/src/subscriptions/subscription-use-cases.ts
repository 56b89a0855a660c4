import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput, parseUpdateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { inTurn, type KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { newRecord } from '@booking/representations/record.ts';
import { billingQueue, type BillingCalls } from '../ledger/invoices/billing.ts';
import type { InvoiceStore } from '../ledger/invoices/invoice-store.ts';
import type { Catalog } from '../base/neighbours/catalog.ts';
import { paymentOf, type PaymentChoosing } from './payment-choice.ts';
import { planSchema } from '../base/replicas/catalog-plan.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import type { PlanReplicas } from '../base/replicas/plan-replica-store.ts';
import { requireCustomer, type CustomerNaming } from '../customers/require-customer.ts';
import { auditEntry, type EventWriter } from '../base/event-writer.ts';
import type { WireMessage } from '../base/present.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import {
  saveSubscription,
  setTimer,
  startFirstPeriod,
  subscriptionTimerKind,
  type SubscriptionEvent,
  type SubscriptionWriting,
  type SubscriptionStarting,
} from './advance-subscription.ts';
import { billRest } from './bill-periods.ts';
import { collect } from './collect.ts';
import { restPrice } from './proration.ts';
import { cancellationEnd, inPeriod, periodAt, ruleOf, withNextPlan } from './periods.ts';
import { problemOfDates, trialEnd, type StartDates } from './start-dates.ts';
import { subscriptionInput, subscriptionUpdateInput } from './subscription-input.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import {
  subscriptionRecord,
  subscriptionTransitions,
  presentSubscription,
  termsOf,
  type Subscription,
  type SubscriptionAction,
  type SubscriptionStatus,
} from './subscription.ts';

/** The plan's price and rhythm are copied: a plan that changes later does not change who subscribed before. */
export async function createSubscription(
  parts: SubscriptionStarting &
    PaymentChoosing &
    CustomerNaming &
    BillingCalls & { catalog: Pick<Catalog, 'plan'>; planReplicas: PlanReplicas },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(subscriptionInput, rawInput);
  const [wire, organization] = await Promise.all([
    parts.catalog.plan(context, input.plan_id),
    parts.organization(context),
  ]);
  if (!wire) throw validationFailed([{ pointer: '/data/relationships/plan', detail: 'There is no such plan.' }]);
  const plan = planSchema.parse(wire);
  return billing(parts, context, async (tx) => {
    const { planReplicas, subscriptions } = parts;
    await requireCustomer(parts, tx, input.customer_id);
    await planReplicas.put(
      { id: plan.id, organization_id: context.organizationId, version: plan.version, wire },
      tx.session,
    );
    const startsAt = input.starts_at ?? tx.now;
    const dates = {
      starts_at: startsAt,
      trial_ends_at: input.trial_ends_at ?? trialEnd(startsAt, plan.trial_days, organization.time_zone),
      backdate: input.backdate,
      time_zone: organization.time_zone,
      period_unit: plan.period_unit,
      period_count: plan.period_count,
    };
    requireDates(dates, tx.now);
    const created = await subscriptions.insert(
      {
        id: parts.newId(),
        organization_id: context.organizationId,
        ...newRecord(subscriptionRecord),
        ...dates,
        ...termsOf(plan),
        customer_id: input.customer_id,
        ...(await paymentOf(parts, tx, input, '/data')),
      },
      tx.now,
      tx.session,
    );
    tx.audit(auditEntry('subscriptions', 'create', undefined, created));
    return plan.auto_accept_subscriptions
      ? accept(parts, tx, created, { organization, event: 'subscriptions.created' })
      : told(parts, tx, created, 'subscriptions.created');
  });
}

async function told(
  parts: { events: EventWriter },
  tx: Transaction,
  subscription: Subscription,
  event: SubscriptionEvent,
) {
  await parts.events.emit(tx, event, 'subscriptions', presentSubscription(subscription));
  return subscription;
}

/** requested → planned, trial or active, whichever the dates say; an active one starts its first period at once. */
async function accept(
  parts: SubscriptionStarting,
  tx: Transaction,
  subscription: Subscription,
  { organization, event }: { organization: OrganizationSettings; event: SubscriptionEvent },
): Promise<Subscription> {
  const { starts_at, trial_ends_at } = subscription;
  const waits = starts_at > tx.now ? 'planned' : trial_ends_at && trial_ends_at > tx.now ? 'trial' : undefined;
  if (waits) {
    const next: Subscription = { ...subscription, status: waits };
    return saveSubscription(parts, tx, subscription, { next, action: 'approve', event });
  }
  await told(parts, tx, subscription, event);
  return startFirstPeriod(parts, tx, subscription, organization);
}

/** What a move of a subscription takes that bills nothing. */
interface SubscriptionMoving extends BillingCalls, SubscriptionWriting {}

export function updateSubscription(
  parts: SubscriptionMoving,
  context: CallContext,
  request: { id: string; input: object | null; update_mask: string[] },
): Promise<WireMessage> {
  const given = parseUpdateInput(subscriptionUpdateInput, request.input, request.update_mask);
  return changeSubscription(parts, context, request.id, 'update', async (tx, current) => {
    const next = { ...current, ...given };
    const same = Object.entries(given).every(
      ([field, value]) => Number(current[field as keyof Subscription]) === Number(value),
    );
    if (same) {
      // Nothing to save, but the version that the caller means is asked for all the same.
      const options = { now: tx.now, session: tx.session, ifVersion: context.ifVersion };
      return parts.subscriptions.update(context.organizationId, current.id, (one) => one, options);
    }
    requireDates(next, tx.now);
    return saveSubscription(parts, tx, current, { next, action: 'update', event: 'subscriptions.updated' });
  });
}

export const approveSubscription = (
  parts: SubscriptionStarting & CustomerNaming & BillingCalls,
  context: CallContext,
  id: string,
): Promise<WireMessage> =>
  changeSubscription(parts, context, id, 'approve', async (tx, current, organization) => {
    requireDates(current, tx.now);
    await requireCustomer(parts, tx, current.customer_id);
    return accept(parts, tx, current, { organization, event: 'subscriptions.updated' });
  });

export const rejectSubscription = (parts: SubscriptionMoving, context: CallContext, id: string): Promise<WireMessage> =>
  changeSubscription(parts, context, id, 'reject', (tx, current) =>
    saveSubscription(parts, tx, current, {
      next: { ...current, status: 'rejected' },
      action: 'reject',
      event: 'subscriptions.updated',
    }),
  );

export const suspendSubscription = (
  parts: SubscriptionMoving,
  context: CallContext,
  id: string,
): Promise<WireMessage> =>
  changeSubscription(parts, context, id, 'suspend', (tx, current) =>
    saveSubscription(parts, tx, current, {
      next: { ...current, status: 'suspended', suspended_at: tx.now },
      action: 'suspend',
      event: 'subscriptions.suspended',
    }),
  );

/** Where the period that was billed is over, the one of now is billed from the day on; what passed in between is not charged. */
export const reactivateSubscription = (
  parts: SubscriptionStarting & BillingCalls,
  context: CallContext,
  id: string,
): Promise<WireMessage> =>
  changeSubscription(parts, context, id, 'reactivate', async (tx, current, organization) => {
    const active: Subscription = { ...current, status: 'active', suspended_at: null };
    const lapsed = current.current_period_end !== null && current.current_period_end <= tx.now;
    const next = lapsed ? await resumed(parts, tx, withNextPlan(active), organization) : active;
    return saveSubscription(parts, tx, current, { next, action: 'reactivate', event: 'subscriptions.reactivated' });
  });

async function resumed(
  parts: SubscriptionStarting,
  tx: Transaction,
  active: Subscription,
  organization: OrganizationSettings,
): Promise<Subscription> {
  const running = { ...inPeriod(active, periodAt(ruleOf(active), tx.now)), current_period_start: tx.now };
  const { subscription, invoice } = await billRest(parts, tx, running, restPrice(running, tx.now), organization);
  if (invoice) await collect(parts, tx, subscription, invoice);
  return subscription;
}

/** It runs until its period ends (minimum and notice of the plan kept), then it is ended by time; one that is over already ends at once. */
export const cancelSubscription = (parts: SubscriptionMoving, context: CallContext, id: string): Promise<WireMessage> =>
  changeSubscription(parts, context, id, 'cancel', (tx, current) => {
    const over = current.status === 'suspended' && current.current_period_end && current.current_period_end <= tx.now;
    const endsAt = over ? tx.now : cancellationEnd(current, tx.now);
    const next: Subscription = {
      ...current,
      status: 'canceled',
      canceled_at: tx.now,
      ends_at: endsAt,
      next_plan_id: null,
      next_terms: null,
    };
    return saveSubscription(parts, tx, current, { next, action: 'cancel', event: 'subscriptions.canceled' });
  });

export const revokeSubscription = (parts: SubscriptionMoving, context: CallContext, id: string): Promise<WireMessage> =>
  changeSubscription(parts, context, id, 'revoke', (tx, current) => {
    if (current.ends_at && current.ends_at <= tx.now)
      throw illegalMove('subscriptions', current.status, 'revoke', 'and over');
    const next: Subscription = { ...current, status: before(current, tx.now), canceled_at: null, ends_at: null };
    return saveSubscription(parts, tx, current, { next, action: 'revoke', event: 'subscriptions.updated' });
  });

/** What a canceled one was. One that rested goes on resting: only `reactivate` bills what is due from then on. */
function before(canceled: Subscription, now: Date): SubscriptionStatus {
  if (canceled.suspended_at) return 'suspended';
  if (canceled.period_number > 0) return 'active';
  return canceled.starts_at > now ? 'planned' : 'trial';
}

export function deleteSubscription(
  parts: { idempotent: IdempotentCalls; invoices: InvoiceStore; subscriptions: SubscriptionStore },
  context: CallContext,
  id: string,
): Promise<Record<string, never>> {
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { invoices, subscriptions } = parts;
    const current = await subscriptions.get(context.organizationId, id, tx.session);
    requireMove(subscriptionTransitions, { type: 'subscriptions', status: current.status }, 'delete');
    if (await invoices.hasSubscription(context.organizationId, id, tx.session)) {
      throw conflict(
        'documents_issued',
        'This subscription stays: invoices belong to it, and what was issued is kept.',
      );
    }
    await subscriptions.remove(context.organizationId, id, { session: tx.session, ifVersion: context.ifVersion });
    tx.unschedule(subscriptionTimerKind, id);
    tx.audit(auditEntry('subscriptions', 'delete', current, undefined));
    return {};
  });
}

function requireDates(dates: StartDates, now: Date): void {
  const problem = problemOfDates(dates, now);
  if (problem) throw validationFailed([problem]);
}

type Work = (tx: Transaction, current: Subscription, organization: OrganizationSettings) => Promise<Subscription>;

/** One move of a subscription: allowed by the table, in one transaction, in the queue of the organization's numbers. */
export async function changeSubscription(
  parts: BillingCalls & { subscriptions: SubscriptionStore },
  context: CallContext,
  id: string,
  action: SubscriptionAction,
  work: Work,
): Promise<WireMessage> {
  const organization = await parts.organization(context);
  return billing(parts, context, async (tx) => {
    const current = await parts.subscriptions.get(context.organizationId, id, tx.session);
    requireMove(subscriptionTransitions, { type: 'subscriptions', status: current.status }, action);
    const after = await work(tx, current, organization);
    setTimer(tx, after);
    return after;
  });
}

function billing(
  parts: { idempotent: IdempotentCalls; queue: KeyedQueue },
  context: CallContext,
  work: (tx: Transaction) => Promise<Subscription>,
): Promise<WireMessage> {
  return inTurn(parts.queue, context, billingQueue(context.organizationId), () =>
    parts.idempotent.inTransaction(context, async (tx) => presentSubscription(await work(tx))),
  );
}
