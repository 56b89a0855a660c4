import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Connection } from '@booking/persistence/mongo.ts';
import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import { newId } from '@booking/platform/ids.ts';
import { contextOf, useResources } from './resources-harness.ts';

const harness = useResources('demo');

describe('demo data', () => {
  test('loads once, however often the service starts, and its meeting rooms can be booked', async () => {
    const { world } = harness;
    const loaded = { env: { DEMO_DATA: 'true' } };
    const first = await world.start(loaded);
    const counts = async () => {
      const collections = [
        'resources',
        'schedules',
        'schedule_groups',
        'timeslots',
        'bookings',
        'booking_rules',
        'resource_views',
      ];
      return Promise.all(collections.map((name) => first.connection.collection(name).countDocuments()));
    };
    const before = await counts();
    expect(Math.min(...before)).toBeGreaterThan(0);
    const second = await world.start(loaded);
    expect(await counts()).toEqual(before);

    for (const { slug } of demoOrganizations) {
      const context = contextOf(demoId(slug));
      const { items } = await second.resources.ListResources({
        context,
        query: { filters: [{ key: 'booked_today', values: ['true'] }] },
      });
      expect(items.map(({ slug: name }) => name).sort()).toEqual(['desk-1', 'desk-2', 'phone-booth', 'workshop']);
      const { bookings } = await second.bookings.HoldBookings({
        context,
        order_id: newId(),
        expires_at: '2026-11-23T07:15:00Z',
        items: ['meeting-room-1', 'meeting-room-2'].map((room, index) => ({
          item_id: room,
          resource_id: demoId(`${slug}/resources/${room}`),
          start_date: `2026-12-0${index + 1}T03:00:00Z`,
          end_date: `2026-12-0${index + 1}T04:00:00Z`,
          quantity: 1,
        })),
      });
      expect(bookings).toHaveLength(2);
    }
    await Promise.all([first.stop(), second.stop()]);
  });

  /** As of a process that was killed: MongoDB keeps the transaction for a while, and what it wrote with it. */
  const leftOpen = async (connection: Connection, collection: string) => {
    const session = await connection.startSession();
    session.startTransaction();
    await connection.collection(collection).updateMany({}, { $set: { left: true } }, { session });
    return session;
  };

  test('is loaded again beside a transaction that a killed process has left on every resource', async () => {
    const { world } = harness;
    const first = await world.start({ env: { DEMO_DATA: 'true' } });
    const session = await leftOpen(first.connection, 'resources');
    const second = await world.start({ env: { DEMO_DATA: 'true' } });
    expect(session.inTransaction()).toBe(true);
    await session.abortTransaction();
    await session.endSession();
    await Promise.all([first.stop(), second.stop()]);
  });

  test('waits for the end of such a transaction where it has to write', async () => {
    const { world } = harness;
    const first = await world.start({ env: { DEMO_DATA: 'true' } });
    await first.connection.collection('timeslots').deleteMany({});
    const session = await leftOpen(first.connection, 'resources');
    let ended = false;
    const starting = world.start({ env: { DEMO_DATA: 'true' } }).then((instance) => ({ instance, ended }));
    // Longer than a transaction gives way to others before it gives up.
    await Promise.race([starting, delay(4_000)]);
    ended = true;
    await session.abortTransaction();
    await session.endSession();
    const second = await starting;
    expect(second.ended).toBe(true);
    expect(await first.connection.collection('timeslots').countDocuments()).toBeGreaterThan(0);
    await Promise.all([first.stop(), second.instance.stop()]);
  });
});
