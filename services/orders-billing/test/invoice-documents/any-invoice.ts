import fc from 'fast-check';
import { creditNoteOf, invoiceOf, type LineSpec } from './invoice-builder.ts';

const anyLine: fc.Arbitrary<LineSpec> = fc
  .record({
    description: fc.string({ unit: 'binary', maxLength: 60 }),
    quantity: fc.integer({ min: 1, max: 400 }),
    unitPriceMinor: fc.integer({ min: -20_000, max: 3_000_000 }),
    discountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    taxRateBasisPoints: fc.constantFrom(0, 0, 700, 1900, 1990, 2500, 550),
  })
  .map(({ discountPercent, ...line }) => ({
    ...line,
    discountMinor: Math.floor((Math.max(0, line.quantity * line.unitPriceMinor) * discountPercent) / 100),
  }));

/** Invoices of up to 30 lines with any text, several rates, discounts up to all of the price, lines that take back, partly paid. */
export const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 30 }),
    currency: fc.constantFrom({ code: 'EUR', decimals: 2 } as const, { code: 'JPY', decimals: 0 } as const),
    paidPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ lines, currency, paidPercent }) => {
    const { totals } = invoiceOf({ lines });
    const paidMinor = Math.floor((Math.max(0, totals.grossMinor) * paidPercent) / 100);
    return invoiceOf({ lines, currency, paidMinor });
  });

/** Credit notes over parts of such invoices: up to three of their lines that cost something, from a minor unit to all of it. */
export const anyCreditNote = fc
  .record({
    invoice: anyInvoice.filter(({ lines }) => lines.some((line) => line.grossMinor > 0)),
    percents: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ invoice, percents }) => {
    const costly = invoice.lines.flatMap(({ grossMinor }, line) => (grossMinor > 0 ? [{ line, grossMinor }] : []));
    const credits = costly.slice(0, percents.length).map(({ line, grossMinor }, index) => ({
      line,
      grossMinor: Math.max(1, Math.floor((grossMinor * (percents[index] ?? 100)) / 100)),
    }));
    return creditNoteOf(invoice, 'R-2026-000099', credits);
  });
