import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import type { Booking } from '../base/neighbours/resources.ts';
import type { BookingReplica } from '../base/replicas/booking-replica-store.ts';

/** A booking of the order that resources has answered with, as the replica keeps it; local times with the organization's offset. */
export function replicaOfBooking(booking: Booking, orderId: string, timeZone: string): BookingReplica {
  return {
    id: booking.id,
    organization_id: booking.organization_id,
    order_id: orderId,
    version: Date.parse(booking.updated_at),
    booking_version: booking.version > 0 ? booking.version : null,
    status: booking.status,
    start_date: new Date(booking.start_date),
    ...resourceOf(booking),
    deleted: false,
    flat: renderFlat(entityOf('bookings'), { ...booking }, { timeZone }),
  };
}

function resourceOf({ resource_id: id, resource_name: name }: Booking): Pick<BookingReplica, 'resource'> {
  return id && name ? { resource: { id, name } } : {};
}

/** Statuses of the bookings that count. */
export function statusesOf(bookings: readonly BookingReplica[]): string[] {
  return bookings.filter((booking) => !booking.deleted).map(({ status }) => status);
}

/**
 * The bookings that took place, with or without their customer: what is canceled with the order is what is still ahead. Who has checked out
 * was there, however early; resources cancels it no more.
 */
export function tookPlace(bookings: readonly BookingReplica[], now: Date): ReadonlySet<string> {
  const isOver = ({ checked_out_at, end_date }: BookingReplica['flat']): boolean =>
    Boolean(checked_out_at) || new Date(String(end_date)) <= now;
  const over = bookings.filter(
    ({ deleted, status, flat }) => !deleted && (status === 'no_show' || (status === 'accepted' && isOver(flat))),
  );
  return new Set(over.map(({ id }) => id));
}

/** The bookings that wait to be accepted: canceling them costs nothing. */
export function notAccepted(bookings: readonly BookingReplica[]): ReadonlySet<string> {
  return new Set(bookings.filter(({ deleted, status }) => !deleted && status === 'requested').map(({ id }) => id));
}
