import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The verdict on the sources: `npm run check`. Every step runs, also after one has failed, so that one run tells everything. Ends with 1
 * when a step failed.
 */
const bin = (name: string): string => join('node_modules', '.bin', name);

/** What was found of files that are as they were: a second check judges those that changed, and what depends on them. */
const cache = join('node_modules', '.cache', 'check');

interface Step {
  name: string;
  command: string;
  args: string[];
}

const steps: Step[] = [
  {
    name: 'format',
    command: bin('prettier'),
    args: [
      '--check',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      join(cache, 'format'),
      '--log-level',
      'warn',
      '.',
    ],
  },
  {
    name: 'types',
    command: bin('tsc'),
    args: ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')],
  },
  { name: 'types of the console', command: bin('tsc'), args: ['-p', 'console/tsconfig.json'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--quiet'] },
  {
    name: 'dependency rules',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.mjs', 'packages', 'services', 'console/src'],
  },
  { name: 'rooms', command: process.execPath, args: ['scripts/structure/check.ts'] },
  { name: 'columns', command: process.execPath, args: ['scripts/columns.ts'] },
  { name: 'proto lint', command: bin('buf'), args: ['lint', 'proto'] },
  {
    name: 'proto breaking changes',
    command: bin('buf'),
    args: ['breaking', 'proto', '--against', 'proto/baseline.binpb'],
  },
  { name: 'unused files, exports, dependencies', command: bin('knip'), args: ['--no-progress'] },
  { name: 'links between documents', command: process.execPath, args: ['scripts/links/check.ts'] },
  { name: 'public contracts', command: process.execPath, args: ['scripts/contracts/check.ts'] },
];

function run(step: Step): Promise<{ step: Step; code: number; output: string; seconds: number }> {
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(step.command, step.args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(error.message)));
    child.on('close', (code) => {
      resolve({ step, code: code ?? 1, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** Hash of every generated file, so that drift is seen without asking git about a tree that may be dirty for other reasons. */
function generatedState(): Map<string, string> {
  const state = new Map<string, string>();
  const folders = ['contracts', 'client'].map((name) => `packages/${name}/src/generated`);
  for (const root of [...folders, 'docs/reference', 'deploy/kubernetes-operators']) {
    if (!existsSync(root)) continue;
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      state.set(file, createHash('sha256').update(readFileSync(file)).digest('hex'));
    }
  }
  for (const file of [
    'README.md',
    'ARCHITECTURE.md',
    'docs/structure.md',
    'docs/guides/limits.md',
    'packages/client-python/src/booking_platform_client/client.py',
    'packages/client-python/src/booking_platform_client/types.py',
    ...globSync('services/*/README.md'),
  ]) {
    state.set(file, createHash('sha256').update(readFileSync(file)).digest('hex'));
  }
  return state;
}

async function checkDrift(): Promise<boolean> {
  const before = generatedState();
  const result = await run({ name: 'generated files', command: process.execPath, args: ['scripts/generate.ts'] });
  const after = generatedState();
  const drifted = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const passed = result.code === 0 && drifted.length === 0;
  report(
    'generated files',
    passed,
    result.seconds,
    [result.output, ...drifted.map((file) => `drifted: ${file}`)].join('\n'),
  );
  return passed;
}

function report(name: string, passed: boolean, seconds: number, output: string): void {
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (!passed) process.stdout.write(`${output.trim()}\n`);
}

const results: boolean[] = [await checkDrift()];
for (let at = 0; at < steps.length; at += 2) {
  for (const result of await Promise.all(steps.slice(at, at + 2).map(run))) {
    const passed = result.code === 0;
    report(result.step.name, passed, result.seconds, result.output);
    results.push(passed);
  }
}
process.exitCode = results.every(Boolean) ? 0 : 1;
