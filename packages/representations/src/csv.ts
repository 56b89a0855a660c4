/** CSV as RFC 4180 has it: comma, double quotes doubled, CRLF, UTF-8 without a mark. */

/** Signs that make a spreadsheet take a cell for a formula, the wide ones of East Asian keyboards included. */
const sign = '=+\\-@|＝＋－＠';
/** Apostrophes in front of a formula get one more, or reading could not tell them from the guard. */
const leading = `(?='*[${sign}\\t\\r\\n])`;
/**
 * Spreadsheets of many countries split lines at semicolons, quoted or not, and every one at the end of a line; those of a pasted text at
 * tabs.
 */
const inner = `([;\\t\\r\\n])`;
const unguardedStart = new RegExp(`^${leading}`, 'u');
const guardedStart = new RegExp(`^'${leading}`, 'u');
const unguardedInside = new RegExp(`${inner}(?=['"]*[${sign}])`, 'gu');
const guardedInside = new RegExp(`${inner}'(?=['"]*[${sign}])`, 'gu');
const plainNumber = /^-?\d+(\.\d+)?$/;

/** What a spreadsheet would run as a formula gets an apostrophe in front; a number, which may be negative, does not. */
export function guarded(value: string): string {
  if (plainNumber.test(value)) return value;
  return value.replace(unguardedStart, "'").replace(unguardedInside, "$1'");
}

/** What a guarded cell was before. */
export function unguarded(cell: string): string {
  return cell.replace(guardedStart, '').replace(guardedInside, '$1');
}

/** One line with its end. Nothing is written for null. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => formatCell(cell ?? '')).join(',')}\r\n`;
}

function formatCell(value: string): string {
  const safe = guarded(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
