import type { Invoice } from '../../ledger/invoices/invoice.ts';
import { keptOnAccount, type Payment } from '../../payments/payment.ts';
import { distribute, type AccountInvoice } from '../../money/account.ts';
import type { Charge } from '../../money/charge.ts';
import { correctionsFor, type Corrections } from '../../money/corrections.ts';
import { countedDocuments, neededOf, type InvoiceMoney } from '../../ledger/invoices/invoice-balance.ts';
import type { StatedDocument } from '../../ledger/invoices/document-contents.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { Order } from '../orders/order.ts';
import { withMovedSupply } from './moved-supply.ts';

export interface DocumentPlan extends Corrections {
  /** Those that count, oldest first. */
  invoices: Invoice[];
  /** What will have been paid and credited of one of them. */
  moneyOf(invoice: Invoice): Omit<InvoiceMoney, 'written_off_minor'>;
  supplement_paid_minor: number;
}

export interface PlanTask {
  order: Order;
  charge: Charge;
  organization: OrganizationSettings;
  /** Whether lines without tax state another reason than before. */
  isRestated?: boolean | undefined;
  /** The invoice that is to be credited, where somebody has said which. */
  named?: string | undefined;
}

const newSupplement = 'supplement';

/** Pure: the documents that make those of an order say its charge and when it is provided, and what is paid of each then. */
export function planDocuments(
  { order, charge, organization, isRestated = false, named }: PlanTask,
  known: { documents: readonly Invoice[]; contents: readonly StatedDocument[]; payments: readonly Payment[] },
): DocumentPlan {
  const counted = countedDocuments(known.documents);
  const ids = new Set(counted.map(({ id }) => id));
  const stated = known.contents.filter(({ id }) => ids.has(id));
  const { creditNotes, supplement } = withMovedSupply(
    correctionsFor(charge, known.contents, { anew: new Set(isRestated ? [0] : []), named }),
    {
      order,
      organization,
      stated,
    },
  );
  const credited = creditedBy(counted, creditNotes);
  const creditedOf = (id: string): number => credited.get(id) ?? 0;
  const invoices = counted.filter(({ kind }) => kind === 'invoice');
  const needs = invoices.map((invoice): AccountInvoice => {
    const credited_minor = creditedOf(invoice.id);
    return {
      id: invoice.id,
      needed_minor: neededOf({ ...invoice, credited_minor }),
      written_off_minor: Math.max(0, Math.min(invoice.written_off_minor, invoice.total_minor - credited_minor)),
    };
  });
  if (supplement) needs.push({ id: newSupplement, needed_minor: supplement.total_minor });
  const money = known.payments.map((one) => ({ amount_minor: keptOnAccount(one), invoice_id: one.invoice_id }));
  const paid = distribute(needs, money);
  return {
    creditNotes,
    supplement,
    invoices,
    moneyOf: ({ id }) => ({ paid_minor: paid.get(id) ?? 0, credited_minor: creditedOf(id) }),
    supplement_paid_minor: paid.get(newSupplement) ?? 0,
  };
}

/** What has been credited of each invoice, the new credit notes included. */
function creditedBy(counted: readonly Invoice[], creditNotes: Corrections['creditNotes']): ReadonlyMap<string, number> {
  const credited = new Map<string, number>();
  const add = (id: string, amountMinor: number) => credited.set(id, (credited.get(id) ?? 0) - amountMinor);
  for (const { kind, previous_invoice_id: id, total_minor: total } of counted) {
    if (kind !== 'invoice' && id !== null) add(id, total);
  }
  for (const { invoice_id: id, total_minor: total } of creditNotes) add(id, total);
  return credited;
}
