import type { CallContext } from '@booking/platform/context.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Logo } from './letter-sheet.ts';
import type { EInvoice, RenderedInvoice } from './render-invoice.ts';

/** Whom a file is made for: those of an organization wait for each other, and nobody else does. */
export type RenderCaller = Pick<CallContext, 'organizationId' | 'isAwaited'>;

/** Makes files of invoices beside the event loop. 503 for those behind too many others. */
export interface InvoiceRendering {
  /** `logo`: the picture that the document names. */
  pdfInvoice(caller: RenderCaller, document: InvoiceDocument, logo?: Logo): Promise<RenderedInvoice['pdf']>;
  eInvoice(caller: RenderCaller, document: InvoiceDocument): Promise<EInvoice>;
}
