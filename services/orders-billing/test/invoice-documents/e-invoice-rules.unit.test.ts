import { describe, expect, test } from '@jest/globals';
import { eInvoiceObstacles } from '../../src/ledger/papers/e-invoice-rules.ts';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';
import { creditNoteOf, invoiceOf, type InvoiceSpec } from './invoice-builder.ts';
import { sampleInvoices, threeDecimalInvoice } from './sample-invoices.ts';

const address = { line1: 'Graben 3', postalCode: '1010', city: 'Wien', country: 'AT' };
const yen = { code: 'JPY', decimals: 0 } as const;
const untaxed = (taxCategory: 'E' | 'AE' | 'K' | 'G' | 'O', more: Partial<InvoiceSpec> = {}): InvoiceDocument =>
  invoiceOf({ lines: [{ unitPriceMinor: 100, taxRateBasisPoints: 0, taxCategory }], ...more });
const taxed = (more: Partial<InvoiceSpec>): InvoiceDocument => invoiceOf({ lines: [{ unitPriceMinor: 100 }], ...more });

describe('what an e-invoice needs', () => {
  test.each(Object.entries(sampleInvoices))('%s has it all', (_, document) => {
    expect(eInvoiceObstacles(document)).toEqual([]);
  });

  test.each<[string, InvoiceDocument, string]>([
    ["the buyer's address", taxed({ buyer: { name: 'Ada' } }), "The buyer's postal address is unknown."],
    [
      "the seller's address",
      taxed({ seller: { name: 'X', vatId: 'DE1234' } }),
      "The seller's postal address is unknown.",
    ],
    [
      'a known country',
      taxed({ buyer: { name: 'Ada', address: { ...address, country: 'QX' } } }),
      'The buyer\'s country "QX" is no ISO 3166-1 code.',
    ],
    ['a tax identity', taxed({ seller: { name: 'X', address } }), 'The seller has neither a VAT id nor a tax number.'],
    [
      'a VAT id with its country',
      taxed({ buyer: { name: 'Ada', address, vatId: '12345678' } }),
      'The buyer\'s VAT id "12345678" does not begin with a country.',
    ],
    ['the reason of an exemption', untaxed('E'), 'Tax category E needs its reason.'],
    ["the buyer's VAT id for reverse charge", untaxed('AE'), "Tax category AE needs the buyer's VAT id."],
    [
      'a delivery day within the Union',
      untaxed('K', { deliveryDate: undefined, buyer: { name: 'A', address, vatId: 'ATU13585627' } }),
      'Tax category K needs a delivery date or a period.',
    ],
    [
      "the seller's VAT id for exports",
      untaxed('G', { seller: { name: 'X', address, taxNumber: '1' } }),
      "Tax category G needs the seller's VAT id.",
    ],
    [
      'no tax beside what is outside its scope',
      invoiceOf({
        lines: [{ unitPriceMinor: 100 }, { unitPriceMinor: 100, taxRateBasisPoints: 0, taxCategory: 'O' }],
      }),
      'Tax category O stands with no other category.',
    ],
    ['a known currency', taxed({ currency: { code: 'XXA', decimals: 2 } }), '"XXA" is no ISO 4217 currency.'],
    [
      'the invoice that a credit note corrects',
      { ...creditNoteOf(taxed({}), 'R-2', [{ line: 0, grossMinor: 50 }]), corrects: undefined },
      'It does not name the invoice that it takes back.',
    ],
    [
      // 6 yen at 10 % hold 1 of tax, 5 hold none: the one that is credited is all tax.
      'a tax less than a unit of the currency off its base',
      creditNoteOf(invoiceOf({ lines: [{ unitPriceMinor: 6, taxRateBasisPoints: 1_000 }], currency: yen }), 'R-2', [
        { line: 0, grossMinor: 1 },
      ]),
      'The tax at 10 % is a unit of JPY off its base.',
    ],
    [
      'amounts of two decimals',
      threeDecimalInvoice,
      'Amounts in KWD need a third decimal, which EN 16931 does not have.',
    ],
  ])('%s', (_, document, expected) => {
    expect(eInvoiceObstacles(document)).toEqual([expected]);
  });
});
