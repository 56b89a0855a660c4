import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { DateTime } from 'luxon';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { localDay, usableLocale } from '../ledger/invoices/document-of-invoice.ts';
import { createDraft } from '../ledger/invoices/draft-invoice.ts';
import { finalise } from '../ledger/invoices/finalise-invoice.ts';
import { copyOf } from '../ledger/invoices/copy-invoice.ts';
import { cancelLocked, type InvoiceWriting } from '../ledger/invoices/correct-invoice.ts';
import type { Invoice, InvoiceItem } from '../ledger/invoices/invoice.ts';
import { pdfTexts } from '../ledger/papers/pdf-texts.ts';
import type { StatedTax } from '../ledger/invoices/document-source.ts';
import { recipientOf, taxPartyOfCustomer } from '../ledger/invoices/recipient.ts';
import {
  chargedWith,
  exemptionOf,
  nobody,
  taxProblem,
  taxTermsOf,
  type ItemTax,
  type TaxTerms,
} from '../money/tax-terms.ts';
import { totalsOf, type PricedLine } from '../money/totals.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { collect, type Collecting } from './collect.ts';
import { inPeriod } from './periods.ts';
import type { Subscription } from './subscription.ts';

/** What bills a period and collects it where that is agreed. */
export interface PeriodBilling extends InvoiceWriting, CustomerRecords, Collecting {}

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
  const terms = await taxTermsNow(parts, tx, subscription, organization);
  const lines = periods.flatMap((period) => linesOf(period, terms, organization));
  const running = lines.findLastIndex(({ isPeriod }) => isPeriod);
  const start = periods[0]?.current_period_start ?? null;
  const bill = { lines, running, start, terms };
  const billed = await issue(parts, tx, subscription, bill, organization);
  if (billed.invoice) await collect(parts, tx, billed.subscription, billed.invoice);
  return billed.subscription;
}

/** An open invoice for what is left of the running period, at this price; not collected yet. */
export async function billRest(
  parts: PeriodBilling,
  tx: Transaction,
  subscription: Subscription,
  priceMinor: number,
  organization: OrganizationSettings,
): Promise<Billed> {
  const rest = { ...subscription, price_minor: priceMinor, setup_fee_minor: 0 };
  const terms = await taxTermsNow(parts, tx, subscription, organization);
  const bill = {
    lines: linesOf(rest, terms, organization),
    running: 0,
    start: subscription.current_period_start,
    terms,
  };
  return issue(parts, tx, subscription, bill, organization);
}

/**
 * The invoice of the running period is canceled, and one takes its place that bills what was used of the period and what is left of it at
 * another price.
 */
export async function rebillPeriod(
  parts: PeriodBilling,
  tx: Transaction,
  {
    before,
    item,
    invoice,
    restMinor,
    rest,
  }: {
    /** As it was billed. */
    before: Subscription;
    item: InvoiceItem;
    invoice: Invoice;
    /** What of the item is for the days that are left. */
    restMinor: number;
    rest: { subscription: Subscription; priceMinor: number };
  },
  organization: OrganizationSettings,
): Promise<Billed> {
  const stored = await parts.invoiceItems.getMany(invoice.organization_id, invoice.item_ids, tx.session);
  const used = { ...before, current_period_end: tx.now, setup_fee_minor: 0 };
  // Taxed already, as its invoice is: `isTaxedAsNow` has been asked.
  const { tax_rate_basis_points } = item;
  const usedOnly = { unit_price_minor: item.total_minor - restMinor, tax_rate_basis_points };
  const { subscription, priceMinor } = rest;
  const terms = await taxTermsNow(parts, tx, subscription, organization);
  const lines = [
    ...stored
      .toSorted((a, b) => a.position - b.position)
      .flatMap((one) =>
        one.id === item.id
          ? linesOf(used, terms, organization).map((line) => ({ ...line, ...usedOnly }))
          : [{ ...one, isPeriod: false }],
      ),
    ...linesOf({ ...subscription, price_minor: priceMinor, setup_fee_minor: 0 }, terms, organization),
  ].filter(({ quantity, unit_price_minor }) => quantity * unit_price_minor > 0);
  await cancelLocked(parts, tx, invoice, organization);
  const bill = { lines, running: priceMinor > 0 ? lines.length - 1 : -1, start: null, terms, replaced: invoice };
  return issue(parts, tx, subscription, bill, organization);
}

interface BilledLine extends PricedLine {
  description: string;
  /** The other is a setup fee. */
  isPeriod: boolean;
}

interface Billed {
  subscription: Subscription;
  invoice: Invoice | undefined;
}

