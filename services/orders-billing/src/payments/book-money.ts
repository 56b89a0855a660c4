import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { goodwillOfRefund } from '../money/account.ts';
import { creditInvoice } from '../ledger/invoices/credit-invoice.ts';
import { payableOf } from '../ledger/invoices/invoice-balance.ts';
import { chargeOfOrder } from '../sales/settling/order-charge.ts';
import { saveBalance } from '../sales/settling/order-documents.ts';
import { voidForGoodwill } from '../sales/passes/void-for-goodwill.ts';
import { changeCredit, creditOf, type CreditWriting } from '../customers/customer-credit.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import { emitOrder } from '../sales/orders/order-records.ts';
import { orderBalance, payableAmount, type Order } from '../sales/orders/order.ts';
import { settleOrder, type OrderSettling } from '../sales/settling/settle-order.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { auditEntry } from '../base/event-writer.ts';
import { illegalMove } from '../base/transitions.ts';
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
  const { order, invoice } = await ownerOf(parts, tx, payment);
  let needed = 0;
  if (order) needed = payableAmount(order);
  else if (invoice) needed = payableOf(invoice);
  const kept = payment.customer_id === null ? payment.amount_minor : Math.min(payment.amount_minor, needed);
  const booked = await withCredit(parts, tx, payment, payment.amount_minor - kept);
  if (order) {
    const after = { ...order, paid_minor: order.paid_minor + kept, last_payment_id: payment.id };
    await followMoney(parts, tx, { before: order, after, action: 'pay' }, organization);
  }
  if (invoice) await saveBalance(parts, tx, invoice, { paid_minor: invoice.paid_minor + kept });
  // What is credit as a whole has paid no period.
  if (payment.subscription_id && kept > 0) await tellCharged(parts, tx, payment);
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
  const owner = await ownerOf(parts, tx, payment);
  const { order } = owner;
  if (payment.status === 'reversed') {
    // An earlier release did not wait for the refund: the account has lost all of it by now.
    await listRefund(parts, tx, payment, { id, amountMinor, reason, goodwill: 0, fromCredit: 0 });
    const after = order && withMoney(order, { paid: amountMinor, refunded: amountMinor });
    await leaveAccount(parts, tx, { ...owner, after }, { onAccount: 0, goodwill: 0, reason }, organization);
    return;
  }
  const balance = balanceOfOwner(owner);
  const surplus = Math.min(balance.to_refund_minor, Math.max(0, keptOnAccount(payment)));
  const fromCredit = await takenFromCredit(parts, tx, payment, { amountMinor, surplus });
  const onAccount = amountMinor - fromCredit;
  const goodwill = goodwillOfRefund(balance, onAccount);
  await listRefund(parts, tx, payment, { id, amountMinor, reason, goodwill, fromCredit });
  const after = order && withMoney(order, { refunded: onAccount });
  await leaveAccount(parts, tx, { ...owner, after }, { onAccount, goodwill, reason }, organization);
}

async function listRefund(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  { id, amountMinor, reason, goodwill, fromCredit }: BookedRefund & { goodwill: number; fromCredit: number },
): Promise<void> {
  const refund = {
    id,
    amount_minor: amountMinor,
    goodwill_minor: goodwill,
    from_credit_minor: fromCredit,
    reason,
    refunded_at: tx.now,
  };
  const options = { now: tx.now, session: tx.session };
  const list = (current: Payment): Payment => ({ ...current, refunds: [...current.refunds, refund] });
  await parts.payments.update(tx.context.organizationId, payment.id, list, options);
}

/**
 * Credit that paid too much goes back to the customer's credit; no money leaves. What goes beyond what was to be given back is goodwill as it is with money.
 * Returns the payment as it is now.
 */
