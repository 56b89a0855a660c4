import type { Session } from '@booking/persistence/mongo.ts';
import type { InvoiceItemStore } from './invoice-store.ts';
import type { Invoice } from './invoice.ts';
import type { CountedDocument } from '../../money/corrections.ts';

/** What finalised documents state, line by line: those of an order are known by its items, those of a lone invoice by the invoice's own. */
export async function documentContents(
  parts: { invoiceItems: InvoiceItemStore },
  { organizationId, session }: { organizationId: string; session?: Session },
  documents: readonly Invoice[],
): Promise<CountedDocument[]> {
  const ids = documents.flatMap((document) => document.item_ids);
  const items = await parts.invoiceItems.getMany(organizationId, ids, session);
  return documents.map((document) => ({
    id: document.id,
    kind: document.kind === 'invoice' ? 'invoice' : 'credit_note',
    corrects_id: document.kind === 'invoice' ? null : document.previous_invoice_id,
    taxes: document.taxes,
    lines: items
      .filter((item) => item.invoice_id === document.id)
      .map((item) => ({
        key: item.order_item_id ?? (document.order_id === null ? item.id : null),
        tax_rate_basis_points: item.tax_rate_basis_points,
        total_minor: item.total_minor,
      })),
  }));
}
