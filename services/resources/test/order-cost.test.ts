import type { CommandStartedEvent } from 'mongodb';
import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { at, newOrganization, newResource, newService, useResources, type Instance } from './resources-harness.ts';

const harness = useResources('order-cost');

/** Everything the service asks its database because of `work`: without the looks for due timers and left events that it takes anyway. */
async function commandsOf(instance: Instance, work: () => Promise<unknown>): Promise<string[]> {
  const { connection } = instance;
  const client = connection.getClient();
  const published = () =>
    waitFor(
      'every event to be published',
      async () => (await connection.collection('outbox').estimatedDocumentCount()) === 0,
    );
  await published();
  const sent: string[] = [];
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    sent.push([commandName, commandName.endsWith('Transaction') ? '' : String(command[commandName])].join(' ').trim());
  };
  client.on('commandStarted', listen);
  await work();
  await published();
  client.off('commandStarted', listen);
  return sent.filter(
    (command) => !['find timers', 'aggregate timers', 'find outbox', 'count outbox'].includes(command),
  );
}

async function orderOf(instance: Instance, size: number) {
  const tenant = newOrganization(harness.world.neighbours);
  const service_id = newService(harness.world.neighbours, tenant.id);
  const rooms = await Promise.all(
    Array.from({ length: size }, (_, index) => newResource(instance, tenant, { name: `Room ${index}` })),
  );
  const place = async (from: number, own = rooms): Promise<void> => {
    const { context } = tenant;
    const items = own.map((resource_id) => ({
      item_id: newId(),
      resource_id,
      service_id,
      quantity: 1,
      start_date: at(from),
      end_date: at(from + 1),
    }));
    const order_id = newId();
    await instance.bookings.CheckBookings({ context, items });
    await instance.bookings.HoldBookings({ context, order_id, expires_at: at(1), items });
    await instance.bookings.ConfirmBookings({ context, order_id });
  };
  await place(24);
  /** One order per room, all at once. */
  const placeEach = (from: number) => Promise.all(rooms.map((room) => place(from, [room])));
  return { place, placeEach };
}

/**
 * check: what decides (1). hold: what decides, order, claim, bookings, commit (5). confirm: claim with its days, bookings, timers, audit,
 * outbox, commit, outbox row removed (7), and the settings once more (1).
 */
const commandsOfAnOrder = 14;

test.each([1, 10])('an order of %i bookings, checked, held and confirmed, is that many commands', async (size) => {
  const instance = await harness.world.start({ monitorCommands: true });
  const { place } = await orderOf(instance, size);
  const commands = await commandsOf(instance, () => place(48));
  const removed = commands.filter((command) => command === 'delete outbox').length;
  // Rows are removed in groups of whatever was published within 200 ms: one group for one booking, few for ten.
  expect(removed).toBeGreaterThanOrEqual(1);
  expect(commands.length - removed + 1).toBeLessThanOrEqual(commandsOfAnOrder);
  await instance.stop();
});

test('orders on different resources of one organization share transactions, and none is repeated', async () => {
  const instance = await harness.world.start({ monitorCommands: true });
  const { placeEach } = await orderOf(instance, 8);
  const commands = await commandsOf(instance, () => placeEach(72));
  expect(commands.filter((command) => command === 'abortTransaction')).toEqual([]);
  // Eight holds and eight confirmations.
  expect(commands.filter((command) => command === 'commitTransaction').length).toBeLessThanOrEqual(8);
  await instance.stop();
});

/** The booking, what decides (2); claim with its days, booking, timers, audit, outbox, commit, outbox row removed (7). */
const commandsOfAMove = 9;
/** Organization, bookings of the day that is left, its days. */
const commandsOfALeftDay = 3;

test('a booking that is moved within its day is that many commands, and a few more on another day', async () => {
  const instance = await harness.world.start({ monitorCommands: true });
  const { context, id: organizationId } = newOrganization(harness.world.neighbours);
  const resource_id = await newResource(instance, { context, id: organizationId });
  const input = { resource_id, start_date: at(48), end_date: at(49) };
  const { item } = await instance.bookings.CreateBooking({ context, input });
  const moved = (from: number) =>
    commandsOf(instance, () =>
      instance.bookings.RescheduleBooking({
        context,
        id: item?.id ?? '',
        start_date: at(from),
        end_date: at(from + 2),
      }),
    );
  expect((await moved(48)).length).toBeLessThanOrEqual(commandsOfAMove);
  expect((await moved(96)).length).toBeLessThanOrEqual(commandsOfAMove + commandsOfALeftDay);
  await instance.stop();
});
