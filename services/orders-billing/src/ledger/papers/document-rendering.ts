import type { InvoiceDocument } from './invoice-document.ts';
import type { Logo } from './letter-sheet.ts';
import type { EInvoice, RenderedInvoice } from './render-invoice.ts';

/** Makes files of invoices beside the event loop. 503 for those behind too many others. */
export interface InvoiceRendering {
  /** `logo`: the picture that the document names. */
  pdfInvoice(document: InvoiceDocument, logo?: Logo): Promise<RenderedInvoice['pdf']>;
  eInvoice(document: InvoiceDocument): Promise<EInvoice>;
}
