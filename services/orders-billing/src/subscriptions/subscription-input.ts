import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';
import { optionalReference, timestamp, trimmedText } from '@booking/platform/fields.ts';

const requiredId = z.string().refine(isId, 'Must be an id.');

export const subscriptionInput = z.object({
  customer_id: requiredId,
  plan_id: requiredId,
  starts_at: timestamp().nullable().default(null),
  trial_ends_at: timestamp().nullable().default(null),
  backdate: z.boolean().nullable().default(false),
  payment_method_id: optionalReference(),
  payment_token: trimmedText(255),
});

/** Before it has begun, dates may still be moved. */
export const subscriptionUpdateInput = z.object({
  starts_at: timestamp(),
  trial_ends_at: timestamp().nullable(),
  backdate: z.boolean(),
});

export const planChangeInput = z.object({
  plan: requiredId,
  at: z.enum(['now', 'period_end'], 'Must be now or period_end.'),
});

export const paymentChangeInput = z.object({ payment_method: optionalReference(), payment_token: trimmedText(255) });
