import type { Entity } from '@booking/persistence/entity.ts';
import { validationFailed, type AppError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import { money, timestamp, trimmedText } from '@booking/platform/fields.ts';

/** A discount code. */
export interface Voucher extends Entity {
  /** Upper case, unique in the organization. */
  code: string;
  name: string | null;
  discount_type: 'percent' | 'amount';
  percent_basis_points: number;
  amount_minor: number;
  /** Of the amount: null only where there is none. */
  currency: string | null;
  /** null = no limit. */
  max_uses: number | null;
  max_uses_per_customer: number | null;
  /** Uses by orders that are neither expired nor canceled. */
  use_count: number;
  valid_from: Date | null;
  valid_until: Date | null;
  active: boolean;
}

export const voucherInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{2,50}$/, 'Must be 2 to 50 letters, digits, - or _.')
    .transform((code) => code.toUpperCase()),
  name: trimmedText(255),
  discount_type: z.enum(['percent', 'amount']),
  percent_basis_points: z.number().int().min(0).max(10_000).default(0),
  amount_minor: money().default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Must be an ISO 4217 code.')
    .nullable()
    .default(null),
  max_uses: z.number().int().min(1).nullable().default(null),
  max_uses_per_customer: z.number().int().min(1).nullable().default(null),
  valid_from: timestamp().nullable().default(null),
  valid_until: timestamp().nullable().default(null),
  active: z.boolean().default(true),
});

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
