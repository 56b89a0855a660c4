import { setImmediate } from 'node:timers/promises';

/** How long one piece of work may keep the others of this process waiting. */
const stretchMs = 5;

/**
 * To be waited for between the steps of long work, however short they are: lets others have their turn the first time, as nobody knows
 * what was done before, and whenever it has gone on for long.
 */
export function createPace(nowMs = () => performance.now()): () => Promise<void> {
  let since = -Infinity;
  return async () => {
    if (nowMs() - since < stretchMs) return;
    await setImmediate();
    since = nowMs();
  };
}
