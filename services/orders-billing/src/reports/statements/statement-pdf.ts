import { join } from 'node:path';
import {
  letterSheet,
  type LetterContext,
  type LetterSheet,
  type Logo,
  type Pair,
} from '../../ledger/papers/letter-sheet.ts';
import { pdfFormat } from '../../ledger/papers/pdf-format.ts';
import { pdfTexts } from '../../ledger/papers/pdf-texts.ts';
import { typeset } from '../../ledger/papers/typeset.ts';
import type { StatementDocument } from './statement-document.ts';
import { statementTexts, type StatementTexts } from './statement-texts.ts';

/** What `statement.typ` prints. */
interface StatementSheet extends LetterSheet {
  columns: string[];
  opening: string;
  openingBalance: string;
  lines: { day: string; entry: string; text: string; amount: string; balance: string }[];
  closing: string;
  closingBalance: string;
  /** What the closing balance means for the reader. */
  meaning: string;
}

interface StatementContext extends LetterContext {
  document: StatementDocument;
  words: StatementTexts;
}

function facts({ document: { from, to, issuedOn }, words, format }: StatementContext): Pair[] {
  const range = [from ? format.day(from) : '', to ? format.day(to) : ''].join(' –\n').trim();
  return [[words.day, format.day(issuedOn)], ...(from || to ? [[words.range, range] as const] : [])];
}

function meaning({ document, words, format }: StatementContext): string {
  const { closing_minor: closing } = document.statement;
  if (closing === 0) return words.settled;
  return closing > 0 ? words.owed(format.money(closing)) : words.inCredit(format.money(-closing));
}

function statementSheet(document: StatementDocument): StatementSheet {
  const { statement, locale, currency, timeZone, issuedOn, subject } = document;
  const words = statementTexts(locale);
  const format = pdfFormat(locale, currency);
  const context = { document, texts: pdfTexts(locale), words, format };
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  return {
    ...letterSheet(context, {
      title: subject ? `${words.title} ${subject}` : words.title,
      issuedOn,
      facts: facts(context),
      label: words.title,
    }),
    columns: [words.day, words.entry, words.amount, words.balance],
    opening: words.opening,
    openingBalance: format.money(statement.opening_minor),
    lines: statement.lines.map((line) => ({
      day: days.format(line.at),
      entry: [words.kinds[line.kind], line.number].filter(Boolean).join(' '),
      text: line.text ?? '',
      amount: format.money(line.change_minor),
      balance: format.money(line.balance_minor),
    })),
    closing: words.closing,
    closingBalance: format.money(statement.closing_minor),
    meaning: meaning(context),
  };
}

const template = join(import.meta.dirname, 'statement.typ');

/** The statement as A4 pages in the language of its locale, in the invoices' form. Same input, same bytes. */
export function renderPdfStatement(document: StatementDocument, logo?: Logo): Uint8Array {
  return typeset(template, statementSheet(document), { logo });
}
