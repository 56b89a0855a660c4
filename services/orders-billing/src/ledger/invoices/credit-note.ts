import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { CorrectionDocument } from '../../money/corrections.ts';
import { copyOf } from './copy-invoice.ts';
import { createDraft, type NewInvoice } from './draft-invoice.ts';
import { finalise, type InvoiceFinalising } from './finalise-invoice.ts';
import type { Invoice } from './invoice.ts';

/** A credit note on the invoice, finalised with the next number. Its amounts are negative. */
export async function issueCreditNote(
  parts: InvoiceFinalising & { newId: () => string },
  tx: Transaction,
  invoice: Invoice,
  given: CorrectionDocument & Pick<NewInvoice, 'note' | 'service_start' | 'service_end'>,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const draft = await createDraft(parts, tx, {
    ...copyOf(invoice, []),
    ...contentOf(given),
    note: given.note ?? null,
    service_start: given.service_start ?? invoice.service_start,
    service_end: given.service_start ? (given.service_end ?? null) : invoice.service_end,
    kind: 'credit_note',
    previous_invoice_id: invoice.id,
    due_days: 0,
  });
  return finalise(parts, tx, draft, organization);
}

export function contentOf(document: CorrectionDocument): Pick<NewInvoice, 'totals' | 'lines'> {
  const { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes } = document;
  return {
    totals: { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes },
    lines: document.lines.map(({ key, ...line }) => ({ ...line, order_item_id: key })),
  };
}
