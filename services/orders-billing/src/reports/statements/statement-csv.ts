import { DateTime } from 'luxon';
import { formatCsv } from '../../base/csv.ts';
import { decimalOf } from '../../ledger/papers/decimal.ts';
import type { StatementDocument } from './statement-document.ts';
import { statementTexts } from './statement-texts.ts';

/** Head, opening balance, a line per entry, closing balance; words in the language of the locale, amounts with a point for machines. */
export function statementCsv(document: StatementDocument): string {
  const { statement, currency, locale, timeZone, from, to } = document;
  const texts = statementTexts(locale);
  const amount = (minor: number): string => decimalOf(minor, currency.decimals);
  const balanceRow = (label: string, day: string | undefined, minor: number) => [
    day ?? '',
    label,
    '',
    '',
    '',
    amount(minor),
    currency.code,
  ];
  return formatCsv([
    [texts.day, texts.entry, texts.number, texts.text, texts.amount, texts.balance, texts.currency],
    balanceRow(texts.opening, from, statement.opening_minor),
    ...statement.lines.map((line) => [
      DateTime.fromJSDate(line.at, { zone: timeZone }).toFormat('yyyy-MM-dd'),
      texts.kinds[line.kind],
      line.number ?? '',
      line.text ?? '',
      amount(line.change_minor),
      amount(line.balance_minor),
      currency.code,
    ]),
    balanceRow(texts.closing, to, statement.closing_minor),
  ]);
}
