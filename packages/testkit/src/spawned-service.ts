import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startKeeper } from './stack/keeper.ts';
import { processorTimeOf, whileItWorks } from './progress.ts';
import { waitFor } from './wait-for.ts';

/** Where services find compiled code, with types stripped, of earlier starts. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/node-compile');

/** A process that has ended is noticed at once; one that lives is waited for, also on a machine with other work. */
const startMs = 120_000;

export interface SpawnedServiceOptions {
  name: string;
  /** The file node runs, e.g. `services/catalog/src/main.ts`. */
  entry: string;
  /** The service's whole environment; nothing of this process's own is passed on but PATH and HOME. */
  env: Record<string, string>;
  /** Receives a copy of everything the service writes, after what earlier starts wrote: what a crash left there is its reason. */
  logFile?: string;
  /** How long the service may take without a sign of work; absent: half a minute. */
  readyWithinMs?: number;
  /** Called when the process ends without having been asked to. */
  onUnexpectedEnd?: (how: string) => void;
}

export interface SpawnedService {
  readonly name: string;
  readonly pid: number;
  /** Where it listens, as its "ready" line says. */
  readonly ports: Readonly<Record<string, number>>;
  /** The last lines it wrote, oldest first. */
  logs(): readonly string[];
  /** Resolves once /readyz answers 200 and every dependency that it names is there, also those that it would do without. */
  untilReady(timeoutMs?: number): Promise<void>;
  /** SIGTERM and the exit code; SIGKILL when the grace is over. */
  stop(graceMs?: number): Promise<number | undefined>;
  /** SIGKILL: nothing gets a chance to finish. */
  kill(): Promise<void>;
}

const KEPT_LINES = 2_000;

const readyPorts = (line: string): Record<string, number> | undefined => {
  if (!line.includes('"ready"')) return undefined;
  try {
    const entry = JSON.parse(line) as { msg?: string; ports?: Record<string, number> };
    return entry.msg === 'ready' ? entry.ports : undefined;
  } catch {
    return undefined;
  }
};

const loggedError = (line: string): string | undefined => {
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return entry.err?.message && `${entry.msg ?? 'error'}: ${entry.err.message}`;
  } catch {
    // Not JSON: node itself speaks, or the settings check.
    return /^\w*Error\b.*:/.test(line) || /settings do not fit/.test(line) ? line : undefined;
  }
};

/** The last error among the lines of a service that did not come up. */
const errorIn = (lines: readonly string[]): string | undefined => {
  const at = lines.findLastIndex((line) => loggedError(line) !== undefined);
  const reason = loggedError(lines[at] ?? '');
  // The settings check lists the problems below its first line.
  const details = reason?.includes('settings do not fit') ? lines.slice(at + 1, at + 4).join(';') : '';
  return reason && `${reason}${details}`.slice(0, 500);
};

const isWhole = async (url: string): Promise<boolean> => {
  const answer = await fetch(url);
  const text = await answer.text();
  const { checks } = JSON.parse(text) as { checks: Record<string, boolean> };
  if (answer.ok && Object.values(checks).every(Boolean)) return true;
  throw new Error(`${answer.status} ${text}`);
};

/**
 * Starts a service as a process of its own and waits for its "ready" line.
 * @throws Error with the reason from its log when it ends or stays silent instead
 */
export const startService = async (options: SpawnedServiceOptions): Promise<SpawnedService> => {
  const { name } = options;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', options.entry], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.env },
    // A group of its own: Ctrl-C reaches the starter alone, which then stops the services in its order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = options.logFile ? createWriteStream(options.logFile, { flags: 'a' }) : undefined;
  const lines: string[] = [];
  let ports: Record<string, number> | undefined;
  const keep = (line: string): void => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    ports ??= readyPorts(line);
    log?.write(`${line}\n`);
  };
  createInterface({ input: child.stdout }).on('line', keep);
  createInterface({ input: child.stderr }).on('line', keep);

  let end: { code: number | undefined; how: string } | undefined;
  let askedToEnd = false;
  const ended = new Promise<void>((resolve) => {
    const finish = (code: number | undefined, how: string): void => {
      end ??= { code, how };
      log?.end();
      if (!askedToEnd && ports) options.onUnexpectedEnd?.([how, errorIn(lines)].filter(Boolean).join(': '));
      resolve();
    };
    child.once('close', (code, signal) => finish(code ?? undefined, signal ?? `exit code ${code}`));
    child.once('error', (error) => finish(undefined, error.message));
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} could not be started: ${process.execPath}`);
  const keeper = startKeeper(pid);
  const endWith = async (signal: NodeJS.Signals, graceMs: number): Promise<number | undefined> => {
    askedToEnd = true;
    if (!end) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(timer);
    keeper.dismiss();
    return end?.code;
  };
  try {
    const workOf = async () => `${lines.length} ${await processorTimeOf(pid)}`;
    await whileItWorks(`${name} is ready`, () => ports ?? end, {
      work: workOf,
      idleMs: options.readyWithinMs ?? 30_000,
    });
    if (!ports)
      throw new Error(
        `${name} ended with ${end?.how ?? 'nothing'}: ${errorIn(lines) ?? lines.at(-1) ?? 'it wrote nothing'}`,
      );
  } catch (error) {
    await endWith('SIGKILL', 0);
    throw error;
  }
  const listening: Readonly<Record<string, number>> = ports;
  return {
    name,
    pid,
    ports: listening,
    logs: () => lines,
    untilReady: async (timeoutMs = startMs) => {
      const url = `http://127.0.0.1:${listening['admin'] ?? listening['http']}/readyz`;
      const what = `${name} answers 200 to /readyz, with everything there`;
      await waitFor(what, () => isWhole(url), timeoutMs).catch((error: Error) => {
        throw new Error([error.message, String(error.cause), ...lines.slice(-5)].join('\n'), { cause: error.cause });
      });
    },
    stop: (graceMs = 20_000) => endWith('SIGTERM', graceMs),
    kill: async () => void (await endWith('SIGKILL', 0)),
  };
};
