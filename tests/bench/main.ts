import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * `npm run bench`: every bench one after the other, each in its short form; meant to take less than 20 minutes. What they find, with the
 * pictures, is written into a folder of its own, `.state/bench` or the one given; docs/performance.md holds what the long forms found. Ends
 * with 1 when one of them fails.
 */
const folder = resolve(process.argv[2] ?? '.state/bench');
const benches: readonly (readonly [name: string, file: string, ...more: string[]])[] = [
  ['delivery', 'tests/bench-delivery/main.ts'],
  ['calls', 'tests/bench-delivery/main.ts', '--calls'],
  ['orders', 'tests/bench-domain/main.ts', 'orders'],
  ['domain', 'tests/bench-domain/main.ts'],
  ['http', 'tests/bench-http/main.ts'],
  ['pages', 'tests/bench-pages/main.ts'],
  ['lists', 'tests/bench-lists/main.ts', '--only', 'orders'],
  ['log', 'tests/bench-log/main.ts'],
  ['memory', 'tests/bench-memory/main.ts'],
];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function run([, file, ...more]: (typeof benches)[number]): Promise<number | null> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, '--quick', ...more], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BENCH_FOLDER: folder },
  });
  return new Promise((settle) => child.once('close', settle));
}

mkdirSync(folder, { recursive: true });
const startedAt = performance.now();
const minutes = (): string => ((performance.now() - startedAt) / 60_000).toFixed(1);
const failed: string[] = [];
for (const [index, bench] of benches.entries()) {
  say(`bench ${index + 1} of ${benches.length}: ${bench[0]}, after ${minutes()} minutes`);
  if ((await run(bench)) !== 0) failed.push(bench[0]);
}
say(`${benches.length} benches in ${minutes()} minutes: ${folder}/performance.md`);
if (failed.length > 0) {
  say(`failed, or beyond their bounds: ${failed.join(', ')}`);
  process.exitCode = 1;
}
