import { renderCiiInvoice } from './cii-invoice.ts';
import { eInvoiceObstacles } from './e-invoice-rules.ts';
import type { InvoiceDocument } from './invoice-document.ts';

export interface RenderedInvoice {
  /** Holds the XML as well when there is one. */
  pdf: Uint8Array;
  /** EN 16931 as Cross Industry Invoice; undefined where the data does not suffice for one. */
  xml: string | undefined;
  /** Why there is no XML; empty when there is. */
  obstacles: readonly string[];
}

/** Both forms of one invoice. Throws a defect when its amounts do not add up. */
export async function renderInvoice(document: InvoiceDocument): Promise<RenderedInvoice> {
  const obstacles = eInvoiceObstacles(document);
  const xml = obstacles.length === 0 ? renderCiiInvoice(document) : undefined;
  // The first document of a process loads the PDF library and its fonts: some 30 MB that an idle service does without.
  const { renderPdfInvoice } = await import('./pdf-invoice.ts');
  return { pdf: await renderPdfInvoice(document, xml), xml, obstacles };
}
