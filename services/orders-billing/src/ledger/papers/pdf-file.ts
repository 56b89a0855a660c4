import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontFiles, printable } from './pdf-font.ts';
import { margins, palette, styles } from './pdf-style.ts';

const allowedFiles = new Set<string>(Object.values(fontFiles));
pdfmake.setFonts({ Roboto: fontFiles });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path));

/** A copy with every text as the font can print it. */
export function printableCopy<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T;
  if (Array.isArray(value)) return value.map(printableCopy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, printableCopy(field)])) as T;
}

/** pdfkit writes the title into XML without escaping it. */
const withoutMarkup = (text: string): string => text.replace(/[<>&"']/g, ' ');

export interface PdfPages extends Pick<TDocumentDefinitions, 'content' | 'footer' | 'watermark'> {
  title: string;
  locale: string;
  /** `YYYY-MM-DD`: the document's own day, so that the same document gives the same bytes whenever it is rendered. */
  day: string;
}

/** A4 pages, PDF/A-3b with embedded fonts, not yet written: files can be attached. */
export function pdfFile({ title, locale, day, ...pages }: PdfPages): ReturnType<typeof pdfmake.createPdf> {
  return pdfmake.createPdf({
    version: '1.7',
    subset: 'PDF/A-3b',
    language: locale,
    pageSize: 'A4',
    pageMargins: [margins.left, margins.top, margins.right, margins.bottom],
    info: { title: withoutMarkup(title), creationDate: new Date(`${day}T00:00:00Z`) },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: palette.ink },
    styles,
    ...pages,
  });
}
