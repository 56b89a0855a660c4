import type { Connection } from '@booking/persistence/mongo.ts';
import { ledClock, systemClock, type Clock } from '@booking/platform/clock.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { startPoller } from './poller.ts';

const everyMs = 5_000;
const toldFromMs = 1_000;

/**
 * The time of the database, by which all replicas go: a machine whose clock is wrong, or is set, must not end holds and periods of others.
 * While the database is away the process counts on by itself.
 */
export async function followDatabaseClock({
  connection,
  lifecycle,
  logger,
}: {
  connection: Connection;
  lifecycle: Pick<Lifecycle, 'onStop'>;
  logger: Logger;
}): Promise<Clock> {
  const clock = ledClock();
  let isWrong = false;
  const look = async (): Promise<false> => {
    const askedAt = performance.now();
    const answer = await connection.db?.command({ hello: 1, comment: 'clock' });
    clock.tell(new Date(Number(answer?.['localTime'])), askedAt);
    const aheadMs = systemClock.now().getTime() - clock.now().getTime();
    const wasWrong = isWrong;
    isWrong = Math.abs(aheadMs) > toldFromMs;
    if (isWrong && !wasWrong)
      logger.warn({ ahead_ms: aheadMs }, "this machine's clock is not the database's, which counts");
    return false;
  };
  await look();
  const poller = startPoller({ name: 'database clock', intervalMs: everyMs, logger, work: look });
  lifecycle.onStop('database clock', () => poller.stop());
  return clock;
}
