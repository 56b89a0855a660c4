import { suppliedAbroad } from '../../src/ledger/papers/exemptions.ts';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';
import { cancellationOf, creditNoteOf, invoiceOf, movedTo, type CreditSpec, type LineSpec } from './invoice-builder.ts';

const eur = { code: 'EUR', decimals: 2 } as const;
const usd = { code: 'USD', decimals: 2 } as const;
const jpy = { code: 'JPY', decimals: 0 } as const;
const kwd = { code: 'KWD', decimals: 3 } as const;

const vienna = { line1: 'Graben 3', postalCode: '1010', city: 'Wien', country: 'AT' };
const newYork = {
  line1: '11 Broadway',
  line2: 'Suite 700',
  postalCode: '10004',
  city: 'New York',
  region: 'NY',
  country: 'US',
};
const berlin = { line1: 'Oranienstraße 12', postalCode: '10999', city: 'Berlin', country: 'DE' };

const fiveHours: LineSpec = { description: 'Meeting Room 1', quantity: 5, unitCode: 'HUR', unitPriceMinor: 10_000 };

const discounted: readonly LineSpec[] = [
  { description: 'Fokusplatz, Tageskarte', quantity: 3, unitPriceMinor: 2_900, discountMinor: 800 },
  { description: 'Besprechungsraum', quantity: 7, unitCode: 'HUR', unitPriceMinor: 3_333, discountMinor: 1 },
  { description: 'Kaffee', quantity: 11, unitPriceMinor: 250, discountMinor: 2_750, taxRateBasisPoints: 700 },
  { description: 'Handbuch', unitPriceMinor: 2_140, discountMinor: 13, taxRateBasisPoints: 700 },
];

/** 500 lines of uneven prices, three rates, some discounts: the rounding is spread over all of them. */
const manyLines: readonly LineSpec[] = Array.from({ length: 500 }, (_, index) => ({
  description: `Schließfach ${index + 1}, Tagesmiete`,
  quantity: 1 + (index % 7),
  unitPriceMinor: 99 + ((index * 137) % 4_801),
  discountMinor: index % 5 === 0 ? 17 : 0,
  taxRateBasisPoints: [1900, 700, 0][index % 3] ?? 0,
}));

const longText = 'Konferenzpaket „Große Halle“ mit Übertragung, Simultandolmetschen und Verpflegung. '
  .repeat(40)
  .trim();

const inEuro: Readonly<Record<string, InvoiceDocument>> = {
  standard: invoiceOf({ lines: [fiveHours] }),
  'standard, in English': invoiceOf({ lines: [fiveHours], locale: 'en-GB' }),
  'several rates': invoiceOf({
    lines: [
      fiveHours,
      { unitPriceMinor: 2_140, taxRateBasisPoints: 700 },
      { unitPriceMinor: 999, taxRateBasisPoints: 0 },
    ],
  }),
  discounts: invoiceOf({ lines: discounted }),
  'gross that no net and rounded tax give': invoiceOf({ lines: [{ unitPriceMinor: 57_900 }] }),
  'three equal lines': invoiceOf({ lines: Array.from({ length: 3 }, () => ({ unitPriceMinor: 100 })) }),
  '500 lines': invoiceOf({ lines: manyLines, servicePeriod: { start: '2026-10-01', end: '2026-10-31' } }),
  'long texts': invoiceOf({
    lines: [{ description: `Konferenz\n${longText}`, unitPriceMinor: 1_234_567 }],
    note: `Hinweis: "Größe" < 5 & > 3, ${longText}`,
  }),
  'for nothing': invoiceOf({ lines: [{ ...fiveHours, discountMinor: 50_000 }] }),
  'partly paid': invoiceOf({ lines: [fiveHours], paidMinor: 12_345 }),
  'paid in full': invoiceOf({ lines: [fiveHours], paidMinor: 50_000, dueDate: undefined }),
  'payable at once, without bank details': invoiceOf({
    lines: [fiveHours],
    dueDate: undefined,
    deliveryDate: undefined,
    seller: { name: 'Einzelunternehmen Müller', address: berlin, taxNumber: '27/123/45678' },
  }),
  'a line that takes back': invoiceOf({
    lines: [fiveHours, { description: 'Umbuchung', quantity: 2, unitPriceMinor: -1_501 }],
  }),
  'service period': invoiceOf({
    lines: [{ description: 'Mitgliedschaft', unitCode: 'MON', unitPriceMinor: 24_900 }],
    deliveryDate: undefined,
    servicePeriod: { start: '2026-01-31', end: '2026-02-27' },
  }),
  'in place of another': invoiceOf({
    lines: [fiveHours],
    replaces: { number: 'R-2026-000041', issueDate: '2026-11-20' },
  }),
  'collected, so that nobody is asked to transfer': invoiceOf({ lines: [fiveHours], collected: true }),
};

