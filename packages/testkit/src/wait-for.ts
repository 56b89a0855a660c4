import { setTimeout as delay } from 'node:timers/promises';

/**
 * Between two looks, ms. From the first on a tenth of what has passed: what takes long is found hardly later, and looks do not take the
 * processor from what they look for.
 */
const leastPauseMs = 20;
const mostPauseMs = 250;
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
  longestPauseMs = mostPauseMs,
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
    await delay(Math.min(longestPauseMs, Math.max(leastPauseMs, (Date.now() - began) / 10)));
  }
};
