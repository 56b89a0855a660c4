import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into each service by `--import`: at SIGUSR2 it collects all garbage and writes what is left, bytes, to `<folder>/<pid>`. What
 * remains after two collections is held by somebody.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const folder = process.env['BENCH_MEMORY_FOLDER'] ?? '';

process.on('SIGUSR2', () => {
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${folder}/${process.pid}`, `${heapUsed + external}\n`);
  });
});
