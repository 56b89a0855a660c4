import type { CustomerKeeper, Obligation } from '../../customers/customer-keeper.ts';
import { cancelInvoice, writeOffInvoice, type InvoiceCorrecting } from './invoice-corrections.ts';

/** Finalised invoices are kept; open ones are in the way of a deletion. */
export function invoiceKeeper(parts: InvoiceCorrecting): CustomerKeeper {
  return {
    async obligations({ context, session }, customerId) {
      const open = await parts.invoices.openOfCustomer(context.organizationId, customerId, session);
      return open.map(({ id, number, paid_minor: paid, order_id: orderId }): Obligation => ({
        type: 'invoices',
        id,
        name: `Invoice ${number}, open`,
        // What is due is written off where money was received for it, or where its order would be invoiced anew.
        end: (own, reason) =>
          paid > 0 || orderId !== null ? writeOffInvoice(parts, own, { id, reason }) : cancelInvoice(parts, own, id),
      }));
    },
    mustStay: ({ context, session }, customerId) =>
      parts.invoices.hasLocked(context.organizationId, customerId, session),
  };
}
