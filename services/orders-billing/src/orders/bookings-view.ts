import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import type { Booking } from '../neighbours/resources.ts';
import type { BookingReplica } from '../replicas/booking-replica-store.ts';
import { orderRange, type Order } from './order.ts';

/** A booking of the order that resources has answered with, as the replica keeps it; local times with the organization's offset. */
export function replicaOfBooking(booking: Booking, orderId: string, timeZone: string): BookingReplica {
  return {
    id: booking.id,
    organization_id: booking.organization_id,
    order_id: orderId,
    version: Date.parse(booking.updated_at),
    status: booking.status,
    start_date: new Date(booking.start_date),
    deleted: false,
    flat: renderFlat(entityOf('bookings'), { ...booking }, { timeZone }),
  };
}

const done: ReadonlySet<string> = new Set(['canceled', 'rejected']);

/** Whether nothing is left of the bookings that the order once had. */
export function allGone(bookings: readonly BookingReplica[]): boolean {
  return bookings.length > 0 && bookings.every((booking) => booking.deleted || done.has(booking.status));
}

/** Statuses of the bookings that count. */
export function statusesOf(bookings: readonly BookingReplica[]): string[] {
  return bookings.filter((booking) => !booking.deleted).map(({ status }) => status);
}

/** The order's items and range with the times that its bookings have now; the same order when nothing has moved. */
export function withBookingTimes(order: Order, bookings: readonly BookingReplica[]): Order {
  const times = new Map(bookings.map((booking) => [booking.id, booking.flat]));
  let moved = false;
  const items = order.items.map((item) => {
    const flat = times.get(item.booking_id ?? '');
    if (!flat) return item;
    const start = new Date(String(flat['start_date']));
    const end = new Date(String(flat['end_date']));
    if (item.start_date?.getTime() === start.getTime() && item.end_date?.getTime() === end.getTime()) return item;
    moved = true;
    return { ...item, start_date: start, end_date: end };
  });
  return moved ? { ...order, items, ...orderRange(items.filter((item) => item.type === 'booking')) } : order;
}
