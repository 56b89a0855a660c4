import type { Entity } from '@booking/persistence/entity.ts';
import { balanceOf, type Balance } from '../../money/account.ts';
import { presented, type WireMessage } from '../../base/present.ts';
import { movesFrom, type Transitions } from '@booking/platform/transitions.ts';
import type { OrderFields, OrderItem, OrderStatus } from './order-fields.ts';

/** Its fields stand in order-fields.ts. */
export interface Order extends Entity, OrderFields {}

export type OrderAction = 'update' | 'checkout' | 'approve' | 'pay' | 'cancel' | 'expire' | 'delete';

/** Every move of an order (docs/specification.md, "States"); `to` empty: the order is gone, the same status: it stays. */
export const orderTransitions = {
  update: { from: ['draft', 'pending', 'completed', 'canceled', 'expired'], to: [] },
  checkout: { from: ['draft'], to: ['pending', 'completed'] },
  approve: { from: ['pending'], to: ['pending', 'completed'] },
  pay: {
    from: ['pending', 'completed', 'canceled', 'expired'],
    to: {
      pending: ['pending', 'completed'],
      completed: ['completed'],
      canceled: ['canceled'],
      expired: ['expired'],
    },
  },
  cancel: { from: ['pending', 'completed'], to: ['canceled'] },
  expire: { from: ['draft', 'pending'], to: ['expired'] },
  delete: { from: ['draft', 'canceled', 'expired'], to: [] },
} as const satisfies Transitions<OrderAction, OrderStatus>;

/** The moves that a caller could make now. Expiry is made by time alone. */
export function orderActions(order: Order): OrderAction[] {
  return movesFrom<OrderAction, OrderStatus>(orderTransitions, order.status).filter((action) => {
    if (action === 'expire') return false;
    if (order.confirming) return false;
    if (action === 'approve') return order.requires_approval && order.approved_at === null;
    if (action === 'pay') return openAmount(order) > 0;
    return true;
  });
}

/** What the customer owes in all, changes since checkout included. */
export function chargedAmount(order: Pick<Order, 'total_minor' | 'modification_total_minor'>): number {
  return Math.max(0, order.total_minor + order.modification_total_minor);
}

/** Where the order stands. */
export function orderBalance(
  order: Pick<
    Order,
    'total_minor' | 'modification_total_minor' | 'paid_minor' | 'refunded_minor' | 'written_off_minor'
  >,
): Balance {
  const { paid_minor, refunded_minor, written_off_minor } = order;
  return balanceOf({ charged_minor: chargedAmount(order), paid_minor, refunded_minor, written_off_minor });
}

/** What is still to be paid. */
export function openAmount(order: Parameters<typeof orderBalance>[0]): number {
  return orderBalance(order).due_minor;
}

/** What money could still pay of it: what is due, and what was written off, whose place money takes. */
export function payableAmount(order: Parameters<typeof orderBalance>[0]): number {
  return openAmount(order) + order.written_off_minor;
}

/** Whether a placed order is completed or waits for an approval or its payment. */
export function placedStatus(order: Order, bookingStatuses: readonly string[]): 'pending' | 'completed' {
  const approvalOpen = (order.requires_approval && order.approved_at === null) || bookingStatuses.includes('requested');
  return approvalOpen || awaitsPayment(order) ? 'pending' : 'completed';
}

/** Only an open payment has a deadline; an approval is the organization's own to give. */
export function awaitsPayment(order: Order): boolean {
  return openAmount(order) > 0 && !order.pay_later;
}

/** Earliest start and latest end of the bookings among the items. */
export function orderRange(items: readonly OrderItem[]): { start_date: Date | null; end_date: Date | null } {
  const times = (field: 'start_date' | 'end_date') =>
    items.flatMap((item) => (item[field] ? [item[field].getTime()] : []));
  const starts = times('start_date');
  const ends = times('end_date');
  return {
    start_date: starts.length > 0 ? new Date(Math.min(...starts)) : null,
    end_date: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

export function presentOrder(order: Order): WireMessage {
  const balance = order.number === null ? undefined : orderBalance(order);
  const { tax_terms: terms } = order;
  const tax = terms ? { status: terms.status, ...(terms.reason ? { reason: terms.reason } : {}) } : undefined;
  return { ...presented(order, orderActions(order)), ...(balance ? { balance } : {}), ...(tax ? { tax } : {}) };
}
