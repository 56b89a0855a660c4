import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { bodyPointerOf } from '@booking/platform/field-names.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import { creditInvoice, leftOfLines } from '../ledger/invoices/credit-invoice.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';
import { localDay, usableLocale } from '../ledger/invoices/document-of-invoice.ts';
import { isOverdue, type Invoice, type InvoiceItem } from '../ledger/invoices/invoice.ts';
import { pdfTexts } from '../ledger/papers/pdf-texts.ts';
import type { Catalog } from '../base/neighbours/catalog.ts';
import { carryOver, type CreditSpending } from '../payments/apply-credit.ts';
import { planSchema, type CatalogPlan } from '../base/replicas/catalog-plan.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import type { PlanReplicas } from '../base/replicas/plan-replica-store.ts';
import type { WireMessage } from '../base/present.ts';
import { makeDueMove, saveSubscription, type SubscriptionStarting } from './advance-subscription.ts';
import { billRest, isTaxedAsNow, rebillPeriod } from './bill-periods.ts';
import { collect } from './collect.ts';
import { dueMove, hasRhythmOf, inPeriod } from './periods.ts';
import { daysBetween, restPrice, shareOfDays } from './proration.ts';
import { planChangeInput } from './subscription-input.ts';
import { changeSubscription } from './subscription-use-cases.ts';
import { termsOf, type PlanTerms, type Subscription } from './subscription.ts';

export interface PlanChanging extends SubscriptionStarting, CreditSpending, BillingCalls {
  catalog: Pick<Catalog, 'plan'>;
  planReplicas: PlanReplicas;
}

/** How many periods that nobody has billed yet are billed before a change. */
const movesMax = 12;

/**
 * At once: what is left of the running period is credited and billed at the new price, by days; the day of the change is the new plan's.
 * While nobody has paid for the period and its invoice is not overdue, one invoice over both plans takes the place of that. Or with the
 * next period. A setup fee is for who begins, not for who changes.
 */
export async function changePlan(
  parts: PlanChanging,
  context: CallContext,
  request: { id: string; plan: string; at: string },
): Promise<WireMessage> {
  const { plan: planId, at } = parseFields(planChangeInput, { plan: request.plan, at: request.at }, bodyPointerOf);
  const wire = await parts.catalog.plan(context, planId);
  if (!wire) throw validationFailed([{ pointer: '/plan', detail: 'There is no such plan.' }]);
  const plan = planSchema.parse(wire);
  return changeSubscription(parts, context, request.id, 'change-plan', async (tx, found, organization) => {
    requirePlan(found, plan);
    const replica = { id: plan.id, organization_id: context.organizationId, version: plan.version, wire };
    await parts.planReplicas.put(replica, tx.session);
    const current = await broughtUpToDate(parts, tx, found, organization);
    const terms: PlanTerms = { ...termsOf(plan), setup_fee_minor: 0 };
    const change = { current, terms, plan, at };
    const next = await changed(parts, tx, change, organization);
    return saveSubscription(parts, tx, current, { next, action: 'change-plan', event: 'subscriptions.updated' });
  });
}

function requirePlan(subscription: Subscription, plan: CatalogPlan): void {
  if (plan.currency !== subscription.currency) {
    throw validationFailed([{ pointer: '/plan', detail: 'A plan in another currency needs another subscription.' }]);
  }
  if (plan.id === subscription.plan_id && subscription.next_plan_id === null) {
    throw conflict('same_plan', 'The subscription has this plan already.');
  }
}

async function changed(
  parts: PlanChanging,
  tx: Transaction,
  {
    current,
    terms,
    plan,
    at,
  }: { current: Subscription; terms: PlanTerms; plan: CatalogPlan; at: 'now' | 'period_end' },
  organization: OrganizationSettings,
): Promise<Subscription> {
  if (hasTerms(current, terms)) return { ...current, next_terms: null, next_plan_id: null };
  if (current.period_number > 0 && at === 'period_end') return { ...current, next_terms: terms, next_plan_id: plan.id };
  return withPlan(parts, tx, { current, terms, plan }, organization);
}

/** Whoever chooses the plan that runs already takes the next one back: nothing is sold anew. A setup fee is for who begins. */
function hasTerms(current: Subscription, terms: PlanTerms): boolean {
  const asSold = { ...terms, setup_fee_minor: current.setup_fee_minor };
  return current.period_number > 0 && isDeepStrictEqual({ ...current, ...asSold }, current);
}

/** A period that is over is renewed first: what is prorated is the period of now. */
async function broughtUpToDate(
  parts: SubscriptionStarting,
  tx: Transaction,
  found: Subscription,
  organization: OrganizationSettings,
): Promise<Subscription> {
  let current = found;
  for (let moves = 0; dueMove(current, tx.now); moves += 1) {
    if (moves === movesMax)
      throw conflict('in_progress', 'Many periods are still to be billed.', { retryAfterSeconds: 60 });
    current = await makeDueMove(parts, tx, current, organization);
  }
  return current;
}

