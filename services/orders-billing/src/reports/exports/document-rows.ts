import type { InvoiceDocument } from '../../ledger/papers/invoice-document.ts';
import { localDay } from '../../ledger/invoices/document-of-invoice.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import { writeOffsOf } from '../../ledger/invoices/write-offs.ts';
import { apportion } from '../../money/money.ts';
import type { DatevDocument, DatevPart, DatevWriteOff, Unaccounted } from './datev.ts';
import type { InvoiceExportRow } from './invoices-csv.ts';

/** What a finalised document goes by; all have a number and a moment of issue. */
const numberOf = (invoice: Invoice): string => invoice.number ?? '';
const issuedAt = (invoice: Invoice): Date => invoice.issued_at ?? invoice.created_at;

/** `previousNumber`: of the document that this one corrects, cancels or replaces. */
export function invoiceRow(invoice: Invoice, zone: string, previousNumber: string | null): InvoiceExportRow {
  return {
    id: invoice.id,
    number: numberOf(invoice),
    kind: invoice.kind,
    status: invoice.status,
    issued_on: localDay(issuedAt(invoice), zone),
    due_on: invoice.due_date,
    recipient: invoice.recipient,
    recipient_vat_id: invoice.recipient_vat_id,
    customer_id: invoice.customer_id,
    order_id: invoice.order_id,
    previous_number: previousNumber,
    currency: invoice.currency,
    net_amount_minor: invoice.net_amount_minor,
    tax_amount_minor: invoice.tax_amount_minor,
    total_minor: invoice.total_minor,
    credited_minor: invoice.credited_minor,
    paid_minor: invoice.paid_minor,
    due_minor: invoice.due_minor,
    taxes: invoice.taxes,
  };
}

type DocumentRow = Unaccounted<DatevDocument>;

/** A finalised document as a booking batch takes it; `frozen` is what it says, where the categories of its rates stand. */
export function datevDocument(invoice: Invoice, zone: string, frozen: InvoiceDocument | undefined): DocumentRow {
  return {
    ...datevBase(invoice, localDay(issuedAt(invoice), zone)),
    kind: invoice.kind,
    taxes: accountPartsOf(invoice, frozen),
  };
}

/**
 * What a canceled invoice still stood for when it was canceled: nothing where a document reverses all of it, else the rest, taken back
 * under its own number. `corrections` are the documents about it.
 */
export function datevCancellation(
  invoice: Invoice,
  zone: string,
  frozen: InvoiceDocument | undefined,
  corrections: readonly Invoice[],
): DocumentRow {
  const left = new Map<string, DatevPart>();
  for (const part of [invoice, ...corrections].flatMap((one) => accountPartsOf(one, frozen))) {
    const key = `${part.tax_rate_basis_points} ${part.revenue_account ?? ''}`;
    left.set(key, { ...part, total_minor: (left.get(key)?.total_minor ?? 0) - part.total_minor });
  }
  return {
    ...datevBase(invoice, localDay(invoice.canceled_at ?? issuedAt(invoice), zone)),
    kind: 'cancellation',
    taxes: [...left.values()],
  };
}

/** What a rate of a document still stands for beside `corrections`, whose amounts are negative. */
function leftOf({ tax_rate_basis_points: rate, total_minor }: DatevPart, corrections: readonly Invoice[]): number {
  const corrected = corrections.flatMap((one) => one.taxes).filter((one) => one.tax_rate_basis_points === rate);
  return corrected.reduce((sum, one) => sum + one.total_minor, total_minor);
}

/**
 * What was given up of an invoice in the period, and what was taken back of that, spread over its rates as what `corrections` had left of
 * their amounts by then. Of all that was given up so far, so that nothing is left at a rate when all of it is taken back.
 */
export function datevWriteOffs(
  invoice: Invoice,
  { from, until, zone }: { from: Date; until: Date; zone: string },
  { frozen, corrections }: { frozen: InvoiceDocument | undefined; corrections: readonly Invoice[] },
): Unaccounted<DatevWriteOff>[] {
  const parts = partsOf(invoice, frozen);
  const spread = (amountMinor: number, at: Date): number[] => {
    const issued = corrections.filter((one) => issuedAt(one) <= at);
    const left = parts.map((part) => Math.max(0, leftOf(part, issued)));
    const isNothing = left.every((minor) => minor === 0);
    return apportion(amountMinor, isNothing ? parts.map((part) => part.total_minor) : left);
  };
  let sumMinor = 0;
  let before = parts.map(() => 0);
  return writeOffsOf(invoice).flatMap(({ at, amount_minor }) => {
    sumMinor += amount_minor;
    const after = spread(sumMinor, at);
    const taxes = parts.map((part, index) => ({ ...part, total_minor: (after[index] ?? 0) - (before[index] ?? 0) }));
    before = after;
    if (at < from || at >= until) return [];
    const { number, ...base } = datevBase(invoice, localDay(at, zone));
    return [{ ...base, type: 'write_off' as const, document_number: number, taxes }];
  });
}

function datevBase(invoice: Invoice, on: string) {
  return {
    type: 'document' as const,
    ...accountedTo(invoice, on),
    number: numberOf(invoice),
    recipient_vat_id: invoice.recipient_vat_id,
  };
}

/** Whose account a booking of the invoice is on. */
export function accountedTo(invoice: Invoice, on: string) {
  return {
    on,
    currency: invoice.currency,
    customer_id: invoice.customer_id,
    debtor_account: invoice.debtor_account ?? null,
    name: invoice.recipient,
  };
}

/** By rate; what of a rate is on accounts of its own beside the rest of it. */
function accountPartsOf(invoice: Invoice, frozen: InvoiceDocument | undefined): DatevPart[] {
  return partsOf(invoice, frozen).flatMap((part) => {
    const own = (invoice.revenue ?? []).filter((one) => one.tax_rate_basis_points === part.tax_rate_basis_points);
    const rest = own.reduce((minor, { total_minor }) => minor - total_minor, part.total_minor);
    const onAccounts = own.map(({ revenue_account, total_minor }) => ({ ...part, revenue_account, total_minor }));
    return [...onAccounts, { ...part, total_minor: rest }];
  });
}

/** By rate, with the category that its document says. */
export function partsOf(invoice: Invoice, frozen: InvoiceDocument | undefined): DatevPart[] {
  return invoice.taxes.map(({ tax_rate_basis_points: rate, total_minor }) => {
    const category = frozen?.taxes.find(({ taxRateBasisPoints }) => taxRateBasisPoints === rate)?.taxCategory;
    return { tax_rate_basis_points: rate, total_minor, ...(category ? { tax_category: category } : {}) };
  });
}
