const heading = '## Unreleased';

/**
 * The changelog with one more line at the end of the part "Unreleased".
 * @throws Error when it has no such part
 */
export function withChange(changelog: string, line: string): string {
  const start = changelog.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no part "${heading}"`);
  const next = changelog.indexOf('\n## ', start + heading.length);
  const end = next < 0 ? changelog.length : next;
  const [before, part, after] = [changelog.slice(0, start), changelog.slice(start, end), changelog.slice(end)];
  const gap = part.trimEnd() === heading ? '\n\n' : '\n';
  return `${before}${part.trimEnd()}${gap}- ${line}\n${after}`;
}
