import { bookingPagePattern, invoiceNumberPattern } from '@booking/contracts/placeholder-patterns.ts';
import {
  countryCode,
  currencyCode,
  emailAddress,
  name,
  optionalLine,
  optionalReference,
  optionalText,
  percent,
  vatId,
  webAddress,
  wholeNumber,
} from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { slug } from '../shared/fields.ts';

function isTimeZone(value: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    return timeZone !== '' && /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}

export const feeTiers = z
  .array(z.object({ hours_before: wholeNumber(0, 87_600), fee_basis_points: percent() }))
  .max(20)
  .refine((tiers) => new Set(tiers.map(({ hours_before }) => hours_before)).size === tiers.length, {
    message: 'Must not name the same hours_before twice.',
  })
  .transform((tiers) => tiers.toSorted((a, b) => b.hours_before - a.hours_before))
  .default([]);

const usageLimit = wholeNumber(0, 1_000_000).nullable().default(null);

const bookingPage = webAddress().pipe(
  z
    .string()
    .regex(
      new RegExp(bookingPagePattern),
      'Must be an address with {number} or {id} in it, such as https://shop.example/bookings/{number}.',
    ),
);

export const organizationInput = z.object({
  name: name(),
  slug,
  description: optionalText(),
  time_zone: z.string().refine(isTimeZone, 'Must be an IANA time zone.'),
  currency: currencyCode(),
  locale: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Must be a BCP 47 tag.')
    .default('en'),
  website: webAddress().nullable().default(null),
  booking_page: bookingPage.nullable().default(null),
  email: emailAddress().nullable().default(null),
  phone: optionalLine(),
  legal_name: optionalLine(),
  street: optionalLine(),
  postal_code: optionalLine(),
  city: optionalLine(),
  region: optionalLine(),
  country_code: countryCode().nullable().default(null),
  vat_id: vatId().nullable().default(null),
  tax_number: optionalLine(),
  registration_number: optionalLine(),
  iban: optionalLine(),
  bic: optionalLine(),
  tax_exemption_reason: optionalLine(),
  net_prices: z.boolean().default(false),
  min_resource_usage: usageLimit,
  min_child_resource_usage: usageLimit,
  invoice_number_format: z
    .string()
    .max(60)
    .regex(
      new RegExp(invoiceNumberPattern),
      'Must contain {seq} or {seq:6} of at most 12 digits, and no braces but those and {year} and {month}.',
    )
    .default('R-{year}-{seq:6}'),
  invoice_due_days: wholeNumber(0, 3_650).default(14),
  invoice_cancellation_documents: z.boolean().default(false),
  auto_accept_bookings: z.boolean().default(true),
  late_entry_days: wholeNumber(0, 366).default(31),
  cancellation_fee_tiers: feeTiers,
  logo_image_id: optionalReference(),
  cancellation_policy_id: optionalReference(),
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
  'late_entry_days',
  'tax_number',
  'iban',
  'bic',
] as const satisfies readonly (keyof Organization)[];
