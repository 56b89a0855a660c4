import { changesOf, inputOf } from '@booking/persistence/entity-input.ts';
import { subscriptions } from '@booking/representations/entities/invoices.ts';
import { z } from 'zod';
import { id, optionalReference, trimmedText } from '@booking/platform/fields.ts';

export const subscriptionInput = inputOf(subscriptions);

/** Before it has begun, dates may still be moved. */
export const subscriptionUpdateInput = changesOf(subscriptions);

export const planChangeInput = z.object({
  plan: id(),
  at: z.enum(['now', 'period_end'], 'Must be now or period_end.'),
});

export const paymentChangeInput = z.object({ payment_method: optionalReference(), payment_token: trimmedText(255) });
