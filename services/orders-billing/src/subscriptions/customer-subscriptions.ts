import type { CustomerKeeper, Obligation } from '../customers/customer-keeper.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';
import type { SubscriptionWriting } from './advance-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** Those that cost something, now or later. */
const livingStatuses: readonly SubscriptionStatus[] = ['planned', 'trial', 'active', 'suspended', 'canceled'];

/** Living subscriptions are in the way of a deletion; what they were paid with goes with the person. */
export function subscriptionKeeper(parts: SubscriptionWriting & BillingCalls): CustomerKeeper {
  return {
    async obligations({ context, session }, customerId) {
      const { organizationId } = context;
      const living = await parts.subscriptions.ofCustomer(organizationId, customerId, livingStatuses, session);
      return living.map(({ id, name, status }): Obligation => ({
        type: 'subscriptions',
        id,
        name: `Subscription ${name}, ${status}`,
        end: (own) => endSubscription(parts, own, id),
      }));
    },
    mustStay: ({ context, session }, customerId) =>
      parts.subscriptions.hasCustomer(context.organizationId, customerId, session),
    forget: ({ context, session }, customerId) =>
      parts.subscriptions.forgetTokens(context.organizationId, customerId, session),
  };
}
