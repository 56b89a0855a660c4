import { madeOnce } from '@booking/platform/made-once.ts';
import { rateTenths, wholeTenths } from '../../money/money.ts';
import type { Currency } from './invoice-document.ts';

/** An integer in minor units as an exact decimal: (-42017, 2) → "-420.17". A point, no grouping, always all decimals. */
export function decimalOf(minor: number | bigint, decimals: number): string {
  const value = BigInt(minor);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return value < 0n ? `-${text}` : text;
}

/** Digits after the point in the minor unit of an ISO 4217 currency: JPY 0, EUR 2, KWD 3. */
export const currencyDecimals = madeOnce((currency: string): Currency['decimals'] => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits;
  if (decimals === 0 || decimals === 2 || decimals === 3 || decimals === 4) return decimals;
  throw new Error(`Amounts in ${currency} would need ${decimals} decimals`);
});

/** gross / (1 + rate) in minor units, half away from zero, so that a negated gross gives the negated net. */
export function netOfGross(grossMinor: number, rateBasisPoints: number): number {
  const gross = BigInt(Math.abs(grossMinor));
  const whole = BigInt(wholeTenths);
  const divisor = whole + BigInt(rateTenths(rateBasisPoints));
  const net = Number((2n * gross * whole + divisor) / (2n * divisor));
  return grossMinor < 0 ? -net : net;
}

/** Basis points as a percentage without needless zeros: 1900 → "19", 750 → "7.5", 887.5 → "8.875". */
export function percentOf(basisPoints: number): string {
  return String(rateTenths(basisPoints) / 1_000);
}
