import { setTimeout as delay } from 'node:timers/promises';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import type { Logger } from '@booking/platform/logger.ts';

const pauseMs = 1_000;

/** Connects to MongoDB; one that is still starting is tried again for `patienceMs`. Throws the last failure. */
export async function connectPatiently(
  uri: string,
  options: { appName: string; logger: Logger; patienceMs: number },
): Promise<Connection> {
  const giveUpAt = Date.now() + options.patienceMs;
  for (;;) {
    try {
      return await connectMongo(uri, { appName: options.appName });
    } catch (error) {
      if (Date.now() >= giveUpAt) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      options.logger.warn({ reason }, 'MongoDB does not answer yet; trying again');
    }
    await delay(pauseMs);
  }
}
