import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { z } from 'zod';
import type { ConsumedEvent, EventHandler } from '../src/event-handler.ts';
import type { Messaging } from '../src/messaging.ts';
import type { Transaction } from '../src/unit-of-work.ts';
import { callContext, orderEvent, useMessaging } from './messaging-harness.ts';

const purpose = 'test.together';
const gathering = { waitMs: 300, eventsMax: 10 };

describe('events that come together', () => {
  const harness = useMessaging('together');

  /** Consumes into the collection `seen`: a document per effect, which names the transaction's moment. */
  async function consuming(name: string, onEffect: (data: unknown) => void = () => {}) {
    const connection = await harness.database(`-${name}`);
    const subscriptions = [{ purpose, patterns: ['orders.created'], gathering }];
    const messaging = await harness.build({ connection, subscriptions });
    const seen = connection.db!.collection<{ event: string; organization: string; at: Date; data: unknown }>('seen');
    await seen.createIndex({ event: 1 });
    const effect: EventHandler = async (tx, event) => {
      onEffect(event.data);
      const { organizationId: organization } = tx.context;
      await seen.insertOne({ event: event.id, organization, at: tx.now, data: event.data }, { session: tx.session });
      tx.audit({ entity: { type: 'orders', id: event.entity.id }, action: 'see' });
    };
    await messaging.start({ events: { [purpose]: { 'orders.created': effect } } });
    return { connection, messaging, seen };
  }

  /** One event of each organization, told at the same time. */
  async function tell(messaging: Messaging, datas: readonly object[]): Promise<string[]> {
    return Promise.all(
      datas.map((data) => {
        const context = callContext();
        return messaging.unitOfWork.run(context, async (tx) => tx.emit(orderEvent(context, data)));
      }),
    );
  }

  test('share transactions, and each has its effect once, in the name of its own organization', async () => {
    const { connection, messaging, seen } = await consuming('shared');
    const context = callContext();
    const organizations = Array.from({ length: 25 }, () => newId());
    await messaging.unitOfWork.run(context, async (tx) => {
      for (const organizationId of organizations) tx.emit({ ...orderEvent(context), organizationId });
    });
    await waitFor('every effect', async () => (await seen.countDocuments()) === 25);
    const found = await seen.find().toArray();
    expect(found.map(({ organization }) => organization).toSorted()).toEqual(organizations.toSorted());
    // 25 at once, ten to a group at most: every transaction has a moment of its own.
    expect(new Set(found.map(({ at }) => at.getTime())).size).toBeLessThanOrEqual(5);
    const audits = await connection.db!.collection('audit_entries').find().toArray();
    expect(audits.map(({ organization_id }) => organization_id as string).toSorted()).toEqual(organizations.toSorted());
    expect(await connection.db!.collection('inbox').countDocuments()).toBe(25);
  });

  test('one that cannot be understood is set aside alone', async () => {
    const { messaging, seen } = await consuming('hopeless', (data) => z.object({ total: z.number() }).parse(data));
    const ids = await tell(messaging, [{ total: 1 }, { total: 'much' }, { total: 3 }, { total: 4 }]);
    const good = [ids[0], ids[2], ids[3]];
    await waitFor('the others', async () => (await seen.countDocuments({ event: { $in: good as string[] } })) === 3);
    await waitFor('the dead message', async () => {
      let count = 0;
      const hold = await messaging.broker.use('consume', {
        name: 'look',
        async opened(channel) {
          count = (await channel.checkQueue(messaging.broker.named(`${purpose}.dead`))).messageCount;
        },
        closed() {},
      });
      await hold.close();
      return count === 1;
    });
    expect(await seen.countDocuments()).toBe(3);
  });

  test('one that was taken before has no second effect, and the others have theirs', async () => {
    const { connection, messaging, seen } = await consuming('twice');
    const [first = ''] = await tell(messaging, [{ n: 1 }]);
    await waitFor('the first', async () => (await seen.countDocuments()) === 1);
    const headers = {
      'cloudEvents:specversion': '1.0',
      'cloudEvents:id': first,
      'cloudEvents:type': 'orders.created',
      'cloudEvents:source': '/booking/test',
      'cloudEvents:time': '2026-11-21T00:00:00.000+00:00',
      'cloudEvents:subject': 'orders/1',
      'cloudEvents:organizationid': newId(),
      'cloudEvents:requestid': 'r',
    };
    const repeated = messaging.publisher.publish({
      exchange: messaging.broker.named('booking.events'),
      routingKey: 'orders.created',
      messageId: first,
      headers,
      body: Buffer.from('{}'),
    });
    const [others] = await Promise.all([tell(messaging, [{ n: 2 }, { n: 3 }]), repeated]);
    await waitFor('the others', async () => (await seen.countDocuments({ event: { $in: others } })) === 2);
    await waitFor('nothing in hand', async () => (await connection.db!.collection('inbox').countDocuments()) === 3);
    expect(await seen.countDocuments({ event: first })).toBe(1);
    expect(await seen.countDocuments()).toBe(3);
  });

  test.each([1, 12])('%d whose effect may be repeated leave nothing to be known by', async (count) => {
    const connection = await harness.database(`-repeatable-${count}`);
    const messaging = await harness.build({
      connection,
      subscriptions: [{ purpose, patterns: ['orders.created'], gathering }],
    });
    const kept = connection.db!.collection<{ _id: string }>('kept');
    await kept.createIndex({ at: 1 });
    const effect = async (tx: Transaction, { entity }: ConsumedEvent): Promise<void> => {
      const { session } = tx;
      await kept.updateOne({ _id: entity.id }, { $set: { at: tx.now } }, { upsert: true, session });
    };
    await messaging.start({ events: { [purpose]: { 'orders.created': { isRepeatable: true, effect } } } });
    const context = callContext();
    await messaging.unitOfWork.run(context, async (tx) => {
      for (const _ of Array.from({ length: count })) {
        tx.emit({ ...orderEvent(context), entity: { type: 'orders', id: newId() } });
      }
    });
    await waitFor('every effect', async () => (await kept.countDocuments()) === count);
    expect(await connection.db!.collection('inbox').countDocuments()).toBe(0);
  });
});
