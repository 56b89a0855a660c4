import { renderCiiInvoice } from './cii-invoice.ts';
import { eInvoiceObstacles } from './e-invoice-rules.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Logo } from './letter-sheet.ts';
import { renderPdfInvoice } from './pdf-invoice.ts';

export interface EInvoice {
  /** EN 16931 as Cross Industry Invoice; undefined where the data does not suffice for one. */
  xml: string | undefined;
  /** Why there is no XML; empty when there is. */
  obstacles: readonly string[];
}

export interface RenderedInvoice extends EInvoice {
  /** Holds the XML as well when there is one. */
  pdf: Uint8Array;
}

/** The e-invoice alone. Throws a defect when the amounts do not add up. */
export function renderEInvoice(document: InvoiceDocument): EInvoice {
  const obstacles = eInvoiceObstacles(document);
  return { xml: obstacles.length === 0 ? renderCiiInvoice(document) : undefined, obstacles };
}

/** Both forms of one invoice. Throws a defect when its amounts do not add up. */
export function renderInvoice(document: InvoiceDocument, logo?: Logo): RenderedInvoice {
  const eInvoice = renderEInvoice(document);
  return { ...eInvoice, pdf: renderPdfInvoice(document, eInvoice.xml, logo) };
}
