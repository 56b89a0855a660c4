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
