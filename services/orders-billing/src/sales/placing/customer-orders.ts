import { conflict } from '@booking/platform/errors.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { CustomerKeeper, Obligation } from '../../customers/customer-keeper.ts';
import { expireOrder, type OrderExpiring } from './expire-order.ts';

/**
 * Orders are kept, whoever placed them; those that wait for a payment or an approval are in the way of a deletion. What was not placed yet
 * ends with its customer, for whom nothing new is made.
 */
export function orderKeeper(
  parts: OrderExpiring,
  cancel: (context: CallContext, request: { id: string; reason: string }) => Promise<unknown>,
): CustomerKeeper {
  const { orders } = parts;
  return {
    async obligations({ context, session }, customerId) {
      const pending = await orders.ofCustomerIn(context.organizationId, customerId, 'pending', session);
      return pending.map(({ id, number }): Obligation => ({
        type: 'orders',
        id,
        name: `Order ${number}, pending`,
        end: (own, reason) => cancel(own, { id, reason }),
      }));
    },
    mustStay: ({ context, session }, customerId) => orders.hasCustomer(context.organizationId, customerId, session),
    async forget(tx, customerId) {
      for (const draft of await orders.ofCustomerIn(tx.context.organizationId, customerId, 'draft', tx.session)) {
        if (!draft.held || draft.confirming) {
          throw conflict('in_progress', 'An order of this customer is being placed.', { retryAfterSeconds: 1 });
        }
        await expireOrder(parts, tx, draft);
      }
    },
  };
}
