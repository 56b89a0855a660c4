import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { quick } from './options.ts';
import type { Spread } from './statistics.ts';

const collected = process.env['BENCH_FOLDER'];
/** Where tables are written: docs, or, also the short runs', where `npm run bench` collects them. */
const page = join(collected ?? 'docs', 'performance.md');
const [loadBefore = 0] = loadavg();

export interface Section {
  /** The command behind `npm run`; with the part, where it has several, the name of the markers. */
  name: string;
  part?: string;
  title: string;
  lines: readonly string[];
  /** Not all of what it is to show: printed only. */
  partial?: boolean;
}

/** Prints what was found, and replaces the part of docs/performance.md between its markers, or adds it at the end. */
export function publish({ name, part, title, lines, partial = false }: Section): void {
  const marked = part === undefined ? name : `${name} ${part}`;
  const [begin, end] = [`<!-- ${marked} begin -->`, `<!-- ${marked} end -->`];
  const options = [part ?? [], quick ? '--quick' : []].flat();
  const command = [name, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
  const when = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const busy =
    loadBefore > 0.5 ? ' – **the machine was busy with other work: read ratios and growth, not rates and times**' : '';
  const head = [
    `\`npm run ${command}\`, ${when}, Node ${process.versions.node}, ${machine}, shared by all that takes part.`,
    `Load average before the run: ${loadBefore.toFixed(1)}${busy}.`,
  ];
  const text = [begin, '', ...head, '', lines.join('\n').trimEnd(), '', end].join('\n');
  process.stdout.write(`${text}\n`);
  if (partial || (quick && collected === undefined)) return;
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '# Performance\n';
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    from < 0 || to < from
      ? `${before.trimEnd()}\n\n## ${title}\n\n${text}\n`
      : `${before.slice(0, from)}${text}${before.slice(to + end.length)}`;
  writeFileSync(page, after);
  execFileSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', page], { stdio: 'inherit' });
}

type Cell = string | number;
/** A column by its head, and what stands in it. */
type Column<T> = readonly [head: string, of: (one: T) => Cell];

export function table<T>(items: readonly T[], columns: readonly Column<T>[]): string[] {
  return tableOf(
    columns.map(([head]) => head),
    items.map((one) => columns.map(([, of]) => of(one))),
  );
}

export function tableOf(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string[] {
  const line = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

/** A picture that whatever shows Markdown draws: bars over one another, the longest first. */
export function bars(title: string, names: readonly string[], series: readonly (readonly number[])[]): string[] {
  const axis = `  x-axis [${names.map((name) => JSON.stringify(name)).join(', ')}]`;
  const drawn = series.map((values) => `  bar [${values.map((value) => fixed(value)).join(', ')}]`);
  return ['```mermaid', 'xychart-beta horizontal', `  title ${JSON.stringify(title)}`, axis, ...drawn, '```', ''];
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const fixed = (value: number | undefined, digits = 1): string => (value ?? Number.NaN).toFixed(digits);
export const spread = ({ middle, lowest, highest }: Spread, digits: number): string =>
  `${fixed(middle, digits)} (${fixed(lowest, digits)}–${fixed(highest, digits)})`;
