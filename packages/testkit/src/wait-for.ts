import { setTimeout as delay } from 'node:timers/promises';

/**
 * Between two looks, ms: at least and at most. In between a tenth of what has passed, so that what takes long is found hardly later, and
 * looks do not take the processor from what they look for.
 */
const pauseMs = { least: 20, most: 250, part: 0.1 };
/** What is waited for takes far less, unless the machine is slow or busy with other work. How long it takes, no test says by this. */
export const patienceMs = 60_000;

/**
 * Waits until `condition` gives something other than undefined, null or false, and returns that.
 * A condition that throws counts as not yet fulfilled; its error is the cause of the timeout's.
 * @throws Error `what` did not happen within `timeoutMs`
 */
export const waitFor = async <Result>(
  what: string,
  condition: () => Result | Promise<Result>,
  timeoutMs = patienceMs,
): Promise<NonNullable<Exclude<Result, false>>> => {
  const began = Date.now();
  const giveUpAt = began + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const result = await condition();
      if (result !== undefined && result !== null && result !== false) {
        return result as NonNullable<Exclude<Result, false>>;
      }
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= giveUpAt) throw new Error(`${what}: not within ${timeoutMs} ms`, { cause });
    await delay(Math.min(pauseMs.most, Math.max(pauseMs.least, pauseMs.part * (Date.now() - began))));
  }
};
