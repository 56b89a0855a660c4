import { validationFailed } from '@booking/platform/errors.ts';
import { csvLine } from '@booking/representations/csv.ts';
import { inChunks } from './text-chunks.ts';

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join('');
}

export interface CsvColumn<Row> {
  name: string;
  value: (row: Row) => string | null;
}

/** A part of a longer text: the first has the head, the others go on without one. */
export interface TextPart {
  head: boolean;
}

/** A table as text, in chunks: the head, then each row as it comes. Holds no row longer than it takes to write its chunk. */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  { head }: TextPart = { head: true },
): AsyncGenerator<string, void, undefined> {
  yield* inChunks(linesOf(columns, rows, head));
}

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  head: boolean,
): AsyncGenerator<string> {
  if (head) yield csvLine(columns.map(({ name }) => name));
  for await (const row of rows) yield csvLine(columns.map(({ value }) => value(row)));
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