export async function bookReturnedCredit(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  { id, amountMinor, reason }: BookedRefund,
  organization: OrganizationSettings,
): Promise<Payment> {
  const { customer_id: customerId, currency, invoice_id: invoiceId } = payment;
  if (customerId === null) throw illegalMove('payments', payment.status, 'refund', 'credit of nobody');
  const owner = await ownerOf(parts, tx, payment);
  const goodwill = goodwillOfRefund(balanceOfOwner(owner), amountMinor);
  const credit = (current: Payment): Payment => ({
    ...current,
    credited_minor: current.credited_minor + amountMinor,
    refund_ids: [...current.refund_ids, id],
  });
  const options = { now: tx.now, session: tx.session, ifVersion: tx.context.ifVersion };
  const returned = await parts.payments.update(tx.context.organizationId, payment.id, credit, options);
  tx.audit(auditEntry('payments', 'refund', payment, returned));
  const change = { customerId, currency, amountMinor, paymentId: payment.id, invoiceId };
  await changeCredit(parts, tx, { ...change, kind: 'received' });
  const after = owner.order && withMoney(owner.order, { paid: -amountMinor });
  await leaveAccount(parts, tx, { ...owner, after }, { onAccount: amountMinor, goodwill, reason }, organization);
  return returned;
}

/** What a payment counts for: its order, or an invoice that belongs to none. */
interface Owner {
  order: Order | undefined;
  invoice: Invoice | undefined;
}

async function ownerOf(parts: MoneyBooking, tx: Transaction, payment: Payment): Promise<Owner> {
  const { organizationId } = tx.context;
  const { order_id: orderId, invoice_id: invoiceId } = payment;
  const order = orderId ? await parts.orders.find(organizationId, orderId, tx.session) : undefined;
  const invoice = !order && invoiceId ? await parts.invoices.find(organizationId, invoiceId, tx.session) : undefined;
  return { order, invoice };
}

function balanceOfOwner({ order, invoice }: Owner): { to_refund_minor: number } {
  return order ? orderBalance(order) : { to_refund_minor: invoice?.to_refund_minor ?? 0 };
}

function withMoney(order: Order, { paid = 0, refunded = 0 }: { paid?: number; refunded?: number }): Order {
  return { ...order, paid_minor: order.paid_minor + paid, refunded_minor: order.refunded_minor + refunded };
}

/** What was paid leaves the account; goodwill is credited with it. `after`: the order with its other sum of money. */
async function leaveAccount(
  parts: MoneyBooking,
  tx: Transaction,
  { order, after, invoice }: Owner & { after: Order | undefined },
  { onAccount, goodwill, reason }: { onAccount: number; goodwill: number; reason: string | null },
  organization: OrganizationSettings,
): Promise<void> {
  if (order && after) {
    const given = { ...after, goodwill_minor: after.goodwill_minor + goodwill };
    if (goodwill > 0) {
      const { lines } = chargeOfOrder({ ...order, goodwill_minor: 0 });
      const priceOf = (itemId: string): number => lines.find(({ key }) => key === itemId)?.total_minor ?? 0;
      await voidForGoodwill(parts, tx, order, { givenMinor: given.goodwill_minor, priceOf });
    }
    await followMoney(parts, tx, { before: order, after: given, action: 'refund' }, organization);
  } else if (invoice) {
    const credited =
      goodwill > 0 ? await creditInvoice(parts, tx, invoice, { amountMinor: goodwill, reason }, organization) : invoice;
    await saveBalance(parts, tx, credited, { paid_minor: credited.paid_minor - onAccount });
  }
}

/** What is there of the credit; where the account has less of the payment than was given back, the rest is owed as credit, as after a reversal. */
async function takenFromCredit(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  { amountMinor, surplus }: { amountMinor: number; surplus: number },
): Promise<number> {
  const { customer_id: customerId, currency, id: paymentId } = payment;
  const available = Math.max(0, await creditOf(parts, tx, customerId));
  const beyondAccount = amountMinor - keptOnAccount(payment);
  const wanted = Math.max(Math.min(amountMinor - surplus, available), beyondAccount);
  const taken = Math.max(0, Math.min(wanted, keptAsCredit(payment)));
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
  const kept = keptOnAccount(payment);
  const credit = keptAsCredit(payment);
  const { customer_id: customerId, currency, id: paymentId } = payment;
  if (credit > 0 && customerId !== null) {
    await changeCredit(parts, tx, { customerId, currency, amountMinor: -credit, kind: 'reversed', paymentId });
  }
  const { order, invoice } = await ownerOf(parts, tx, payment);
  if (order) {
    const after = { ...order, paid_minor: order.paid_minor - kept };
    await followMoney(parts, tx, { before: order, after, action: 'reverse' }, organization);
  } else if (invoice) await saveBalance(parts, tx, invoice, { paid_minor: invoice.paid_minor - kept });
}
