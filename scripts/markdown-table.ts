/** A table as prettier writes it. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], filler = ' '): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(' | ')} |`;
  const rule = line(
    heads.map(() => ''),
    '-',
  );
  return [line(heads), rule, ...rows.map((row) => line(row))].join('\n');
}
