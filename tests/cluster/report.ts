import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { failedText, type FaultResult } from './fault-run.ts';

const file = 'docs/cluster.md';

/** Replaces what stands between the markers of that name in docs/cluster.md. */
export function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} begin -->`, `<!-- ${name} end -->`];
  const page = readFileSync(file, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no part ${name}`);
  writeFileSync(file, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`);
  execFileSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', file], { stdio: 'inherit' });
}

export const machine = (): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;

export function faultTable(results: readonly FaultResult[], facts: readonly string[]): string {
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  const yes = (value: boolean): string => (value ? 'yes' : '**no**');
  const rows = results.map((one) =>
    one.skipped
      ? `| ${one.name} | not run: ${one.skipped} |||||||||`
      : `| ${[
          one.name,
          one.requests,
          failedText(one.failed),
          seconds(one.healthyAfterMs),
          seconds(one.wholeAfterMs),
          seconds(one.slowestMs),
          one.lost,
          one.doubled,
          one.untold,
          yes(one.numbersGapless),
          yes(one.booksProve),
        ].join(' | ')} |`,
  );
  return [
    ...facts,
    '',
    '| Fault | requests | failed | healthy after, s | whole after, s | slowest, s | writes lost | effects doubled | webhooks missing or wrong | numbers gapless | books prove |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
