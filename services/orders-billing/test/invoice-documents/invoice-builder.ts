import { netOfGross } from '../../src/ledger/papers/decimal.ts';
import type { InvoiceDocument, InvoiceLine, InvoiceTaxRow } from '../../src/ledger/papers/invoice-document.ts';
import type { TaxCategory } from '../../src/money/tax-category.ts';

export interface LineSpec {
  description?: string;
  quantity?: number;
  unitCode?: string;
  /** Gross. */
  unitPriceMinor: number;
  discountMinor?: number;
  taxRateBasisPoints?: number;
  taxCategory?: TaxCategory;
}

export interface InvoiceSpec extends Partial<Omit<InvoiceDocument, 'lines' | 'taxes' | 'totals'>> {
  lines: readonly LineSpec[];
  paidMinor?: number;
  exemptionReason?: string;
}

const add = (sum: number, value: number): number => sum + value;

/** Tax per rate on the sum, gross prices kept; each line gets the difference of two running nets, so the lines add up by construction. */
function taxed(specs: readonly LineSpec[]): InvoiceLine[] {
  const runningGross = new Map<string, number>();
  return specs.map((spec, index) => {
    const { quantity = 1, unitPriceMinor, discountMinor = 0, taxRateBasisPoints = 1900 } = spec;
    const taxCategory = spec.taxCategory ?? (taxRateBasisPoints > 0 ? 'S' : 'Z');
    const grossMinor = quantity * unitPriceMinor - discountMinor;
    const group = `${taxCategory} ${taxRateBasisPoints}`;
    const before = runningGross.get(group) ?? 0;
    runningGross.set(group, before + grossMinor);
    const netMinor = netOfGross(before + grossMinor, taxRateBasisPoints) - netOfGross(before, taxRateBasisPoints);
    return {
      description: spec.description ?? `Item ${index + 1}`,
      quantity,
      unitCode: spec.unitCode ?? 'C62',
      unitPriceMinor,
      discountMinor,
      netMinor,
      taxMinor: grossMinor - netMinor,
      grossMinor,
      taxRateBasisPoints,
      taxCategory,
    };
  });
}

function taxRows(lines: readonly InvoiceLine[], exemptionReason: string | undefined): InvoiceTaxRow[] {
  const groups = Map.groupBy(lines, (line) => `${line.taxCategory} ${line.taxRateBasisPoints}`);
  return [...groups.values()].map((own): InvoiceTaxRow => {
    const { taxCategory, taxRateBasisPoints } = own[0] as InvoiceLine;
    return {
      taxCategory,
      taxRateBasisPoints,
      exemptionReason: taxCategory === 'E' || taxCategory === 'G' ? exemptionReason : undefined,
      netMinor: own.map((line) => line.netMinor).reduce(add, 0),
      taxMinor: own.map((line) => line.taxMinor).reduce(add, 0),
      grossMinor: own.map((line) => line.grossMinor).reduce(add, 0),
    };
  });
}

/** A German invoice in EUR whose amounts add up; everything but the lines may be replaced. */
export function invoiceOf({ lines: specs, paidMinor = 0, exemptionReason, ...rest }: InvoiceSpec): InvoiceDocument {
  const lines = taxed(specs);
  const taxes = taxRows(lines, exemptionReason);
  const grossMinor = taxes.map((row) => row.grossMinor).reduce(add, 0);
  const netMinor = taxes.map((row) => row.netMinor).reduce(add, 0);
  return {
    number: 'R-2026-000042',
    issueDate: '2026-11-21',
    dueDate: '2026-12-05',
    deliveryDate: '2026-11-20',
    currency: { code: 'EUR', decimals: 2 },
    locale: 'de-DE',
    seller: {
      name: 'Werkraum Kreuzberg GmbH',
      address: { line1: 'Oranienstraße 12', postalCode: '10999', city: 'Berlin', country: 'DE' },
      vatId: 'DE136695976',
      taxNumber: '27/123/45678',
      registrationNumber: 'HRB 123456 B',
      bank: { accountHolder: 'Werkraum Kreuzberg GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' },
      contact: { name: 'Jördis Müller', email: 'rechnung@werkraum.example', phone: '+49 30 123456' },
    },
    buyer: {
      name: 'Søren & Söhne OHG',
      contactName: 'Ada Lovelace',
      address: { line1: 'Hauptstraße 7', line2: '3. Stock', postalCode: '80331', city: 'München', country: 'DE' },
      email: 'ada@example.com',
    },
    lines,
    taxes,
    totals: { netMinor, taxMinor: grossMinor - netMinor, grossMinor, paidMinor, dueMinor: grossMinor - paidMinor },
    ...rest,
  };
}

