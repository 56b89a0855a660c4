import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { localDay } from '../ledger/invoices/document-of-invoice.ts';
import { createDraft } from '../ledger/invoices/draft-invoice.ts';
import { finalise, type InvoiceFinalising } from '../ledger/invoices/finalise-invoice.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import { recipientOf } from '../ledger/invoices/recipient.ts';
import { totalsOf } from '../money/totals.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { collect, type Collecting } from './collect.ts';
import { inPeriod } from './periods.ts';
import type { Subscription } from './subscription.ts';

/** What bills a period and collects it where that is agreed. */
export interface PeriodBilling extends InvoiceFinalising, CustomerRecords, Collecting {}

interface BilledPeriods {
  /** The first period on the invoice. */
  from: number;
  /** As it stands in the last one. */
  subscription: Subscription;
}

/** One open invoice for the periods. Periods that cost nothing have none. */
export async function billPeriods(
  parts: PeriodBilling,
  tx: Transaction,
  { from, subscription }: BilledPeriods,
  organization: OrganizationSettings,
): Promise<Subscription> {
  const count = subscription.period_number - from + 1;
  const periods = Array.from({ length: count }, (_, index) => inPeriod(subscription, from + index));
  const lines = periods.flatMap(linesOf);
  const running = lines.findLastIndex(({ isPeriod }) => isPeriod);
  const start = periods[0]?.current_period_start ?? null;
  const bill = { lines, running, start };
  const billed = await issue(parts, tx, subscription, bill, organization);
  if (billed.invoice) await collect(parts, tx, billed.subscription, billed.invoice);
  return billed.subscription;
}

/** An open invoice for what is left of the running period, at this price; not collected yet. */
export function billRest(
  parts: PeriodBilling,
  tx: Transaction,
  subscription: Subscription,
  priceMinor: number,
  organization: OrganizationSettings,
): Promise<Billed> {
  const rest = { ...subscription, price_minor: priceMinor, setup_fee_minor: 0 };
  const bill = { lines: linesOf(rest), running: 0, start: subscription.current_period_start };
  return issue(parts, tx, subscription, bill, organization);
}

interface Billed {
  subscription: Subscription;
  invoice: Invoice | undefined;
}

async function issue(
  parts: PeriodBilling,
  tx: Transaction,
  subscription: Subscription,
  bill: { lines: ReturnType<typeof linesOf>; running: number; start: Date | null },
  organization: OrganizationSettings,
): Promise<Billed> {
  const totals = totalsOf(bill.lines);
  if (totals.total_minor === 0) return { subscription: { ...subscription, period_item_id: null }, invoice: undefined };
  const draft = await createDraft(parts, tx, {
    ...(await recipientOf(parts, tx, subscription.customer_id)),
    currency: subscription.currency,
    totals,
    lines: bill.lines.map((line, index) => ({ ...line, ...totals.lines[index]! })),
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    service_start: bill.start && localDay(bill.start, subscription.time_zone),
    service_end: lastDayOf(subscription),
  });
  const pointers = { last_invoice_id: draft.id, period_item_id: draft.item_ids[bill.running] ?? null };
  const billed = { ...subscription, ...pointers };
  if (draft.recipient === '') return { subscription: billed, invoice: undefined };
  return { subscription: billed, invoice: await finalise(parts, tx, draft, organization) };
}

function linesOf(subscription: Subscription) {
  const { name, time_zone, current_period_start: start } = subscription;
  const line = (description: string, unit_price_minor: number, isPeriod: boolean) => ({
    description,
    unit_price_minor,
    quantity: 1,
    tax_rate_basis_points: subscription.tax_rate_basis_points,
    isPeriod,
  });
  const days = [start && localDay(start, time_zone), lastDayOf(subscription)].join(' – ');
  const period = line(`${name} ${days}`, subscription.price_minor, true);
  const withFee = subscription.period_number === 1 && subscription.setup_fee_minor > 0;
  return withFee ? [period, line(`${name}: setup`, subscription.setup_fee_minor, false)] : [period];
}

/** A period ends before the moment at which the next one begins. */
function lastDayOf({ current_period_end: end, time_zone }: Subscription): string | null {
  return end && localDay(new Date(end.getTime() - 1), time_zone);
}
