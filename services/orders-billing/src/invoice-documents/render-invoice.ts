import { renderCiiInvoice } from './cii-invoice.ts';
import { eInvoiceObstacles } from './e-invoice-rules.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { renderPdfInvoice } from './pdf-invoice.ts';

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
  return { pdf: await renderPdfInvoice(document, xml), xml, obstacles };
}
