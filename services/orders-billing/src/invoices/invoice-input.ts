import { line, name, taxRate } from '@booking/platform/fields.ts';
import { z } from 'zod';
import { taxExemptions } from './tax-category.ts';
import { money, optionalReference, trimmedText, vatId } from '@booking/platform/fields.ts';

const itemInput = z.object({
  description: z.string().trim().min(1).max(1_000),
  quantity: z.number().int().min(1).max(100_000).default(1),
  unit_price_minor: money(),
  tax_rate_basis_points: taxRate(),
});

export const invoiceInput = z.object({
  recipient: line(255).default(''),
  recipient_vat_id: vatId().nullable().default(null),
  tax_exemption: z.enum(taxExemptions).nullable().default(null),
  customer_id: optionalReference(),
  order_id: optionalReference(),
  note: trimmedText(5_000),
  due_days: z.number().int().min(0).max(365).nullable().default(null),
  items: z.array(itemInput).min(1, 'An invoice needs at least one item.').max(200),
});

/** For change-recipient. */
export const recipientInput = name();