type Negatable = Pick<InvoiceTaxRow, 'netMinor' | 'taxMinor' | 'grossMinor'>;

const negated = <T extends Negatable>(row: T): T => ({
  ...row,
  netMinor: -row.netMinor,
  taxMinor: -row.taxMinor,
  grossMinor: -row.grossMinor,
});

/** The cancellation of an invoice: every stored amount with the other sign. */
export function cancellationOf(document: InvoiceDocument, number: string): InvoiceDocument {
  const totals = negated(document.totals);
  return {
    ...document,
    kind: 'cancellation',
    number,
    issueDate: '2026-11-22',
    cancels: { number: document.number, issueDate: document.issueDate },
    lines: document.lines.map((line) => ({
      ...negated(line),
      unitPriceMinor: -line.unitPriceMinor,
      discountMinor: -line.discountMinor,
    })),
    taxes: document.taxes.map(negated),
    totals: { ...totals, paidMinor: 0, dueMinor: 0 },
  };
}

/** A gross amount, above 0, to be taken back of the line at that index. */
export interface CreditSpec {
  line: number;
  grossMinor: number;
  description?: string;
}

/**
 * A credit note over a part of an invoice, as the books store it: one piece at a negative price per line, and per rate the tax of what is
 * left of the invoice minus the tax that the invoice stated. The last line of a rate takes what rounding leaves.
 */
export function creditNoteOf(
  document: InvoiceDocument,
  number: string,
  credits: readonly CreditSpec[],
): InvoiceDocument {
  const groupOf = (row: InvoiceLine | InvoiceTaxRow): string => `${row.taxCategory} ${row.taxRateBasisPoints}`;
  const originals = credits.map(({ line }) => document.lines[line] as InvoiceLine);
  const lines = credits.map((credit, index): InvoiceLine => {
    const original = originals[index] as InvoiceLine;
    const netMinor = -netOfGross(credit.grossMinor, original.taxRateBasisPoints);
    return {
      description: credit.description ?? original.description,
      quantity: 1,
      unitCode: 'C62',
      unitPriceMinor: -credit.grossMinor,
      discountMinor: 0,
      netMinor,
      taxMinor: -credit.grossMinor - netMinor,
      grossMinor: -credit.grossMinor,
      taxRateBasisPoints: original.taxRateBasisPoints,
      taxCategory: original.taxCategory,
    };
  });
  const taxes = document.taxes.flatMap((row): InvoiceTaxRow[] => {
    const own = lines.filter((line) => groupOf(line) === groupOf(row));
    const last = own.at(-1);
    if (!last) return [];
    const grossMinor = own.map((line) => line.grossMinor).reduce(add, 0);
    const netMinor = netOfGross(row.grossMinor + grossMinor, row.taxRateBasisPoints) - row.netMinor;
    last.netMinor += netMinor - own.map((line) => line.netMinor).reduce(add, 0);
    last.taxMinor = last.grossMinor - last.netMinor;
    return [{ ...row, netMinor, taxMinor: grossMinor - netMinor, grossMinor }];
  });
  const grossMinor = taxes.map((row) => row.grossMinor).reduce(add, 0);
  const netMinor = taxes.map((row) => row.netMinor).reduce(add, 0);
  return {
    ...document,
    kind: 'credit_note',
    number,
    issueDate: '2026-11-23',
    dueDate: undefined,
    corrects: { number: document.number, issueDate: document.issueDate },
    lines,
    taxes,
    totals: { netMinor, taxMinor: grossMinor - netMinor, grossMinor, paidMinor: 0, dueMinor: 0 },
  };
}

/** A correction over nothing: every line of the invoice taken away on the one day and named on the other. */
export function movedTo(
  document: InvoiceDocument,
  number: string,
  { was, now }: { was: string; now: string },
): InvoiceDocument {
  const on = (day: string) => ({ period: { start: day, end: day } });
  const lines = document.lines.flatMap((line): InvoiceLine[] => {
    const one = { ...line, quantity: 1, unitPriceMinor: line.grossMinor, discountMinor: 0 };
    return [
      { ...negated(one), unitPriceMinor: -line.grossMinor, ...on(was) },
      { ...one, ...on(now) },
    ];
  });
  const nothing = { netMinor: 0, taxMinor: 0, grossMinor: 0 };
  return {
    ...document,
    kind: 'credit_note',
    number,
    issueDate: '2026-11-23',
    dueDate: undefined,
    deliveryDate: now,
    corrects: { number: document.number, issueDate: document.issueDate },
    lines,
    taxes: document.taxes.map((row) => ({ ...row, ...nothing })),
    totals: { ...nothing, paidMinor: 0, dueMinor: 0 },
  };
}
