import type { ConfirmChannel } from 'amqplib';
import { ZodError } from 'zod';
import type { Broker } from './broker.ts';
import { watchDeadQueue } from './messaging-metrics.ts';
import { deadQueueName } from './topology.ts';

/** Why repeating an event cannot help. */
export type Hopeless = 'not-understood' | 'not-storable';

/** Undefined where another try may succeed: the message does not say that it is at fault. */
export function hopelessness(error: unknown): Hopeless | undefined {
  if (error instanceof ZodError) return 'not-understood';
  // By name: the driver brings its own copy of bson.
  return error instanceof Error && /^BSON\w*Error$/.test(error.name) ? 'not-storable' : undefined;
}

/** How long metrics wait for the broker. */
const readTimeoutMs = 1_000;

/** Shows in the metrics how many messages lie in a purpose's dead queue: one passive declaration per scrape. */
export async function showDeadQueue(broker: Broker, purpose: string): Promise<{ close(): Promise<void> }> {
  const queue = broker.named(deadQueueName(purpose));
  let current: ConfirmChannel | undefined;
  const hold = await broker.use('consume', {
    name: `depth of ${queue}`,
    async opened(channel) {
      current = channel;
    },
    closed() {
      current = undefined;
    },
  });
  const read = async (): Promise<number | undefined> => {
    const late = AbortSignal.timeout(readTimeoutMs);
    const unknown = new Promise<undefined>((resolve) => {
      late.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const depth = current?.checkQueue(queue).then(({ messageCount }) => messageCount);
    return Promise.race([depth, unknown]).catch(() => undefined);
  };
  const unwatch = watchDeadQueue(purpose, read);
  return {
    async close() {
      unwatch();
      await hold.close();
    },
  };
}
