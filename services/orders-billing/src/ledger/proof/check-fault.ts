export type BooksRule =
  'series' | 'seal' | 'document' | 'invoice' | 'order' | 'charge' | 'units' | 'payment' | 'credit' | 'equation';

/** The row that breaks a rule. */
export interface BooksFault {
  rule: BooksRule;
  /** JSON:API type. */
  type: string;
  id: string;
  number?: string | null | undefined;
  detail: string;
}

/** Ends a check: the first fault is what is told. */
export class BrokenBooks extends Error {
  override readonly name = 'BrokenBooks';
  readonly fault: BooksFault;

  constructor(fault: BooksFault) {
    super(fault.detail);
    this.fault = fault;
  }
}

/** Amounts of a rule that must be equal, in minor units. */
export function requireEqual(
  row: Omit<BooksFault, 'detail'>,
  what: string,
  { stored, proven }: { stored: number; proven: number },
): void {
  if (stored === proven) return;
  throw new BrokenBooks({ ...row, detail: `${what} is ${stored}, its rows come to ${proven} (minor units).` });
}

export function requireThat(holds: boolean, row: Omit<BooksFault, 'detail'>, detail: string): void {
  if (!holds) throw new BrokenBooks({ ...row, detail });
}
