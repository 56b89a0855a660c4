import { validationFailed } from '@booking/platform/errors.ts';
import { DateTime } from 'luxon';
import type { DocumentKind } from '../../ledger/papers/invoice-document.ts';
import type { TaxCategory } from '../../money/tax-category.ts';
import { currencyDecimals, decimalOf, percentOf } from '../../ledger/papers/decimal.ts';
import { datevColumns } from './datev-columns.ts';
import { accountFor, type DatevSettings, type RateAccount } from './datev-settings.ts';
import type { TextPart } from '../../base/csv.ts';
import { inChunks } from '../../base/text-chunks.ts';
import { forWindows1252 } from './windows-1252.ts';

/** What a tax adviser's DATEV imports as one batch: bookings of a range of days, all in one fiscal year. */
export interface DatevBatch {
  settings: DatevSettings;
  /** Local days, both inclusive, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** At most 30 characters. */
  name: string;
  createdAt: Date;
  timeZone: string;
}

interface DatevRowBase {
  /** Local day, `YYYY-MM-DD`. */
  on: string;
  currency: string;
  /** The customer's accounts, the first that has as many digits as those of the batch counts; none: the account for all others. */
  debtor_numbers: readonly string[];
  /** Who, for the booking's text. */
  name: string;
}

/** A part of a document at one rate. */
export interface DatevPart {
  tax_rate_basis_points: number;
  tax_category?: TaxCategory | undefined;
  /** Of what has an account of its own; by rate and category without. */
  revenue_account?: number;
  /** Gross, signed as it is stored. */
  total_minor: number;
}

/** A finalised document. A canceled invoice without a cancellation document comes as `cancellation` under its own number. */
export interface DatevDocument extends DatevRowBase {
  type: 'document';
  kind: DocumentKind;
  number: string;
  recipient_vat_id?: string | null | undefined;
  taxes: readonly DatevPart[];
}

/** Money, or a claim given up; amounts above 0. */
export interface DatevMoney extends DatevRowBase {
  type: 'payment' | 'refund' | 'reversal';
  /** Number of the invoice that it belongs to: DATEV closes the open item that has it. */
  document_number: string | null;
  amount_minor: number;
  /** Of an order without an invoice that day: on the account for advance payments, not the customer's. */
  is_advance?: boolean;
}

/** What had come for an order by the day of its first invoice goes from the account for advance payments to the customer's. */
export interface DatevAdvance extends DatevRowBase {
  type: 'advance';
  document_number: string;
  amount_minor: number;
}

export interface DatevWriteOff extends DatevRowBase {
  type: 'write_off';
  document_number: string;
  /** What of the due is given up at which rate; below 0: taken back, since it was credited or paid. */
  taxes: readonly DatevPart[];
}

export type DatevRow = DatevDocument | DatevMoney | DatevAdvance | DatevWriteOff;

/** A row whose customer's accounts are still to be looked up. */
export type Unaccounted<Row> = Row extends DatevRow
  ? Omit<Row, 'debtor_numbers'> & {
      customer_id: string | null;
      /** The account of the document that it belongs to, which stays; null: that for all others, undefined: there is no document. */
      debtor_account: string | null | undefined;
    }
  : never;

/** A part of a batch; `bookings` counts those of all its parts so far. */
export interface DatevTextPart extends TextPart {
  bookings: number;
}

/** DATEV takes no more in one file. */
export const maxDatevBookings = 99_999;
const maxAmountMinor = 10 ** 12;

type Side = 'S' | 'H';

/** One booking: `side` is that of the account on the left, the customer's. */
interface Booking {
  side: Side;
  amountMinor: number;
  left: string;
  against: Pick<RateAccount, 'account' | 'tax_key'>;
  on: string;
  document: string;
  text: string;
  vatId: string;
}

/**
 * The batch as text that Windows-1252 can hold (`inWindows1252` makes the bytes): DATEV-Format, header 700, category 21, version 13. Every
 * booking has the customer's account on its left (Konto) and revenue or money against it:
 *
 * | row | customer | against |
 * |---|---|---|
 * | invoice, per rate | debit (S) | revenue of the rate |
 * | credit note, cancellation, per rate | credit (H) | revenue of the rate |
 * | payment | credit (H) | money |
 * | refund, reversal | debit (S) | money |
 * | what had come before the first invoice, on its day | credit (H) | advance payments |
 * | write-off, per rate | credit (H) | bad debts of the rate |
 * | what was credited or paid after it was written off, per rate | debit (S) | bad debts of the rate |
 *
 * Money of orders that are not invoiced yet has the account for advance payments on its left. Amounts are gross: account or key say how
 * much of it is tax. Throws validation_failed for what the settings do not cover (`datevProblems` tells before).
 */
