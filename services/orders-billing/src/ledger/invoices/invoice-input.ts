import { z } from 'zod';
import { taxExemptions } from '../../money/tax-category.ts';
import { line, money, name, optionalReference, taxRate, trimmedText, vatId } from '@booking/platform/fields.ts';

const itemInput = z.object({
  description: z.string().trim().min(1).max(1_000),
  quantity: z.number().int().min(1).max(100_000).default(1),
  unit_price_minor: money(),
  tax_rate_basis_points: taxRate().default(0),
});

/** The postal address of a recipient. */
export const postalInput = z.strictObject({
  line1: name(),
  line2: line(255).optional(),
  postal_code: line(20).optional(),
  city: name(),
  region: line(255).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
});

const addressJson = z
  .string()
  .max(5_000)
  .transform((text, check) => {
    const parsed = postalInput.safeParse(JSON.parse(text));
    if (parsed.success) return JSON.stringify(parsed.data);
    for (const { path, message } of parsed.error.issues) check.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  })
  .nullable()
  .default(null);

export const invoiceInput = z.object({
  recipient: line(255).default(''),
  recipient_contact: trimmedText(255),
  recipient_address_json: addressJson,
  recipient_vat_id: vatId().nullable().default(null),
  tax_exemption: z.enum(taxExemptions).nullable().default(null),
  tax_exemption_reason: trimmedText(255),
  customer_id: optionalReference(),
  order_id: optionalReference(),
  note: trimmedText(5_000),
  due_days: z.number().int().min(0).max(365).nullable().default(null),
  items: z.array(itemInput).min(1, 'An invoice needs at least one item.').max(200),
});

/** For change-recipient. */
export const recipientInput = name();
