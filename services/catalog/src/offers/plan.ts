import { money, name, optionalText, orderIndex, taxRate, wholeNumber } from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { optionalSlug } from '../shared/fields.ts';

export const planInput = z.object({
  name: name(),
  slug: optionalSlug,
  description: optionalText(),
  price_minor: money().default(0),
  setup_fee_minor: money().default(0),
  tax_rate_basis_points: taxRate().default(0),
  period_unit: z.enum(['day', 'week', 'month', 'year']).default('month'),
  period_count: wholeNumber(1, 366).default(1),
  trial_days: wholeNumber(0, 3_660).default(0),
  minimum_periods: wholeNumber(0, 1_000).default(0),
  notice_days: wholeNumber(0, 3_660).default(0),
  auto_accept_subscriptions: z.boolean().default(true),
  live: z.boolean().default(false),
  order_index: orderIndex(),
});

/** What a customer can subscribe to. The currency is the organization's and stays. */
export type Plan = Stored & Omit<z.output<typeof planInput>, 'slug'> & { slug: string; currency: string };
