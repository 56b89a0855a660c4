import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** One bench's own part of docs/performance.md, between markers named after its command. */
export interface PerformanceSection {
  begin: string;
  end: string;
  /** Replaces the part, or adds it at the end below its introduction, and formats the page. `text` holds both markers. */
  write(text: string): void;
}

const file = 'docs/performance.md';

export function performanceSection(command: string, introduction: string): PerformanceSection {
  const [begin, end] = [`<!-- ${command} begin -->`, `<!-- ${command} end -->`];
  return {
    begin,
    end,
    write(text) {
      const before = readFileSync(file, 'utf8');
      const [from, to] = [before.indexOf(begin), before.indexOf(end)];
      const after =
        from < 0 || to < from
          ? `${before.trimEnd()}\n${introduction}\n${text}\n`
          : `${before.slice(0, from)}${text}${before.slice(to + end.length)}`;
      writeFileSync(file, after);
      execFileSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', file], { stdio: 'inherit' });
    },
  };
}
