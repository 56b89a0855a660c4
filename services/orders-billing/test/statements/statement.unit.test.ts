import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { parseCsv } from '../../src/base/csv.ts';
import { statementCsv } from '../../src/reports/statements/statement-csv.ts';
import type { StatementDocument } from '../../src/reports/statements/statement-document.ts';
import { renderPdfStatement } from '../../src/reports/statements/statement-pdf.ts';
import {
  statementKinds,
  statementOf,
  type StatementKind,
  type StatementRow,
} from '../../src/reports/statements/statement.ts';
import { invoiceOf } from '../invoice-documents/invoice-builder.ts';

let ids = 0;
function row(kind: StatementKind, day: string, amount_minor: number, more: Partial<StatementRow> = {}): StatementRow {
  ids += 1;
  return {
    id: `id${String(ids).padStart(4, '0')}`,
    kind,
    at: new Date(`${day}T12:00:00Z`),
    number: null,
    amount_minor,
    ...more,
  };
}

const balances = (rows: StatementRow[], range: { from?: Date; until?: Date } = {}) =>
  statementOf(rows, { scope: 'customer', ...range }).lines.map((line) => line.balance_minor);

/** 2 × 100 invoiced and paid, one canceled free of fee, 100 given back. */
const story = [
  row('invoice', '2026-10-01', 20_000, { number: 'R-1' }),
  row('payment', '2026-10-05', 20_000, { number: 'SEPA 4711' }),
  row('credit_note', '2026-11-02', -10_000, { number: 'R-2' }),
  row('refund', '2026-11-03', 10_000),
];

describe('a statement', () => {
  test('runs from entry to entry: invoiced, paid, credited, given back', () => {
    expect(balances(story)).toEqual([20_000, 0, -10_000, 0]);
    const { closing_minor, totals } = statementOf(story, { scope: 'customer' });
    expect(closing_minor).toBe(0);
    expect(totals).toEqual({
      charged_minor: 20_000,
      credited_minor: 10_000,
      written_off_minor: 0,
      received_minor: 20_000,
      given_back_minor: 10_000,
    });
  });

  test('a returned debit makes the customer owe again, a write-off ends it', () => {
    const rows = [
      row('invoice', '2026-10-01', 5_000),
      row('payment', '2026-10-02', 5_000),
      row('reversal', '2026-10-09', 5_000),
      row('write_off', '2026-12-01', 5_000),
    ];
    expect(balances(rows)).toEqual([5_000, 0, 5_000, 0]);
  });

  test('late money of an expired order is credit; applied it pays an order, and changes nothing for the customer', () => {
    const customer = [
      row('payment', '2026-10-01', 10_000),
      row('invoice', '2026-10-02', 6_000),
      row('credit_applied', '2026-10-02', 6_000),
    ];
    expect(balances(customer)).toEqual([-10_000, -4_000, -4_000]);
    const order = statementOf(customer.slice(1), { scope: 'order' });
    expect(order.lines.map((line) => line.balance_minor)).toEqual([6_000, 0]);
    expect(order.totals.received_minor).toBe(6_000);
  });

  test('what lies before the range is the opening balance, what lies after it is not there', () => {
    const range = { from: new Date('2026-10-05T12:00:00Z'), until: new Date('2026-11-03T12:00:00Z') };
    const statement = statementOf(story, { scope: 'customer', ...range });
    expect(statement.opening_minor).toBe(20_000);
    expect(statement.lines.map(({ kind }) => kind)).toEqual(['payment', 'credit_note']);
    expect(statement.closing_minor).toBe(-10_000);
  });

  test('without a line in the range both balances are the same', () => {
    const statement = statementOf(story, { scope: 'customer', from: new Date('2027-01-01T00:00:00Z') });
    expect(statement).toMatchObject({ opening_minor: 0, lines: [], closing_minor: 0 });
    const between = { from: new Date('2026-10-02T00:00:00Z'), until: new Date('2026-10-03T00:00:00Z') };
    expect(statementOf(story, { scope: 'customer', ...between })).toMatchObject({
      opening_minor: 20_000,
      lines: [],
      closing_minor: 20_000,
    });
  });

  test('of one moment: what is asked for stands before what pays it, then the id decides', () => {
    const day = '2026-10-01';
    const rows = [
      row('refund', day, 100, { id: 'a' }),
      row('payment', day, 300, { id: 'd' }),
      row('payment', day, 200, { id: 'c' }),
      row('credit_note', day, -100, { id: 'b' }),
      row('invoice', day, 500, { id: 'e' }),
    ];
    const { lines } = statementOf(rows, { scope: 'customer' });
    expect(lines.map(({ id, balance_minor }) => [id, balance_minor])).toEqual([
      ['e', 500],
      ['b', 400],
      ['c', 200],
      ['d', -100],
      ['a', 0],
    ]);
  });

  test('in whatever order the rows come it is the same, it never skips money, and its parts meet', () => {
    const anyRow = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom(...statementKinds),
      at: fc.integer({ min: 0, max: 5 }).map((day) => new Date(Date.UTC(2026, 9, 1 + day))),
      number: fc.constant(null),
      amount_minor: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const rows = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 12 });
    const middle = new Date(Date.UTC(2026, 9, 3));
    fc.assert(
      fc.property(rows, fc.constantFrom('customer' as const, 'order' as const), (some, scope) => {
        const whole = statementOf(some, { scope });
        expect(statementOf(some.toReversed(), { scope })).toEqual(whole);
        const { charged_minor, credited_minor, written_off_minor, received_minor, given_back_minor } = whole.totals;
        expect(charged_minor - credited_minor - written_off_minor - received_minor + given_back_minor).toBe(
          whole.closing_minor,
        );
        const before = statementOf(some, { scope, until: middle });
        const after = statementOf(some, { scope, from: middle });
        expect(after.opening_minor).toBe(before.closing_minor);
        expect([...before.lines, ...after.lines]).toEqual(whole.lines);
      }),
    );
  });
});

