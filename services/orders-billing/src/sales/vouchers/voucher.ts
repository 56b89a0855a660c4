import { inputOf } from '@booking/persistence/entity-input.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { validationFailed, type AppError } from '@booking/platform/errors.ts';
import { vouchers } from '@booking/representations/entities/orders.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';

export const voucherInput = inputOf(vouchers, { code: (code) => code.transform((text) => text.toUpperCase()) });
export const voucherRecord = recordOf(vouchers);
export const newVoucher = newRecord(voucherRecord);

/** A discount code. Its currency is that of the amount: null only where there is none. */
export type Voucher = Entity & RecordOf<typeof voucherRecord>;

type Money = Pick<Voucher, 'amount_minor' | 'currency'>;

/** An amount is in the organization's currency unless it names one. */
export function inItsCurrency<V extends Money>(voucher: V, currency: string): V {
  return voucher.amount_minor > 0 && voucher.currency === null ? { ...voucher, currency } : voucher;
}

/** Throws validation_failed where an amount would become that of another currency without being said anew. */
export function changedVoucher(current: Voucher, given: Partial<Voucher>, organizationCurrency: string): Voucher {
  const before = inItsCurrency(current, organizationCurrency);
  const merged = { ...before, ...given };
  const voucher = inItsCurrency(
    merged.amount_minor > 0 && merged.currency === null ? { ...merged, currency: before.currency } : merged,
    organizationCurrency,
  );
  const isReadAnew = before.amount_minor > 0 && before.currency !== voucher.currency;
  if (isReadAnew && given.amount_minor === undefined) {
    const detail = `The amount is in ${before.currency}: send the amount in the other currency with it.`;
    throw validationFailed([{ pointer: '/data/attributes/currency', detail }]);
  }
  return voucher;
}

/** Throws validation_failed when the parts do not fit together. */
export function assertVoucher(voucher: Omit<Voucher, 'version' | 'created_at' | 'updated_at'>): void {
  const problems: { detail: string; pointer: string }[] = [];
  const problem = (field: string, detail: string) => problems.push({ pointer: `/data/attributes/${field}`, detail });
  if (voucher.discount_type === 'percent' && voucher.percent_basis_points === 0) {
    problem('percent', 'A percent voucher needs a percentage above zero.');
  }
  if (voucher.discount_type === 'amount' && voucher.amount_minor === 0) {
    problem('amount', 'An amount voucher needs an amount above zero.');
  }
  if (voucher.valid_from && voucher.valid_until && voucher.valid_from >= voucher.valid_until) {
    problem('valid_until', 'Must be later than valid_from.');
  }
  if (problems.length > 0) throw validationFailed(problems);
}

/** Why the voucher cannot be used by an order now; undefined when it can. */
export function voucherRefusal(
  voucher: Voucher,
  use: { now: Date; currency: string; usesOfCustomer: number },
): AppError | undefined {
  if (!voucher.active) return refused('is not active');
  if (voucher.valid_from && use.now < voucher.valid_from) return refused('is not valid yet');
  if (voucher.valid_until && use.now >= voucher.valid_until) return refused('is no longer valid');
  if (voucher.discount_type === 'amount' && voucher.currency !== null && voucher.currency !== use.currency) {
    return refused('is for another currency');
  }
  if (voucher.max_uses !== null && voucher.use_count >= voucher.max_uses) return refused('has been used up');
  return customerRefusal(voucher, use.usesOfCustomer);
}

/** Why a customer with so many uses of it has no other one. */
export function customerRefusal(voucher: Voucher, usesOfCustomer: number): AppError | undefined {
  const { max_uses_per_customer: max } = voucher;
  return max !== null && usesOfCustomer >= max ? refused('has been used up by this customer') : undefined;
}

function refused(reason: string): AppError {
  return validationFailed([{ pointer: '/data/relationships/voucher', detail: `The voucher ${reason}.` }]);
}
