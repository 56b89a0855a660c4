import type { Session } from '@booking/persistence/mongo.ts';
import type { InvoiceItemStore } from './invoice-store.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';
import type { CountedDocument } from '../../money/differences.ts';

/** A document with what its lines are about. */
export interface StatedDocument extends CountedDocument {
  lines: readonly ({ key: string | null } & InvoiceItem)[];
}

/** What finalised documents state, line by line: those of an order are known by its items, those of a lone invoice by the invoice's own. */
export async function documentContents(
  parts: { invoiceItems: InvoiceItemStore },
  { organizationId, session }: { organizationId: string; session?: Session },
  documents: readonly Invoice[],
): Promise<StatedDocument[]> {
  const ids = documents.flatMap((document) => document.item_ids);
  const items = await parts.invoiceItems.getMany(organizationId, ids, session);
  return documents.map((document) => ({
    id: document.id,
    kind: document.kind === 'invoice' ? 'invoice' : 'credit_note',
    corrects_id: document.kind === 'invoice' ? null : document.previous_invoice_id,
    taxes: document.taxes,
    lines: items
      .filter((item) => item.invoice_id === document.id)
      .toSorted((a, b) => a.position - b.position)
      .map((item) => ({ ...item, key: item.order_item_id ?? (document.order_id === null ? item.id : null) })),
  }));
}
