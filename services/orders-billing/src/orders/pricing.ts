import { apportion, shareOf, sumOf, taxLines, scaleHalfUp, type RateTotal } from '../money/money.ts';

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

function discountOf(amountMinor: number, discount: Discount | undefined): number {
  if (!discount) return 0;
  const wanted =
    discount.discount_type === 'percent' ? shareOf(amountMinor, discount.percent_basis_points) : discount.amount_minor;
  return Math.min(wanted, amountMinor);
}

const minuteMs = 60_000;
const minutesPerHour = 60;
const minutesPerDay = 1_440;

/** Gross price of one booking of the length. Hours count by the minute, days as begun. */
export function bookingPrice(
  service: { price_minor: number; price_unit: string },
  range: { start: Date; end: Date },
): number {
  const minutes = Math.ceil((range.end.getTime() - range.start.getTime()) / minuteMs);
  if (service.price_unit === 'hour') return scaleHalfUp(service.price_minor, minutes, minutesPerHour);
  if (service.price_unit === 'day') return service.price_minor * Math.max(1, Math.ceil(minutes / minutesPerDay));
  return service.price_minor;
}

/**
 * What a cancellation costs: the share of the tier with the smallest `hours_before` that is still larger than the time left; none when
 * there is more time than every tier asks for.
 */
export function cancellationFee(
  totalMinor: number,
  tiers: readonly { hours_before: number; fee_basis_points: number }[],
  startsInMs: number,
): number {
  const reached = tiers
    .filter((tier) => startsInMs < tier.hours_before * 3_600_000)
    .sort((a, b) => a.hours_before - b.hours_before)[0];
  return reached ? shareOf(totalMinor, reached.fee_basis_points) : 0;
}
