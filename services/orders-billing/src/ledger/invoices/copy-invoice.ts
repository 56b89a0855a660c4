import type { NewInvoice } from './draft-invoice.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';
import { recipientOn } from './recipient.ts';

/** Everything of an invoice that its successor, or what corrects it, takes over. */
export function copyOf(invoice: Invoice, items: readonly InvoiceItem[]): NewInvoice {
  return {
    ...recipientOn(invoice),
    debtor_account: invoice.debtor_account,
    tax_exemption: invoice.tax_exemption ?? null,
    tax_exemption_reason: invoice.tax_exemption_reason ?? null,
    currency: invoice.currency,
    totals: invoice,
    lines: items,
    customer_id: invoice.customer_id,
    order_id: invoice.order_id,
    subscription_id: invoice.subscription_id,
    note: invoice.note,
    service_start: invoice.service_start,
    service_end: invoice.service_end,
    collected: invoice.collected ?? false,
  };
}
