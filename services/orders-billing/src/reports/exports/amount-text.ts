import { currencyDecimals, decimalOf } from '../../ledger/papers/decimal.ts';

const decimalsByCurrency = new Map<string, number>();

/** Minor units as a plain decimal, "-1234.50": a point, no grouping, all decimals of the currency. */
export function amountText(minor: number, currency: string): string {
  let decimals = decimalsByCurrency.get(currency);
  if (decimals === undefined) {
    decimals = currencyDecimals(currency);
    decimalsByCurrency.set(currency, decimals);
  }
  return decimalOf(minor, decimals);
}