async function withPlan(
  parts: PlanChanging,
  tx: Transaction,
  { current, terms, plan }: { current: Subscription; terms: PlanTerms; plan: CatalogPlan },
  organization: OrganizationSettings,
): Promise<Subscription> {
  if (current.period_number === 0) return { ...current, ...terms, setup_fee_minor: plan.setup_fee_minor };
  const changed = { ...current, ...terms, next_terms: null, next_plan_id: null };
  const isSameRhythm = hasRhythmOf(current, terms);
  const running = isSameRhythm
    ? { ...changed, current_period_start: tx.now }
    : inPeriod({ ...changed, anchor_at: tx.now }, 1);
  const priceMinor = restPrice(running, tx.now);
  const period = await billedPeriod(parts, tx, current);
  // On the last day nothing is left to be credited or billed, and the invoice stays as it is.
  const isReplaced =
    period &&
    period.restMinor + priceMinor > 0 &&
    (await isUntouched(parts, tx, period.invoice)) &&
    (await isTaxedAsNow(parts, tx, { ...period, subscription: running }, organization));
  if (isReplaced) {
    const rest = { subscription: running, priceMinor };
    const billed = await rebillPeriod(parts, tx, { ...period, before: current, rest }, organization);
    if (billed.invoice) await collect(parts, tx, billed.subscription, billed.invoice);
    return billed.subscription;
  }
  const credited = period && (await creditRest(parts, tx, period, organization));
  const billed = await billRest(parts, tx, running, priceMinor, organization);
  if (billed.invoice) {
    const carried = credited ? await carryOver(parts, tx, credited, billed.invoice, organization) : billed.invoice;
    await collect(parts, tx, billed.subscription, carried);
  }
  return billed.subscription;
}

/** What billed the running period, and what of that is for the days that are left. */
interface BilledPeriod {
  item: InvoiceItem;
  invoice: Invoice;
  restMinor: number;
  restDays: Pick<Invoice, 'service_start' | 'service_end'>;
}

async function billedPeriod(
  parts: PlanChanging,
  tx: Transaction,
  { current_period_start: start, current_period_end: end, period_item_id: itemId, time_zone: zone }: Subscription,
): Promise<BilledPeriod | undefined> {
  if (!start || !end || itemId === null) return undefined;
  const { item, invoice } = await billedLine(parts, tx, itemId);
  if (!item || !invoice?.locked || invoice.status === 'canceled') return undefined;
  // What was credited by hand is asked of nobody, for no day of the period.
  const leftMinor = (await leftOfLines(parts, tx, invoice, undefined)).ofLine(item);
  const restMinor = shareOfDays(leftMinor, daysBetween(tx.now, end, zone), daysBetween(start, end, zone));
  const restDays = { service_start: localDay(tx.now, zone), service_end: invoice.service_end };
  return { item, invoice, restMinor, restDays };
}

/**
 * Nobody has paid, credited or given up anything of it or is about to pay, and nobody is reminded of it: another due date puts nothing off.
 */
async function isUntouched({ payments }: PlanChanging, tx: Transaction, invoice: Invoice): Promise<boolean> {
  if (invoice.status !== 'open' || invoice.due_minor !== invoice.total_minor || isOverdue(invoice, tx.now))
    return false;
  return (await payments.pendingOf(invoice.organization_id, { invoice_id: invoice.id }, tx.session)).length === 0;
}

/** A credit note over the days that are left; returns the invoice as it is then. */
async function creditRest(
  parts: PlanChanging,
  tx: Transaction,
  { item, invoice, restMinor, restDays: days }: BilledPeriod,
  organization: OrganizationSettings,
): Promise<Invoice | undefined> {
  const amountMinor = Math.min(restMinor, invoice.total_minor - invoice.credited_minor);
  if (amountMinor <= 0) return undefined;
  const reason = pdfTexts(usableLocale(organization.locale)).planChange;
  const credit = { items: [{ item_id: item.id, amount_minor: amountMinor }], reason, days };
  return creditInvoice(parts, tx, invoice, credit, organization);
}

/**
 * The line and its invoice. Up to 0.1.0 a subscription did not follow its invoice to a new recipient: there the line in the same place
 * counts.
 */
async function billedLine(
  { invoices, invoiceItems }: Pick<PlanChanging, 'invoices' | 'invoiceItems'>,
  tx: Transaction,
  itemId: string,
): Promise<{ item?: InvoiceItem | undefined; invoice?: Invoice | undefined }> {
  const { organizationId } = tx.context;
  const item = await invoiceItems.find(organizationId, itemId, tx.session);
  const invoice = item && (await invoices.find(organizationId, item.invoice_id, tx.session));
  if (!item || invoice?.status !== 'canceled' || invoice.customer_id === null) return { item, invoice };
  const documents = await invoices.lockedOfCustomer(organizationId, invoice.customer_id, tx.session);
  const replacing = documents.find(({ kind, previous_invoice_id: id }) => kind === 'invoice' && id === invoice.id);
  const successor = replacing?.item_ids[item.position - 1];
  return successor === undefined ? { item, invoice } : billedLine({ invoices, invoiceItems }, tx, successor);
}
