import type { ConfirmChannel } from 'amqplib';
import { createRoom } from '@booking/platform/room.ts';
import type { Broker } from './broker.ts';
import type { ChannelHold } from './broker-link.ts';

/** A message to send. It is persistent, mandatory and confirmed, always. */
export interface OutgoingMessage {
  /** Full name; empty for the default exchange, whose routing key is the queue's name. */
  exchange: string;
  routingKey: string;
  body: Buffer;
  messageId: string;
  headers: Record<string, string | number>;
}

/** The message may not have arrived: `unroutable` (no queue wants it), `refused` (negative confirm, queue full), `unavailable` (no channel,
 * connection lost before the confirm, broker blocked). After `unavailable` it may have arrived all the same. */
export class PublishError extends Error {
  readonly reason: 'unroutable' | 'refused' | 'unavailable';

  constructor(reason: PublishError['reason'], detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'PublishError';
    this.reason = reason;
  }
}

export interface Publisher {
  /**
   * Resolves when the broker has taken responsibility for the message on every queue it was routed to. Rejects with PublishError. Waits
   * while `maxUnconfirmed` messages are on their way.
   */
  publish(message: OutgoingMessage): Promise<void>;
  /** False while there is no channel or the broker blocks publishers. */
  isReady(): boolean;
  /** Waits for the confirms of everything that was handed over, then closes. */
  close(): Promise<void>;
}

const defaultMaxUnconfirmed = 1_000;
const confirmTimeoutMs = 30_000;
/** Whoever stops waits no longer: an alarm of the broker lasts, and what it says to nothing is stored elsewhere, or comes again. */
const lastConfirmMs = 3_000;

export async function createPublisher(
  broker: Broker,
  options: { name: string; maxUnconfirmed?: number; stopping?: AbortSignal },
): Promise<Publisher> {
  const { stopping } = options;
  /** What gives up waiting for the confirm of each message that is on its way. */
  const waiting = new Set<() => void>();
  /** The process stops and the broker says nothing any more. */
  let isSilent = false;
  const hurry = (): void => void setTimeout(() => waiting.forEach((giveUp) => giveUp()), lastConfirmMs).unref();
  stopping?.addEventListener('abort', hurry, { once: true });
  const unconfirmed = createRoom(options.maxUnconfirmed ?? defaultMaxUnconfirmed);
  /** How many messages of a key came back as unroutable and are not confirmed yet; the broker returns a message before it confirms it. */
  const returned = new Map<string, number>();
  let channel: ConfirmChannel | undefined;

  const hold: ChannelHold = await broker.use('publish', {
    name: options.name,
    async opened(opened) {
      opened.on('return', ({ fields, properties }) => {
        const key = returnKey(fields.exchange, fields.routingKey, String(properties.messageId));
        returned.set(key, (returned.get(key) ?? 0) + 1);
      });
      channel = opened;
    },
    closed() {
      channel = undefined;
      returned.clear();
    },
  });

  const takeReturned = (message: OutgoingMessage): boolean => {
    if (returned.size === 0) return false;
    const key = returnKey(message.exchange, message.routingKey, message.messageId);
    const count = returned.get(key);
    if (count === undefined) return false;
    if (count === 1) returned.delete(key);
    else returned.set(key, count - 1);
    return true;
  };

  const send = (message: OutgoingMessage): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!channel || broker.isBlocked() || isSilent) {
        unconfirmed.leave();
        reject(new PublishError('unavailable', channel ? 'the broker takes nothing' : 'no channel'));
        return;
      }
      let settled = false;
      const finish = (error?: PublishError): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        waiting.delete(giveUp);
        unconfirmed.leave();
        if (error) reject(error);
        else resolve();
      };
      const giveUp = (): void => {
        isSilent = stopping?.aborted === true;
        finish(new PublishError('unavailable', 'no confirm in time'));
      };
      const timer = setTimeout(giveUp, stopping?.aborted ? lastConfirmMs : confirmTimeoutMs);
      waiting.add(giveUp);
      try {
        channel.publish(
          message.exchange,
          message.routingKey,
          message.body,
          {
            mandatory: true,
            persistent: true,
            contentType: 'application/json',
            messageId: message.messageId,
            headers: message.headers,
          },
          (error: Error | null) => {
            isSilent = false;
            const unroutable = takeReturned(message);
            if (error) finish(confirmError(error));
            else finish(unroutable ? new PublishError('unroutable', message.routingKey) : undefined);
          },
        );
      } catch (error) {
        finish(new PublishError('unavailable', error instanceof Error ? error.message : 'channel closed'));
      }
    });

  return {
    isReady: () => channel !== undefined && !broker.isBlocked(),
    async publish(message) {
      if (!unconfirmed.tryEnter()) await unconfirmed.enter();
      return send(message);
    },
    async close() {
      await unconfirmed.empty();
      await hold.close();
    },
  };
}

/** amqplib names a negative confirm `message nacked`; anything else means that the channel went away. */
function confirmError(error: Error): PublishError {
  return error.message === 'message nacked'
    ? new PublishError('refused', 'the queue does not take more')
    : new PublishError('unavailable', error.message);
}

function returnKey(exchange: string, routingKey: string, messageId: string): string {
  return `${exchange}\n${routingKey}\n${messageId}`;
}
