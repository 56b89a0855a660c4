import { setTimeout as delay } from 'node:timers/promises';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { Logger } from '@booking/platform/logger.ts';
import type { Broker } from './broker.ts';
import { createGroupedAcks, type GroupedAcks } from './grouped-acks.ts';

/** A message in hand. It stays on the queue, unacknowledged, until it is settled. */
export interface Delivery {
  body: Buffer;
  headers: Record<string, unknown>;
  messageId: string;
  /** It was handed out before: its effects may have happened. */
  redelivered: boolean;
}

/** `done`: remove it. `again`: give it back for an immediate redelivery. `dead`: to the queue's dead-letter target. */
export type Settlement = 'done' | 'again' | 'dead';

export interface QueueConsumer {
  /** Takes no more messages, lets those in hand be settled, then closes. */
  stop(): Promise<void>;
  /** Messages in hand. */
  inHand(): number;
}

/** One channel's life: what was taken from it can only be settled on it. */
interface Source {
  channel: ConfirmChannel;
  acks: GroupedAcks<ConsumeMessage>;
  consumerTag: string;
}

/** A handler that throws gets its message back after this pause; the queue's delivery limit ends it. */
const defectPauseMs = 1_000;

/**
 * Hands the messages of one queue to `handle`, up to `prefetch` at once, and settles each as it says. After a lost channel the broker
 * hands out unsettled messages again, to whoever consumes: handlers must stand repetition.
 */
export async function consumeQueue(options: {
  broker: Broker;
  /** Full name. */
  queue: string;
  prefetch: number;
  logger: Logger;
  handle: (delivery: Delivery) => Promise<Settlement>;
}): Promise<QueueConsumer> {
  const { queue, logger } = options;
  const inHand = new Set<Promise<void>>();
  const stopping = new AbortController();
  let current: Source | undefined;
  /** What comes now is handed out again when the channel closes. */
  let hasLeft = false;

  const settle = ({ channel, acks }: Source, message: ConsumeMessage, settlement: Settlement): void => {
    if (settlement === 'done') {
      acks.done(message);
      return;
    }
    acks.gone(message);
    try {
      channel.nack(message, false, settlement === 'again');
    } catch {
      // The channel is gone: the broker hands the message out again.
    }
  };

  const take = async (source: Source, message: ConsumeMessage): Promise<void> => {
    source.acks.taken(message);
    try {
      settle(source, message, await options.handle(deliveryOf(message)));
    } catch (error) {
      logger.error({ err: error, queue, message_id: String(message.properties.messageId) }, 'a message handler failed');
      await delay(defectPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      settle(source, message, 'again');
    }
  };

  const hold = await options.broker.use('consume', {
    name: `consumer ${queue}`,
    async opened(channel) {
      if (stopping.signal.aborted) return;
      await channel.prefetch(options.prefetch);
      const acks = createGroupedAcks<ConsumeMessage>(channel, { groupMax: Math.ceil(options.prefetch / 4) });
      const source: Source = { channel, acks, consumerTag: '' };
      const { consumerTag } = await channel.consume(queue, (message) => {
        if (message === null) {
          // The broker has cancelled the consumer (queue deleted or moved): start over with a new channel.
          void channel.close().catch(() => {});
          return;
        }
        if (hasLeft) return;
        const work = take(source, message);
        inHand.add(work);
        void work.finally(() => inHand.delete(work));
      });
      source.consumerTag = consumerTag;
      current = source;
    },
    closed() {
      current = undefined;
    },
  });

  return {
    inHand: () => inHand.size,
    async stop() {
      stopping.abort();
      await hold.farewell(current?.channel.cancel(current.consumerTag));
      hasLeft = true;
      while (inHand.size > 0) await Promise.all(inHand);
      current?.acks.flush();
      await hold.close();
    },
  };
}

function deliveryOf(message: ConsumeMessage): Delivery {
  return {
    body: message.content,
    headers: message.properties.headers ?? {},
    messageId: String(message.properties.messageId ?? ''),
    redelivered: message.fields.redelivered,
  };
}
