import type { ConfirmChannel } from 'amqplib';
import type { Broker } from './broker.ts';
import { watchQueue } from './messaging-metrics.ts';
import { deadQueueName } from './topology.ts';

/** How long metrics wait for the broker. */
const readTimeoutMs = 1_000;

/** Shows in the metrics how many messages lie in a purpose's work queue and in its dead queue. */
export function showQueues(broker: Broker, purpose: string): Promise<QueueDepths> {
  return showDepths(broker, { name: purpose, work: [purpose], dead: [purpose] });
}

/** The same for the queues of a service's own that work lies in. */
export function showWorkQueues(broker: Broker, queues: readonly string[]): Promise<QueueDepths> {
  return showDepths(broker, { name: queues.join(' '), work: queues, dead: [] });
}

interface QueueDepths {
  close(): Promise<void>;
}

/** A passive declaration of each queue per scrape, over one channel. */
async function showDepths(
  broker: Broker,
  { name, work, dead }: { name: string; work: readonly string[]; dead: readonly string[] },
): Promise<QueueDepths> {
  let current: ConfirmChannel | undefined;
  const hold = await broker.use('consume', {
    name: `depths of ${name}`,
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
    ...work.map((queue) => watchQueue('work', queue, depthOf(queue))),
    ...dead.map((purpose) => watchQueue('dead', purpose, depthOf(deadQueueName(purpose)))),
  ];
  return {
    async close() {
      for (const end of unwatch) end();
      await hold.close();
    },
  };
}
