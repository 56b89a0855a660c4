/**
 * Exact arithmetic on amounts: integers in the currency's minor unit, none of them negative, tax rates in basis points and tenths of them.
 * How many decimals a currency shows is nothing this file has to know.
 */

const wholeBasisPoints = 10_000;

/** `amount × numerator / denominator`, rounded half up. Exact for every safe integer. */
export function scaleHalfUp(amountMinor: number, numerator: number, denominator: number): number {
  assertAmount(amountMinor);
  const doubled = BigInt(amountMinor) * BigInt(numerator) * 2n;
  const divisor = BigInt(denominator) * 2n;
  return Number((doubled + BigInt(denominator)) / divisor);
}

/** Tax rates are told in tenths of a basis point at the finest (8.875 %): as a whole number of those. */
export const rateTenths = (rateBasisPoints: number): number => Math.round(rateBasisPoints * 10);
export const wholeTenths = 10 * wholeBasisPoints;

/** The tax inside a gross amount: 500.00 at 19 % holds 79.83. */
export function taxInGross(grossMinor: number, rateBasisPoints: number): number {
  const rate = rateTenths(rateBasisPoints);
  return scaleHalfUp(grossMinor, rate, wholeTenths + rate);
}

/** A share in basis points of an amount: 10 % of 99.99 is 10.00. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return scaleHalfUp(amountMinor, basisPoints, wholeBasisPoints);
}

/**
 * Spreads `totalMinor` over the weights in proportion; what rounding down leaves over goes, unit by unit, to the largest fractions, the
 * earlier line first. The shares add up to the total, and where the total is not above the sum of the weights no share is above its own.
 */
export function apportion(totalMinor: number, weights: readonly number[]): number[] {
  assertAmount(totalMinor);
  weights.forEach(assertAmount);
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) {
    if (totalMinor !== 0) throw new Error('An amount cannot be spread over nothing');
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, index) => {
    const product = BigInt(totalMinor) * BigInt(weight);
    return { index, whole: Number(product / sum), fraction: product % sum };
  });
  let left = totalMinor - shares.reduce((all, { whole }) => all + whole, 0);
  const byFraction = shares.toSorted((a, b) =>
    a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1,
  );
  for (const share of byFraction) {
    if (left === 0) break;
    share.whole += 1;
    left -= 1;
  }
  return shares.map(({ whole }) => whole);
}

export interface GrossLine {
  /** After discount. */
  total_minor: number;
  tax_rate_basis_points: number;
}

export interface LineTax {
  net_amount_minor: number;
  tax_amount_minor: number;
}

/** Sums of one tax rate. */
export interface RateTotal extends LineTax {
  tax_rate_basis_points: number;
  total_minor: number;
}

/**
 * Tax per rate on the sum of its lines, half up, gross prices kept; the tax of a rate is spread over its lines so that they add up to it.
 * `lines` come back in their order, `rates` by rising rate.
 */
export function taxLines(lines: readonly GrossLine[]): { lines: LineTax[]; rates: RateTotal[] } {
  const taxes = lines.map(() => 0);
  const rates: RateTotal[] = [];
  const known = [...new Set(lines.map((line) => line.tax_rate_basis_points))].sort((a, b) => a - b);
  for (const rate of known) {
    const members = lines.flatMap((line, index) => (line.tax_rate_basis_points === rate ? [index] : []));
    const gross = members.map((index) => lines[index]!.total_minor);
    const totalMinor = sumOf(gross);
    const taxMinor = taxInGross(totalMinor, rate);
    apportion(taxMinor, gross).forEach((share, position) => {
      taxes[members[position]!] = share;
    });
    rates.push({
      tax_rate_basis_points: rate,
      net_amount_minor: totalMinor - taxMinor,
      tax_amount_minor: taxMinor,
      total_minor: totalMinor,
    });
  }
  return {
    rates,
    lines: lines.map((line, index) => ({
      tax_amount_minor: taxes[index]!,
      net_amount_minor: line.total_minor - taxes[index]!,
    })),
  };
}

export function sumOf(amountsMinor: readonly number[]): number {
  return amountsMinor.reduce((all, amount) => all + amount, 0);
}

function assertAmount(amountMinor: number): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new Error(`${amountMinor} is no amount in minor units`);
  }
}