const withoutTax: Readonly<Record<string, InvoiceDocument>> = {
  'small business, exempt (E)': invoiceOf({
    lines: [{ ...fiveHours, taxRateBasisPoints: 0, taxCategory: 'E' }],
    exemptionReason: 'Umsatzsteuerfrei als Kleinunternehmer gemäß § 19 UStG',
  }),
  'exempt beside taxed (E, S)': invoiceOf({
    lines: [fiveHours, { description: 'Seminar', unitPriceMinor: 8_000, taxRateBasisPoints: 0, taxCategory: 'E' }],
    exemptionReason: 'Umsatzsteuerfrei gemäß § 4 Nr. 22 UStG',
  }),
  'zero rate (Z)': invoiceOf({ lines: [{ ...fiveHours, taxRateBasisPoints: 0, taxCategory: 'Z' }] }),
  'reverse charge (AE)': invoiceOf({
    lines: [{ ...fiveHours, taxRateBasisPoints: 0, taxCategory: 'AE' }],
    buyer: { name: 'Donau Handel GmbH', address: vienna, vatId: 'ATU13585627' },
  }),
  'supply within the Union (K)': invoiceOf({
    lines: [{ description: 'Whiteboard', unitPriceMinor: 45_000, taxRateBasisPoints: 0, taxCategory: 'K' }],
    buyer: { name: 'Donau Handel GmbH', address: vienna, vatId: 'ATU13585627' },
  }),
  'export (G)': invoiceOf({
    lines: [{ description: 'Whiteboard', unitPriceMinor: 45_000, taxRateBasisPoints: 0, taxCategory: 'G' }],
    buyer: { name: 'Hudson Desk Inc.', address: newYork },
  }),
  'service for a business outside the Union (G)': invoiceOf({
    lines: [{ ...fiveHours, taxRateBasisPoints: 0, taxCategory: 'G' }],
    buyer: { name: 'Hudson Desk Inc.', address: newYork },
    exemptionReason: suppliedAbroad.de,
  }),
  'outside the scope of VAT (O)': invoiceOf({
    lines: [{ description: 'Desk membership', unitPriceMinor: 19_900, taxRateBasisPoints: 0, taxCategory: 'O' }],
    currency: usd,
    locale: 'en-US',
    seller: {
      name: 'Hudson Desk Inc.',
      address: newYork,
      taxNumber: '12-3456789',
      bank: { accountHolder: 'Hudson Desk Inc.', accountNumber: '000123456789', bic: 'CHASUS33' },
    },
    buyer: { name: 'Grace Hopper', address: newYork },
  }),
};

const foreign: Readonly<Record<string, InvoiceDocument>> = {
  'US dollars': invoiceOf({ lines: discounted, currency: usd, locale: 'en-US' }),
  'Japanese yen, no decimals': invoiceOf({
    lines: [{ description: '会議室', quantity: 3, unitPriceMinor: 5_501, discountMinor: 100 }, { unitPriceMinor: 999 }],
    currency: jpy,
    locale: 'en-GB',
  }),
  'Kuwaiti dinars with a third decimal of 0': invoiceOf({
    lines: [{ unitPriceMinor: 11_900 }, { unitPriceMinor: 23_800 }],
    currency: kwd,
    locale: 'en-GB',
  }),
  'Polish złoty': invoiceOf({
    lines: [{ description: 'Zażółć gęślą jaźń', quantity: 3, unitPriceMinor: 12_345, taxRateBasisPoints: 2300 }],
    currency: { code: 'PLN', decimals: 2 },
    locale: 'en-GB',
  }),
};

const originals = { ...inEuro, ...withoutTax, ...foreign };

const cancellations = Object.fromEntries(
  ['standard', 'discounts', 'several rates', 'a line that takes back', 'reverse charge (AE)', '500 lines'].map(
    (name) => {
      const original = originals[name];
      if (!original) throw new Error(`No sample called ${name}`);
      return [`cancellation: ${name}`, cancellationOf(original, 'R-2026-000043')];
    },
  ),
);

