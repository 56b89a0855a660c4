import type { Broker } from '@booking/messaging/broker.ts';
import type { Publisher } from '@booking/messaging/publisher.ts';
import { appError, serviceUnavailable } from '@booking/platform/errors.ts';

/** The part of a channel that is used. */
type Channel = Parameters<Parameters<Broker['use']>[1]['opened']>[0];
type Message = Exclude<Awaited<ReturnType<Channel['get']>>, false>;

export interface DeadMessages {
  list(): Promise<{ queue: string; messages: number }[]>;
  /** Moves up to `limit` back to where they came from; each is removed after its copy is confirmed. */
  replay(queue: string, limit: number): Promise<{ moved: number; left: number }>;
  purge(queue: string, limit: number): Promise<{ moved: number; left: number }>;
  close(): Promise<void>;
}

/** `origins`: dead queue → queue that its messages came from. */
export async function openDeadMessages(options: {
  broker: Pick<Broker, 'use' | 'named'>;
  publisher: Pick<Publisher, 'publish'>;
  origins: Readonly<Record<string, string>>;
}): Promise<DeadMessages> {
  const { broker, publisher, origins } = options;
  let opened: Channel | undefined;
  const hold = await broker.use('consume', {
    name: 'dead messages',
    async opened(channel) {
      opened = channel;
    },
    closed() {
      opened = undefined;
    },
  });
  const channel = (): Channel => {
    if (!opened) throw serviceUnavailable('The broker is away.', 1);
    return opened;
  };
  const originOf = (queue: string): string => {
    const origin = Object.hasOwn(origins, queue) ? origins[queue] : undefined;
    if (origin === undefined) throw appError('not_found', `There is no dead queue ${queue}.`);
    return origin;
  };
  const depth = async (queue: string): Promise<number> =>
    (await channel().checkQueue(broker.named(queue))).messageCount;

  const take = async (queue: string, limit: number, work: (message: Message) => Promise<void>) => {
    const lay = await depth(queue);
    const most = Math.min(Math.max(1, limit), lay);
    let moved = 0;
    for (; moved < most; moved += 1) {
      const at = channel();
      const message = await at.get(broker.named(queue), { noAck: false });
      if (!message) break;
      await work(message).catch((error: unknown) => {
        at.nack(message);
        throw error;
      });
      at.ack(message);
    }
    // Of those that lay there: what is moved back may have died again by now.
    return { moved, left: lay - moved };
  };

  return {
    list: () => Promise.all(Object.keys(origins).map(async (queue) => ({ queue, messages: await depth(queue) }))),
    async replay(queue, limit) {
      const routingKey = broker.named(originOf(queue));
      return take(queue, limit, ({ content, properties }) =>
        publisher.publish({
          exchange: '',
          routingKey,
          body: content,
          messageId: String(properties.messageId),
          headers: ownHeaders(properties.headers ?? {}),
        }),
      );
    },
    async purge(queue, limit) {
      originOf(queue);
      return take(queue, limit, async () => undefined);
    },
    close: () => hold.close(),
  };
}

/** Without what the broker wrote about the message's way. */
function ownHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string | number][] =>
      !name.startsWith('x-') && (typeof value === 'string' || typeof value === 'number') ? [[name, value]] : [],
    ),
  );
}
