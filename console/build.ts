import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
const stamp = 'source-hash';
/** Everything that the built files follow from. */
const sources = ['src', 'index.html', 'vite.config.mjs', 'package.json', '../packages/client/src'];

/**
 * Builds the console into `dist` unless it holds what these sources make. Put in place as a whole: who serves it sees the old one or the
 * new one.
 * @throws Error with the output of the build
 */
export async function buildConsole(): Promise<'kept' | 'built'> {
  const hash = await hashOf(sources);
  if (existsSync(join(dist, stamp)) && (await readFile(join(dist, stamp), 'utf8')) === hash) return 'kept';
  const made = join(folder, `.dist-${process.pid}`);
  await run(['build', folder, '--outDir', made, '--emptyOutDir', '--logLevel', 'warn']);
  await writeFile(join(made, stamp), hash);
  await rm(dist, { recursive: true, force: true });
  await rename(made, dist);
  return 'built';
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const names = await readdir(join(folder, path), { recursive: true }).catch(() => ['']);
    for (const name of names.toSorted()) {
      const content = await readFile(join(folder, path, name)).catch(() => undefined);
      if (content) hash.update(`${path}/${name} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

function run(args: readonly string[]): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  return new Promise((resolve, reject) => {
    // Whoever builds, a test as well: what people get is always the same.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, ...args], {
      env,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The console was not built: ${output}`))));
  });
}

if (import.meta.main) process.stdout.write(`the console is ${await buildConsole()}\n`);
