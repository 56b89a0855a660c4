import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { billingQueue, type BillingSteps } from '../ledger/invoices/billing.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { auditEntry, type EventWriter } from '../base/event-writer.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import { billPeriods, type PeriodBilling } from './bill-periods.ts';
import { dueMove, inPeriod, nextDue, withNextPlan } from './periods.ts';
import { backdatedPeriods } from './start-dates.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import { presentSubscription, type Subscription } from './subscription.ts';

export const subscriptionTimerKind = 'subscription-due';

/** How many periods of one subscription a run bills. Whoever finds that too much has the pause until the next run to suspend it. */
const catchUpMax = 12;
const catchUpPauseMs = 600_000;

export type SubscriptionEvent = Extract<PublicEventIdentifier, `subscriptions.${string}`>;

/** What saves a subscription and tells of it. */
export interface SubscriptionWriting {
  events: EventWriter;
  subscriptions: SubscriptionStore;
}

/** Saves, audits, tells, and sets the timer of whatever comes next. Where credit has paid a period, that is told as every payment is. */
export async function saveSubscription(
  parts: SubscriptionWriting,
  tx: Transaction,
  before: Subscription,
  change: { next: Subscription; action: string; event: SubscriptionEvent },
): Promise<Subscription> {
  const options = { now: tx.now, session: tx.session, ifVersion: tx.context.ifVersion };
  const isPaid = change.next.last_payment_id !== before.last_payment_id;
  const next = ({ last_payment_id }: Subscription): Subscription =>
    isPaid ? change.next : { ...change.next, last_payment_id };
  const after = await parts.subscriptions.update(before.organization_id, before.id, next, options);
  tx.audit(auditEntry('subscriptions', change.action, before, after));
  await parts.events.emit(tx, change.event, 'subscriptions', presentSubscription(after));
  if (isPaid) await parts.events.emit(tx, 'subscriptions.charged', 'subscriptions', presentSubscription(after));
  setTimer(tx, after);
  return after;
}

export function setTimer(tx: Transaction, subscription: Subscription): void {
  const dueAt = nextDue(subscription);
  const { id: key, organization_id: organizationId } = subscription;
  if (dueAt) tx.schedule({ kind: subscriptionTimerKind, key, dueAt, organizationId });
  else tx.unschedule(subscriptionTimerKind, key);
}

/** Time has come: the work itself waits its turn in the queue of the organization's numbers. */
export async function subscriptionsDue(
  parts: { steps: Pick<Steps, 'leaveAll'> },
  tx: Transaction,
  timers: readonly FiringTimer[],
): Promise<void> {
  await parts.steps.leaveAll(
    tx,
    timers.map(({ key }) => ({ kind: 'subscription', key })),
  );
}

/** The step of a due subscription: one move, then the next one when more time has passed. Nothing is due a second time. */
export async function advanceSubscription(
  parts: SubscriptionStarting & BillingSteps & { logger: Logger },
  step: Step,
  context: CallContext,
): Promise<void> {
  const organization = await parts.organization(context);
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, (tx) =>
      tx.batch(async () => {
        await parts.steps.finish(tx, step);
        await advanceInTransaction(parts, tx, step, organization);
      }),
    ),
  );
}

export async function advanceInTransaction(
  parts: SubscriptionStarting & { logger: Logger },
  tx: Transaction,
  step: Step,
  organization: OrganizationSettings,
): Promise<void> {
  const subscription = await parts.subscriptions.find(tx.context.organizationId, step.key, tx.session);
  if (!subscription) return;
  const after = await makeDueMove(parts, tx, subscription, organization);
  if (!dueMove(after, tx.now)) return;
  // A plan of another rhythm begins to count anew.
  const begun = after.period_number === subscription.period_number ? 0 : 1;
  const periods = Number(step.payload['periods'] ?? 0) + begun;
  // The timer of the missed boundary would fire at once and begin a run of its own beside this one.
  const dueAt = new Date(tx.now.getTime() + catchUpPauseMs);
  tx.schedule({ kind: subscriptionTimerKind, key: after.id, dueAt, organizationId: after.organization_id });
  if (periods < catchUpMax) {
    await parts.steps.leave(tx, { kind: 'subscription', key: after.id, payload: { periods } });
    return;
  }
  const facts = { subscription: after.id, organization: after.organization_id, periods, goes_on_at: dueAt };
  tx.afterCommit(() => parts.logger.warn(facts, 'a subscription is many periods behind'));
}

/** What is due by now, if anything: one move. */
export async function makeDueMove(
  parts: SubscriptionStarting,
  tx: Transaction,
  subscription: Subscription,
  organization: OrganizationSettings,
): Promise<Subscription> {
  const move = dueMove(subscription, tx.now);
  if (move === 'try') {
    const next: Subscription = { ...subscription, status: 'trial' };
    return saveSubscription(parts, tx, subscription, { next, action: 'start trial', event: 'subscriptions.updated' });
  }
  if (move === 'end') {
    const next: Subscription = { ...subscription, status: 'ended', ended_at: subscription.ends_at };
    return saveSubscription(parts, tx, subscription, { next, action: 'end', event: 'subscriptions.ended' });
  }
  if (move === 'start') return startFirstPeriod(parts, tx, subscription, organization);
  if (move === 'renew') {
    const planned = withNextPlan(subscription);
    const next = inPeriod(planned, planned.period_number + 1);
    const billed = await billPeriods(parts, tx, { from: next.period_number, subscription: next }, organization);
    return saveSubscription(parts, tx, subscription, { next: billed, action: 'renew', event: 'subscriptions.renewed' });
  }
  return subscription;
}

/** What starts and renews. */
export interface SubscriptionStarting extends PeriodBilling {
  subscriptions: SubscriptionStore;
}

/** Period 1 begins where planned start or trial ended, however late this runs. Of a backdated one, all periods until now begin with it. */
export async function startFirstPeriod(
  parts: SubscriptionStarting,
  tx: Transaction,
  subscription: Subscription,
  organization: OrganizationSettings,
): Promise<Subscription> {
  const anchor = subscription.trial_ends_at ?? subscription.starts_at;
  const first = inPeriod({ ...subscription, status: 'active', anchor_at: anchor }, 1);
  const last = subscription.backdate ? inPeriod(first, backdatedPeriods(first, tx.now)) : first;
  const billed = await billPeriods(parts, tx, { from: 1, subscription: last }, organization);
  return saveSubscription(parts, tx, subscription, { next: billed, action: 'start', event: 'subscriptions.started' });
}
