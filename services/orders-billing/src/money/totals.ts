import { apportion, shareOf, sumOf, taxLines, type RateTotal } from './money.ts';

/** A line before discount and tax: what is bought, from which unit price. */
export interface PricedLine {
  quantity: number;
  /** Gross. */
  unit_price_minor: number;
  tax_rate_basis_points: number;
}

/** The amounts of a line once discount and tax are known. */
export interface LineAmounts {
  total_minor: number;
  net_amount_minor: number;
  tax_amount_minor: number;
  discount_amount_minor: number;
}

/** A line of a document, and what it is about. */
export interface DocumentLine extends PricedLine, LineAmounts {
  description: string;
  starts_at?: Date | null;
  ends_at?: Date | null;
  details?: string | null;
  resource?: string | null;
  /** Account of the books for its revenue; none: by its rate. */
  revenue_account?: number | null;
}

export interface Discount {
  discount_type: 'percent' | 'amount';
  percent_basis_points: number;
  amount_minor: number;
}

export interface Totals extends LineAmounts {
  system_fee_minor: number;
  lines: LineAmounts[];
  taxes: RateTotal[];
}

/**
 * The totals of an order or invoice. Discount is taken off gross prices, never below zero, and spread over the lines in proportion; tax is
 * per rate on the sum. The same function serves calculate, create and invoices, so their amounts cannot differ.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  options: { discount?: Discount | undefined; systemFeeBasisPoints?: number } = {},
): Totals {
  const before = lines.map((line) => line.unit_price_minor * line.quantity);
  const beforeMinor = sumOf(before);
  const discountMinor = discountOf(beforeMinor, options.discount);
  const discounts = apportion(discountMinor, before);
  const gross = before.map((amount, index) => amount - discounts[index]!);
  const taxed = taxLines(
    lines.map((line, index) => ({
      total_minor: gross[index]!,
      tax_rate_basis_points: line.tax_rate_basis_points,
    })),
  );
  const totalMinor = beforeMinor - discountMinor;
  const taxMinor = sumOf(taxed.rates.map((rate) => rate.tax_amount_minor));
  return {
    total_minor: totalMinor,
    net_amount_minor: totalMinor - taxMinor,
    tax_amount_minor: taxMinor,
    discount_amount_minor: discountMinor,
    system_fee_minor: shareOf(totalMinor, options.systemFeeBasisPoints ?? 0),
    taxes: taxed.rates,
    lines: taxed.lines.map((line, index) => ({
      ...line,
      total_minor: gross[index]!,
      discount_amount_minor: discounts[index]!,
    })),
  };
}

/** What the discount takes off the amount: never more than it. */
export function discountOf(amountMinor: number, discount: Discount | undefined): number {
  if (!discount) return 0;
  const wanted =
    discount.discount_type === 'percent' ? shareOf(amountMinor, discount.percent_basis_points) : discount.amount_minor;
  return Math.min(wanted, amountMinor);
}
