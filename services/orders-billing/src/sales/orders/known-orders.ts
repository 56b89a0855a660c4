import { LRUCache } from 'lru-cache';
import type { Booking } from '../../base/neighbours/resources.ts';
import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import type { Order } from './order.ts';

/**
 * What this process has written of orders lately, so that it need not be read again. It decides nothing: a draft is saved only as the
 * version it is remembered in, and what is said of bookings is what was committed, or is what an unfinished step will repeat until it is.
 */
export interface KnownOrders {
  /** A draft whose bookings are held. */
  rememberHeld(order: Order): void;
  /** Once: whoever has taken it writes the next version, or has to read. */
  takeHeld(organizationId: string, id: string): Order | undefined;
  /** While `work` is under way, the bookings of the order are written by it; after it, as many as it has written are known. */
  placing<T>(orderId: string, work: () => Promise<T>): Promise<T>;
  placed(orderId: string, replicas: readonly Pick<BookingReplica, 'id' | 'version'>[]): void;
  /** Whether the event of a new booking tells nothing, since this process is writing it or has written it. */
  hasBooking(orderId: string, booking: Pick<Booking, 'id'>, version: number): boolean;
}

export function createKnownOrders(options: { draftsMax: number; placedMax: number }): KnownOrders {
  const drafts = new LRUCache<string, Order>({ max: options.draftsMax });
  const underWay = new Map<string, number>();
  const placed = new LRUCache<string, ReadonlyMap<string, number>>({ max: options.placedMax });
  return {
    rememberHeld: (order) => void drafts.set(order.id, order),
    takeHeld(organizationId, id) {
      const draft = drafts.get(id);
      if (draft?.organization_id !== organizationId) return undefined;
      drafts.delete(id);
      return draft;
    },
    async placing(orderId, work) {
      underWay.set(orderId, (underWay.get(orderId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const others = (underWay.get(orderId) ?? 1) - 1;
        if (others > 0) underWay.set(orderId, others);
        else underWay.delete(orderId);
      }
    },
    placed: (orderId, replicas) => void placed.set(orderId, new Map(replicas.map(({ id, version }) => [id, version]))),
    hasBooking: (orderId, { id }, version) =>
      underWay.has(orderId) || (placed.get(orderId)?.get(id) ?? -Infinity) >= version,
  };
}
