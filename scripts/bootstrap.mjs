/**
 * The door of every npm command. It is plain JavaScript that runs on the machine's own node (20.19 or later): it installs the
 * dependencies when they are missing or out of date, among them the pinned node, and hands over to that one.
 *   bootstrap.mjs start [--once] [--reset]          the platform (scripts/start/main.ts)
 *   bootstrap.mjs token [--org <slug> --role <role>] a bearer token (scripts/token/main.ts)
 *   bootstrap.mjs secrets                         fresh secrets for docker compose, as lines of an .env file
 *   bootstrap.mjs test                              npm run check, and every test beside it
 *   bootstrap.mjs test [--project <room>] [--layer unit|component|system] [jest's own arguments]
 *   bootstrap.mjs run <file.ts> [arguments]         any other TypeScript entry
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules', '.bin', 'node');
const compileCache = join(root, 'node_modules', '.cache', 'node-compile');
const oldestNode = '20.19';

const fail = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** The children that a signal, or the end of npm, must reach. */
const children = new Set();
const kill = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl-C reaches the whole group by itself; here it must only not end this process before its child.
  process.on(signal, () => signal !== 'SIGINT' && kill(signal));
}

const parentOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
};

/**
 * npm killed with SIGKILL tells nobody: its going is noticed by a change among the ancestors. npm runs a script through a
 * shell, which may stand between and outlive it.
 */
const ancestors = () => [process.ppid, parentOf(process.ppid)].join(' ');
const bornOf = ancestors();
if (process.env.npm_lifecycle_event) {
  setInterval(() => ancestors() !== bornOf && kill('SIGTERM'), 500).unref();
}

/** Runs a program with this terminal and resolves to its exit code (128 + n style is left to the shell: a signal is 1). */
const run = (command, args, { started, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    if (child.pid !== undefined) started?.(child);
    const end = (code) => {
      children.delete(child);
      resolve(code);
    };
    children.add(child);
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });

const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/**
 * Whether node_modules holds what package-lock.json asks for: npm itself writes down there what it installed, as its last
 * step, so an interrupted installation counts as none. Needs no network.
 */
const isInstalled = () => {
  if (!existsSync(node)) return false;
  try {
    const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
    return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
      ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
    );
  } catch {
    return false;
  }
};

/**
 * `npm ci` takes exactly the locked versions, afresh; the lock file names the binaries of every platform, of which npm takes this one's.
 * Output goes to stderr: `npm run -s token` must print nothing but the token on stdout.
 */
const ensureInstalled = async () => {
  if (isInstalled()) return;
  process.stderr.write('Installing dependencies …\n');
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' };
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) {
    fail(
      'npm ci failed (its reason stands above): check the network or the registry and the free disk space, then start again.',
    );
  }
  if (!existsSync(node)) {
    fail('The pinned node was not installed: its install script was not allowed to run. Try: npm rebuild node');
  }
};

/** The environment for what runs on the pinned node: its bin folder first, and npm's own noise removed. */
const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  ...extra,
});

const runTypeScript = (entry, args) => {
  const env = environment({ NODE_COMPILE_CACHE: compileCache });
  const flags = ['--disable-warning=ExperimentalWarning', '--conditions=booking-source'];
  return run(node, [...flags, entry, ...args], { env });
};

/** Runs jest and resolves to its exit code and counts; a run that never came to its tests counts as one failure. */
const runJest = async (args, more = {}) => {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const folder = mkdtempSync(join(tmpdir(), 'booking-test-'));
  const summaryFile = join(folder, 'summary.json');
  const env = environment({
    NODE_OPTIONS: '--conditions=booking-source --disable-warning=ExperimentalWarning',
    NODE_COMPILE_CACHE: compileCache,
    TEST_SUMMARY_FILE: summaryFile,
    ...more,
  });
  // The verdict is in when the last test has ended: what a failed test may have left running must not keep it from being told.
  const code = await run(node, [jest, '--forceExit', '--config', join(root, 'jest.config.mjs'), ...args], { env });
  const counts = existsSync(summaryFile)
    ? JSON.parse(readFileSync(summaryFile, 'utf8'))
    : { passed: 0, failed: code ? 1 : 0 };
  rmSync(folder, { recursive: true, force: true });
  // A test that passed at its second run only is no failure for jest, but one for us.
  return { code: code || (counts.failed > 0 ? 1 : 0), ...counts };
};

/** `npm run check` at a low priority; what it says is printed in one piece at its end. */
const runCheck = () => {
  let output = '';
  const keep = (chunk) => (output += chunk);
  const checked = run('npm', ['run', '--silent', 'check'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    started(child) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
    },
  });
  return checked.finally(() => process.stdout.write(output));
};

/** The last line of every test run. */
const conclude = ({ code, passed, failed }) => {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return code;
};

const takeOption = (args, name) => {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, 2);
  return value ?? fail(`${name} needs a value`);
};

/**
 * `--project` and `--layer` name rooms and layers; jest knows them as projects "<room>:<layer>". Load tests run only when they are named.
 */
const selectProjects = async (room, layer) => {
  const { default: config } = await import(join(root, 'jest.config.mjs'));
  const names = config.projects.map(({ displayName }) => displayName);
  const matching = names.filter((name) => {
    const [itsRoom, itsLayer] = name.split(':');
    return (!room || itsRoom === room) && (layer ? itsLayer === layer : itsLayer !== 'load');
  });
  if (matching.length === 0) fail(`No such tests: ${room ?? '*'}:${layer ?? '*'}. There are: ${names.join(', ')}`);
  return ['--selectProjects', ...matching, '--passWithNoTests'];
};

const test = async (args) => {
  const room = takeOption(args, '--project');
  const layer = takeOption(args, '--layer');
  if (room || layer) args.push(...(await selectProjects(room, layer)));
  if (args.length > 0) return conclude(await runJest(args));
  const everything = await selectProjects();
  const folder = mkdtempSync(join(tmpdir(), 'booking-check-'));
  const endedFile = join(folder, 'ended');
  // Beside the first tests, as long as none of them changes the sources: lanes-runner.mjs waits for its end where one does.
  const checking = runCheck().finally(() => writeFileSync(endedFile, ''));
  const tested = await runJest(everything, { CHECK_ENDED_FILE: endedFile });
  const checked = await checking;
  rmSync(folder, { recursive: true, force: true });
  // The check is one verdict among the tests': a green line must not stand under a red check.
  const [passed, failed] = checked === 0 ? [tested.passed + 1, tested.failed] : [tested.passed, tested.failed + 1];
  return conclude({ code: checked || tested.code, passed, failed });
};

const commands = {
  start: (args) => runTypeScript(join('scripts', 'start', 'main.ts'), args),
  token: (args) => runTypeScript(join('scripts', 'token', 'main.ts'), args),
  secrets: (args) => runTypeScript(join('scripts', 'secrets', 'main.ts'), args),
  run: ([entry, ...args]) => runTypeScript(entry ?? fail('run needs a file'), args),
  test,
};

const [name, ...args] = process.argv.slice(2);
if (process.versions.node.localeCompare(oldestNode, 'en', { numeric: true }) < 0)
  fail(`Node ${process.versions.node} is too old to start this: install Node ${oldestNode} or later.`);
const command = commands[name] ?? fail(`Unknown command ${name ?? ''}. There are: ${Object.keys(commands).join(', ')}`);
await ensureInstalled();
process.exit(await command(args));
