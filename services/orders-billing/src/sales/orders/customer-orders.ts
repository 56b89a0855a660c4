import type { CustomerKeeper } from '../../customers/customer-keeper.ts';
import type { OrderStore } from './order-store.ts';

/** Orders are kept, whoever placed them. */
export function orderKeeper({ orders }: { orders: OrderStore }): CustomerKeeper {
  return {
    mustStay: ({ context, session }, customerId) => orders.hasCustomer(context.organizationId, customerId, session),
  };
}
