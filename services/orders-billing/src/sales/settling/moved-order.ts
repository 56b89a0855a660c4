import { recharged } from './order-charge.ts';
import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import { statusesOf } from '../bookings-view.ts';
import { followBookings, type ChargeRules } from './follow-bookings.ts';
import { awaitsPayment, placedStatus, type Order } from '../orders/order.ts';

interface Moving {
  before: Order;
  after: Order;
  bookings: readonly BookingReplica[];
}

/**
 * Pure: the order with its bookings followed, and the status and deadline that follow from all of it: completed when nothing is open any
 * more, canceled when every item has ended, each by its own end. A payment that is taken back opens it again until `deadline`, unless its
 * invoice is out already: that has a due date. What items cost more does not.
 */
export function movedOrder(
  { before, after, bookings }: Moving,
  { rules, deadline }: { rules: ChargeRules; deadline: Date },
): Order {
  const order = followBookings(after, bookings, rules);
  if (order.status !== 'pending' && order.status !== 'completed') return order;
  if (hasEnded(order)) return { ...order, status: 'canceled', expires_at: null };
  if (before.status !== 'pending') return order;
  const charged = recharged(order).order;
  if (placedStatus(charged, statusesOf(bookings)) === 'completed') {
    return { ...order, status: 'completed', expires_at: null };
  }
  if (!awaitsPayment(charged)) return { ...order, expires_at: null };
  const isOpenAgain = order.invoice_id === null && !awaitsPayment(before) && awaitsPayment(order);
  return isOpenAgain ? { ...order, expires_at: deadline } : order;
}

/** Whether nothing is left of it. */
export function hasEnded({ items }: Pick<Order, 'items'>): boolean {
  return items.every(({ ended }) => ended !== null);
}