export function datevText(
  batch: DatevBatch,
  rows: AsyncIterable<DatevRow>,
  part: DatevTextPart = { head: true, bookings: 0 },
): AsyncGenerator<string, void, undefined> {
  refuseDatev(datevProblems(batch, []));
  return inChunks(linesOf(batch, rows, part));
}

/** What is wrong, and at which member of the request. */
type DatevProblem = Parameters<typeof validationFailed>[0][number];

export function refuseDatev(problems: readonly DatevProblem[]): void {
  if (problems.length > 0) throw validationFailed(problems);
}

/** Why the batch cannot be written; `parts` are the rates and categories that occur in it. */
export function datevProblems(
  { settings, from, to }: Pick<DatevBatch, 'settings' | 'from' | 'to'>,
  parts: readonly Omit<DatevPart, 'total_minor'>[],
): DatevProblem[] {
  const yearEnd = DateTime.fromISO(settings.fiscal_year_start).plus({ years: 1 }).toISODate() ?? '';
  const found = parts.filter((part) => !accountFor(settings.revenue_accounts, part)).map(noAccount);
  if (from > to || from < settings.fiscal_year_start || to >= yearEnd) {
    const detail = `The days ${from} to ${to} are not in the fiscal year that begins on ${settings.fiscal_year_start}.`;
    found.push({ pointer: '/fiscal_year_start', detail });
  }
  if (currencyDecimals(settings.currency) > 2)
    found.push({ pointer: '', detail: `DATEV has no third decimal for ${settings.currency}.` });
  return found;
}

/** What no member of the request is to blame for. */
const unwritable = (detail: string) => validationFailed([{ pointer: '', detail }]);

const noAccount = ({ tax_rate_basis_points, tax_category }: Omit<DatevPart, 'total_minor'>): DatevProblem => ({
  pointer: '/revenue_accounts',
  detail: `No account is set for ${percentOf(tax_rate_basis_points)} %${tax_category ? ` (${tax_category})` : ''}.`,
});

