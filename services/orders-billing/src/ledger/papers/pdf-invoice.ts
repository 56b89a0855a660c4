import { join } from 'node:path';
import { checkAmounts } from './amount-rules.ts';
import { paymentCode } from './epc-code.ts';
import { withFacturXMetadata } from './factur-x.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Logo } from './letter-sheet.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { qrCode } from './qr-code.ts';
import { typeset } from './typeset.ts';

const template = join(import.meta.dirname, 'invoice.typ');

/**
 * The invoice as A4 pages in the language of its locale, PDF/A-3b with embedded fonts. `eInvoiceXml` (from `renderCiiInvoice`) is embedded
 * as Factur-X / ZUGFeRD, which makes the file an e-invoice itself. Same input, same bytes. Throws a defect when the amounts do not add up.
 */
export function renderPdfInvoice(document: InvoiceDocument, eInvoiceXml?: string, logo?: Logo): Uint8Array {
  checkAmounts(document);
  const code = paymentCode(document);
  const files = { 'payment-code.svg': code && qrCode(code), 'factur-x.xml': eInvoiceXml };
  const pdf = typeset(template, invoiceSheet(document, eInvoiceXml !== undefined), { files, logo });
  return eInvoiceXml === undefined ? pdf : withFacturXMetadata(pdf);
}
