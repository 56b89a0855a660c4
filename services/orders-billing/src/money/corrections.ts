import {
  differenceOf,
  differencesByRate,
  exchanged,
  explain,
  type CountedDocument,
  type Difference,
  type RateDifference,
} from './differences.ts';
import { sumOf, taxInGross, taxLines, type RateTotal } from './money.ts';
import type { DocumentLine, LineAmounts } from './totals.ts';
import type { Charge } from './charge.ts';

export interface CorrectionLine extends DocumentLine {
  key: string | null;
}

/** Lines and amounts of a document to be written; those of a credit note are negative. */
export interface CorrectionDocument extends LineAmounts {
  lines: CorrectionLine[];
  taxes: RateTotal[];
}

export interface Corrections {
  creditNotes: ({ invoice_id: string } & CorrectionDocument)[];
  /** What is charged beyond what was invoiced. */
  supplement: CorrectionDocument | undefined;
}

/**
 * The documents that make those of an order equal to its charge again, rate by rate: a rate that has fallen is credited, one that has risen
 * is invoiced. Taxes are the difference between the tax of the charge and what the documents state, so that nothing is lost to rounding
 * over any number of corrections. Lines that moved against each other stand on a credit note with what each has moved by, in all with what
 * the rate has fallen by, or with nothing. A credit note names the invoice that billed its lines, the newest first, or the one that is
 * `named` as long as that has something left. None of both when nothing has changed. A rate of `anew` is credited and invoiced whole: what
 * documents state of it is not right any more, whatever it comes to.
 */
export function correctionsFor(
  charge: Pick<Charge, 'lines'>,
  documents: readonly CountedDocument[],
  { anew = new Set(), named }: { anew?: ReadonlySet<number>; named?: string | undefined } = {},
): Corrections {
  const nothing = { lines: charge.lines.map((line) => ({ ...line, total_minor: 0 })) };
  const differences = differencesByRate(charge, documents).flatMap((difference) =>
    anew.has(difference.rate)
      ? [differenceOf(difference.rate, nothing, documents), differenceOf(difference.rate, charge, [])]
      : [difference],
  );
  const risen = differences.filter(({ amount_minor: amount }) => amount > 0);
  // In the order of the items, as they stand on the invoice.
  const places = new Map(charge.lines.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: CorrectionLine): number => places.get(key ?? '') ?? places.size;
  const sorted = <T extends CorrectionDocument>(document: T): T => ({
    ...document,
    lines: document.lines.toSorted((a, b) => placeOf(a) - placeOf(b)),
  });
  return {
    creditNotes: creditNotes(differences, documents, named).map(sorted),
    supplement: risen.length > 0 ? sorted(documentOver(risen.map(supplementOfRate))) : undefined,
  };
}

/** Whether a first invoice with these sums says what is charged, rate by rate. */
export function comesTo(charge: Charge, taxes: readonly RateTotal[]): boolean {
  const stated = { id: '', kind: 'invoice', corrects_id: null, taxes, lines: [] } as const;
  return differencesByRate(charge, [stated]).every(({ amount_minor: amount }) => amount === 0);
}

function supplementOfRate(difference: RateDifference): RatePart {
  const { rate, amount_minor: totalMinor, documentedMinor, documentedTaxMinor } = difference;
  const taxMinor = taxInGross(documentedMinor + totalMinor, rate) - documentedTaxMinor;
  return rateDocument(rate, explain(difference), taxMinor);
}

/** What an invoice has left to be credited, by rate and by item. */
class Creditable {
  readonly id: string;
  private readonly rates = new Map<number, number>();
  private readonly keys = new Map<string, number>();

  constructor(invoice: CountedDocument, documents: readonly CountedDocument[]) {
    this.id = invoice.id;
    const own = documents.filter(({ id, corrects_id: corrected }) => id === invoice.id || corrected === invoice.id);
    for (const { taxes, lines } of own) {
      for (const tax of taxes) this.add(this.rates, tax.tax_rate_basis_points, tax.total_minor);
      for (const line of lines) if (line.key !== null) this.add(this.keys, line.key, line.total_minor);
    }
  }

  private add<Key>(amounts: Map<Key, number>, key: Key, amountMinor: number): void {
    amounts.set(key, (amounts.get(key) ?? 0) + amountMinor);
  }

  /** Takes at most `amountMinor` of the rate; only what the item was billed with here when `key` is given. */
  take(rate: number, amountMinor: number, key: string | undefined): number {
    const ofKey = key === undefined ? amountMinor : (this.keys.get(key) ?? 0);
    const taken = Math.max(0, Math.min(amountMinor, ofKey, this.rates.get(rate) ?? 0));
    this.add(this.rates, rate, -taken);
    if (key !== undefined) this.add(this.keys, key, -taken);
    return taken;
  }

