/** CSV as RFC 4180 has it: comma, double quotes doubled, CRLF, UTF-8 without a mark. */

/** Signs that make a spreadsheet take a cell for a formula, the wide ones of East Asian keyboards included. */
const formulaStart = '=+\\-@\\t\\r\\n＝＋－＠';
const startsFormula = new RegExp(`^[${formulaStart}]`, 'u');
const guardedFormula = new RegExp(`^'(?=[${formulaStart}])`, 'u');
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell that a spreadsheet would run as a formula gets a leading apostrophe; a number, which may be negative, does not. */
export function guarded(value: string): string {
  return startsFormula.test(value) && !plainNumber.test(value) ? `'${value}` : value;
}

/** What a guarded cell was before. */
export function unguarded(cell: string): string {
  return cell.replace(guardedFormula, '');
}

/** One line with its end. Nothing is written for null. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => formatCell(cell ?? '')).join(',')}\r\n`;
}

function formatCell(value: string): string {
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
