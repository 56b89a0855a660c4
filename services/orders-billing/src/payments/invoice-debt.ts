import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import { creditInvoice } from '../ledger/invoices/credit-invoice.ts';
import type { InvoiceWriting } from '../ledger/invoices/correct-invoice.ts';
import { payableOf } from '../ledger/invoices/invoice-balance.ts';
import { invoiceTransitions, type Invoice, type InvoiceStatus } from '../ledger/invoices/invoice.ts';
import { saveBalance } from '../ledger/invoices/save-balance.ts';
import type { Debt } from './debt.ts';

/** An invoice that belongs to no order. */
export function invoiceDebt(
  parts: InvoiceWriting,
  tx: Transaction,
  invoice: Invoice,
  organization: OrganizationSettings,
): Debt {
  const { customer_id, currency, due_minor, to_refund_minor, paid_minor: paid } = invoice;
  return {
    customer_id,
    currency,
    invoice_id: null,
    due_minor,
    payable_minor: payableOf(invoice),
    to_refund_minor,
    requirePayable: () => requirePayable(invoice),
    // Nothing of the invoice changes with it that is shown.
    listed: () => parts.invoices.contend(invoice.organization_id, invoice.id, tx.session),
    async received(keptMinor) {
      await saveBalance(parts, tx, invoice, { paid_minor: paid + keptMinor });
    },
    async givenBack({ paidMinor = 0, refundedMinor = 0, goodwillMinor, reason }) {
      const credit = { amountMinor: goodwillMinor, reason };
      const credited = goodwillMinor > 0 ? await creditInvoice(parts, tx, invoice, credit, organization) : invoice;
      await saveBalance(parts, tx, credited, { paid_minor: credited.paid_minor + paidMinor - refundedMinor });
    },
    async reversed(keptMinor) {
      await saveBalance(parts, tx, invoice, { paid_minor: paid - keptMinor });
    },
  };
}

/** Throws invalid_status_transition for a draft, a canceled invoice, and a document that corrects another. */
export function requirePayable({ status, kind }: Invoice): void {
  requireMove<'pay', InvoiceStatus>({ pay: invoiceTransitions.pay }, { type: 'invoices', status }, 'pay');
  if (kind !== 'invoice') throw illegalMove('invoices', status, 'pay', 'and asks for nothing');
}
