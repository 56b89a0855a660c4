import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { pdfFile, printableCopy } from '../../ledger/papers/pdf-file.ts';
import { footer } from '../../ledger/papers/pdf-footer.ts';
import { pdfFormat } from '../../ledger/papers/pdf-format.ts';
import { factRow, letterHead, type LetterContext } from '../../ledger/papers/pdf-letter.ts';
import { lineTable, palette } from '../../ledger/papers/pdf-style.ts';
import { pdfTexts } from '../../ledger/papers/pdf-texts.ts';
import { wrapping } from '../../ledger/papers/pdf-words.ts';
import type { StatementDocument } from './statement-document.ts';
import type { StatementLine } from './statement.ts';
import { statementTexts, type StatementTexts } from './statement-texts.ts';

interface StatementContext extends LetterContext {
  document: StatementDocument;
  words: StatementTexts;
  /** Local days, short enough for a column. */
  shortDay: (moment: Date) => string;
}

const amountCell = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});

function rangeText({ document, format }: StatementContext): string | undefined {
  const { from, to } = document;
  if (!from && !to) return undefined;
  return [from ? format.day(from) : '', to ? format.day(to) : ''].join(' –\n').trim();
}

function facts(context: StatementContext): TableCell[][] {
  const { document, words, format } = context;
  const range = rangeText(context);
  return [factRow(words.day, format.day(document.issuedOn)), ...(range ? [factRow(words.range, range)] : [])];
}

function balanceRow({ format }: StatementContext, label: Content, minor: number): TableCell[] {
  const shown = { bold: true, fillColor: palette.shade };
  const amount = amountCell(format.money(minor), shown);
  return [{ text: '', ...shown }, { stack: [label], ...shown }, { text: '', ...shown }, amount];
}

function lineRow(line: StatementLine, { words, format, shortDay }: StatementContext): TableCell[] {
  const entry = [words.kinds[line.kind], line.number].filter(Boolean).join(' ');
  return [
    { text: shortDay(line.at), noWrap: true },
    { stack: [wrapping(entry), ...(line.text ? [{ ...wrapping(line.text), style: 'small' }] : [])] },
    amountCell(format.money(line.change_minor)),
    amountCell(format.money(line.balance_minor)),
  ];
}

/** What the closing balance means for the reader. */
function meaning({ document, words, format }: StatementContext): Content {
  const { closing_minor: closing } = document.statement;
  const text =
    closing === 0
      ? words.settled
      : closing > 0
        ? words.owed(format.money(closing))
        : words.inCredit(format.money(-closing));
  return { text, style: 'small', bold: false };
}

/** The head is repeated on every page, the opening balance stands first and the closing one last. */
function entries(context: StatementContext): Content {
  const { document, words } = context;
  const { statement } = document;
  const right = [words.amount, words.balance];
  return {
    layout: lineTable,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto'],
      body: [
        [
          { text: words.day, style: 'columnHead' },
          { text: words.entry, style: 'columnHead' },
          ...right.map((text) => amountCell(text, { style: 'columnHead' })),
        ],
        balanceRow(context, words.opening, statement.opening_minor),
        ...statement.lines.map((line) => lineRow(line, context)),
        // In one row, so that no page break parts them.
        balanceRow(context, { stack: [words.closing, meaning(context)] }, statement.closing_minor),
      ],
    },
  };
}

/** The statement as A4 pages in the language of its locale, in the invoices' form. Same input, same bytes. */
export async function renderPdfStatement(document: StatementDocument): Promise<Uint8Array> {
  const { locale, currency, timeZone, issuedOn } = document;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const context: StatementContext = {
    document: { ...printableCopy({ ...document, statement: undefined }), statement: printableStatement(document) },
    texts: pdfTexts(locale),
    words: statementTexts(locale),
    format: pdfFormat(locale, currency),
    shortDay: (moment) => days.format(moment),
  };
  const { words } = context;
  const { subject } = context.document;
  const title = subject ? `${words.title} ${subject}` : words.title;
  return pdfFile({
    title,
    locale,
    day: issuedOn,
    content: [
      ...letterHead(context, facts(context)),
      { text: title, style: 'title', margin: [0, 34, 0, 14] },
      entries(context),
    ],
    footer: (page, pages) => footer(context, words.title, page, pages),
  }).getBuffer();
}

/** Moments are no texts: only what customers and staff have written is made printable. */
function printableStatement({ statement }: StatementDocument): StatementDocument['statement'] {
  const lines = statement.lines.map((line) => ({
    ...line,
    ...printableCopy({ number: line.number, text: line.text }),
  }));
  return { ...statement, lines };
}
