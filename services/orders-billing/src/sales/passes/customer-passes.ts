import type { CustomerKeeper } from '../../customers/customer-keeper.ts';
import type { BundlePurchaseStore } from './bundle-store.ts';

/** Passes are kept, whoever bought them or was given them. */
export function passKeeper({ bundlePurchases }: { bundlePurchases: BundlePurchaseStore }): CustomerKeeper {
  return {
    mustStay: async ({ context, session }, customerId) => {
      const theirs = await bundlePurchases.idsOfCustomer(context.organizationId, customerId, session);
      return theirs.length > 0;
    },
  };
}
