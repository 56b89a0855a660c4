/** What services logged as their own defects; none is expected, whatever is done to them. */
export const defectsIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => /"level":"(error|fatal)"/.test(line));
