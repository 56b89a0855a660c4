import { setTimeout as delay } from 'node:timers/promises';
import type { Platform, ServiceName } from '@booking/testkit/platform.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';

export interface Supervisor {
  /** To be called when a service ended unasked. */
  ended(name: ServiceName, how: string): void;
  /** Nothing is started any more. */
  stop(): void;
}

/** Waits before the restarts of one service; after the last one it is given up. */
const WAITS_MS = [200, 1_000, 3_000, 10_000] as const;
/** A service that has run this long gets all its restarts again. */
const STEADY_MS = 60_000;

/**
 * Starts a crashed service again, as an orchestrator would: its neighbours bear its absence, and what it had begun is
 * resumed. One that keeps crashing is given up, and with it the whole.
 */
export const superviseServices = (
  platform: () => Platform | undefined,
  print: (line: string) => void,
  giveUp: (line: string) => void,
): Supervisor => {
  const crashes = new Map<ServiceName, { count: number; lastAtMs: number }>();
  let stopped = false;

  const restart = async (name: ServiceName, how: string): Promise<void> => {
    const known = crashes.get(name);
    const count = known && Date.now() - known.lastAtMs < STEADY_MS ? known.count + 1 : 1;
    crashes.set(name, { count, lastAtMs: Date.now() });
    const waitMs = WAITS_MS[count - 1];
    if (waitMs === undefined) return giveUp(`${name} keeps ending (${how}); see its log in .state/logs`);
    print(`${name} ended: ${how}; starting it again in ${waitMs / 1000} s`);
    await delay(waitMs);
    if (stopped) return;
    try {
      await platform()?.restart(name);
      print(`${name} is ready again`);
    } catch (error) {
      if (!stopped) await restart(name, reasonOf(error));
    }
  };

  return {
    ended: (name, how) => {
      if (!stopped) restart(name, how).catch((error: unknown) => giveUp(reasonOf(error)));
    },
    stop: () => {
      stopped = true;
    },
  };
};

/**
 * Starts a server again that ended, after the same waits as a service: it may be killed once more while it starts.
 * @throws Error with the last reason when it does not come up
 */
export const restartPatiently = async (
  name: string,
  restart: () => Promise<void>,
  print: (line: string) => void,
  waitsMs: readonly number[] = WAITS_MS,
): Promise<void> => {
  for (const waitMs of waitsMs) {
    try {
      return await restart();
    } catch (error) {
      print(`${name} does not start: ${reasonOf(error)}; trying again in ${waitMs / 1000} s`);
      await delay(waitMs);
    }
  }
  await restart();
};
