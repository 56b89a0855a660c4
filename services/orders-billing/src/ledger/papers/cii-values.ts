import { decimalOf } from './decimal.ts';
import type { Currency } from './invoice-document.ts';
import { element, type Element } from './xml.ts';

/** EN 16931 ends at two decimals; `eInvoiceObstacles` has made sure that a third and fourth are 0. */
export function amount({ decimals }: Currency, minor: number): string {
  return decimals > 2 ? decimalOf(minor / 10 ** (decimals - 2), 2) : decimalOf(minor, decimals);
}

/** A date element in CII's format 102, YYYYMMDD. */
export function dateElement(name: string, day: string, prefix: 'udt' | 'qdt' = 'udt'): Element {
  return element(name, [element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })]);
}

/** Days, both inclusive: of an invoice (BG-14) or of a line (BG-26). */
export function billingPeriod({ start, end }: { start: string; end: string }): Element {
  return element('ram:BillingSpecifiedPeriod', [
    dateElement('ram:StartDateTime', start),
    dateElement('ram:EndDateTime', end),
  ]);
}
