import { toMinorUnits } from '@booking/representations/values.ts';

/** Money in a bare body that cannot be stored exactly; `pointer` names the member. */
export class MoneyError extends RangeError {
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** An amount of a bare body in minor units; undefined stays undefined. Throws MoneyError for more decimals than the currency has. */
export function minorOf(given: unknown, currency: string, pointer: string): number | undefined {
  if (given === undefined) return undefined;
  const minor = toMinorUnits(given as number, currency);
  if (minor !== undefined) return minor;
  throw new MoneyError(pointer, `${pointer.split('/').at(-1) ?? 'amount'} has more decimals than ${currency} has.`);
}
