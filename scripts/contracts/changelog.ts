const heading = '## Unreleased\n';

/**
 * The changelog with one more line under that day, which is the first of the part "Unreleased".
 * @throws Error when it has no such part
 */
export function withChange(changelog: string, line: string, { day, breaks }: { day: string; breaks: boolean }): string {
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error(`CHANGELOG.md has no part "${heading.trim()}"`);
  const before = changelog.slice(0, start + heading.length);
  const today = `\n### ${day}\n`;
  const rest = changelog.slice(before.length);
  const after = rest.startsWith(today) ? rest.slice(today.length).trimStart() : `\n${rest.trimStart()}`;
  return `${before}${today}\n- ${breaks ? '**Breaking.** ' : ''}${line}\n${after}`;
}
