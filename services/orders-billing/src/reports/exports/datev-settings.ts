import { taxRate } from '@booking/platform/fields.ts';
import { z } from 'zod';

const accountNumber = z.number().int().min(1).max(99_999_999);
const day = z.iso.date();

/** An account for what carries a rate, or a category of EN 16931 where several share the rate 0. */
const rateAccount = z.object({
  tax_rate_basis_points: taxRate().default(0),
  /** Only for this category; without one for every category of the rate that has no account of its own. */
  tax_category: z.enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O']).optional(),
  account: accountNumber,
  /** BU-Schlüssel; none for accounts that compute their tax themselves (Automatikkonten). */
  tax_key: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
});

/** What the tax adviser states once. */
export const datevSettings = z
  .object({
    consultant_number: z.number().int().min(1_001).max(9_999_999),
    client_number: z.number().int().min(1).max(99_999),
    /** First day of the fiscal year that the bookings fall into. */
    fiscal_year_start: day,
    /** Digits of a G/L account; those of customers have one more. */
    account_length: z.number().int().min(4).max(8).default(4),
    /** Chart of accounts, e.g. 03 or 04. */
    chart: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('EUR'),
    /** The account of customers without one of their own. */
    debtor_start: z.number().int().min(1).max(999_999_999),
    money_account: accountNumber,
    /** Money of orders that are not invoiced yet; without one it is the debtor's. */
    advance_account: accountNumber.optional(),
    revenue_accounts: z.array(rateAccount).min(1),
    /** Bad debts, by rate: their tax is corrected as well. */
    write_off_accounts: z.array(rateAccount).default([]),
    /** Whether the batch is fixed on import (Festschreibung). */
    fixed: z.boolean().default(false),
  })
  .superRefine((settings, context) => {
    const max = 10 ** settings.account_length;
    const accounts = [
      settings.money_account,
      ...(settings.advance_account === undefined ? [] : [settings.advance_account]),
      ...[...settings.revenue_accounts, ...settings.write_off_accounts].map(({ account }) => account),
    ];
    for (const account of accounts.filter((number) => number >= max)) {
      context.addIssue({
        code: 'custom',
        message: `Account ${account} has more than ${settings.account_length} digits.`,
      });
    }
    if (settings.debtor_start < max || settings.debtor_start >= 10 * max) {
      context.addIssue({
        code: 'custom',
        path: ['debtor_start'],
        message: `Accounts of customers have ${settings.account_length + 1} digits.`,
      });
    }
  });

export type DatevSettings = z.infer<typeof datevSettings>;
export type RateAccount = z.infer<typeof rateAccount>;

/** The account for a rate: that of its category, else the one of the rate for all categories. */
export function accountFor(
  accounts: readonly RateAccount[],
  { tax_rate_basis_points, tax_category }: { tax_rate_basis_points: number; tax_category?: string | undefined },
): RateAccount | undefined {
  const ofRate = accounts.filter((account) => account.tax_rate_basis_points === tax_rate_basis_points);
  return (
    ofRate.find((account) => account.tax_category !== undefined && account.tax_category === tax_category) ??
    ofRate.find((account) => account.tax_category === undefined)
  );
}
