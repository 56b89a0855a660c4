import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { settle, type Settling } from './settle.ts';
import { addPurchases } from '../passes/bundle-units.ts';
import { billingQueue, type BillingSteps } from '../../ledger/invoices/billing.ts';
import type { BookingReplicas } from '../../base/replicas/booking-replica-store.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { Step } from '../../base/steps/step-store.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { hasEnded, movedOrder } from './moved-order.ts';
import { emitOrder } from '../orders/order-records.ts';
import { paymentDeadline, type OrderSettings } from '../orders/order-settings.ts';
import type { Order } from '../orders/order.ts';

/** What lets an order follow its payments, approvals and bookings. */
export interface OrderSettling extends Settling, VoucherUsing {
  bookingReplicas: BookingReplicas;
  settings: OrderSettings;
}

/** The step that bookings leave behind when they change: the order follows them, once, in the queue of its organization's numbers. */
export async function settleStep(parts: OrderSettling & BillingSteps, step: Step, context: CallContext): Promise<void> {
  const organization = await parts.organization(context);
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      const order = await parts.orders.find(context.organizationId, step.key, tx.session);
      if (!order) return;
      await settleAndTell(parts, tx, { before: order, after: order, action: 'settle' }, organization);
    }),
  );
}

/** `settleOrder`, with the audit entry of the action and the event where something has changed. */
export async function settleAndTell(
  parts: OrderSettling,
  tx: Transaction,
  { action, ...change }: { before: Order; after: Order; action: string },
  organization: OrganizationSettings,
): Promise<Order> {
  const settled = await settleOrder(parts, tx, change, organization);
  if (settled.version === change.before.version) return settled;
  tx.audit(auditEntry('orders', action, change.before, settled));
  await emitOrder(parts, tx, 'orders.updated', settled);
  return settled;
}

/**
 * Settles a placed order after what approvals, payments, refunds and bookings have made of it. `before` is what is stored; its audit entry
 * and event are the caller's. Returns the same order when nothing has changed.
 */
export async function settleOrder(
  parts: OrderSettling,
  tx: Transaction,
  { before, after, reason }: { before: Order; after: Order; reason?: string | null | undefined },
  organization: OrganizationSettings,
): Promise<Order> {
  if (before.status === 'draft') return before;
  const bookings =
    after.booking_ids.length > 0
      ? await parts.bookingReplicas.ofOrders(before.organization_id, [before.id], tx.session)
      : [];
  const around = { rules: organization, deadline: paymentDeadline(parts, tx.now) };
  const moved = movedOrder({ before, after, bookings }, around);
  // What was bought is the customer's from now on.
  if (before.status === 'pending' && moved.status === 'completed') await addPurchases(parts, tx, moved);
  if (moved.status === 'canceled' && hasEnded(moved) && !(before.status === 'canceled' && hasEnded(before))) {
    await giveBackVoucher(parts, tx, before.id);
  }
  return settle(parts, tx, { before, after: moved, organization, reason });
}
