import { rateTenths, wholeTenths } from '../../money/money.ts';
import { documentKind } from './document-kind.ts';
import type { InvoiceDocument, InvoiceLine, InvoiceTaxRow } from './invoice-document.ts';

type Amounts = Pick<InvoiceLine, 'netMinor' | 'taxMinor' | 'grossMinor'>;

const groupOf = (row: Pick<InvoiceLine, 'taxCategory' | 'taxRateBasisPoints'>): string =>
  `${row.taxCategory} ${row.taxRateBasisPoints}`;

function sumOf(rows: readonly Amounts[]): Amounts {
  const sum = { netMinor: 0, taxMinor: 0, grossMinor: 0 };
  for (const row of rows) {
    sum.netMinor += row.netMinor;
    sum.taxMinor += row.taxMinor;
    sum.grossMinor += row.grossMinor;
  }
  return sum;
}

function differences(what: string, actual: Amounts, expected: Amounts): string[] {
  return (['netMinor', 'taxMinor', 'grossMinor'] as const)
    .filter((field) => actual[field] !== expected[field])
    .map((field) => `${what}: ${field} is ${actual[field]}, the sum is ${expected[field]}`);
}

function netAndTax(what: string, row: Amounts): string[] {
  if (row.netMinor + row.taxMinor === row.grossMinor) return [];
  return [`${what}: net ${row.netMinor} + tax ${row.taxMinor} is not gross ${row.grossMinor}`];
}

function wholeNumbers(what: string, row: object): string[] {
  return Object.entries(row)
    .filter(([, value]) => typeof value === 'number' && !Number.isSafeInteger(value))
    .map(([field, value]) => `${what}: ${field} is no whole number (${value})`);
}

function rateFitsCategory(what: string, row: Pick<InvoiceLine, 'taxCategory' | 'taxRateBasisPoints'>): string[] {
  const fits = row.taxCategory === 'S' ? row.taxRateBasisPoints > 0 : row.taxRateBasisPoints === 0;
  return fits ? [] : [`${what}: category ${row.taxCategory} with rate ${row.taxRateBasisPoints}`];
}

function lineViolations(line: InvoiceLine, index: number): string[] {
  const what = `line ${index + 1}`;
  const found = [...wholeNumbers(what, line), ...rateFitsCategory(what, line), ...netAndTax(what, line)];
  if (line.quantity === 0) found.push(`${what}: quantity is 0`);
  const priced = line.quantity * line.unitPriceMinor - line.discountMinor;
  if (priced !== line.grossMinor) {
    found.push(`${what}: quantity × unit price − discount is ${priced}, gross is ${line.grossMinor}`);
  }
  if (line.taxRateBasisPoints === 0 && line.taxMinor !== 0) found.push(`${what}: tax without a rate`);
  return found;
}

/**
 * The tax of a rate comes from its gross sum, rounded to the minor unit; that of a supplementary invoice is the difference between two such
 * taxes. So it is at most one unit off the exact value: |tax − net × rate| ≤ 1 + rate. A credit note also takes up what the invoices of its
 * order have rounded apart, a few units. In integers, exactly.
 */
function taxFollowsRate(what: string, row: InvoiceTaxRow, unitsOff: bigint): string[] {
  const [rate, whole] = [BigInt(rateTenths(row.taxRateBasisPoints)), BigInt(wholeTenths)];
  const off = BigInt(row.taxMinor) * whole - BigInt(row.netMinor) * rate;
  const distance = off < 0n ? -off : off;
  return distance <= unitsOff * (whole + rate)
    ? []
    : [`${what}: tax ${row.taxMinor} does not follow from net ${row.netMinor}`];
}

function taxRowViolations(row: InvoiceTaxRow, document: InvoiceDocument): string[] {
  const what = `tax ${groupOf(row)}`;
  const own = document.lines.filter((line) => groupOf(line) === groupOf(row));
  const found = [...wholeNumbers(what, row), ...rateFitsCategory(what, row), ...netAndTax(what, row)];
  if (own.length === 0) found.push(`${what}: no line has it`);
  if (found.length > 0) return found;
  return [
    ...differences(what, row, sumOf(own)),
    ...taxFollowsRate(what, row, documentKind(document) === 'credit_note' ? 10n : 1n),
  ];
}

function groupViolations({ lines, taxes }: InvoiceDocument): string[] {
  const groups = taxes.map(groupOf);
  const missing = new Set(lines.map(groupOf).filter((group) => !groups.includes(group)));
  const found = [...missing].map((group) => `tax ${group}: missing`);
  if (new Set(groups).size !== groups.length) found.push('taxes: a pair of category and rate stands twice');
  return found;
}

function settlementViolations(document: InvoiceDocument): string[] {
  const { totals } = document;
  const kind = documentKind(document);
  const found =
    kind === 'credit_note' && totals.grossMinor > 0 ? ['totals: a credit note takes back, its gross is above 0'] : [];
  const { paidMinor, creditedMinor = 0, dueMinor, grossMinor } = totals;
  const takesBackOnly = kind !== 'invoice' && paidMinor === 0 && dueMinor === 0;
  if (!takesBackOnly && paidMinor + creditedMinor + dueMinor !== grossMinor) {
    found.push('totals: paid + credited + due is not gross');
  }
  return found;
}

/**
 * All that does not add up, in words; empty when everything does. Exact, in integers:
 *   line    quantity × unit price − discount = gross; net + tax = gross
 *   tax     one row per category and rate; net, tax and gross = sums of its lines; tax follows from the rate
 *   totals  net, tax and gross = sums of the tax rows = sums of the lines; gross = paid + credited + due, or nothing paid and nothing
 *           due of a document that takes back; gross of a credit note not above 0
 */
export function amountViolations(document: InvoiceDocument): string[] {
  const { lines, taxes, totals } = document;
  const found = [
    ...lines.flatMap(lineViolations),
    ...taxes.flatMap((row) => taxRowViolations(row, document)),
    ...groupViolations(document),
    ...wholeNumbers('totals', totals),
    ...netAndTax('totals', totals),
    ...differences('totals against lines', totals, sumOf(lines)),
    ...differences('totals against taxes', totals, sumOf(taxes)),
    ...settlementViolations(document),
  ];
  if (lines.length === 0) found.push('no lines');
  return found;
}

/** Called before anything is rendered. Throws a plain Error, a defect: stored amounts that do not add up must never leave the house. */
export function checkAmounts(document: InvoiceDocument): void {
  const found = amountViolations(document);
  if (found.length > 0) throw new Error(`Invoice ${document.number} does not add up: ${found.join('; ')}`);
}
