import { expect, test } from '@jest/globals';
import type { CommandStartedEvent } from 'mongodb';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { bookingItem, newCustomer, newTenant, placed, useOrdersBilling, type Instance } from './orders-harness.ts';

const harness = useOrdersBilling('order-cost');

/** What any replica asks for by itself, however little there is to do. */
const ofPollers: ReadonlySet<string> = new Set([
  'find timers',
  'aggregate timers',
  'aggregate orders',
  'find outbox',
  'count outbox',
]);

/** Everything the service asks its database because of `work`, its events published. */
async function commandsOf({ parts }: Instance, work: () => Promise<unknown>): Promise<string[]> {
  const connection = parts.stores.orders.model.db;
  const published = () =>
    waitFor('every event to be published', async () => {
      return (await connection.collection('outbox').estimatedDocumentCount()) === 0;
    });
  await published();
  const sent: string[] = [];
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    sent.push([commandName, commandName.endsWith('Transaction') ? '' : String(command[commandName])].join(' ').trim());
  };
  const client = connection.getClient();
  client.on('commandStarted', listen);
  await work();
  await published();
  client.off('commandStarted', listen);
  return sent.filter((command) => !ofPollers.has(command));
}

async function counting() {
  const uri = new URL(harness.environment()['MONGODB_URI'] ?? '');
  uri.searchParams.set('monitorCommands', 'true');
  const instance = await harness.start({ MONGODB_URI: uri.href });
  const tenant = newTenant(harness);
  const customer_id = await newCustomer(instance, tenant);
  const place = async (bookings: number) => {
    const items = Array.from({ length: bookings }, (_, hour) => bookingItem(tenant, 9 + hour));
    const context = tenant.context();
    const { item } = await instance.orders.CreateOrder({ context, input: { customer_id, items } });
    return placed(instance, tenant, item?.id ?? '');
  };
  await place(1); // organization and member are known from here on
  return { instance, place };
}

/**
 * Price: who buys, for the tax (1). Draft: customer, its lane, order, audit, commit (5). Hold: order (1). Checkout: order, audit, commit (3).
 * Placing: customer with address, bookings, both numbers with the seal, order, line, invoice, document, audit, outbox, commit, outbox row
 * removed (11). The settings, for the draft and for placing it (2).
 */
const commandsOfAnOrder = 23;

test.each([1, 10])(
  'an order of %i bookings, drafted, held, checked out and placed, is that many commands',
  async (bookings) => {
    const { instance, place } = await counting();
    const commands = await commandsOf(instance, () => place(bookings));
    expect(commands.filter((command) => command === 'commitTransaction')).toHaveLength(3);
    // Rows are removed in groups of what was published within 200 ms.
    const removed = commands.filter((command) => command === 'delete outbox').length;
    expect(commands.length - removed + 1).toBeLessThanOrEqual(commandsOfAnOrder);
    await instance.stop();
  },
);

test('orders that one organization places at the same time share transactions', async () => {
  const { instance, place } = await counting();
  const orders = 20;
  let numbers: string[] = [];
  const commands = await commandsOf(instance, async () => {
    const all = await Promise.all(Array.from({ length: orders }, () => place(1)));
    numbers = all.map(({ number }) => number ?? '').toSorted((a, b) => a.localeCompare(b));
  });
  expect(numbers).toEqual(Array.from({ length: orders }, (_, index) => `BO${String(index + 2).padStart(9, '0')}`));
  // Draft, checkout and placing: three transactions for an order alone.
  const commits = commands.filter((command) => command === 'commitTransaction').length;
  expect(commits).toBeLessThanOrEqual(2 * orders);
  expect(commands.filter((command) => command === 'abortTransaction')).toEqual([]);
  await instance.stop();
});
