import type { ConfirmChannel } from 'amqplib';
import type { Broker } from './broker.ts';
import { watchQueue } from './messaging-metrics.ts';
import { deadQueueName } from './topology.ts';

/** How long metrics wait for the broker. */
const readTimeoutMs = 1_000;

/** Shows in the metrics how many messages lie in a purpose's work queue and in its dead queue: a passive declaration each per scrape. */
export async function showQueues(broker: Broker, purpose: string): Promise<{ close(): Promise<void> }> {
  let current: ConfirmChannel | undefined;
  const hold = await broker.use('consume', {
    name: `depths of ${purpose}`,
    async opened(channel) {
      current = channel;
    },
    closed() {
      current = undefined;
    },
  });
  const depthOf = (queue: string) => async (): Promise<number | undefined> => {
    const late = AbortSignal.timeout(readTimeoutMs);
    const unknown = new Promise<undefined>((resolve) => {
      late.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const depth = current?.checkQueue(broker.named(queue)).then(({ messageCount }) => messageCount);
    return Promise.race([depth, unknown]).catch(() => undefined);
  };
  const unwatch = [
    watchQueue('work', purpose, depthOf(purpose)),
    watchQueue('dead', purpose, depthOf(deadQueueName(purpose))),
  ];
  return {
    async close() {
      for (const end of unwatch) end();
      await hold.close();
    },
  };
}
