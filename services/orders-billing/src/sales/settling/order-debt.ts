import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { requireMove } from '@booking/platform/transitions.ts';
import type { Debt } from '../../payments/debt.ts';
import type { OrderStatus } from '../orders/order-fields.ts';
import { emitOrder } from '../orders/order-records.ts';
import { orderBalance, orderTransitions, payableAmount, type Order } from '../orders/order.ts';
import { settleAndTell, type OrderSettling } from './settle-order.ts';

/**
 * An order as payments see it, which follows first what was asked of its bookings. Whatever they change of its sums, it is settled with it,
 * and tells of it.
 */
export async function orderDebt(
  parts: OrderSettling,
  tx: Transaction,
  orderId: string,
  organization: OrganizationSettings,
  asked: readonly BookingReplica[] = [],
): Promise<Debt | undefined> {
  const { organizationId } = tx.context;
  const known = await parts.orders.find(organizationId, orderId, tx.session);
  if (!known) return undefined;
  let order = known;
  // One that has expired follows nothing any more.
  if (asked.length > 0 && known.status !== 'expired') {
    await parts.bookingReplicas.follow(organizationId, [orderId], asked, tx.session);
    const now = { before: known, after: known, action: 'settle' };
    order = await settleAndTell(parts, tx, now, organization);
  }
  const { paid_minor, refunded_minor, goodwill_minor } = order;
  const { due_minor, to_refund_minor } = orderBalance(order);
  const follow = async (change: Partial<Order>, action: string): Promise<void> => {
    await settleAndTell(parts, tx, { before: order, after: { ...order, ...change }, action }, organization);
  };
  return {
    customer_id: order.customer_id,
    currency: order.currency,
    invoice_id: order.invoice_id,
    due_minor,
    payable_minor: payableAmount(order),
    to_refund_minor,
    requirePayable: () =>
      requireMove<'pay', OrderStatus>({ pay: orderTransitions.pay }, { type: 'orders', status: order.status }, 'pay'),
    async listed({ id, announced }) {
      const list = (current: Order): Order => ({ ...current, payment_ids: [...current.payment_ids, id] });
      const options = { now: tx.now, session: tx.session };
      const after = await parts.orders.update(organizationId, order.id, list, options);
      // Of one that is charged now the outcome is told.
      if (announced) await emitOrder(parts, tx, 'orders.updated', after);
    },
    received: (keptMinor, paymentId) =>
      follow({ paid_minor: paid_minor + keptMinor, last_payment_id: paymentId }, 'pay'),
    async givenBack({ paidMinor = 0, refundedMinor = 0, goodwillMinor }) {
      const sums = { paid_minor: paid_minor + paidMinor, refunded_minor: refunded_minor + refundedMinor };
      await follow({ ...sums, goodwill_minor: goodwill_minor + goodwillMinor }, 'refund');
    },
    reversed: (keptMinor) => follow({ paid_minor: paid_minor - keptMinor }, 'reverse'),
  };
}
