import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Try } from './caller.ts';
import type { Fault } from './faults.ts';
import type { Load, Story } from './load.ts';
import { judge, requireGaplessNumbers, requireProvenBooks, type Verdict } from './proofs.ts';
import type { World } from './world.ts';

/** What one fault did to those who used the platform meanwhile. */
export interface FaultResult {
  name: string;
  /** Why it was not run. */
  skipped?: string;
  requests: number;
  /** Tries that were not answered as they should, by kind. */
  failed: Record<string, number>;
  /** From the fault until the last failed try had ended; 0 where none failed. */
  healthyAfterMs: number;
  /** From the fault until every process was ready and every queue and set had all its members. */
  wholeAfterMs: number;
  slowestMs: number;
  stories: number;
  lost: number;
  doubled: number;
  untold: number;
  numbersGapless: boolean;
  booksProve: boolean;
  /** What was wrong, one line each. */
  remarks: string[];
}

const calmMs = 3_000;
/** No failure for that long counts as healthy. */
const quietMs = 4_000;
const pauseMs = 500;
const wholeWithinMs = 180_000;

interface Window extends FaultResult {
  from: number;
  to: number;
}

/** "Still running" is an answer to an impatient caller, no failure of its own. */
export const isFailed = ({ kind }: Try): boolean => kind !== 'ok' && kind !== 'still running';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the faults one after the other while the load goes on, and judges everything at the end. */
export async function runFaults(
  world: World,
  faults: readonly Fault[],
  { everyMs, say }: { everyMs: number; say: (line: string) => void },
): Promise<{ results: FaultResult[]; repeated: number; ended: Verdict; failures: readonly string[] }> {
  const load = world.start(everyMs);
  const windows: Window[] = [];
  for (const fault of faults) {
    await delay(calmMs);
    const result = await strike(world, load, fault);
    windows.push(result);
    say(describe(result));
  }
  await delay(calmMs);
  await load.stop();
  await untilTold(world, load);
  const verdict = await judge(load.stories, { caller: world.reader, receiver: world.cluster.receiver });
  for (const window of windows) attribute(window, load.stories, verdict);
  const { repeated } = verdict;
  return { results: windows, repeated, ended: verdict, failures: load.failures };
}

async function strike(world: World, load: Load, fault: Fault): Promise<Window> {
  const { cluster, caller } = world;
  const blank = { name: fault.name, requests: 0, failed: {}, healthyAfterMs: 0, wholeAfterMs: 0, slowestMs: 0 };
  const proven = { stories: 0, lost: 0, doubled: 0, untold: 0, numbersGapless: true, booksProve: true, remarks: [] };
  const from = Date.now();
  const skipped = fault.impossible?.(cluster);
  if (skipped !== undefined) return { ...blank, ...proven, skipped, from, to: from };
  const window: Window = { ...blank, ...proven, failed: {}, remarks: [], from, to: from };
  await fault.strike(cluster, caller).catch((error: unknown) => void window.remarks.push(messageOf(error)));
  const missing = () => cluster.missing({ withQueues: fault.ofBrokers === true });
  const isWhole = async (): Promise<boolean> => {
    if ((await missing()).length === 0) return true;
    await delay(pauseMs);
    return false;
  };
  await waitFor('the cluster is whole', isWhole, wholeWithinMs).catch(
    async () => void window.remarks.push(`not whole: ${(await missing()).join('; ')}`),
  );
  window.wholeAfterMs = Date.now() - from;
  const lastFailure = () =>
    Math.max(from + window.wholeAfterMs, ...caller.tries.filter(isFailed).map(({ endedAtMs }) => endedAtMs));
  await waitFor('nothing fails', () => Date.now() - lastFailure() > quietMs, wholeWithinMs).catch(
    () => void window.remarks.push('requests go on failing'),
  );
  const begun = load.stories.filter(({ startedAtMs }) => startedAtMs >= from);
  await waitFor('its stories have ended', () => begun.every(({ ended }) => ended), wholeWithinMs).catch(() => {});
  window.to = Date.now();
  const tries = caller.tries.filter(({ startedAtMs }) => startedAtMs >= from && startedAtMs < window.to);
  const failures = tries.filter(isFailed);
  window.requests = tries.length;
  for (const { kind } of failures) window.failed[kind] = (window.failed[kind] ?? 0) + 1;
  window.healthyAfterMs = Math.max(0, ...failures.map(({ endedAtMs }) => endedAtMs - from));
  window.slowestMs = Math.max(0, ...tries.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs));
  await requireGaplessNumbers(world.reader).catch((error: unknown) => {
    window.numbersGapless = false;
    window.remarks.push(messageOf(error));
  });
  await requireProvenBooks(world.accountants).catch((error: unknown) => {
    window.booksProve = false;
    window.remarks.push(messageOf(error));
  });
  return window;
}

/** Waits until every story has its webhooks, as far as they come. */
export async function untilTold(world: World, load: Load): Promise<void> {
  const verdict = () => judge(load.stories, { caller: world.reader, receiver: world.cluster.receiver });
  const giveUpAt = Date.now() + 120_000;
  while ((await verdict()).untold.size > 0 && Date.now() < giveUpAt) await delay(2_000);
}

function attribute(window: Window, stories: readonly Story[], verdict: Verdict): void {
  const isIn = ({ startedAtMs }: Story): boolean => startedAtMs >= window.from && startedAtMs < window.to;
  const numbers = stories.filter(isIn).map(({ number }) => number);
  const count = (found: Map<number, string>): number => {
    for (const number of numbers)
      if (found.has(number)) window.remarks.push(`story ${number}: ${found.get(number) ?? ''}`);
    return numbers.filter((number) => found.has(number)).length;
  };
  window.stories = numbers.length;
  window.lost = count(verdict.lost);
  window.doubled = count(verdict.doubled);
  window.untold = count(verdict.untold);
}

export const failedText = (failed: Record<string, number>): string => {
  const total = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(failed).map(([kind, count]) => `${count} × ${kind}`);
  return total === 0 ? '0' : `${total} (${kinds.join(', ')})`;
};

function describe(result: FaultResult): string {
  if (result.skipped) return `${result.name}: not run, ${result.skipped}`;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `${result.name}: ${result.requests} requests, ${failedText(result.failed)} failed`,
    `healthy after ${seconds(result.healthyAfterMs)}, whole after ${seconds(result.wholeAfterMs)}`,
    `slowest ${seconds(result.slowestMs)}`,
    ...result.remarks,
  ].join('; ');
}
