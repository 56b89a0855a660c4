import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { sumOf } from '../money/money.ts';
import type { InvoiceDrafting } from '../invoices/draft-invoice.ts';
import type { InvoiceFinalising } from '../invoices/finalise-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { chargeOf, type GivenCredit } from './charge.ts';
import { correctionsFor } from './corrections.ts';
import { documentContents } from './document-contents.ts';
import { issueCreditNote, saveBalance } from './order-documents.ts';

export interface CreditGiven {
  /** Of the invoice as a whole. */
  amountMinor?: number;
  /** Of single items of the invoice. */
  items?: readonly { item_id: string; amount_minor: number }[];
  reason: string | null;
}

/**
 * Credits an invoice that belongs to no order: a credit note over the amount, spread over what is left of its items, or over the items that are named.
 * Returns the invoice with what has become of its balance. More than is left is the caller's to refuse.
 */
export async function creditInvoice(
  parts: InvoiceDrafting & InvoiceFinalising,
  tx: Transaction,
  invoice: Invoice,
  { amountMinor, items = [], reason }: CreditGiven,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const earlier = await parts.invoices.correctionsOf(invoice.organization_id, invoice.id, tx.session);
  const documents = await documentContents(parts, { organizationId: tx.context.organizationId, session: tx.session }, [
    invoice,
    ...earlier,
  ]);
  const stored = await parts.invoiceItems.getMany(invoice.organization_id, invoice.item_ids, tx.session);
  const leftOf = (key: string): number =>
    sumOf(documents.flatMap(({ lines }) => lines.filter((line) => line.key === key).map((line) => line.total_minor)));
  const credits: GivenCredit[] = [
    ...items,
    ...(amountMinor === undefined ? [] : [{ item_id: null, amount_minor: amountMinor }]),
  ];
  const charge = chargeOf({
    items: stored
      .toSorted((a, b) => a.position - b.position)
      .map((item) => ({
        id: item.id,
        name: item.description,
        quantity: 1,
        unit_price_minor: leftOf(item.id),
        tax_rate_basis_points: item.tax_rate_basis_points,
        ended: null,
      })),
    credits,
  });
  const { creditNotes } = correctionsFor(charge, documents);
  for (const note of creditNotes) await issueCreditNote(parts, tx, invoice, { ...note, note: reason }, organization);
  const credited = invoice.credited_minor - sumOf(creditNotes.map((note) => note.total_minor));
  return saveBalance(parts, tx, invoice, { credited_minor: credited });
}
