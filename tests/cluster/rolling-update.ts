import { setTimeout as delay } from 'node:timers/promises';
import { ROOT, SERVICE_NAMES } from '@booking/testkit/platform.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { isFailed, untilTold, failedText } from './fault-run.ts';
import { judge, requireGaplessNumbers, requireProvenBooks } from './proofs.ts';
import type { World } from './world.ts';

/** What the replacement of one replica did to those who used the platform meanwhile. */
export interface Step {
  replica: string;
  exitCode: number | undefined;
  /** From the signal until the new one was ready. */
  tookMs: number;
  requests: number;
  failed: Record<string, number>;
  slowestMs: number;
  migrations: number;
}

/** As long as the new replica works beside the old one before the next is replaced. */
const besideMs = 4_000;

/**
 * Replaces every replica, one after the other, by one of this checkout, while the load goes on. Answers the steps, and what is wrong at the
 * end.
 */
export async function rollOver(
  world: World,
  { everyMs, say }: { everyMs: number; say: (line: string) => void },
): Promise<{ steps: Step[]; wrong: string[]; stories: number }> {
  const { cluster, caller, reader } = world;
  const load = world.start(everyMs);
  const steps: Step[] = [];
  await delay(besideMs);
  for (const name of SERVICE_NAMES) {
    for (const replica of cluster.services.replicasOf(name)) {
      const from = Date.now();
      const exitCode = await replica.stop();
      await replica.start(ROOT);
      const tookMs = Date.now() - from;
      const migrations = replica.logs().filter((line) => line.includes('"migrated"')).length;
      await delay(besideMs);
      const tries = caller.tries.filter(({ endedAtMs }) => endedAtMs >= from);
      const failed: Record<string, number> = {};
      for (const { kind } of tries.filter(isFailed)) failed[kind] = (failed[kind] ?? 0) + 1;
      const slowestMs = Math.max(0, ...tries.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs));
      steps.push({ replica: replica.name, exitCode, tookMs, requests: tries.length, failed, slowestMs, migrations });
      say(`${replica.name}: ${failedText(failed)} of ${tries.length} failed, slowest ${slowestMs} ms`);
    }
  }
  await load.stop();
  await waitFor('the cluster is whole', async () => (await cluster.missing()).length === 0);
  await untilTold(world, load);
  const wrong = [...load.failures];
  await requireGaplessNumbers(reader).catch((error: unknown) => void wrong.push(String(error)));
  await requireProvenBooks(world.accountants).catch((error: unknown) => void wrong.push(String(error)));
  const verdict = await judge(load.stories, { caller: reader, receiver: cluster.receiver });
  for (const what of ['lost', 'doubled', 'untold'] as const)
    for (const [number, reason] of verdict[what]) wrong.push(`story ${number} ${what}: ${reason}`);
  return { steps, wrong, stories: load.stories.length };
}

export function rollingTable(steps: readonly Step[], facts: readonly string[]): string {
  const rows = steps.map(({ replica, exitCode, tookMs, requests, failed, slowestMs, migrations }) =>
    [
      '',
      replica,
      exitCode ?? '–',
      (tookMs / 1_000).toFixed(1),
      migrations,
      requests,
      failedText(failed),
      (slowestMs / 1_000).toFixed(1),
      '',
    ].join(' | '),
  );
  return [
    ...facts,
    '',
    '| Replica replaced | exit code of the old one | took, s | migrations run | requests | failed | slowest, s |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
