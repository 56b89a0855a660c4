import { isVatId, normalVatId } from '@booking/contracts/vat-ids.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { basisPoints, line, name, reference, slug, text } from '../shared/fields.ts';

function isTimeZone(value: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    return timeZone !== '' && /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const feeTiers = z
  .array(z.object({ hours_before: z.number().int().min(0).max(87_600), fee_basis_points: basisPoints }))
  .max(20)
  .refine((tiers) => new Set(tiers.map(({ hours_before }) => hours_before)).size === tiers.length, {
    message: 'Must not name the same hours_before twice.',
  })
  .transform((tiers) => tiers.toSorted((a, b) => b.hours_before - a.hours_before))
  .default([]);

const usageLimit = z.number().int().min(0).max(1_000_000).nullable().default(null);

export const organizationInput = z.object({
  name,
  slug,
  description: text,
  time_zone: z.string().refine(isTimeZone, 'Must be an IANA time zone.'),
  currency: z.string().refine((value) => currencies.has(value), 'Must be an ISO 4217 code.'),
  locale: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Must be a BCP 47 tag.')
    .default('en'),
  website: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  email: z.email().max(254).nullable().default(null),
  phone: line,
  legal_name: line,
  street: line,
  postal_code: line,
  city: line,
  region: line,
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be an ISO 3166-1 alpha-2 code.')
    .nullable()
    .default(null),
  vat_id: z
    .string()
    .max(40)
    .transform(normalVatId)
    .refine(isVatId, 'Must be a VAT id with its country prefix, such as DE123456789.')
    .nullable()
    .default(null),
  tax_number: line,
  registration_number: line,
  iban: line,
  bic: line,
  tax_exemption_reason: line,
  min_resource_usage: usageLimit,
  min_child_resource_usage: usageLimit,
  invoice_number_format: z
    .string()
    .max(60)
    .regex(/^[^{}]*(\{(year|month|seq(:[1-9][0-9]?)?)\}[^{}]*)*$/, 'May use {year}, {month} and {seq} or {seq:6}.')
    .refine((value) => value.includes('{seq'), 'Must contain {seq}.')
    .default('R-{year}-{seq:6}'),
  invoice_due_days: z.number().int().min(0).max(3_650).default(14),
  invoice_cancellation_documents: z.boolean().default(false),
  auto_accept_bookings: z.boolean().default(true),
  cancellation_fee_tiers: feeTiers,
  logo_image_id: reference,
});

/** A tenant; `organization_id` is its own id. Prices are stored in its currency, which is therefore fixed. */
export type Organization = Stored & z.output<typeof organizationInput>;

/** What only callers of the organization itself see. */
export const innerSettings = [
  'min_resource_usage',
  'min_child_resource_usage',
  'invoice_number_format',
  'invoice_due_days',
  'invoice_cancellation_documents',
  'auto_accept_bookings',
  'tax_number',
  'iban',
  'bic',
] as const satisfies readonly (keyof Organization)[];