/** What is taken back of which sample: parts, all of it, and differences of a cent between the tax and base × rate. */
const credited: readonly [string, string, readonly CreditSpec[]][] = [
  ['part', 'standard', [{ line: 0, grossMinor: 10_000, description: 'Meeting Room 1: eine Stunde' }]],
  ['part, in English', 'standard, in English', [{ line: 0, grossMinor: 10_000 }]],
  ['all', 'standard', [{ line: 0, grossMinor: 50_000 }]],
  [
    'parts of several rates',
    'several rates',
    [
      { line: 0, grossMinor: 12_345 },
      { line: 1, grossMinor: 701 },
      { line: 2, grossMinor: 1 },
    ],
  ],
  [
    'all of a discounted one',
    'discounts',
    [
      { line: 0, grossMinor: 7_900 },
      { line: 1, grossMinor: 23_330 },
      { line: 3, grossMinor: 2_127 },
    ],
  ],
  ['a cent more tax than the rate gives', 'ten euros', [{ line: 0, grossMinor: 540 }]],
  ['a cent less tax than the rate gives', 'ten euros ten', [{ line: 0, grossMinor: 210 }]],
  ['one cent', 'ten euros', [{ line: 0, grossMinor: 1 }]],
  ['zero rate (Z)', 'zero rate (Z)', [{ line: 0, grossMinor: 20_000 }]],
  ['exempt (E)', 'small business, exempt (E)', [{ line: 0, grossMinor: 20_000 }]],
  [
    'exempt beside taxed (E, S)',
    'exempt beside taxed (E, S)',
    [
      { line: 0, grossMinor: 100 },
      { line: 1, grossMinor: 8_000 },
    ],
  ],
  ['reverse charge (AE)', 'reverse charge (AE)', [{ line: 0, grossMinor: 50_000 }]],
  ['supply within the Union (K)', 'supply within the Union (K)', [{ line: 0, grossMinor: 5_000 }]],
  ['export (G)', 'export (G)', [{ line: 0, grossMinor: 5_000 }]],
  ['outside the scope (O)', 'outside the scope of VAT (O)', [{ line: 0, grossMinor: 19_900 }]],
  ['yen', 'Japanese yen, no decimals', [{ line: 0, grossMinor: 5_501 }]],
];

const cents: Readonly<Record<string, InvoiceDocument>> = {
  'ten euros': invoiceOf({ lines: [{ unitPriceMinor: 1_000 }] }),
  'ten euros ten': invoiceOf({ lines: [{ unitPriceMinor: 1_010 }] }),
};

const creditNotes = Object.fromEntries(
  credited.map(([name, of, credits]) => {
    const original = originals[of] ?? cents[of];
    if (!original) throw new Error(`No sample called ${of}`);
    return [`credit note: ${name}`, creditNoteOf(original, 'R-2026-000044', credits)];
  }),
);

/** Moved to another day at the same price. */
const moved = Object.fromEntries(
  ['standard', 'several rates', 'small business, exempt (E)', 'reverse charge (AE)', 'Japanese yen, no decimals'].map(
    (name) => {
      const original = originals[name];
      if (!original) throw new Error(`No sample called ${name}`);
      return [`moved: ${name}`, movedTo(original, 'R-2026-000045', { was: '2026-11-20', now: '2026-11-27' })];
    },
  ),
);

/** Invoices of every kind the platform issues, by name; all of them can be e-invoices. */
export const sampleInvoices: Readonly<Record<string, InvoiceDocument>> = {
  ...originals,
  ...cancellations,
  ...creditNotes,
  ...moved,
};

export function sample(name: string): InvoiceDocument {
  const document = sampleInvoices[name];
  if (!document) throw new Error(`no sample ${name}`);
  return document;
}

/** A KWD invoice that needs its third decimal: on paper only. */
export const threeDecimalInvoice: InvoiceDocument = invoiceOf({
  lines: [{ description: 'Majlis room', quantity: 3, unitPriceMinor: 12_345, taxRateBasisPoints: 500 }],
  currency: kwd,
  locale: 'en-GB',
});

export const fiveTimesHundred: InvoiceDocument = invoiceOf({ lines: [fiveHours], currency: eur });

/** 100.00 of it taken back: 84.04 net and 15.96 tax. */
export const creditOfHundred: InvoiceDocument = creditNoteOf(fiveTimesHundred, 'R-2026-000044', [
  { line: 0, grossMinor: 10_000 },
]);