  /** Takes at most `amountMinor` of what the item was billed with here, for another item to take its place: the rate keeps what it has. */
  takeOfItem(key: string, amountMinor: number): number {
    const taken = Math.max(0, Math.min(amountMinor, this.keys.get(key) ?? 0));
    this.add(this.keys, key, -taken);
    return taken;
  }
}

/** Lines of one rate, and what they come to. */
interface RatePart {
  lines: CorrectionLine[];
  tax: RateTotal;
}

function creditNotes(
  differences: readonly RateDifference[],
  documents: readonly CountedDocument[],
  named: string | undefined,
): Corrections['creditNotes'] {
  const invoices = documents
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => new Creditable(invoice, documents))
    .toReversed();
  const parts = new Map<string, RatePart[]>();
  const add = (id: string, part: RatePart): void => void parts.set(id, [...(parts.get(id) ?? []), part]);
  for (const difference of differences.filter(({ amount_minor: amount }) => amount < 0)) {
    let documentedMinor = difference.documentedMinor;
    let documentedTaxMinor = difference.documentedTaxMinor;
    for (const [id, lines] of allocate(difference, invoices, named)) {
      const amountMinor = sumOf(lines.map((line) => line.amount_minor));
      documentedMinor += amountMinor;
      const taxMinor = taxInGross(documentedMinor, difference.rate) - documentedTaxMinor;
      documentedTaxMinor += taxMinor;
      add(id, rateDocument(difference.rate, lines, taxMinor));
    }
  }
  for (const difference of differences) {
    for (const [id, [taken, given]] of exchangedOn(exchanged(difference), invoices)) {
      const taxMinor = taxInGross(sumOf(given.map((line) => line.amount_minor)), difference.rate);
      add(id, rateDocument(difference.rate, taken, 0 - taxMinor));
      add(id, rateDocument(difference.rate, given, taxMinor));
    }
  }
  return [...parts].map(([invoiceId, rates]) => ({ invoice_id: invoiceId, ...documentOver(oneOfEachRate(rates)) }));
}

/** By the invoice that billed what is taken away: that, and what takes its place. */
function exchangedOn(
  lines: readonly Difference[],
  invoices: readonly Creditable[],
): Map<string, [taken: Difference[], given: Difference[]]> {
  const waiting = lines.filter((line) => line.amount_minor > 0).map((line) => ({ ...line }));
  const found = new Map<string, [Difference[], Difference[]]>();
  for (const line of lines.filter(({ amount_minor: amount }) => amount < 0)) {
    let wantedMinor = -line.amount_minor;
    for (const invoice of invoices) {
      const takenMinor = invoice.takeOfItem(line.key, wantedMinor);
      if (takenMinor === 0) continue;
      wantedMinor -= takenMinor;
      const [taken, given] = found.get(invoice.id) ?? [[], []];
      const more = takenOff(waiting, takenMinor);
      found.set(invoice.id, [
        [...taken, { ...line, amount_minor: -takenMinor }],
        [...given, ...more],
      ]);
    }
  }
  return found;
}

/** The first of the amounts that are left, as many as come to this one. */
function takenOff(waiting: Difference[], amountMinor: number): Difference[] {
  let leftMinor = amountMinor;
  return waiting.flatMap((line) => {
    const share = Math.min(leftMinor, line.amount_minor);
    leftMinor -= share;
    line.amount_minor -= share;
    return share === 0 ? [] : [{ ...line, amount_minor: share }];
  });
}

/** Each rate once, and in it each item. */
function oneOfEachRate(parts: readonly RatePart[]): RatePart[] {
  const byRate = Map.groupBy(parts, ({ tax }) => tax.tax_rate_basis_points);
  return [...byRate].map(([tax_rate_basis_points, of]) => ({
    tax: { tax_rate_basis_points, ...totalsOf(of.map(({ tax }) => tax)) },
    lines: [
      ...Map.groupBy(
        of.flatMap(({ lines }) => lines),
        ({ key }) => key,
      ).values(),
    ].map(oneLine),
  }));
}

function oneLine(lines: readonly CorrectionLine[]): CorrectionLine {
  const amounts = totalsOf(lines);
  return { ...lines[0]!, ...amounts, unit_price_minor: amounts.total_minor };
}