async function* linesOf(batch: DatevBatch, rows: AsyncIterable<DatevRow>, part: DatevTextPart): AsyncGenerator<string> {
  if (part.head) {
    yield headerLine(batch);
    yield `${datevColumns.map(({ name }) => name).join(';')}\r\n`;
  }
  for await (const row of rows) {
    for (const booking of bookingsOf(batch, row)) {
      part.bookings += 1;
      if (part.bookings > maxDatevBookings)
        throw validationFailed([
          { pointer: '/until', detail: `DATEV takes at most ${maxDatevBookings} bookings in a file.` },
        ]);
      yield bookingLine(batch.settings, booking);
    }
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Cut to what a field holds, without characters that the file cannot have. */
const fitted = (text: string, length: number): string => quoted(forWindows1252(text).trim().slice(0, length));

const compact = (day: string): string => day.replaceAll('-', '');

function headerLine({ settings, from, to, name, createdAt, timeZone }: DatevBatch): string {
  const fields = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    DateTime.fromJSDate(createdAt, { zone: timeZone }).toFormat('yyyyMMddHHmmssSSS'),
    '',
    quoted(''),
    quoted(''),
    quoted(''),
    String(settings.consultant_number),
    String(settings.client_number),
    compact(settings.fiscal_year_start),
    String(settings.account_length),
    compact(from),
    compact(to),
    fitted(name, 30),
    quoted(''),
    '1',
    '0',
    settings.fixed ? '1' : '0',
    quoted(settings.currency),
    '',
    quoted(''),
    '',
    '',
    quoted(settings.chart ?? ''),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
  return `${fields.join(';')}\r\n`;
}

/** Column (from 1) → value, written as the column wants it. */
function bookingLine(settings: DatevSettings, booking: Booking): string {
  const { against, on, side, left, document, text, vatId } = booking;
  const values: Readonly<Record<number, string>> = {
    1: amountText(booking.amountMinor, settings.currency),
    2: quoted(side),
    3: quoted(settings.currency),
    7: left,
    8: ledgerAccount(settings, against.account),
    9: quoted(against.tax_key?.padStart(4, '0') ?? ''),
    10: on.slice(8, 10) + on.slice(5, 7),
    11: quoted(documentField(document)),
    14: fitted(text, 60),
    40: fitted(vatId, 15),
    114: settings.fixed ? '1' : '0',
  };
  return `${datevColumns.map(({ isText }, index) => values[index + 1] ?? (isText ? '""' : '')).join(';')}\r\n`;
}

const ledgerAccount = ({ account_length }: DatevSettings, account: number): string =>
  String(account).padStart(account_length, '0');

/** Two decimals and a comma, also for currencies that have none. */
function amountText(minor: number, currency: string): string {
  return decimalOf(BigInt(minor) * 10n ** BigInt(2 - currencyDecimals(currency)), 2).replace('.', ',');
}

/** Belegfeld 1 has a small alphabet; the number of the invoice and of its payment must come out alike. */
const documentField = (number: string): string => number.replace(/[^A-Za-z0-9$&%*+\-/]/g, '-').slice(0, 36);

const titles: Readonly<Record<DocumentKind | Exclude<DatevRow['type'], 'document'>, string>> = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  cancellation: 'Storno',
  payment: 'Zahlung',
  refund: 'Erstattung',
  reversal: 'Rückbelastung',
  advance: 'Anzahlung',
  write_off: 'Ausbuchung',
};

/** A booking per rate; nothing for amounts of 0, which DATEV refuses. */
function bookingsOf(batch: DatevBatch, row: DatevRow): Booking[] {
  const { settings } = batch;
  const documentNumber = row.type === 'document' ? row.number : row.document_number;
  if (row.on < batch.from || row.on > batch.to) throw new Error(`${documentNumber} of ${row.on} is outside the batch`);
  if (row.currency !== settings.currency) {
    throw unwritable(`${documentNumber ?? 'A payment'} is in ${row.currency}, the batch in ${settings.currency}.`);
  }
  const shared = {
    left: debtorOf(settings, row),
    on: row.on,
    document: documentNumber ?? '',
    text: [titles[row.type === 'document' ? row.kind : row.type], documentNumber, row.name].filter(Boolean).join(' '),
    vatId: '',
  };
  if (row.type === 'document' || row.type === 'write_off') {
    return row.taxes
      .filter((part) => part.total_minor !== 0)
      .map((part) => ({ ...shared, ...partOf(settings, row, part) }));
  }
  if (row.amount_minor === 0) return [];
  return [{ ...shared, ...movedBy(settings, row) }];
}

function movedBy(
  settings: DatevSettings,
  row: DatevMoney | DatevAdvance,
): Pick<Booking, 'side' | 'amountMinor' | 'against'> & Partial<Pick<Booking, 'left'>> {
  const { advance_account: advances, money_account } = settings;
  const amountMinor = checked(Math.abs(row.amount_minor));
  if (row.type === 'advance') {
    if (advances === undefined) throw new Error(`${row.document_number} has no account for advance payments`);
    return { side: row.amount_minor > 0 ? 'H' : 'S', amountMinor, against: { account: advances } };
  }
  const isAdvance = row.is_advance === true && advances !== undefined;
  return {
    side: row.type === 'payment' ? 'H' : 'S',
    amountMinor: checked(row.amount_minor),
    against: { account: money_account },
    ...(isAdvance ? { left: ledgerAccount(settings, advances) } : {}),
  };
}

function partOf(
  settings: DatevSettings,
  row: DatevDocument | DatevWriteOff,
  part: DatevPart,
): Pick<Booking, 'side' | 'amountMinor' | 'against' | 'vatId'> {
  const isDocument = row.type === 'document';
  const accounts = isDocument ? settings.revenue_accounts : settings.write_off_accounts;
  const against =
    part.revenue_account === undefined ? accountFor(accounts, part) : ownAccount(settings, part.revenue_account);
  if (!against) throw validationFailed([noAccount(part)]);
  const changeMinor = isDocument ? part.total_minor : -part.total_minor;
  // The recapitulative statement to the tax office needs the buyer's id.
  const isStated = part.tax_category === 'AE' || part.tax_category === 'K';
  return {
    side: changeMinor > 0 ? 'S' : 'H',
    amountMinor: checked(Math.abs(changeMinor)),
    against,
    vatId: isDocument && isStated ? (row.recipient_vat_id ?? '') : '',
  };
}

function ownAccount({ account_length }: DatevSettings, account: number): Booking['against'] {
  if (account < 10 ** account_length) return { account };
  const detail = `Revenue account ${account} of a service has more than ${account_length} digits.`;
  throw validationFailed([{ pointer: '/account_length', detail }]);
}

function checked(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
    throw new Error(`${amountMinor} is no amount of a booking`);
  if (amountMinor >= maxAmountMinor) throw unwritable('DATEV has no booking of more than ten digits before the comma.');
  return amountMinor;
}

function debtorOf({ debtor_start, account_length }: DatevSettings, { debtor_numbers: numbers, name }: DatevRowBase) {
  if (numbers.length === 0) return String(debtor_start);
  const digits = account_length + 1;
  const account = numbers.find((number) => number.length === digits);
  if (account) return account;
  const detail = `${numbers.join(' and ')} of ${name} is no account of ${digits} digits.`;
  throw validationFailed([{ pointer: '/account_length', detail }]);
}
