import { z } from 'zod';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { invoices } from '@booking/representations/entities/invoices.ts';
import { line, name } from '@booking/platform/fields.ts';

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
  });

export const invoiceInput = inputOf(invoices, { recipient_address_json: () => addressJson });

/** For change-recipient. */
export const recipientInput = name();