function documentOf(rows: StatementRow[], change: Partial<StatementDocument> = {}): StatementDocument {
  const { seller, buyer } = invoiceOf({ lines: [{ unitPriceMinor: 100 }] });
  return {
    statement: statementOf(rows, { scope: 'customer' }),
    seller,
    buyer,
    currency: { code: 'EUR', decimals: 2 },
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    issuedOn: '2026-11-30',
    from: '2026-10-01',
    to: '2026-11-30',
    ...change,
  };
}

async function pagesOf(document: StatementDocument): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(renderPdfStatement(document))));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

describe('the printed statement', () => {
  test('in German, with local days', async () => {
    const late = row('invoice', '2026-10-31', 5_950, { number: 'R-3', at: new Date('2026-10-31T23:30:00Z') });
    const [page] = await pagesOf(documentOf([...story, late]));
    for (const expected of [
      'Kontoauszug',
      'Søren & Söhne OHG',
      'Zeitraum 1. Oktober 2026 – 30. November 2026',
      'Anfangssaldo 0,00 €',
      '01.10.2026 Rechnung R-1 200,00 € 200,00 €',
      '05.10.2026 Zahlung SEPA 4711 −200,00 € 0,00 €',
      '01.11.2026 Rechnung R-3 59,50 € 59,50 €',
      '02.11.2026 Rechnungskorrektur R-2 −100,00 € −40,50 €',
      '03.11.2026 Erstattung 100,00 € 59,50 €',
      'Endsaldo Offen sind 59,50 €. 59,50 €',
      'Seite 1 von 1',
    ]) {
      expect(page).toContain(expected);
    }
  });

  test('in English: credit and a settled account are said in words', async () => {
    const inCredit = documentOf(story.slice(0, 3), { locale: 'en-GB', subject: 'O-17' });
    const [page] = await pagesOf(inCredit);
    expect(page).toContain('Statement of account O-17');
    expect(page).toContain('2 Nov 2026 Credit note R-2 −€100.00 −€100.00');
    expect(page).toContain('Your credit is €100.00.');
    expect((await pagesOf(documentOf(story, { locale: 'en-GB' })))[0]).toContain('The account is settled.');
  });

  test('200 lines flow over pages that repeat the head and count themselves; none is lost', async () => {
    const rows = Array.from({ length: 200 }, (_, index) =>
      row('invoice', '2026-10-01', 100, { number: `R-${index + 1}` }),
    );
    const pages = await pagesOf(documentOf(rows));
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => {
      expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
      expect(page).toContain('Datum Vorgang Betrag Saldo');
    });
    const text = pages.join(' ');
    for (let index = 1; index <= 200; index += 1) expect(text).toContain(`Rechnung R-${index} 1,00 €`);
    expect(text).toContain('Endsaldo Offen sind 200,00 €. 200,00 €');
  });

  test('however many lines there are, the closing balance and what it means stand on one page', async () => {
    const row100 = (index: number): StatementRow => row('invoice', '2026-10-01', 100, { number: `R-${index}` });
    for (let count = 12; count <= 26; count += 1) {
      const pages = await pagesOf(documentOf(Array.from({ length: count }, (_, index) => row100(index))));
      expect(pages.at(-1)).toMatch(/Datum Vorgang Betrag Saldo .*Endsaldo Offen sind/);
    }
  });

  test('characters that the font lacks are question marks, and the same statement gives the same bytes', async () => {
    const document = documentOf([row('write_off', '2026-10-01', 100, { text: '会議 🎉 uneinbringlich' })]);
    expect((await pagesOf(document))[0]).toContain('?? ? uneinbringlich');
    expect(Buffer.from(renderPdfStatement(document)).equals(renderPdfStatement(document))).toBe(true);
  });
});

describe('the statement as CSV', () => {
  test('opening balance, entries, closing balance; formulas are defused, negative amounts are numbers', () => {
    const rows = [...story.slice(0, 3), row('write_off', '2026-11-04', 100, { text: '=1+1' })];
    expect(parseCsv(statementCsv(documentOf(rows)))).toEqual([
      ['Datum', 'Vorgang', 'Nummer', 'Bemerkung', 'Betrag', 'Saldo', 'Währung'],
      ['2026-10-01', 'Anfangssaldo', '', '', '', '0.00', 'EUR'],
      ['2026-10-01', 'Rechnung', 'R-1', '', '200.00', '200.00', 'EUR'],
      ['2026-10-05', 'Zahlung', 'SEPA 4711', '', '-200.00', '0.00', 'EUR'],
      ['2026-11-02', 'Rechnungskorrektur', 'R-2', '', '-100.00', '-100.00', 'EUR'],
      ['2026-11-04', 'Ausbuchung', '', "'=1+1", '-1.00', '-101.00', 'EUR'],
      ['2026-11-30', 'Endsaldo', '', '', '', '-101.00', 'EUR'],
    ]);
  });

  test('in English, in a currency without decimals', () => {
    const document = documentOf([row('invoice', '2026-10-01', 500)], {
      locale: 'en-US',
      currency: { code: 'JPY', decimals: 0 },
    });
    expect(parseCsv(statementCsv(document))[2]).toEqual(['2026-10-01', 'Invoice', '', '', '500', '500', 'JPY']);
  });
});
