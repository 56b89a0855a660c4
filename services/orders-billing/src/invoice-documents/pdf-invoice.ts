import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { checkAmounts } from './amount-rules.ts';
import { facturXAttachment, facturXMetadata } from './factur-x.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { closing, lines, sums } from './pdf-body.ts';
import { fontFiles, printable } from './pdf-font.ts';
import { pdfFormat } from './pdf-format.ts';
import { footer } from './pdf-footer.ts';
import { head, titleText, type PdfContext } from './pdf-head.ts';
import { margins, palette, styles } from './pdf-style.ts';
import { pdfTexts } from './pdf-texts.ts';

const allowedFiles = new Set<string>(Object.values(fontFiles));
pdfmake.setFonts({ Roboto: fontFiles });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path));

/** A copy with every text as the font can print it. */
function printableCopy<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T;
  if (Array.isArray(value)) return value.map(printableCopy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, printableCopy(field)])) as T;
}

/** pdfkit writes the title into XML without escaping it. */
const withoutMarkup = (text: string): string => text.replace(/[<>&"']/g, ' ');

function definition(context: PdfContext): TDocumentDefinitions {
  const { document, texts } = context;
  const title = titleText(context);
  return {
    version: '1.7',
    subset: 'PDF/A-3b',
    language: document.locale,
    pageSize: 'A4',
    pageMargins: [margins.left, margins.top, margins.right, margins.bottom],
    // The invoice's own day, so that the same invoice gives the same bytes whenever it is rendered.
    info: { title: withoutMarkup(title), creationDate: new Date(`${document.issueDate}T00:00:00Z`) },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: palette.ink },
    styles,
    content: [...head(context), lines(context), sums(context), ...closing(context)],
    footer: (page, pages) => footer(context, page, pages),
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
  const created = pdfmake.createPdf(definition(context));
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
