import { createMessaging } from '@booking/messaging/messaging.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLogger } from '@booking/platform/logger.ts';

export interface TransactionCost {
  bareMs: number;
  unitOfWorkMs: number;
}

const warmUp = 100;
const rounds = 300;

/**
 * A transaction of the unit of work beside the driver's own with the very same inserts (a record, an audit entry, two outbox rows), in turn
 * and one at a time: the medians. Publishing is left out of both.
 */
export async function transactionCost(connection: Connection, amqpUrl: string): Promise<TransactionCost> {
  const namespace = `cost${newId()}.`;
  const logger = createLogger('bench', 'silent');
  const messaging = await createMessaging({
    connection,
    amqpUrl,
    namespace,
    service: 'bench',
    clock: systemClock,
    logger,
  });
  await messaging.publisher.close(); // rows are not handed over
  for (const name of ['records', 'audit_entries', 'outbox']) await connection.createCollection(name).catch(() => {});
  await prepareCollections(connection);
  const context = systemContext(newId(), newId());
  const data = { text: 'x'.repeat(1_000) };
  const records = connection.collection<{ _id: string; text: string }>('records');
  const insert = (session: Parameters<typeof records.insertOne>[1]) =>
    records.insertOne({ _id: newId(), ...data }, session);
  const event = () =>
    ({
      event: 'orders.created',
      organizationId: context.organizationId,
      entity: { type: 'orders', id: newId() },
      data,
    }) as const;

  const ours = () =>
    messaging.unitOfWork.run(context, async (tx) => {
      await insert({ session: tx.session });
      tx.audit({ entity: { type: 'orders', id: newId() }, action: 'create', changes: data });
      tx.emit(event());
      tx.emit(event());
    });
  const [audit] = await sampleOf(connection, 'audit_entries', ours);
  const [row] = await sampleOf(connection, 'outbox', ours);
  const bare = async (): Promise<void> => {
    await connection.getClient().withSession((session) =>
      session.withTransaction(
        async () => {
          await insert({ session });
          await connection.collection('audit_entries').insertMany([{ ...audit, _id: newId() as never }], { session });
          const rows = [0, 1].map(() => ({ ...row, _id: newId() as never }));
          await connection.collection('outbox').insertMany(rows, { session });
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
      ),
    );
  };
  const times = { bare: [] as number[], ours: [] as number[] };
  for (let round = -warmUp; round < rounds; round += 1) {
    const before = performance.now();
    await bare();
    const between = performance.now();
    await ours();
    if (round < 0) continue;
    times.bare.push(between - before);
    times.ours.push(performance.now() - between);
  }
  await messaging.stop();
  return { bareMs: median(times.bare), unitOfWorkMs: median(times.ours) };
}

async function sampleOf(connection: Connection, collection: string, make: () => Promise<unknown>) {
  await make();
  return connection.collection(collection).find({}).limit(1).toArray();
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
