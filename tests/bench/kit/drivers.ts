import { randomBytes } from 'node:crypto';
import amqp, { type ConsumeMessage } from 'amqplib';
import type { ClientSession, MongoClient } from 'mongodb';

/** Database and broker by their drivers alone, with the promises that services keep: what the platform is compared with. */
export const journaled = { w: 'majority', journal: true } as const;

export const inTransaction = <T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  client.withSession((session) =>
    session.withTransaction(() => work(session), { readConcern: { level: 'snapshot' }, writeConcern: journaled }),
  );

/** A quorum queue with its consumer, who acknowledges when he is done; answers how a message is published until the broker confirms it. */
export async function quorumQueue(
  url: string,
  onMessage: (id: string, body: Buffer<ArrayBuffer>) => void | Promise<void>,
) {
  // As services have it: without, each message waits up to 40 ms for the acknowledgement of the last one's bytes.
  const channel = await (await amqp.connect(url, { noDelay: true })).createConfirmChannel();
  const queue = `bare-${randomBytes(3).toString('hex')}`;
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.prefetch(400);
  const handle = async (message: ConsumeMessage): Promise<void> => {
    await onMessage(String(message.properties.messageId), Buffer.from(message.content));
    channel.ack(message);
  };
  await channel.consume(queue, (message) => void (message && handle(message)));
  return (body: Buffer, messageId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      channel.sendToQueue(queue, body, { persistent: true, messageId }, (error) =>
        error ? reject(error as Error) : resolve(),
      );
    });
}
