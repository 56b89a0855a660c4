import type { OneTimer } from '@booking/messaging/timers.ts';
import { anonymise, type CustomerDeleting } from './delete-customer.ts';

/** Set by a restore for each customer who was erased after the moment of the backup. */
export const forgetAgainKind = 'forget-again';

/** Whatever he has by then in the restored books ends by itself, or by those who look after them: the person is not waited for. */
export function forgetAgain(parts: Omit<CustomerDeleting, 'resources'>): OneTimer {
  return async (tx, { key, organizationId }) => {
    await parts.customerGuards.close(key, tx.session);
    const customer = await parts.customers.find(organizationId, key, tx.session);
    if (customer && !customer.anonymised_at) await anonymise(parts, tx, customer);
  };
}
