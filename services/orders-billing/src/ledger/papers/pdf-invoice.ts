import { checkAmounts } from './amount-rules.ts';
import { facturXAttachment, facturXMetadata } from './factur-x.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { closing, lines, sums } from './pdf-body.ts';
import { pdfFile, printableCopy, type PdfPages } from './pdf-file.ts';
import { pdfFormat } from './pdf-format.ts';
import { footer } from './pdf-footer.ts';
import { head, titleText, type PdfContext } from './pdf-head.ts';
import { palette } from './pdf-style.ts';
import { pdfTexts } from './pdf-texts.ts';

function pages(context: PdfContext): PdfPages {
  const { document, texts } = context;
  const label = document.preview ? texts.draft : document.number;
  return {
    title: titleText(context),
    locale: document.locale,
    day: document.issueDate,
    content: [...head(context), lines(context), sums(context), ...closing(context)],
    footer: (page, count) => footer(context, label, page, count),
    ...(document.preview ? { watermark: { text: texts.draft, color: palette.muted, opacity: 0.15, bold: true } } : {}),
  };
}

/**
 * The invoice as A4 pages in the language of its locale, PDF/A-3b with embedded fonts. `eInvoiceXml` (from `renderCiiInvoice`) is embedded as Factur-X /
 * ZUGFeRD, which makes the file an e-invoice itself. Same input, same bytes. Throws a defect when the amounts do not add up.
 */
export async function renderPdfInvoice(document: InvoiceDocument, eInvoiceXml?: string): Promise<Uint8Array> {
  checkAmounts(document);
  const { locale, currency } = document;
  const context = { document: printableCopy(document), texts: pdfTexts(locale), format: pdfFormat(locale, currency) };
  const created = pdfFile(pages(context));
  if (eInvoiceXml !== undefined) {
    const pdf = await created.getStream();
    const modifiedDate = new Date(`${document.issueDate}T00:00:00Z`);
    pdf.file(Buffer.from(eInvoiceXml, 'utf8'), {
      ...facturXAttachment,
      modifiedDate,
      description: 'Factur-X EN 16931',
    });
    pdf.appendXML(facturXMetadata);
  }
  return created.getBuffer();
}
