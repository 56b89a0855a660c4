import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { guardsIn, type Guard } from './guards.ts';
import { guardedFolders } from './rooms.ts';

/**
 * `npm run mutate:guards`: takes guards away, one at a time, and counts for how many a test fails. Guards are found by rule (guards.ts) in
 * the folders of rooms.ts. One run of all tests tells which guards hold something up in which tests; a guard is then judged by those tests
 * alone: all that are unit tests, then files that are named like its own, then those with the fewest. `-- --only payments/,access/` takes
 * the guards whose names have one of the words, `--sample 50 --seed 7` so many of them by chance, `--kind throw` refusals alone, `--kept`
 * believes the first run of last time. Ends with 1 below 85 % of those taken away. A full run takes hours.
 */
const root = resolve(import.meta.dirname, '../../..');
const state = join(root, '.state/mutation/guards');
const leastShare = 0.85;
const filesMost = 4;
const testsMost = 15;
const patienceMs = 120_000;
/** On two processors, as many files as `npm test` has beside one another. */
const judgesAtOnce = 2;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    kind: { type: 'string', default: '' },
    kept: { type: 'boolean', default: false },
    sample: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

interface TestFile {
  path: string;
  names: Set<string>;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** True when every test has passed in time. */
function passes(
  args: readonly string[],
  env: Record<string, string>,
  more: { patient?: boolean } = {},
): Promise<boolean> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const config = join(import.meta.dirname, 'jest.config.mjs');
  const child = spawn(process.execPath, [jest, '--config', config, '--forceExit', '--passWithNoTests', ...args], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...env,
    },
  });
  const timer = more.patient ? undefined : setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return new Promise((done) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });
}

function allGuards(): Guard[] {
  return Object.entries(guardedFolders).flatMap(([room, folders]) =>
    globSync(`services/${room}/src/{${folders.join(',')}}/**/*.ts`, { cwd: root })
      .toSorted()
      .flatMap((file) => guardsIn(file, readFileSync(join(root, file), 'utf8'))),
  );
}

/** So many of a list, by chance; the same seed chooses the same. */
function chosen<T>(list: readonly T[], count: number, seed: number): T[] {
  const left = [...list];
  let random = seed;
  return Array.from({ length: Math.min(count, left.length) }, () => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
    return left.splice(Math.floor((random / 2 ** 32) * left.length), 1)[0]!;
  });
}

/** Which guards hold something up, in which tests of which files. */
async function whereTheyFire(env: Record<string, string>): Promise<Map<string, TestFile[]>> {
  const log = join(state, 'fired.txt');
  if (!options.kept || !existsSync(log)) {
    rmSync(log, { force: true });
    say('Running every test once, with the guards watched …');
    if (!(await passes([], { ...env, GUARDS_FIRED: log }, { patient: true }))) {
      rmSync(log, { force: true });
      throw new Error('The tests do not pass with every guard in its place');
    }
  }
  const found = new Map<string, Map<string, TestFile>>();
  for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
    const [guard, path, name] = JSON.parse(line) as [string, string, string | null];
    const files = found.get(guard) ?? new Map<string, TestFile>();
    const file = files.get(path) ?? { path, names: new Set() };
    if (name) file.names.add(name);
    found.set(guard, files.set(path, file));
  }
  return new Map([...found].map(([guard, files]) => [guard, [...files.values()]]));
}

/** Who fails without the guard: the unit tests, or the test file with that path. */
async function foundBy({ name }: Guard, files: readonly TestFile[], env: Record<string, string>) {
  const asked = (paths: readonly string[], ...more: string[]): Promise<boolean> =>
    passes(['--runInBand', '--testTimeout', '20000', ...more, '--runTestsByPath', ...paths], {
      ...env,
      GUARD_REMOVED: name,
    });
  const isUnit = ({ path }: TestFile): boolean => path.endsWith('.unit.test.ts');
  const pure = files.filter(isUnit).map(({ path }) => path);
  if (pure.length > 0 && !(await asked(pure))) return 'unit tests';
  const byTests = files.filter((one) => !isUnit(one)).toSorted((a, b) => a.names.size - b.names.size);
  const words = basename(name.replace(/\.ts:.*/, '')).split('-');
  const isNamedAlike = ({ path }: TestFile): boolean => words.some((word) => basename(path).includes(word));
  const judges = [true, false].flatMap((alike) =>
    byTests.filter((one) => isNamedAlike(one) === alike).slice(0, filesMost),
  );
  for (const { path, names } of judges) {
    const literal = [...names].slice(0, testsMost).map((one) => one.replaceAll(/[^\w\s]/g, '.'));
    const only = literal.length > 0 ? ['-t', `^(${literal.join('|')})$`] : [];
    if (!(await asked([path], ...only))) return relative(root, path);
  }
  return undefined;
}

mkdirSync(state, { recursive: true });
const stack = await startStack({ persistent: false });
try {
  const env = { MONGODB_URI: stack.mongoUri('test'), AMQP_URL: stack.amqpUrl };
  const fired = await whereTheyFire(env);
  const words = options.only.split(',');
  const isWanted = ({ name, kind }: Guard) =>
    words.some((word) => name.includes(word)) && kind.startsWith(options.kind);
  const wanted = allGuards().filter(isWanted);
  const guards = chosen(wanted, Number(options.sample), Number(options.seed));
  say(`${guards.length} of ${wanted.length} guards, seed ${options.seed}`);
  const survivors: (Guard & { why: string })[] = [];
  const waiting = guards.entries();
  const judge = async (): Promise<void> => {
    for (const [index, guard] of waiting) {
      const files = fired.get(guard.name);
      const killer = files && (await foundBy(guard, files, env));
      if (!killer)
        survivors.push({ ...guard, why: files ? `survives ${files.length} files` : 'holds nothing up in any test' });
      const outcome = killer ? `found by ${killer}` : `SURVIVES: if (${guard.test.replaceAll(/\s+/g, ' ')})`;
      say(`${index + 1}/${guards.length} ${guard.kind} ${guard.name} ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: judgesAtOnce }, judge));
  writeFileSync(join(state, 'survivors.json'), JSON.stringify(survivors, null, 1));
  const share = 1 - survivors.length / guards.length;
  for (const kind of ['throw', 'return'] as const) {
    const of = guards.filter((one) => one.kind === kind);
    const alive = survivors.filter((one) => one.kind === kind);
    say(`${kind}: ${of.length - alive.length} of ${of.length} found`);
  }
  say(`${(share * 100).toFixed(1)} % found, ${survivors.length} survive`);
  process.exitCode = share < leastShare ? 1 : 0;
} finally {
  await stack.stop();
}
