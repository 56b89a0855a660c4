import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { documentKind } from './document-kind.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { factRow, letterHead, type LetterContext } from './pdf-letter.ts';

export interface PdfContext extends LetterContext {
  document: InvoiceDocument;
}

/** Label and value for each fact the document has. */
function facts({ document, texts, format }: PdfContext): TableCell[][] {
  const { servicePeriod, deliveryDate, dueDate, buyer, totals } = document;
  const isCreditNote = documentKind(document) === 'credit_note';
  const rows: [string, string | undefined][] = [
    [isCreditNote ? texts.ownNumber : texts.number, document.preview ? undefined : document.number],
    [isCreditNote ? texts.ownDate : texts.issueDate, document.preview ? undefined : format.day(document.issueDate)],
    [texts.servicePeriod, servicePeriod && `${format.day(servicePeriod.start)} –\n${format.day(servicePeriod.end)}`],
    [texts.deliveryDate, deliveryDate && format.day(deliveryDate)],
    [texts.dueDate, dueDate && totals.dueMinor > 0 ? format.day(dueDate) : undefined],
    [texts.buyerVatId, buyer.vatId],
  ];
  const known = rows.filter(([, value]) => value !== undefined).map(([label, value]) => factRow(label, value ?? ''));
  // A draft may have none; a table needs a row.
  return known.length > 0 ? known : [['', '']];
}

export function titleText({ document, texts }: Pick<PdfContext, 'document' | 'texts'>): string {
  const credit_note = document.totals.grossMinor === 0 ? texts.correction : texts.creditNote;
  const names = { invoice: texts.invoice, credit_note, cancellation: texts.cancellation };
  const name = names[documentKind(document)];
  return document.preview ? `${name} (${texts.draft})` : `${name} ${document.number}`;
}

function title(context: PdfContext): Content {
  const { document, texts, format } = context;
  const { cancels, corrects } = document;
  const stack: Content[] = [{ text: titleText(context), style: 'title' }];
  if (cancels) stack.push({ text: texts.cancels(cancels.number, format.day(cancels.issueDate)), margin: [0, 3, 0, 0] });
  if (corrects) {
    stack.push({ text: texts.corrects(corrects.number, format.day(corrects.issueDate)), margin: [0, 3, 0, 0] });
  }
  return { stack, margin: [0, 34, 0, 14] };
}

/** Letterhead, recipient and facts side by side, and the title. */
export function head(context: PdfContext): Content[] {
  return [...letterHead(context, facts(context)), title(context)];
}
