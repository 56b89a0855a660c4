import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { emitInvoice } from '../invoices/draft-invoice.ts';
import { withPaid } from '../invoices/invoice.ts';
import { emitOrder } from '../orders/order-records.ts';
import type { Order } from '../orders/order.ts';
import { settleOrder, type OrderSettling } from '../orders/settle-order.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { presentSubscription } from '../subscriptions/subscription.ts';
import type { Payment } from './payment.ts';

/** What lets order, invoice and subscription follow their money. */
export interface MoneyBooking extends OrderSettling {
  subscriptions: SubscriptionStore;
}

/** Adds money (negative for a refund) to the order and invoice of a payment and lets them follow. */
export async function bookMoney(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  amountMinor: number,
  organization: OrganizationSettings,
): Promise<void> {
  const { orders, invoices, subscriptions } = parts;
  const { organizationId } = tx.context;
  const options = { now: tx.now, session: tx.session };
  const order = payment.order_id ? await orders.find(organizationId, payment.order_id, tx.session) : undefined;
  const invoice = payment.invoice_id ? await invoices.find(organizationId, payment.invoice_id, tx.session) : undefined;
  if (invoice && invoice.status !== 'canceled') {
    const after = await invoices.update(
      organizationId,
      invoice.id,
      (current) => withPaid(current, current.paid_minor + amountMinor),
      options,
    );
    tx.audit(auditEntry('invoices', amountMinor > 0 ? 'pay' : 'refund', invoice, after));
    await emitInvoice(parts, tx, 'invoices.updated', after);
  }
  if (order) {
    const book = (current: Order): Order => ({
      ...current,
      paid_minor: current.paid_minor + Math.max(0, amountMinor),
      refunded_minor: current.refunded_minor + Math.max(0, -amountMinor),
      has_payment: true,
      last_payment_id: payment.id,
    });
    const booked = await orders.update(organizationId, order.id, book, options);
    const after = amountMinor > 0 ? await settleOrder(parts, tx, booked, organization) : booked;
    tx.audit(auditEntry('orders', amountMinor > 0 ? 'pay' : 'refund', order, after));
    await emitOrder(parts, tx, 'orders.updated', after);
  }
  if (payment.subscription_id && amountMinor > 0) {
    const charge = { last_payment_id: payment.id };
    const known = await subscriptions.find(organizationId, payment.subscription_id, tx.session);
    if (!known) return;
    const after = await subscriptions.update(
      organizationId,
      known.id,
      (current) => ({ ...current, ...charge }),
      options,
    );
    await parts.events.emit(tx, 'subscriptions.charged', 'subscriptions', presentSubscription(after));
  }
}
