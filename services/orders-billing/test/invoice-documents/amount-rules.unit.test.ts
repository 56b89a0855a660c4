import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountViolations, checkAmounts } from '../../src/ledger/papers/amount-rules.ts';
import type { InvoiceDocument, InvoiceLine } from '../../src/ledger/papers/invoice-document.ts';
import { anyCreditNote, anyInvoice } from './any-invoice.ts';
import { cancellationOf, creditNoteOf, invoiceOf } from './invoice-builder.ts';
import { fiveTimesHundred, sampleInvoices, threeDecimalInvoice } from './sample-invoices.ts';

const invoice = invoiceOf({
  lines: [
    { unitPriceMinor: 10_000, quantity: 5 },
    { unitPriceMinor: 1_070, taxRateBasisPoints: 700, discountMinor: 70 },
  ],
  paidMinor: 5_000,
});

function withLine(change: Partial<InvoiceLine>): InvoiceDocument {
  const [first, ...others] = invoice.lines;
  return { ...invoice, lines: [{ ...(first as InvoiceLine), ...change }, ...others] };
}

const withTotals = (change: Partial<InvoiceDocument['totals']>): InvoiceDocument => ({
  ...invoice,
  totals: { ...invoice.totals, ...change },
});

describe('amounts of an invoice', () => {
  test('5 × 100.00 gross at 19 % is 420.17 net and 79.83 tax', () => {
    expect(fiveTimesHundred.totals).toMatchObject({ netMinor: 42_017, taxMinor: 7_983, grossMinor: 50_000 });
    expect(amountViolations(fiveTimesHundred)).toEqual([]);
  });

  test.each([...Object.entries(sampleInvoices), ['three decimals', threeDecimalInvoice]] as [
    string,
    InvoiceDocument,
  ][])('%s adds up', (_, document) => {
    expect(amountViolations(document)).toEqual([]);
  });

  test.each<[string, InvoiceDocument, RegExp]>([
    ['a gross that quantity and price do not give', withLine({ quantity: 4 }), /quantity × unit price/],
    ['a line whose net and tax are not its gross', withLine({ taxMinor: 7_982 }), /line 1: net/],
    ['lines that do not sum to their rate', withLine({ netMinor: 42_016, taxMinor: 7_984 }), /tax S 1900: netMinor/],
    ['a fraction of a cent', withLine({ netMinor: 42_016.5, taxMinor: 7_983.5 }), /no whole number/],
    ['a line of a rate without a row', withLine({ taxRateBasisPoints: 700 }), /tax S 1900: no line/],
    ['a quantity of nothing', withLine({ quantity: 0, unitPriceMinor: 0, discountMinor: -50_000 }), /quantity is 0/],
    ['an exempt line with a rate', withLine({ taxCategory: 'E' }), /category E with rate 1900/],
    ['a total that no lines give', withTotals({ netMinor: 43_017 }), /totals against lines/],
    ['paid and due that are not the total', withTotals({ dueMinor: 1 }), /paid \+ credited/],
    ['credited, paid and due that are not the total', withTotals({ creditedMinor: 1 }), /credited \+ due/],
    ['an invoice of which nothing is due or paid', withTotals({ paidMinor: 0, dueMinor: 0 }), /credited \+ due/],
    ['a credit note that asks for money', { ...invoice, kind: 'credit_note' }, /takes back, its gross is above 0/],
    ['a row that stands twice', { ...invoice, taxes: [...invoice.taxes, ...invoice.taxes] }, /stands twice/],
    ['a missing row', { ...invoice, taxes: invoice.taxes.slice(1) }, /tax S 1900: missing/],
    ['no lines', { ...invoice, lines: [] }, /no lines/],
  ])('%s is found', (_, document, expected) => {
    expect(amountViolations(document).join('\n')).toMatch(expected);
    expect(() => checkAmounts(document)).toThrow(/R-2026-000042 does not add up/);
  });

  test('tax that adds up everywhere but does not follow from its rate is found', () => {
    const shifted = { netMinor: 42_015, taxMinor: 7_985 };
    const document = {
      ...fiveTimesHundred,
      lines: fiveTimesHundred.lines.map((line) => ({ ...line, ...shifted })),
      taxes: fiveTimesHundred.taxes.map((row) => ({ ...row, ...shifted })),
      totals: { ...fiveTimesHundred.totals, ...shifted },
    };
    expect(amountViolations(document)).toEqual(['tax S 1900: tax 7985 does not follow from net 42015']);
  });

  test('whatever lines, rates and discounts there are, the invoice and its cancellation add up', () => {
    fc.assert(
      fc.property(anyInvoice, (document) => {
        expect(amountViolations(document)).toEqual([]);
        expect(amountViolations(cancellationOf(document, 'R-2'))).toEqual([]);
      }),
    );
  });

  test('whatever is credited of whatever invoice, the credit note adds up', () => {
    fc.assert(
      fc.property(anyCreditNote, (document) => {
        expect(amountViolations(document)).toEqual([]);
      }),
    );
  });

  test('the tax of a credit note may be a cent off its base, not a euro', () => {
    // 10.00 at 19 % hold 1.60, the 4.60 that are left 0.73: 0.87 are taken back, where 5.40 alone would hold 0.86.
    const note = creditNoteOf(invoiceOf({ lines: [{ unitPriceMinor: 1_000 }] }), 'R-2', [{ line: 0, grossMinor: 540 }]);
    expect(note.totals).toMatchObject({ netMinor: -453, taxMinor: -87, grossMinor: -540 });
    expect(amountViolations(note)).toEqual([]);
    const shift = <T extends { netMinor: number; taxMinor: number }>(row: T): T => ({
      ...row,
      netMinor: row.netMinor - 100,
      taxMinor: row.taxMinor + 100,
    });
    const { lines, taxes, totals } = note;
    const wrong = { ...note, lines: lines.map(shift), taxes: taxes.map(shift), totals: shift(totals) };
    expect(amountViolations(wrong)).toEqual(['tax S 1900: tax 13 does not follow from net -553']);
  });

  test('whichever single amount is off by one, it is found', () => {
    const lineFields = ['netMinor', 'taxMinor', 'grossMinor', 'discountMinor'] as const;
    fc.assert(
      fc.property(
        anyInvoice,
        fc.constantFrom(...lineFields),
        fc.nat(),
        fc.constantFrom(-1, 1),
        (document, field, at, off) => {
          const index = at % document.lines.length;
          const lines = document.lines.map((line, position) =>
            position === index ? { ...line, [field]: line[field] + off } : line,
          );
          expect(amountViolations({ ...document, lines })).not.toEqual([]);
        },
      ),
    );
  });
});
