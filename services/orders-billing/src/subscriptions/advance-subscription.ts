import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { gatherWrites } from '@booking/persistence/gathered-writes.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { DateTime } from 'luxon';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import { localDay } from '../invoices/document-of-invoice.ts';
import { createDraft } from '../invoices/draft-invoice.ts';
import { finalise, type InvoiceFinalising } from '../invoices/finalise-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { recipientOf } from '../invoices/recipient.ts';
import { totalsOf } from '../money/totals.ts';
import { newPayment } from '../payments/payment.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry, type EventWriter } from '../shared/event-writer.ts';
import type { Step } from '../steps/step-store.ts';
import type { Steps } from '../steps/steps.ts';
import { dueMove, inPeriod, nextDue } from './periods.ts';
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

/** Saves, audits, tells, and sets the timer of whatever comes next. */
export async function saveSubscription(
  parts: SubscriptionWriting,
  tx: Transaction,
  before: Subscription,
  change: { next: Subscription; action: string; event: SubscriptionEvent },
): Promise<Subscription> {
  const options = { now: tx.now, session: tx.session, ifVersion: tx.context.ifVersion };
  const after = await parts.subscriptions.update(before.organization_id, before.id, () => change.next, options);
  tx.audit(auditEntry('subscriptions', change.action, before, after));
  await parts.events.emit(tx, change.event, 'subscriptions', presentSubscription(after));
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
      gatherWrites(tx.session, async () => {
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
  const periods = Number(step.payload['periods'] ?? 0) + after.period_number - subscription.period_number;
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

async function makeDueMove(
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
    const next = inPeriod(subscription, subscription.period_number + 1);
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

interface BilledPeriods {
  /** The first period on the invoice. */
  from: number;
  /** As it stands in the last one. */
  subscription: Subscription;
}

/** What bills a period and asks for its payment. */
interface PeriodBilling extends InvoiceFinalising, CustomerRecords {
  newId: () => string;
  payments: PaymentStore;
  steps: Pick<Steps, 'leave'>;
}

/** One invoice for the periods, finalised, and its payment, which a step charges. Periods that cost nothing have neither. */
async function billPeriods(
  parts: PeriodBilling,
  tx: Transaction,
  { from, subscription }: BilledPeriods,
  organization: OrganizationSettings,
): Promise<Subscription> {
  const count = subscription.period_number - from + 1;
  const periods = Array.from({ length: count }, (_, index) => inPeriod(subscription, from + index));
  const lines = periods.flatMap(linesOf);
  const totals = totalsOf(lines);
  if (totals.total_minor === 0) return subscription;
  const draft = await createDraft(parts, tx, {
    ...(await recipientOf(parts, tx, subscription.customer_id)),
    currency: subscription.currency,
    totals,
    lines: lines.map((line, index) => ({ ...line, ...totals.lines[index]! })),
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    ...serviceDays(periods),
  });
  if (draft.recipient === '') return { ...subscription, last_invoice_id: draft.id };
  const invoice = await finalise(parts, tx, draft, organization);
  await requestPayment(parts, tx, subscription, invoice);
  return { ...subscription, last_invoice_id: invoice.id };
}

function serviceDays(periods: readonly Subscription[]) {
  const start = periods[0]?.current_period_start;
  const last = periods.at(-1);
  if (!start || !last?.current_period_end) return {};
  const lastMoment = new Date(last.current_period_end.getTime() - 1);
  return { service_start: localDay(start, last.time_zone), service_end: localDay(lastMoment, last.time_zone) };
}

function linesOf(subscription: Subscription) {
  const day = (date: Date | null): string =>
    date ? DateTime.fromJSDate(date, { zone: subscription.time_zone }).toFormat('yyyy-MM-dd') : '';
  const line = (description: string, unit_price_minor: number) => ({
    description,
    unit_price_minor,
    quantity: 1,
    tax_rate_basis_points: subscription.tax_rate_basis_points,
  });
  const { name, current_period_start, current_period_end } = subscription;
  const period = line(`${name} ${day(current_period_start)} – ${day(current_period_end)}`, subscription.price_minor);
  const withFee = subscription.period_number === 1 && subscription.setup_fee_minor > 0;
  return withFee ? [period, line(`${name}: setup`, subscription.setup_fee_minor)] : [period];
}

async function requestPayment(
  parts: { newId: () => string; payments: PaymentStore; steps: Pick<Steps, 'leave'> },
  tx: Transaction,
  subscription: Subscription,
  invoice: Invoice,
): Promise<void> {
  const id = parts.newId();
  await parts.payments.insert(
    {
      id,
      organization_id: subscription.organization_id,
      amount_minor: invoice.due_minor,
      currency: invoice.currency,
      status: 'pending',
      reference: null,
      paid_at: null,
      note: null,
      method_id: null,
      order_id: null,
      invoice_id: invoice.id,
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      ...newPayment(),
    },
    tx.now,
    tx.session,
  );
  await parts.steps.leave(tx, { kind: 'charge', key: id, payload: { period: true } });
}
