import { invoices } from '@booking/representations/entities/invoices.ts';
import { payments } from '@booking/representations/entities/orders.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Both days are local and inclusive. */
const filters = {
  since: { kind: 'day', required: true, description: 'First local day of the period.' },
  until: { kind: 'day', required: true, description: 'Last local day of the period.' },
} as const;

const csv = { 'text/csv': 'csv' };
const service = 'booking.orders.v1.ExportService';

const account = z.int().min(1).max(99_999_999);
const rateAccount = z.strictObject({
  tax_rate: z.number().min(0).max(100).describe('Tax rate in percent.'),
  tax_category: z
    .enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'])
    .optional()
    .describe('Only lines of this category of EN 16931; all of the rate unless given.'),
  account: account.describe('G/L account for it.'),
  tax_key: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional()
    .describe('BU-Schlüssel; none for accounts that compute their tax themselves.'),
});

const datev = z.strictObject({
  since: z.iso.date().describe('First local day.'),
  until: z.iso.date().describe('Last local day, in the same fiscal year.'),
  consultant_number: z.int().min(1_001).max(9_999_999).describe('Number of the tax consultant at DATEV.'),
  client_number: z.int().min(1).max(99_999).describe('Number of the client at the tax consultant.'),
  fiscal_year_start: z.iso.date().describe('First day of the fiscal year of the period.'),
  account_length: z
    .int()
    .min(4)
    .max(8)
    .optional()
    .describe('Digits of a G/L account, 4 unless given; those of customers have one more.'),
  chart: z
    .string()
    .regex(/^\d{2}$/)
    .optional()
    .describe('Chart of accounts, such as 03 or 04; not said unless given.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('ISO 4217 code of all bookings; EUR unless given.'),
  debtor_start: z.int().min(1).max(999_999_999).describe('The account of customers without a debtor_number.'),
  money_account: account.describe('Where money comes in and goes out.'),
  advance_account: account
    .optional()
    .describe(
      'Where money for orders stands until their first invoice, such as 1718 (SKR 03) or 3272 (SKR 04); on the account of the customer unless given.',
    ),
  revenue_accounts: z
    .array(rateAccount)
    .min(1)
    .max(100)
    .describe('An account for each tax rate; services may have their own.'),
  write_off_accounts: z
    .array(rateAccount)
    .max(100)
    .optional()
    .describe('Accounts of bad debts by tax rate; needed where something was written off.'),
  fixed: z.boolean().optional().describe('Whether the batch is fixed on import (Festschreibung); false unless given.'),
});

type RateAccount = z.infer<typeof rateAccount>;

/** As the service names it: rates in basis points. */
const ofRates = (accounts: readonly RateAccount[] | undefined) =>
  accounts?.map(({ tax_rate, ...rest }) => ({ ...rest, tax_rate_basis_points: Math.round(tax_rate * 1_000) / 10 }));

type CsvExport = Pick<Endpoint, 'entity' | 'summary' | 'reads'>;

function csvExport(name: 'Invoices' | 'Payments', row: CsvExport): Endpoint {
  return {
    ...row,
    method: 'GET',
    path: `/exports/${name.toLowerCase()}`,
    access: 'admin',
    permission: { type: name.toLowerCase(), action: 'read' },
    query: { filters, fields: false },
    rpc: { service, method: `Export${name}` },
    operation: { kind: 'file', formats: csv, inParts: true, filtersAsFields: true },
  };
}

export const exportEndpoints: Endpoint[] = [
  csvExport('Invoices', {
    entity: invoices,
    summary: 'Download the finalised documents of a period as CSV, a line each',
  }),
  csvExport('Payments', {
    entity: payments,
    summary: 'Download the money in and out of a period as CSV, a line for every movement; the sum is what is there',
    // Each line names who paid.
    reads: ['customers'],
  }),
  {
    method: 'POST',
    path: '/exports/datev',
    summary:
      'Download the booking batch (EXTF Buchungsstapel) of a period for DATEV: documents, write-offs and money; writes nothing',
    entity: invoices,
    access: 'admin',
    permission: { type: 'invoices', action: 'read' },
    reads: ['payments', 'customers'],
    query: { fields: false },
    body: {
      kind: 'plain',
      schema: datev,
      optional: false,
      toFields: ({ since, until, ...settings }) => ({
        since,
        until,
        settings_json: JSON.stringify({
          ...settings,
          revenue_accounts: ofRates(settings['revenue_accounts'] as RateAccount[]),
          write_off_accounts: ofRates(settings['write_off_accounts'] as RateAccount[] | undefined),
        }),
      }),
    },
    rpc: { service, method: 'ExportDatev' },
    operation: { kind: 'file', formats: csv, inParts: true },
  },
];
