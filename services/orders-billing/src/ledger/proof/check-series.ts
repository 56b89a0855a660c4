import { documentHash } from '../invoices/document-hash.ts';
import type { InvoiceDocument } from '../papers/invoice-document.ts';
import { BrokenBooks, requireEqual, requireThat } from './check-fault.ts';
import type { BooksReads, LedgerRows, SeriesRow } from './check-store.ts';

type InvoiceRow = LedgerRows['invoices'];

const prefix = 'invoices ';
/** Clocks of two replicas may differ by this much. */
const clockDifferenceMs = 60_000;

export interface SeriesCounts {
  documents: number;
  sealed: number;
}

/**
 * Every number format: the numbers run from 1 to the counter without a gap, in the order of issue; every document says what its row says;
 * and the seals follow one another up to the one that the counter keeps. Documents from before there were seals have none: the chain starts
 * at the first that has one.
 */
export async function checkSeries(reads: BooksReads): Promise<SeriesCounts> {
  const counts: SeriesCounts = { documents: 0, sealed: 0 };
  const series = (await reads.all('number_series', {})).filter((one) => one.series.startsWith(prefix));
  for (const one of series) await checkOne(reads, one, counts);
  await checkOthers(reads, series.flatMap(patternsOf), counts.documents);
  return counts;
}

/** Numbers of one length are sorted as text; a longer one is drawn later. */
function patternsOf({ series, last }: SeriesRow): RegExp[] {
  const format = series.slice(prefix.length);
  const width = Number(/\{seq(?::(\d{1,2}))?\}/.exec(format)?.[1] ?? 1);
  const literal = format
    .split(/\{seq(?::\d{1,2})?\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const longest = Math.max(width, String(last).length);
  return Array.from({ length: longest - width + 1 }, (_, more) => {
    const [before = '', ...after] = literal;
    return new RegExp(`^${before}(\\d{${width + more}})${after.join(String.raw`\d+`)}$`);
  });
}

interface Chain {
  sequence: number;
  issuedAt: number;
  seal: string | null;
  isSealed: boolean;
}

async function checkOne(reads: BooksReads, series: SeriesRow, counts: SeriesCounts): Promise<void> {
  const chain: Chain = { sequence: 0, issuedAt: 0, seal: null, isSealed: false };
  for (const pattern of patternsOf(series)) {
    const numbered = { number: { $regex: pattern.source, $type: 'string' } };
    for await (const page of reads.pages('invoices', numbered, { number: 1 })) {
      const ids = page.map(({ _id }) => _id);
      const frozen = new Map(
        (await reads.all('invoice_documents', { _id: { $in: ids } })).map((one) => [one._id, one]),
      );
      const lines = await linesOf(reads, ids);
      for (const invoice of page) {
        checkNumber(invoice, Number(pattern.exec(invoice.number ?? '')?.[1]), chain);
        checkSeal(invoice, frozen.get(invoice._id), chain);
        requireEqual(rowOf(invoice, 'document'), 'Its total', {
          stored: invoice.total_minor ?? 0,
          proven: lines.get(invoice._id) ?? 0,
        });
      }
      counts.documents += page.length;
      counts.sealed += [...frozen.values()].filter(({ hash }) => hash !== undefined).length;
    }
  }
  const counter = { rule: 'series', type: 'number-series', id: series._id } as const;
  requireThat(
    chain.sequence === series.last,
    counter,
    `The counter of ${series.series.slice(prefix.length)} is at ${series.last}, the last document has ${chain.sequence}.`,
  );
  requireThat(
    (series.hash ?? null) === chain.seal,
    { ...counter, rule: 'seal' },
    'The counter keeps another seal than that of the last document.',
  );
}

/** Of documents: what their lines come to. */
async function linesOf(reads: BooksReads, ids: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { invoice_id: id, total_minor: total } of await reads.all('invoice_items', { invoice_id: { $in: ids } })) {
    sums.set(id ?? '', (sums.get(id ?? '') ?? 0) + (total ?? 0));
  }
  return sums;
}

const rowOf = ({ _id, number }: InvoiceRow, rule: 'series' | 'seal' | 'document') => ({
  rule,
  type: 'invoices',
  id: _id,
  number,
});

function checkNumber(invoice: InvoiceRow, sequence: number, chain: Chain): void {
  const row = rowOf(invoice, 'series');
  requireThat(
    sequence === chain.sequence + 1,
    row,
    `Its number should be ${chain.sequence + 1} of its series: one is missing.`,
  );
  chain.sequence = sequence;
  requireThat(invoice.locked === true, row, 'It has a number and is not finalised.');
  const issuedAt = invoice.issued_at?.getTime() ?? 0;
  const isLater = issuedAt >= chain.issuedAt - clockDifferenceMs;
  requireThat(isLater, row, 'It was issued before the document that has the number before.');
  chain.issuedAt = Math.max(chain.issuedAt, issuedAt);
}

function checkSeal(invoice: InvoiceRow, frozen: LedgerRows['invoice_documents'] | undefined, chain: Chain): void {
  const row = rowOf(invoice, 'seal');
  if (!frozen) throw new BrokenBooks({ ...row, rule: 'document', detail: 'What it says is not stored.' });
  if (frozen.hash === undefined) {
    requireThat(!chain.isSealed, row, 'Its document has lost its seal.');
  } else {
    const { document: text, previous_hash: previous = null, hash } = frozen;
    requireThat(previous === chain.seal, row, 'Its seal does not follow that of the document before.');
    const proven = documentHash({ previousHash: previous, number: invoice.number ?? '', text });
    requireThat(hash === proven, row, 'Its document is not the one that was sealed.');
    chain.seal = hash;
    chain.isSealed = true;
  }
  checkContent(invoice, JSON.parse(frozen.document) as InvoiceDocument);
}

/** Amounts, number and kind stand in the row and in the document. */
function checkContent(invoice: InvoiceRow, { totals, taxes, ...document }: InvoiceDocument): void {
  const row = rowOf(invoice, 'document');
  const pairs: [string, number | undefined, number][] = [
    ['Its total', invoice.total_minor, totals.grossMinor],
    ['Its net amount', invoice.net_amount_minor, totals.netMinor],
    ['Its tax', invoice.tax_amount_minor, totals.taxMinor],
    ['Net and tax of its document', totals.netMinor + totals.taxMinor, totals.grossMinor],
    ['The sum of its rates', taxes.reduce((sum, rate) => sum + rate.grossMinor, 0), totals.grossMinor],
  ];
  for (const [what, stored = 0, proven] of pairs) requireEqual(row, what, { stored, proven });
  const isSame = document.number === invoice.number && (document.kind ?? invoice.kind) === invoice.kind;
  requireThat(isSame, row, 'Its document has another number or is of another kind.');
}

/** Every finalised document is in one of the series. */
async function checkOthers(reads: BooksReads, patterns: readonly RegExp[], counted: number): Promise<void> {
  let found = 0;
  for await (const page of reads.pages('invoices', { locked: true }, { created_at: -1 })) {
    for (const invoice of page) {
      found += 1;
      const { number } = invoice;
      const isKnown = typeof number === 'string' && patterns.some((pattern) => pattern.test(number));
      requireThat(isKnown, rowOf(invoice, 'series'), 'It is finalised, and its number belongs to no series.');
    }
  }
  if (found === counted) return;
  const detail = `${found} documents are finalised, ${counted} have a number of a series.`;
  throw new BrokenBooks({ rule: 'series', type: 'number-series', id: '', detail });
}
