import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { amount, basisPoints, name, optionalSlug, orderIndex, text } from '../shared/fields.ts';

export const planInput = z.object({
  name,
  slug: optionalSlug,
  description: text,
  price_minor: amount.default(0),
  setup_fee_minor: amount.default(0),
  tax_rate_basis_points: basisPoints.default(0),
  period_unit: z.enum(['day', 'week', 'month', 'year']).default('month'),
  period_count: z.number().int().min(1).max(366).default(1),
  trial_days: z.number().int().min(0).max(3_660).default(0),
  minimum_periods: z.number().int().min(0).max(1_000).default(0),
  notice_days: z.number().int().min(0).max(3_660).default(0),
  auto_accept_subscriptions: z.boolean().default(true),
  live: z.boolean().default(false),
  order_index: orderIndex,
});

/** What a customer can subscribe to. The currency is the organization's and stays. */
export type Plan = Stored & Omit<z.output<typeof planInput>, 'slug'> & { slug: string; currency: string };
