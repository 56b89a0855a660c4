import type { InvoiceDocument } from './invoice-document.ts';
import type { EInvoice, RenderedInvoice } from './render-invoice.ts';

/** Makes files of invoices beside the event loop. 503 for those behind too many others. */
export interface InvoiceRendering {
  pdfInvoice(document: InvoiceDocument): Promise<RenderedInvoice['pdf']>;
  eInvoice(document: InvoiceDocument): Promise<EInvoice>;
}
