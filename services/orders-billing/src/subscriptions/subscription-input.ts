import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';
import { timestamp } from '../shared/inputs.ts';

const requiredId = z.string().refine(isId, 'Must be an id.');

export const subscriptionInput = z.object({
  customer_id: requiredId,
  plan_id: requiredId,
  starts_at: timestamp().nullable().default(null),
  trial_ends_at: timestamp().nullable().default(null),
  backdate: z.boolean().nullable().default(false),
});

/** Before it has begun, dates may still be moved. */
export const subscriptionUpdateInput = z.object({
  starts_at: timestamp(),
  trial_ends_at: timestamp().nullable(),
  backdate: z.boolean(),
});

/** A plan as catalog describes it, on the wire and in its events. */
export const planSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  version: z.number().int(),
  name: z.string(),
  price_minor: z.number().int().min(0),
  setup_fee_minor: z.number().int().min(0).default(0),
  currency: z.string(),
  tax_rate_basis_points: z.number().int().min(0),
  period_unit: z.enum(['day', 'week', 'month', 'year']),
  period_count: z.number().int().min(1),
  trial_days: z.number().int().min(0).default(0),
  minimum_periods: z.number().int().min(0).default(0),
  notice_days: z.number().int().min(0).default(0),
  auto_accept_subscriptions: z.boolean().default(true),
});
