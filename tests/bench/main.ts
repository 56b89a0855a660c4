import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './kit/options.ts';
import { secondsSince } from './kit/statistics.ts';

/**
 * `npm run bench`: every bench one after the other, each in its short form; meant to take less than 20 minutes. What they find is
 * written into a folder of its own, `.state/bench` or the one given; docs/performance.md holds what the long forms found. Ends with 1 when
 * one of them fails.
 */
const folder = resolve(process.argv[2] ?? '.state/bench');
const benches = ['orders', 'deliveries', 'lists'];

function run(bench: string): number | null {
  const args = ['--disable-warning=ExperimentalWarning', `tests/bench/${bench}/main.ts`, '--quick'];
  const env = { ...process.env, BENCH_FOLDER: folder };
  return spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status;
}

mkdirSync(folder, { recursive: true });
const startedAt = performance.now();
const minutes = (): string => (secondsSince(startedAt) / 60).toFixed(1);
const failed = benches.filter((bench) => {
  say(`bench of ${bench}, after ${minutes()} minutes`);
  return run(bench) !== 0;
});
say(`${benches.length} benches in ${minutes()} minutes: ${folder}/performance.md`);
if (failed.length > 0) {
  say(`failed, or beyond their bounds: ${failed.join(', ')}`);
  process.exitCode = 1;
}
