import { validationFailed } from '@booking/platform/errors.ts';
import { maxMinorUnits } from '@booking/platform/fields.ts';

/** Throws validation_failed at the line with which the sum leaves what amounts may be; far below that all arithmetic is exact. */
export function requireSum(lines: readonly { unit_price_minor: number; quantity: number }[]): void {
  let sum = 0;
  for (const [index, { unit_price_minor: price, quantity }] of lines.entries()) {
    sum += price * quantity;
    if (sum <= maxMinorUnits) continue;
    const detail = `Together the items come to more than ${maxMinorUnits.toLocaleString('en')} of the smallest unit of the currency, the most that can be charged.`;
    throw validationFailed([{ pointer: `/data/attributes/items/${index}/quantity`, detail }]);
  }
}
