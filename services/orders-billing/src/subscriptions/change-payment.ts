import type { CallContext } from '@booking/platform/context.ts';
import { bodyPointerOf } from '@booking/platform/field-names.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';
import type { WireMessage } from '../base/present.ts';
import { saveSubscription, type SubscriptionWriting } from './advance-subscription.ts';
import { paymentOf, type PaymentChoosing } from './payment-choice.ts';
import { paymentChangeInput } from './subscription-input.ts';
import { changeSubscription } from './subscription-use-cases.ts';

/** Counts from the next attempt on, also of invoices that are open. */
export function changePayment(
  parts: PaymentChoosing & SubscriptionWriting & BillingCalls,
  context: CallContext,
  request: { id: string; payment_method?: string | undefined; payment_token?: string | undefined },
): Promise<WireMessage> {
  const asked = { payment_method: request.payment_method, payment_token: request.payment_token };
  const { payment_method, payment_token } = parseFields(paymentChangeInput, asked, bodyPointerOf);
  return changeSubscription(parts, context, request.id, 'change-payment', async (tx, current) => {
    const next = {
      ...current,
      ...(await paymentOf(parts, tx, { payment_method_id: payment_method, payment_token }, '')),
    };
    return saveSubscription(parts, tx, current, { next, action: 'change-payment', event: 'subscriptions.updated' });
  });
}
