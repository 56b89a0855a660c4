import type { CallContext } from '@booking/platform/context.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';
import type { WireMessage } from '../base/present.ts';
import { saveSubscription, type SubscriptionWriting } from './advance-subscription.ts';
import { changeSubscription } from './subscription-use-cases.ts';
import type { Subscription } from './subscription.ts';

/** At once, whatever its terms say: its customer is gone. What is canceled already is only ended sooner. */
export function endSubscription(
  parts: SubscriptionWriting & BillingCalls,
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  return changeSubscription(parts, context, id, 'end', (tx, current) => {
    const next: Subscription = {
      ...current,
      status: 'ended',
      canceled_at: current.canceled_at ?? tx.now,
      ends_at: tx.now,
      ended_at: tx.now,
      next_plan_id: null,
      next_terms: null,
      payment_token: null,
      collected_by: null,
    };
    return saveSubscription(parts, tx, current, { next, action: 'end', event: 'subscriptions.ended' });
  });
}