/** Which invoice each line is credited on: the one that was named, then the one that billed it, else whichever has the rate left. */
function allocate(
  difference: RateDifference,
  invoices: readonly Creditable[],
  named: string | undefined,
): Map<string, Difference[]> {
  const first = invoices.find(({ id }) => id === named);
  const own = first ? takenFrom(first, difference) : [];
  const allocated = new Map<string, Difference[]>(own.length > 0 && first ? [[first.id, own]] : []);
  const amountMinor = difference.amount_minor - sumOf(own.map((line) => line.amount_minor));
  if (amountMinor === 0) return allocated;
  const left = explain({ ...difference, amount_minor: amountMinor }).map((line) => ({ ...line }));
  const takeFrom = (byKey: boolean): void => {
    for (const line of left) {
      for (const invoice of invoices) {
        const taken = invoice.take(difference.rate, -line.amount_minor, byKey ? line.key : undefined);
        if (taken === 0) continue;
        line.amount_minor += taken;
        allocated.set(invoice.id, [...(allocated.get(invoice.id) ?? []), { ...line, amount_minor: -taken }]);
      }
    }
  };
  takeFrom(true);
  takeFrom(false);
  return allocated;
}

/** What the one invoice is credited with: in the lines that explain the difference, else in whichever of its lines have something left. */
function takenFrom(invoice: Creditable, difference: RateDifference): Difference[] {
  let leftMinor = -difference.amount_minor;
  const taken = new Map<string, Difference>();
  const take = (line: Difference, wantedMinor: number, key: string | undefined): void => {
    const shareMinor = invoice.take(difference.rate, wantedMinor, key);
    leftMinor -= shareMinor;
    const amountMinor = (taken.get(line.key)?.amount_minor ?? 0) - shareMinor;
    if (shareMinor > 0) taken.set(line.key, { ...line, amount_minor: amountMinor });
  };
  for (const line of explain(difference)) take(line, -line.amount_minor, line.key);
  for (const line of difference.lines) take(line, leftMinor, line.key);
  for (const line of difference.lines.slice(0, 1)) take(line, leftMinor, undefined);
  return [...taken.values()];
}

function rateDocument(rate: number, differences: readonly Difference[], taxMinor: number): RatePart {
  const totalMinor = sumOf(differences.map((line) => line.amount_minor));
  const taxes = spreadSigned(taxMinor, differences);
  return {
    tax: {
      tax_rate_basis_points: rate,
      total_minor: totalMinor,
      tax_amount_minor: taxMinor,
      net_amount_minor: totalMinor - taxMinor,
    },
    lines: differences.map((line, index) => ({
      key: line.key,
      description: line.description,
      quantity: 1,
      unit_price_minor: line.amount_minor,
      tax_rate_basis_points: rate,
      discount_amount_minor: 0,
      total_minor: line.amount_minor,
      tax_amount_minor: taxes[index]!,
      net_amount_minor: line.amount_minor - taxes[index]!,
    })),
  };
}

/** The tax of a rate over its lines in proportion; the last line takes what rounding leaves. */
function spreadSigned(taxMinor: number, lines: readonly Difference[]): number[] {
  const whole = sumOf(lines.map((line) => Math.abs(line.amount_minor)));
  let leftMinor = taxMinor;
  return lines.map((line, index) => {
    const share =
      index === lines.length - 1
        ? leftMinor
        : Number((BigInt(taxMinor) * BigInt(Math.abs(line.amount_minor))) / BigInt(whole));
    leftMinor -= share;
    return share;
  });
}

function documentOver(rates: readonly RatePart[]): CorrectionDocument {
  const taxes = rates.map(({ tax }) => tax);
  return {
    lines: rates.flatMap(({ lines }) => lines),
    taxes,
    total_minor: sumOf(taxes.map((tax) => tax.total_minor)),
    net_amount_minor: sumOf(taxes.map((tax) => tax.net_amount_minor)),
    tax_amount_minor: sumOf(taxes.map((tax) => tax.tax_amount_minor)),
    discount_amount_minor: 0,
  };
}

/** The lines of a first invoice over the whole charge; nothing for lines that are charged with nothing. */
export function invoiceOver(charge: Charge): CorrectionDocument {
  const lines = charge.lines.filter((line) => line.total_minor > 0);
  const taxed = taxLines(lines);
  return {
    ...totalsOf(taxed.rates),
    discount_amount_minor: sumOf(lines.map((line) => line.discount_minor + line.credited_minor)),
    taxes: taxed.rates,
    lines: lines.map((line, index) => ({
      key: line.key,
      description: line.description,
      quantity: line.quantity,
      unit_price_minor: line.unit_price_minor,
      tax_rate_basis_points: line.tax_rate_basis_points,
      discount_amount_minor: line.discount_minor + line.credited_minor,
      total_minor: line.total_minor,
      ...taxed.lines[index]!,
    })),
  };
}

type Amounts = Pick<RateTotal, 'total_minor' | 'net_amount_minor' | 'tax_amount_minor'>;

function totalsOf(rates: readonly Amounts[]): Amounts {
  return {
    total_minor: sumOf(rates.map((tax) => tax.total_minor)),
    net_amount_minor: sumOf(rates.map((tax) => tax.net_amount_minor)),
    tax_amount_minor: sumOf(rates.map((tax) => tax.tax_amount_minor)),
  };
}
