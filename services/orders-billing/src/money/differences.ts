import { sumOf, type RateTotal } from './money.ts';
import type { Charge } from './charge.ts';

/** A finalised document of an order that counts: not a canceled invoice, and nothing that reverses one. */
export interface CountedDocument {
  id: string;
  kind: 'invoice' | 'credit_note';
  /** The invoice that a credit note corrects. */
  corrects_id: string | null;
  taxes: readonly RateTotal[];
  /** `key` is the order's item; null on lines written by hand. */
  lines: readonly { key: string | null; tax_rate_basis_points: number; total_minor: number }[];
}

/** What a line of the charge was changed by, with a sign. */
export interface Difference {
  key: string;
  description: string;
  tax_rate_basis_points: number;
  amount_minor: number;
  /** It was not billed before, or is not charged any more. */
  isNewOrGone: boolean;
}

export interface RateDifference {
  rate: number;
  /** Above zero: to be invoiced; below: to be credited. */
  amount_minor: number;
  documentedMinor: number;
  documentedTaxMinor: number;
  lines: Difference[];
}

export function differencesByRate(
  charge: Pick<Charge, 'lines'>,
  documents: readonly CountedDocument[],
): RateDifference[] {
  const rates = new Set([
    ...charge.lines.map((line) => line.tax_rate_basis_points),
    ...documents.flatMap(({ taxes }) => taxes.map((tax) => tax.tax_rate_basis_points)),
  ]);
  return [...rates].toSorted((a, b) => a - b).map((rate) => differenceOf(rate, charge, documents));
}

export function differenceOf(
  rate: number,
  charge: Pick<Charge, 'lines'>,
  documents: readonly CountedDocument[],
): RateDifference {
  const stated = documents.flatMap(({ taxes }) => taxes.filter((tax) => tax.tax_rate_basis_points === rate));
  const charged = charge.lines.filter((line) => line.tax_rate_basis_points === rate);
  // A rate that a line written by hand has and no item: what takes it back is named like the first of them.
  const uncharged = charge.lines.slice(0, 1).map((line) => ({ ...line, total_minor: 0 }));
  const documentedMinor = sumOf(stated.map((tax) => tax.total_minor));
  const chargedMinor = sumOf(charged.map((line) => line.total_minor));
  const documentedOf = (key: string): number =>
    sumOf(
      documents.flatMap(({ lines }) =>
        lines.filter((line) => line.key === key && line.tax_rate_basis_points === rate).map((line) => line.total_minor),
      ),
    );
  return {
    rate,
    amount_minor: chargedMinor - documentedMinor,
    documentedMinor,
    documentedTaxMinor: sumOf(stated.map((tax) => tax.tax_amount_minor)),
    lines: (charged.length > 0 ? charged : uncharged).map(({ key, description, total_minor: chargedOfLine }) => {
      const documented = documentedOf(key);
      return {
        key,
        description,
        tax_rate_basis_points: rate,
        amount_minor: chargedOfLine - documented,
        isNewOrGone: (chargedOfLine === 0) !== (documented === 0),
      };
    }),
  };
}

/**
 * The lines of one rate that explain its difference, all with its sign: where lines have moved against each other (a voucher spread anew),
 * those with the sign carry the net amount, the largest change first.
 */
export function explain({ amount_minor: amount, lines }: RateDifference): Difference[] {
  const sign = Math.sign(amount);
  const candidates = lines
    .filter((line) => Math.sign(line.amount_minor) === sign)
    .toSorted((a, b) => Math.abs(b.amount_minor) - Math.abs(a.amount_minor));
  let leftMinor = Math.abs(amount);
  const taken = candidates.flatMap((line) => {
    const share = Math.min(leftMinor, Math.abs(line.amount_minor));
    leftMinor -= share;
    return share === 0 ? [] : [{ ...line, amount_minor: sign * share }];
  });
  // Documents from before lines carried their item explain less than has changed.
  const [first = lines[0]] = taken;
  return leftMinor > 0 && first ? [...taken, { ...first, amount_minor: sign * leftMinor }] : taken;
}

/**
 * What of its lines has moved against each other beyond that, in all nothing: an item that took the place of another at the same price, a
 * booking that became shorter and costs a fee for it. None of it where it is what shares of a voucher or credit are rounded by, over many
 * changes as well.
 */
export function exchanged(difference: RateDifference): Difference[] {
  const { lines, documentedMinor, amount_minor: amountMinor } = difference;
  const explained = new Map(explain(difference).map(({ key, amount_minor }) => [key, amount_minor]));
  const rest = lines.flatMap((line) => {
    const restMinor = line.amount_minor - (explained.get(line.key) ?? 0);
    return restMinor === 0 ? [] : [{ ...line, amount_minor: restMinor }];
  });
  const rounding = Math.floor((documentedMinor + amountMinor) / 200);
  const isExchange = rest.some(({ amount_minor: amount, isNewOrGone }) => {
    return Math.abs(amount) > lines.length && (isNewOrGone || Math.abs(amount) > rounding);
  });
  return isExchange && sumOf(rest.map((line) => line.amount_minor)) === 0 ? rest : [];
}
