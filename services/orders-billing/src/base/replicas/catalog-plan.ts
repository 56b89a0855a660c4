import { z } from 'zod';

/** A plan as catalog describes it, on the wire and in its events. */
export const planSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  version: z.number().int(),
  name: z.string(),
  price_minor: z.number().int().min(0),
  setup_fee_minor: z.number().int().min(0).default(0),
  currency: z.string(),
  tax_rate_basis_points: z.number().min(0),
  period_unit: z.enum(['day', 'week', 'month', 'year']),
  period_count: z.number().int().min(1),
  trial_days: z.number().int().min(0).default(0),
  minimum_periods: z.number().int().min(0).default(0),
  notice_days: z.number().int().min(0).default(0),
  auto_accept_subscriptions: z.boolean().default(true),
});

export type CatalogPlan = z.output<typeof planSchema>;
