import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { goodwillOfRefund } from '../books/account.ts';
import { creditInvoice } from '../books/credit-invoice.ts';
import { saveBalance } from '../books/order-documents.ts';
import { voidForGoodwill } from '../bundles/void-purchases.ts';
import { changeCredit, creditOf, type CreditWriting } from '../customers/customer-credit.ts';
import { emitOrder } from '../orders/order-records.ts';
import { openAmount, orderBalance, type Order } from '../orders/order.ts';
import { settleOrder, type OrderSettling } from '../orders/settle-order.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { presentSubscription } from '../subscriptions/subscription.ts';
import { keptAsCredit, keptOnAccount, type Payment } from './payment.ts';

/** What lets order, invoice, subscription and the customer's credit follow their money. */
export interface MoneyBooking extends OrderSettling, CreditWriting {
  subscriptions: SubscriptionStore;
}

/**
 * A payment has succeeded: its order or invoice takes what it needs, the rest becomes the customer's credit; without a customer it stays where it was
 * paid, to be given back. Returns the payment as it is now.
 */
export async function bookReceived(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  organization: OrganizationSettings,
): Promise<Payment> {
  const { organizationId } = tx.context;
  const order = payment.order_id ? await parts.orders.find(organizationId, payment.order_id, tx.session) : undefined;
  const invoice =
    !order && payment.invoice_id
      ? await parts.invoices.find(organizationId, payment.invoice_id, tx.session)
      : undefined;
  const needed = order ? openAmount(order) : (invoice?.due_minor ?? 0);
  const kept = payment.customer_id === null ? payment.amount_minor : Math.min(payment.amount_minor, needed);
  const booked = await withCredit(parts, tx, payment, payment.amount_minor - kept);
  if (order) {
    const after = { ...order, paid_minor: order.paid_minor + kept, last_payment_id: payment.id };
    await followMoney(parts, tx, { before: order, after, action: 'pay' }, organization);
  }
  if (invoice) await saveBalance(parts, tx, invoice, { paid_minor: invoice.paid_minor + kept });
  if (payment.subscription_id) await tellCharged(parts, tx, payment);
  return booked;
}

async function withCredit(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  excessMinor: number,
): Promise<Payment> {
  const { customer_id: customerId, currency, id: paymentId } = payment;
  if (excessMinor <= 0 || customerId === null) return payment;
  await changeCredit(parts, tx, { customerId, currency, amountMinor: excessMinor, kind: 'received', paymentId });
  const options = { now: tx.now, session: tx.session };
  const credit = (current: Payment): Payment => ({ ...current, credited_minor: excessMinor });
  return parts.payments.update(tx.context.organizationId, paymentId, credit, options);
}

/** The order with another sum of money, settled; audit entry and event included. */
async function followMoney(
  parts: MoneyBooking,
  tx: Transaction,
  { before, after, action }: { before: Order; after: Order; action: string },
  organization: OrganizationSettings,
): Promise<void> {
  const settled = await settleOrder(parts, tx, { before, after }, organization);
  if (settled.version === before.version) return;
  tx.audit(auditEntry('orders', action, before, settled));
  await emitOrder(parts, tx, 'orders.updated', settled);
}

async function tellCharged(parts: MoneyBooking, tx: Transaction, payment: Payment): Promise<void> {
  const { organizationId } = tx.context;
  const known = await parts.subscriptions.find(organizationId, payment.subscription_id ?? '', tx.session);
  if (!known) return;
  const options = { now: tx.now, session: tx.session };
  const point = { last_payment_id: payment.id };
  const after = await parts.subscriptions.update(organizationId, known.id, (one) => ({ ...one, ...point }), options);
  await parts.events.emit(tx, 'subscriptions.charged', 'subscriptions', presentSubscription(after));
}

export interface BookedRefund {
  id: string;
  amountMinor: number;
  reason: string | null;
}

/**
 * Money has been given back, the payment's own and no other's, so that what is left of each adds up: first of what it pays too much, then of what it had
 * left as the customer's credit; what goes beyond is goodwill, a credit note of its own, so that nobody owes it again.
 */
export async function bookRefund(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  { id, amountMinor, reason }: BookedRefund,
  organization: OrganizationSettings,
): Promise<void> {
  const { organizationId } = tx.context;
  const { orders, invoices, payments } = parts;
  const order = payment.order_id ? await orders.find(organizationId, payment.order_id, tx.session) : undefined;
  const invoice =
    !order && payment.invoice_id ? await invoices.find(organizationId, payment.invoice_id, tx.session) : undefined;
  const balance = order ? orderBalance(order) : { to_refund_minor: invoice?.to_refund_minor ?? 0 };
  const surplus = Math.min(balance.to_refund_minor, Math.max(0, keptOnAccount(payment)));
  const fromCredit = await takenFromCredit(parts, tx, payment, amountMinor - surplus);
  const onAccount = amountMinor - fromCredit;
  const goodwill = goodwillOfRefund(balance, onAccount);
  const options = { now: tx.now, session: tx.session };
  const refund = {
    id,
    amount_minor: amountMinor,
    goodwill_minor: goodwill,
    from_credit_minor: fromCredit,
    reason,
    refunded_at: tx.now,
  };
  const list = (current: Payment): Payment => ({ ...current, refunds: [...current.refunds, refund] });
  await payments.update(organizationId, payment.id, list, options);
  if (order) {
    if (goodwill > 0) await voidForGoodwill(parts, tx, order, goodwill);
    const after = {
      ...order,
      refunded_minor: order.refunded_minor + onAccount,
      goodwill_minor: order.goodwill_minor + goodwill,
    };
    await followMoney(parts, tx, { before: order, after, action: 'refund' }, organization);
  } else if (invoice) {
    const credited =
      goodwill > 0 ? await creditInvoice(parts, tx, invoice, { amountMinor: goodwill, reason }, organization) : invoice;
    await saveBalance(parts, tx, credited, { paid_minor: credited.paid_minor - onAccount });
  }
}

async function takenFromCredit(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  wantedMinor: number,
): Promise<number> {
  const { customer_id: customerId, currency, id: paymentId } = payment;
  const available = Math.max(0, await creditOf(parts, tx, customerId));
  const taken = Math.max(0, Math.min(wantedMinor, keptAsCredit(payment), available));
  if (taken === 0 || customerId === null) return 0;
  await changeCredit(parts, tx, { customerId, currency, amountMinor: -taken, kind: 'refunded', paymentId });
  return taken;
}

/** The money of a payment is gone: what it paid is due again, and what it left as credit is taken back, spent or not. */
export async function bookReversal(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  organization: OrganizationSettings,
): Promise<void> {
  const { organizationId } = tx.context;
  const { orders, invoices } = parts;
  const kept = keptOnAccount(payment);
  const credit = keptAsCredit(payment);
  const { customer_id: customerId, currency, id: paymentId } = payment;
  if (credit > 0 && customerId !== null) {
    await changeCredit(parts, tx, { customerId, currency, amountMinor: -credit, kind: 'reversed', paymentId });
  }
  const order = payment.order_id ? await orders.find(organizationId, payment.order_id, tx.session) : undefined;
  const invoice =
    !order && payment.invoice_id ? await invoices.find(organizationId, payment.invoice_id, tx.session) : undefined;
  if (order) {
    const after = { ...order, paid_minor: order.paid_minor - kept };
    await followMoney(parts, tx, { before: order, after, action: 'reverse' }, organization);
  } else if (invoice) await saveBalance(parts, tx, invoice, { paid_minor: invoice.paid_minor - kept });
}
