import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One bench's own part of docs/performance.md, between markers named after its command. */
export interface PerformanceSection {
  begin: string;
  end: string;
  /** Replaces the part, or adds it at the end below its introduction, and formats the page. `text` holds both markers. */
  write(text: string): void;
}

const collected = process.env['BENCH_FOLDER'];
/** Where reports and pictures are written. */
export const reportFolder = collected ?? 'docs';
/** Runs that are shorter than those of docs are written where `npm run bench` collects them, else nowhere. */
export const keepsShortRuns = collected !== undefined;
const file = join(reportFolder, 'performance.md');

export function performanceSection(command: string, introduction: string): PerformanceSection {
  const [begin, end] = [`<!-- ${command} begin -->`, `<!-- ${command} end -->`];
  return {
    begin,
    end,
    write(text) {
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Performance\n';
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
