import type { Booking } from './booking.ts';

/**
 * Bookings that this process has held lately, so that confirming an order knows at once which records to read. It decides nothing: what is confirmed
 * is read again, and an order that is not in here is looked up.
 */
export interface RecentHolds {
  remember(organizationId: string, orderId: string, bookings: readonly Booking[]): void;
  /** Empty when nothing is remembered. */
  of(organizationId: string, orderId: string): readonly Booking[];
}

export function createRecentHolds(options: { ordersMax: number }): RecentHolds {
  const held = new Map<string, readonly Booking[]>();
  const keyOf = (organizationId: string, orderId: string) => `${organizationId}:${orderId}`;
  return {
    remember(organizationId, orderId, bookings) {
      held.set(keyOf(organizationId, orderId), bookings);
      const [oldest] = held.keys();
      if (held.size > options.ordersMax && oldest !== undefined) held.delete(oldest);
    },
    of: (organizationId, orderId) => held.get(keyOf(organizationId, orderId)) ?? [],
  };
}
