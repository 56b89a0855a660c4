import { demoId } from '@booking/contracts/demo-data.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { usageOf } from '../bench-delivery/processes.ts';
import type { Scenario } from './scenarios.ts';
import { callContext, copyRooms, insertAll, organization, rangeOf, storedOne, type World } from './world.ts';

const callersAtOnce = 8;
const hourMs = 3_600_000;
/** Far enough for no fee and no limit; the hours of a room are free, because the room is the order's own. */
const firstDay = 30;
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

interface Invoiced {
  id: string;
  /** Its first booking, of one hour, with a free hour behind it. */
  booking: string;
  start: number;
}

interface Place {
  room: string;
  /** Of any length, paid by the hour. */
  service: string;
}

/** A room for each caller, as soon as its service is known to whoever books it. */
async function placesOf(world: World): Promise<Place[]> {
  const input = {
    name: 'Room by the hour',
    price_minor: 2_000,
    price_unit: 'hour',
    tax_rate_basis_points: 1_900,
    live: true,
  };
  const { item } = await world.services.CreateService({ context: callContext(), input });
  const service = item?.id ?? '';
  const rooms = await copyRooms(world.resourcesDatabase, callersAtOnce + 1);
  const [spare = '', ...others] = rooms;
  await waitFor('the service can be booked', () => invoicedOrder(world, { room: spare, service }, 1));
  return others.map((room) => ({ room, service }));
}

/** An invoiced order of so many bookings of an hour, every second hour, in a room of its own. */
async function invoicedOrder(world: World, { room, service }: Place, bookings: number): Promise<Invoiced> {
  const { orders, resourcesDatabase } = world;
  const midnight = Math.ceil(Date.now() / (24 * hourMs) + firstDay) * 24 * hourMs;
  const startOf = (index: number): number => midnight + 2 * index * hourMs;
  const input = {
    customer_id: demoId(`${organization}/customers/ada`),
    items: rangeOf(bookings).map((index) => ({
      type: 'booking',
      resource_id: room,
      service_id: service,
      start_date: new Date(startOf(index)).toISOString(),
      end_date: new Date(startOf(index) + hourMs).toISOString(),
    })),
  };
  const { item: draft } = await orders.CreateOrder({ context: callContext(), input });
  const id = draft?.id ?? '';
  await orders.CheckoutOrder({ context: callContext(), id, pay_later: true });
  const start = startOf(0);
  const { _id: booking } = await storedOne(resourcesDatabase, 'bookings', {
    order_id: id,
    start_date: new Date(start),
  });
  return { id, booking, start };
}

/** What the order was charged by its documents: written in one transaction with them. */
async function chargedOf({ ordersDatabase }: World, id: string): Promise<number> {
  const { total_minor: total, modification_total_minor: modification } = await storedOne(ordersDatabase, 'orders', {
    _id: id,
  });
  return Number(total) + Number(modification);
}

/** Moves the booking, and waits until the books of its order have followed. */
async function move(world: World, { id, booking, start }: Invoiced, hours: number): Promise<void> {
  const before = await chargedOf(world, id);
  await world.instances[0]?.bookings.RescheduleBooking({
    context: callContext(),
    id: booking,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + hours * hourMs).toISOString(),
  });
  await waitFor('the books follow', async () => (await chargedOf(world, id)) !== before, 30_000);
}

/** Every move of an invoiced booking is a document: longer and shorter in turn, a supplementary invoice or a credit note each. */
function settling(bookings: number): Scenario {
  return {
    name: `N moves of a booking of invoiced orders with ${bookings === 1 ? 'one booking' : `${bookings} bookings`} each`,
    async run(world, count, patienceSeconds) {
      const places = await placesOf(world);
      const own = await Promise.all(places.map((place) => invoicedOrder(world, place, bookings)));
      const cpuBefore = usageOf(world.ordersPid)?.cpuSeconds ?? 0;
      const waiting = rangeOf(count).values();
      let done = 0;
      const startedAt = performance.now();
      await Promise.all(
        own.map(async (order) => {
          let hours = 1;
          for (const _ of waiting) {
            hours = 3 - hours;
            await move(world, order, hours);
            done += 1;
            if (secondsSince(startedAt) > patienceSeconds) return;
          }
        }),
      );
      const seconds = secondsSince(startedAt);
      const cpuMs = (((usageOf(world.ordersPid)?.cpuSeconds ?? 0) - cpuBefore) * 1_000) / done;
      return { seconds, done, remark: `a document each; ${cpuMs.toFixed(0)} ms of the service's processor` };
    },
  };
}

/** The days of the copies: apart from whatever the organization issues itself. */
const issuedAt = new Date('2020-06-15T12:00:00Z');
const period = { since: '2020-06-15', until: '2020-06-15' };

export const invoiceExport: Scenario = {
  name: 'export of N invoices as CSV',
  async run(world, count, patienceSeconds) {
    const { ordersDatabase: database } = world;
    const invoices = database.collection('invoices');
    const pattern = await storedOne(database, 'invoices', { locked: true, kind: 'invoice' });
    await invoices.deleteMany({ issued_at: issuedAt });
    const copies = rangeOf(count).map((index) => ({
      ...pattern,
      _id: newId(),
      number: `B${index}`,
      issued_at: issuedAt,
    }));
    await insertAll(database, 'invoices', copies);
    const before = usageOf(world.ordersPid)?.residentMb ?? 0;
    let peak = before;
    let lines = 0;
    const startedAt = performance.now();
    for (let cursor: string | undefined; ;) {
      const request = { context: callContext(), ...period, ...(cursor ? { cursor } : {}) };
      const part = await world.exports.ExportInvoices(request);
      lines += part.content.toString().split('\r\n').length - 1;
      peak = Math.max(peak, usageOf(world.ordersPid)?.residentMb ?? 0);
      cursor = part.next_cursor;
      if (!cursor || secondsSince(startedAt) > patienceSeconds) break;
    }
    const seconds = secondsSince(startedAt);
    await invoices.deleteMany({ issued_at: issuedAt });
    // The head is a line too.
    return {
      seconds,
      done: lines - 1,
      remark: `memory of the service ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB`,
    };
  },
};

export const [settleOne, settleFifty] = [settling(1), settling(50)] as const;
