import { sumOf } from '../../money/money.ts';
import type { Invoice } from './invoice.ts';

/**
 * Every movement of what was written off, the oldest first; they come to `written_off_minor`. Where releases changed that without a list,
 * what the list lacks counts at the last write-off, as it did for them.
 */
export function writeOffsOf(
  invoice: Pick<Invoice, 'write_offs' | 'written_off_minor' | 'written_off_at' | 'issued_at' | 'created_at'>,
): Invoice['write_offs'] {
  const lacking = invoice.written_off_minor - sumOf(invoice.write_offs.map((one) => one.amount_minor));
  if (lacking === 0) return invoice.write_offs;
  const at = invoice.written_off_at ?? invoice.issued_at ?? invoice.created_at;
  return [...invoice.write_offs, { at, amount_minor: lacking }];
}

/** The fields of write-offs of an invoice whose `written_off_minor` is another one than before. */
export function movedWriteOff(
  before: Invoice,
  after: Pick<Invoice, 'written_off_minor'>,
  now: Date,
): Partial<Pick<Invoice, 'write_offs' | 'written_off_at'>> {
  const amountMinor = after.written_off_minor - before.written_off_minor;
  if (amountMinor === 0) return {};
  return {
    write_offs: [...writeOffsOf(before), { at: now, amount_minor: amountMinor }],
    ...(amountMinor > 0 ? { written_off_at: now } : {}),
  };
}
