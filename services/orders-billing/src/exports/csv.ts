import { validationFailed } from '@booking/platform/errors.ts';

/** CSV as RFC 4180 has it: comma, double quotes doubled, CRLF or LF. */

/** Cells that a spreadsheet would run as a formula are written with a leading apostrophe. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(formatCell).join(',') + '\r\n').join('');
}

function formatCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells. Throws validation_failed for an unclosed quote. Empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    cell = '';
  };
  for (let index = 0; index < source.length; index += 1) {
    const character = source[index]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else cell += character;
  }
  if (quoted) throw validationFailed([{ pointer: '/csv', detail: 'A quoted cell is not closed.' }]);
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
