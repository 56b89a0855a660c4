import { appError } from '@booking/platform/errors.ts';
import type { CustomerKeeper } from '../../customers/customer-keeper.ts';
import { expireOrder, type OrderExpiring } from './expire-order.ts';

/** Orders are kept, whoever placed them; what was not placed yet ends with its customer, for whom nothing new is made. */
export function orderKeeper(parts: OrderExpiring): CustomerKeeper {
  const { orders } = parts;
  return {
    mustStay: ({ context, session }, customerId) => orders.hasCustomer(context.organizationId, customerId, session),
    async forget(tx, customerId) {
      for (const draft of await orders.draftsOfCustomer(tx.context.organizationId, customerId, tx.session)) {
        if (!draft.held || draft.confirming) {
          throw appError('conflict', 'An order of this customer is being placed.', { retryAfterSeconds: 1 });
        }
        await expireOrder(parts, tx, draft);
      }
    },
  };
}