async function issue(
  parts: PeriodBilling,
  tx: Transaction,
  subscription: Subscription,
  bill: { lines: readonly BilledLine[]; running: number; start: Date | null; terms: TaxTerms; replaced?: Invoice },
  organization: OrganizationSettings,
): Promise<Billed> {
  const { replaced } = bill;
  const totals = totalsOf(bill.lines);
  if (totals.total_minor === 0) return { subscription: { ...subscription, period_item_id: null }, invoice: undefined };
  const recipient = replaced ? copyOf(replaced, []) : await recipientOf(parts, tx, subscription.customer_id);
  const draft = await createDraft(parts, tx, {
    ...recipient,
    recipient_vat_id: recipient.recipient_vat_id ?? bill.terms.vat_id,
    ...statedTax(subscription, bill.terms, organization),
    currency: subscription.currency,
    totals,
    lines: bill.lines.map((line, index) => ({ ...line, ...totals.lines[index]! })),
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    service_start: replaced ? replaced.service_start : bill.start && localDay(bill.start, subscription.time_zone),
    service_end: lastDayOf(subscription),
    previous_invoice_id: replaced?.id ?? null,
    due_days: replaced?.due_days ?? null,
    collected: Boolean(subscription.collected_by),
  });
  const pointers = { last_invoice_id: draft.id, period_item_id: draft.item_ids[bill.running] ?? null };
  const billed = { ...subscription, ...pointers };
  if (draft.recipient === '') return { subscription: billed, invoice: undefined };
  const invoice = await finalise(parts, tx, draft, organization);
  const [payment] =
    invoice.paid_minor > 0 ? await parts.payments.ofInvoice(invoice.organization_id, invoice.id, tx.session) : [];
  return { subscription: payment ? { ...billed, last_payment_id: payment.id } : billed, invoice };
}

/** What a plan is sold for, whoever buys it: gross, and taxed where its buyer is. */
const taxOf = ({ tax_rate_basis_points: rate_basis_points }: Subscription, price_minor: number): ItemTax => ({
  price_minor,
  is_net: false,
  rate_basis_points,
  tax_class: 'standard',
  reason: null,
});

/** How the customer is taxed as it is known now. What contradicts itself cannot be refused to a period that is over: it carries tax. */
async function taxTermsNow(
  parts: CustomerRecords,
  tx: Transaction,
  { organization_id, customer_id }: Subscription,
  { seller }: OrganizationSettings,
): Promise<TaxTerms> {
  const party = await taxPartyOfCustomer(parts, organization_id, customer_id, tx.session);
  return taxTermsOf(taxProblem(party, seller) ? nobody : party, seller);
}

/** Why an invoice of it carries no tax, where it carries none. */
function statedTax(subscription: Subscription, terms: TaxTerms, { seller }: OrganizationSettings): StatedTax {
  const { exemption, reason } = exemptionOf(terms, [taxOf(subscription, 1)], seller.tax_exemption_reason);
  return { tax_exemption: exemption, tax_exemption_reason: reason };
}

/** Whether the invoice is taxed as one of now would be, so that both stand on one. */
export async function isTaxedAsNow(
  parts: CustomerRecords,
  tx: Transaction,
  { invoice, item, subscription }: { invoice: Invoice; item: InvoiceItem; subscription: Subscription },
  organization: OrganizationSettings,
): Promise<boolean> {
  const terms = await taxTermsNow(parts, tx, subscription, organization);
  const now = statedTax(subscription, terms, organization);
  if (now.tax_exemption !== (invoice.tax_exemption ?? null)) return false;
  if (now.tax_exemption_reason !== (invoice.tax_exemption_reason ?? null)) return false;
  return (
    (chargedWith(taxOf(subscription, 1), terms).tax_rate_basis_points === 0) === (item.tax_rate_basis_points === 0)
  );
}

function linesOf(subscription: Subscription, terms: TaxTerms, { locale }: OrganizationSettings): BilledLine[] {
  const { name, time_zone, current_period_start: start } = subscription;
  const line = (description: string, priceMinor: number, isPeriod: boolean) => ({
    description,
    quantity: 1,
    ...chargedWith(taxOf(subscription, priceMinor), terms),
    isPeriod,
  });
  const days = [start && localDay(start, time_zone), lastDayOf(subscription)].join(' – ');
  const period = line(`${name} ${days}`, subscription.price_minor, true);
  const withFee = subscription.period_number === 1 && subscription.setup_fee_minor > 0;
  return withFee
    ? [period, line(pdfTexts(usableLocale(locale)).setupFee(name), subscription.setup_fee_minor, false)]
    : [period];
}

/**
 * The day before the one on which the next period begins, so that each day stands on one invoice also where periods begin at ten in the
 * morning. A period within one day is that day.
 */
function lastDayOf({
  current_period_start: start,
  current_period_end: end,
  time_zone: zone,
}: Subscription): string | null {
  if (!end) return null;
  const last = DateTime.fromJSDate(end, { zone }).minus({ days: 1 }).toFormat('yyyy-MM-dd');
  const first = start ? localDay(start, zone) : last;
  return last < first ? first : last;
}
