import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { languageOf } from '../ledger/papers/language.ts';
import { createDraft, type InvoiceDrafting } from '../ledger/invoices/draft-invoice.ts';
import { finalise, requireAddressee, type InvoiceFinalising } from '../ledger/invoices/finalise-invoice.ts';
import { usableLocale } from '../ledger/invoices/document-of-invoice.ts';
import { recipientOf } from '../ledger/invoices/recipient.ts';
import { totalsOf } from '../money/totals.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import type { Payment } from './payment.ts';

export interface ReversalFees extends InvoiceDrafting, InvoiceFinalising, CustomerRecords {}

const descriptions = { de: 'Kosten einer zurückgegebenen Zahlung', en: 'Cost of a returned payment' };

/**
 * Asks the customer for what the bank took: compensation and no supply, so outside the scope of VAT and on an invoice of its own, which
 * belongs to no order. Throws validation_failed where there is nobody to ask, conflict where the customer was deleted.
 */
export async function billReversalFee(
  parts: ReversalFees,
  tx: Transaction,
  payment: Payment,
  feeMinor: number,
  organization: OrganizationSettings,
): Promise<void> {
  const recipient = await recipientOf(parts, tx, payment.customer_id);
  if (recipient.recipient === '') {
    throw validationFailed([
      { pointer: '/fee', detail: 'The payment has no customer whom the fee could be asked of.' },
    ]);
  }
  await requireAddressee(parts, tx, payment);
  const description = [descriptions[languageOf(usableLocale(organization.locale))], payment.reference]
    .filter(Boolean)
    .join(': ');
  const line = { description, quantity: 1, unit_price_minor: feeMinor, tax_rate_basis_points: 0 };
  const totals = totalsOf([line]);
  const draft = await createDraft(parts, tx, {
    ...recipient,
    tax_exemption: 'outside_scope',
    currency: payment.currency,
    totals,
    lines: [{ ...line, ...totals.lines[0]! }],
    customer_id: payment.customer_id,
  });
  await finalise(parts, tx, draft, organization);
}
