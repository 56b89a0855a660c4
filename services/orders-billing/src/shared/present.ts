import { toWireWithout, type Entity } from '@booking/persistence/entity.ts';
import { isExpired, type BundlePurchase } from '../bundles/bundle-purchase.ts';
import { invoiceActions, isOverdue, type Invoice } from '../invoices/invoice.ts';
import { orderActions, type Order } from '../orders/order.ts';
import { paymentActions, type Payment } from '../payments/payment.ts';
import { subscriptionActions, type Subscription } from '../subscriptions/subscription.ts';

/** Fields that stay inside the service, whatever the entity. */
const innerFields: ReadonlySet<string> = new Set([
  'held',
  'confirming',
  'checkout_id',
  'requires_approval',
  'approved_at',
  'pay_later',
  'parent_order_id',
  'service_ids',
  'due_days',
  'overdue_from',
  'service_start',
  'service_end',
  'refund_ids',
  'anchor_at',
  'backdate',
  'time_zone',
]);

/** The wire message of an entity: equal field names, null is absence, inner fields stay behind. */
export type WireMessage = { id: string; available_actions: string[] } & Record<string, unknown>;

export function presented(entity: Entity, actions: readonly string[] = ['update', 'delete']): WireMessage {
  return { ...toWireWithout(entity, innerFields), available_actions: [...actions] } as WireMessage;
}

export function presentOrder(order: Order): WireMessage {
  return presented(order, orderActions(order));
}

export function presentInvoice(invoice: Invoice, now: Date): WireMessage {
  return { ...presented(invoice, invoiceActions(invoice)), overdue: isOverdue(invoice, now) };
}

export function presentPayment(payment: Payment): WireMessage {
  return presented(payment, paymentActions(payment));
}

export function presentSubscription(subscription: Subscription): WireMessage {
  return presented(subscription, subscriptionActions(subscription));
}

export function presentPurchase(purchase: BundlePurchase, now: Date): WireMessage {
  if (isExpired(purchase, now)) return presented(purchase, []);
  return presented(purchase, purchase.units_left > 0 ? ['use', 'credit'] : ['credit']);
}
