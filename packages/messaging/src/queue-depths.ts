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

async function showDepths(
  broker: Broker,
  { name, work, dead }: { name: string; work: readonly string[]; dead: readonly string[] },
): Promise<QueueDepths> {
  const look = await lookAtQueues(broker, `depths of ${name}`);
  const unwatch = [
    ...work.map((queue) => watchQueue('work', queue, () => look.depthOf(queue))),
    ...dead.map((purpose) => watchQueue('dead', purpose, () => look.depthOf(deadQueueName(purpose)))),
  ];
  return {
    async close() {
      for (const end of unwatch) end();
      await look.close();
    },
  };
}

export interface QueueLook {
  /** How many messages lie in the queue; undefined where the broker does not say so within a second. */
  depthOf(queue: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A passive declaration for each look, over one channel: of the connection on which the broker listens also while it has an alarm. */
export async function lookAtQueues(broker: Pick<Broker, 'use' | 'named'>, name: string): Promise<QueueLook> {
  let current: ConfirmChannel | undefined;
  const hold = await broker.use('consume', {
    name,
    async opened(channel) {
      current = channel;
    },
    closed() {
      current = undefined;
    },
  });
  return {
    async depthOf(queue) {
      const late = AbortSignal.timeout(readTimeoutMs);
      const unknown = new Promise<undefined>((resolve) => {
        late.addEventListener('abort', () => resolve(undefined), { once: true });
      });
      const depth = current?.checkQueue(broker.named(queue)).then(({ messageCount }) => messageCount);
      return Promise.race([depth, unknown]).catch(() => undefined);
    },
    close: () => hold.close(),
  };
}
