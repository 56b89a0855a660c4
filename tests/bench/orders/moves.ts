import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { BookingServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingService.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { fixed } from '../kit/page.ts';
import { usedSince } from '../kit/processes.ts';
import { rangeOf, secondsSince } from '../kit/statistics.ts';
import { callContext, copyRooms, demo, hourMs, hourOf, midnightIn, storedOne, type World } from '../kit/world.ts';

const callers = 8;
/** Far enough for no fee and no limit; the hours of a room are free, because the room is the order's own. */
const firstDay = 30;

interface Invoiced {
  id: string;
  /** Its first booking, of one hour, with a free hour behind it. */
  booking: string;
  start: number;
}

function peersOf({ channel, databases }: World) {
  return {
    databases,
    orders: channel('orders-billing').client<OrderServiceDefinition>('booking.orders.v1.OrderService'),
    bookings: channel('resources').client<BookingServiceDefinition>('booking.resources.v1.BookingService'),
    services: channel('catalog').client<ServiceServiceDefinition>('booking.catalog.v1.ServiceService'),
  };
}

type Peers = ReturnType<typeof peersOf>;

/** An invoiced order of so many bookings of an hour, every second hour, in the room. */
async function invoicedOrder(peers: Peers, room: string, service: string, bookings: number): Promise<Invoiced> {
  const midnight = midnightIn(firstDay);
  const items = rangeOf(bookings).map((index) => hourOf(room, service, midnight + 2 * index * hourMs));
  const input = { customer_id: demo('customers/ada'), items };
  const { item } = await peers.orders.CreateOrder({ context: callContext(), input });
  const id = item?.id ?? '';
  await peers.orders.CheckoutOrder({ context: callContext(), id, pay_later: true });
  const first = { order_id: id, start_date: new Date(midnight) };
  const { _id: booking } = await storedOne(peers.databases.resources, 'bookings', first);
  return { id, booking, start: midnight };
}

/** By its documents: written in one transaction with them. */
async function chargedOf({ databases }: Peers, id: string): Promise<number> {
  const order = await storedOne(databases['orders-billing'], 'orders', { _id: id });
  return Number(order['total_minor']) + Number(order['modification_total_minor']);
}

async function move(peers: Peers, { id, booking, start }: Invoiced, hours: number): Promise<void> {
  const before = await chargedOf(peers, id);
  const at = (ms: number): string => new Date(ms).toISOString();
  const times = { start_date: at(start), end_date: at(start + hours * hourMs) };
  await peers.bookings.RescheduleBooking({ context: callContext(), id: booking, ...times });
  const isFollowed = async () => (await chargedOf(peers, id)) !== before;
  await waitFor('the documents to follow', isFollowed);
}

/** A booking paid by the hour is made longer and shorter in turn: a supplementary invoice or a credit note each. */
export const movesOf = (bookings: number) => ({
  name: `N moves of invoiced orders of ${bookings === 1 ? 'one booking' : `${bookings} bookings`}`,
  async run(world: World, count: number, patienceSeconds: number) {
    const peers = peersOf(world);
    const terms = { price_minor: 2_000, price_unit: 'hour', tax_rate_basis_points: 1_900, live: true };
    const input = { ...terms, name: 'Room by the hour' };
    const { item } = await peers.services.CreateService({ context: callContext(), input });
    const rooms = await copyRooms(world.databases.resources, callers);
    const own = await Promise.all(rooms.map((room) => invoicedOrder(peers, room, item?.id ?? '', bookings)));
    const waiting = rangeOf(count).values();
    const used = usedSince(world.pids);
    const startedAt = performance.now();
    let done = 0;
    const mover = async (order: Invoiced): Promise<void> => {
      let hours = 1;
      for (const _ of waiting) {
        hours = 3 - hours;
        await move(peers, order, hours);
        done += 1;
        if (secondsSince(startedAt) > patienceSeconds) return;
      }
    };
    await Promise.all(own.map(mover));
    const seconds = secondsSince(startedAt);
    const spent = used(done);
    const [orders, resources, mongod] = ['orders-billing', 'resources', 'mongod'].map((name) => fixed(spent[name], 0));
    const remark = `a document each; processor of orders-billing, resources, MongoDB ${orders} + ${resources} + ${mongod} ms`;
    return { seconds, done, remark };
  },
});
