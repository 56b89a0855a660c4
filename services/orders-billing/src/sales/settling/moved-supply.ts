import { localDay } from '../../ledger/invoices/document-of-invoice.ts';
import type { StatedDocument } from '../../ledger/invoices/document-contents.ts';
import { supplyOf } from '../../ledger/invoices/line-details.ts';
import { sumOf } from '../../money/money.ts';
import type { CorrectionLine, Corrections } from '../../money/corrections.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { Order } from '../orders/order.ts';

interface Stating {
  order: Order;
  organization: OrganizationSettings;
  /** Documents of the order that count, the oldest first. */
  stated: readonly StatedDocument[];
}

/**
 * Pure: the corrections, and where a booking that is invoiced takes place on another day or at another resource by now, on each invoice
 * that asks for it, a line that takes it away as it was named and one that names it anew: on the credit note that is due anyway, else on
 * one over nothing (§ 31 (5) UStDV). An invoice that the corrections take back as a whole names nothing any more.
 */
export function withMovedSupply(corrections: Corrections, { order, organization, stated }: Stating): Corrections {
  const { creditNotes, supplement } = corrections;
  const around = { ...organization, currency: order.currency, terms: order.tax_terms };
  const notes = stated
    .filter(({ kind }) => kind === 'invoice')
    .flatMap(({ id }) => {
      const own = stated.filter((document) => document.id === id || document.corrects_id === id);
      const credited = creditNotes.find((note) => note.invoice_id === id)?.total_minor ?? 0;
      if (sumOf(own.flatMap(({ lines }) => lines.map((line) => line.total_minor))) + credited === 0) return [];
      const lines = order.items.flatMap((item) => {
        const named = statedLines(own, item);
        return isMoved(item, named, organization) ? namedAnew(item, named, around) : [];
      });
      return lines.length > 0 ? [{ invoice_id: id, lines }] : [];
    });
  return { supplement, creditNotes: notes.reduce(withLines, creditNotes) };
}

type StatedLine = StatedDocument['lines'][number];

/** Of the item at the rate that it has now: what another one had was taken back with it. */
function statedLines(
  documents: readonly StatedDocument[],
  { id, tax_rate_basis_points: rate }: OrderItem,
): StatedLine[] {
  return documents.flatMap(({ lines }) =>
    lines.filter(({ key, tax_rate_basis_points }) => key === id && tax_rate_basis_points === rate),
  );
}

/** Lines from before they named times or resources say nothing that could be wrong. */
function isMoved(item: OrderItem, lines: readonly StatedLine[], { time_zone: zone }: OrganizationSettings): boolean {
  const { start_date: start, end_date: end, ended, booked } = item;
  const { starts_at: from, ends_at: to, resource } = lines.findLast(({ starts_at }) => starts_at) ?? {};
  if (ended || !start || !end || !from || !to) return false;
  if (resource && booked?.resource && resource !== booked.resource) return true;
  if (from.getTime() === start.getTime() && to.getTime() === end.getTime()) return false;
  // What ends at midnight ends on the day before.
  const days = (first: Date, last: Date) =>
    [first, new Date(last.getTime() - 1)].map((at) => localDay(at, zone)).join();
  return days(from, to) !== days(start, end);
}

/** Nothing where no part of it is asked for there. */
function namedAnew(
  item: OrderItem,
  lines: readonly StatedLine[],
  around: Parameters<typeof supplyOf>[1],
): CorrectionLine[] {
  const was = lines.findLast(({ starts_at }) => starts_at);
  const total = sumOf(lines.map((line) => line.total_minor));
  if (!was || total <= 0) return [];
  const tax = sumOf(lines.map((line) => line.tax_amount_minor));
  const line = (sign: 1 | -1, about: OrderItem): CorrectionLine => {
    const amount = (minor: number): number => (sign === 1 ? minor : 0 - minor);
    return {
      key: item.id,
      description: was.description,
      quantity: 1,
      unit_price_minor: amount(total),
      tax_rate_basis_points: item.tax_rate_basis_points,
      discount_amount_minor: 0,
      total_minor: amount(total),
      tax_amount_minor: amount(tax),
      net_amount_minor: amount(total - tax),
      ...supplyOf(about, around, amount(total)),
    };
  };
  const booked = item.booked && { ...item.booked, resource: was.resource ?? item.booked.resource };
  return [line(-1, { ...item, start_date: was.starts_at, end_date: was.ends_at, booked }), line(1, item)];
}

type CreditNotes = Corrections['creditNotes'];

/** Lines that come to nothing change no sum; a rate of theirs that the credit note does not have yet stands there with 0. */
function withLines(
  notes: CreditNotes,
  { invoice_id, lines }: { invoice_id: string; lines: CorrectionLine[] },
): CreditNotes {
  const none = { total_minor: 0, net_amount_minor: 0, tax_amount_minor: 0 };
  const known = notes.find((note) => note.invoice_id === invoice_id);
  const note = known ?? { ...none, invoice_id, discount_amount_minor: 0, lines: [], taxes: [] };
  const rates = new Set(lines.map((line) => line.tax_rate_basis_points));
  for (const { tax_rate_basis_points: rate } of note.taxes) rates.delete(rate);
  const taxes = [...note.taxes, ...[...rates].map((rate) => ({ ...none, tax_rate_basis_points: rate }))];
  const next = { ...note, lines: [...note.lines, ...lines], taxes };
  return known ? notes.map((one) => (one === known ? next : one)) : [...notes, next];
}
