import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, guarded, unguarded } from '@booking/representations/csv.ts';
import { csvText, formatCsv, parseCsv } from '../../src/base/csv.ts';
import { invoicesCsv, type InvoiceExportRow } from '../../src/reports/exports/invoices-csv.ts';
import { paymentsCsv, type PaymentExportRow } from '../../src/reports/exports/payments-csv.ts';
import { counted, listed, textOf } from './rows.ts';

const invoice: InvoiceExportRow = {
  id: 'i1',
  number: 'R-2026-000001',
  kind: 'invoice',
  status: 'open',
  issued_on: '2026-11-21',
  due_on: '2026-12-05',
  recipient: 'Søren & Söhne OHG',
  recipient_vat_id: null,
  customer_id: 'c1',
  order_id: 'o1',
  previous_number: null,
  currency: 'EUR',
  net_amount_minor: 8_403,
  tax_amount_minor: 1_597,
  total_minor: 10_000,
  credited_minor: 2_000,
  paid_minor: 3_000,
  due_minor: 5_000,
  taxes: [{ tax_rate_basis_points: 1_900, net_amount_minor: 8_403, tax_amount_minor: 1_597 }],
};

const payment: PaymentExportRow = {
  payment_id: 'p1',
  kind: 'payment',
  value_on: '2026-11-22',
  currency: 'EUR',
  amount_minor: 3_000,
  method: 'Überweisung',
  reference: 'R-2026-000001',
  invoice_number: 'R-2026-000001',
  order_id: 'o1',
  customer_id: 'c1',
  customer_name: 'Ada',
  booking: { debtor_account: '10042', order_number: null, invoiced_on: null, credit_minor: 0 },
};

describe('CSV', () => {
  test('commas, quotes and line ends are quoted as RFC 4180 has it, each line ends with CRLF', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, ''])).toBe('a,"b,c","d""e","f\ng",,\r\n');
  });

  test.each(['=1+1', '+49 30 1', '-A1', '@SUM(A1)', '\tA', '\rA', '\nA', '＝1+1', '＋1', '－1', '＠A', '|calc', "'=1"])(
    'a spreadsheet does not run %j',
    (formula) => {
      expect(guarded(formula)).toBe(`'${formula}`);
      expect(unguarded(guarded(formula))).toBe(formula);
    },
  );

  test.each([
    ["Ada;=1+cmd|'/c calc'!A1", "Ada;'=1+cmd|'/c calc'!A1"],
    ['Ada\t@A', "Ada\t'@A"],
    ['Ada\r\n=1;-A', "Ada\r\n'=1;'-A"],
    ['Ada;"=1;"', 'Ada;\'"=1;"'],
    ["Ada;'=1", "Ada;''=1"],
    ['\t=1', "'\t'=1"],
  ])('nor where it takes another sign for the end of a cell: %j', (text, written) => {
    expect(guarded(text)).toBe(written);
    expect(unguarded(written)).toBe(text);
    expect(csvLine(['1', text])).toBe(`1,"${written.replaceAll('"', '""')}"\r\n`);
  });

  test('a text with a semicolon or a tab is quoted', () => {
    expect(csvLine(['a;b', 'c\td', 'e'])).toBe('"a;b","c\td",e\r\n');
  });

  test('whatever is guarded is read back as it was', () => {
    const signs = fc.string({
      unit: fc.constantFrom("'", '"', ';', '=', '|', '-', '\t', '\r', '\n', '＝', '1', '.', 'a'),
    });
    fc.assert(
      fc.property(signs, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
    );
  });

  test.each(['-12.50', '-1', '0.00', "it's", 'a=b'])('%s is written as it is', (text) => {
    expect(guarded(text)).toBe(text);
  });

  test('whatever is written is read back, guard included', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((value) => value.replaceAll('\r\n', '\n').replaceAll('\uFEFF', ''));
    const table = fc.array(fc.tuple(fc.constant('row'), text, text), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseCsv(formatCsv(rows))).toEqual(rows.map((row) => row.map(guarded)));
      }),
    );
  });

  test('of 100,000 rows only those of the chunk being written have been asked for', async () => {
    const source = counted(100_000, (index) => `row ${index}`);
    const chunks = csvText([{ name: 'text', value: (row: string) => row }], source.rows);
    let length = 0;
    let lines = 0;
    let count = 0;
    for await (const chunk of chunks) {
      count += 1;
      length = Math.max(length, chunk.length);
      lines += chunk.split('\r\n').length - 1;
      // The head is a line too.
      expect(source.asked()).toBe(lines - 1);
      await Promise.resolve();
    }
    expect(lines).toBe(100_001);
    expect(count).toBeGreaterThan(50);
    expect(length).toBeLessThan(20_000);
  });

  test('a reader that goes away leaves the source at once', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'row';
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of csvText([{ name: 'text', value: (row: string) => row }], endless())) break;
    expect(isClosed).toBe(true);
  });
});

describe('exports', () => {
  test('invoices: one line per document, amounts with their sign and the decimals of their currency', async () => {
    const note: InvoiceExportRow = {
      ...invoice,
      number: 'R-2026-000002',
      kind: 'credit_note',
      due_on: null,
      previous_number: 'R-2026-000001',
      net_amount_minor: -1_681,
      tax_amount_minor: -319,
      total_minor: -2_000,
      credited_minor: 0,
      paid_minor: 0,
      due_minor: 0,
      taxes: [{ tax_rate_basis_points: 1_900, net_amount_minor: -1_681, tax_amount_minor: -319 }],
    };
    const yen = { ...invoice, currency: 'JPY', recipient: '=HYPERLINK("http://evil")', taxes: [] };
    const [head, first, second, third] = parseCsv(await textOf(invoicesCsv(listed(invoice, note, yen))));
    expect(head?.slice(0, 5)).toEqual(['number', 'kind', 'status', 'issued_on', 'due_on']);
    const cell = (row: string[] | undefined, name: string) => row?.[head?.indexOf(name) ?? -1];
    expect(['net_amount', 'tax_amount', 'total', 'credited', 'paid', 'due'].map((name) => cell(first, name))).toEqual([
      '84.03',
      '15.97',
      '100.00',
      '20.00',
      '30.00',
      '50.00',
    ]);
    expect(cell(first, 'tax_rates')).toBe('19 %: 84.03 + 15.97');
    expect(cell(second, 'total')).toBe('-20.00');
    expect(cell(second, 'previous_number')).toBe('R-2026-000001');
    expect(cell(third, 'total')).toBe('10000');
    expect(cell(third, 'recipient')).toBe('\'=HYPERLINK("http://evil")');
  });

  test('payments: the sum of the column is the money that is there', async () => {
    const text = await textOf(
      paymentsCsv(
        listed(
          payment,
          { ...payment, kind: 'refund', amount_minor: 1_000 },
          { ...payment, kind: 'reversal', amount_minor: 500 },
        ),
      ),
    );
    const [head = [], ...rows] = parseCsv(text);
    const amounts = rows.map((row) => Number(row[head.indexOf('amount')]));
    expect(amounts).toEqual([30, -10, -5]);
  });
});
