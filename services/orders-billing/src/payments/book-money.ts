import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { goodwillOfRefund } from '../money/account.ts';
import { sumOf } from '../money/money.ts';
import { changeCredit, creditOf, type CreditWriting } from '../customers/customer-credit.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { auditEntry } from '../base/event-writer.ts';
import { illegalMove } from '@booking/platform/transitions.ts';
import type { InvoiceWriting } from '../ledger/invoices/correct-invoice.ts';
import type { Collector, Debt, Debts } from './debt.ts';
import { invoiceDebt } from './invoice-debt.ts';
import type { PaymentStore } from './payment-store.ts';
import { keptAsCredit, keptOnAccount, type Payment } from './payment.ts';
import { leaveCredit, type CreditLeaving } from './take-credit.ts';

/** What lets order, invoice, subscription and the customer's credit follow their money. */
export interface MoneyBooking extends InvoiceWriting, CreditWriting, CreditLeaving {
  payments: PaymentStore;
  debts: Debts;
  collector: Collector;
}

/** What a payment counts for: its order, or an invoice that belongs to none. */
async function debtOf(
  parts: MoneyBooking,
  tx: Transaction,
  { order_id: orderId, invoice_id: invoiceId }: Payment,
  organization: OrganizationSettings,
): Promise<Debt | undefined> {
  const debt = orderId ? await parts.debts.ofOrder(tx, orderId, organization) : undefined;
  if (debt || !invoiceId) return debt;
  const invoice = await parts.invoices.find(tx.context.organizationId, invoiceId, tx.session);
  return invoice && invoiceDebt(parts, tx, invoice, organization);
}

/**
 * A payment has succeeded: its order or invoice takes what it needs, the rest becomes the customer's credit; without a customer it stays
 * where it was paid, to be given back. Returns the payment as it is now.
 */
export async function bookReceived(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  organization: OrganizationSettings,
): Promise<Payment> {
  const debt = await debtOf(parts, tx, payment, organization);
  const needed = debt?.payable_minor ?? 0;
  const kept = payment.customer_id === null ? payment.amount_minor : Math.min(payment.amount_minor, needed);
  const booked = await withCredit(parts, tx, payment, payment.amount_minor - kept);
  if (booked !== payment && payment.source === 'money') {
    await leaveCredit(parts, tx, { key: payment.id, customerId: payment.customer_id }, organization);
  }
  await debt?.received(kept, payment.id);
  // What is credit as a whole has paid no period.
  if (payment.subscription_id && kept > 0) await parts.collector.received(tx, payment);
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

export interface BookedRefund {
  id: string;
  amountMinor: number;
  reason: string | null;
}

/**
 * Money has been given back, the payment's own and no other's, so that what is left of each adds up: first of what it pays too much, then
 * of what it had left as the customer's credit; what goes beyond is goodwill, a credit note of its own, so that nobody owes it again.
 */
export async function bookRefund(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  { id, amountMinor, reason }: BookedRefund,
  organization: OrganizationSettings,
): Promise<void> {
  const debt = await debtOf(parts, tx, payment, organization);
  if (payment.status === 'reversed') {
    // An earlier release did not wait for the refund: the account has lost all of it by now.
    await listRefund(parts, tx, payment, { id, amountMinor, reason, goodwill: 0, fromCredit: 0 });
    await debt?.givenBack({ paidMinor: amountMinor, refundedMinor: amountMinor, goodwillMinor: 0, reason });
    return;
  }
  const balance = debt ?? { to_refund_minor: 0 };
  const surplus = Math.min(balance.to_refund_minor, Math.max(0, keptOnAccount(payment)));
  const fromCredit = await takenFromCredit(parts, tx, payment, { amountMinor, surplus });
  const onAccount = amountMinor - fromCredit;
  const goodwill = goodwillOfRefund(balance, onAccount);
  await listRefund(parts, tx, payment, { id, amountMinor, reason, goodwill, fromCredit });
  await debt?.givenBack({ refundedMinor: onAccount, goodwillMinor: goodwill, reason });
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
 * Credit that paid too much goes back to the customer's credit; no money leaves. What goes beyond what was to be given back is goodwill as
 * it is with money. Returns the payment as it is now.
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
  const debt = await debtOf(parts, tx, payment, organization);
  const goodwill = goodwillOfRefund(debt ?? { to_refund_minor: 0 }, amountMinor);
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
  await debt?.givenBack({ paidMinor: -amountMinor, goodwillMinor: goodwill, reason });
  return returned;
}

/**
 * What is there of the credit; where the account has less of the payment than was given back, the rest is owed as credit, as after a
 * reversal.
 */
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
    await takeBackCarried(parts, tx, { ...payment, customer_id: customerId }, credit, organization);
  }
  await (await debtOf(parts, tx, payment, organization))?.reversed(kept);
}

/**
 * What a change of plan has carried over from the payment pays the invoices of its subscription: they are due again, and reminded of, as
 * far as no other credit is there in its place. Credit that somebody has applied stays where it is.
 */
async function takeBackCarried(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment & { customer_id: string },
  creditMinor: number,
  organization: OrganizationSettings,
): Promise<void> {
  const { organizationId } = tx.context;
  const { id, customer_id: customerId, subscription_id: subscriptionId, currency } = payment;
  if (subscriptionId === null) return;
  const entries = await parts.creditEntries.ofCustomer(organizationId, customerId, tx.session);
  const carried = entries.filter((one) => one.kind === 'received' && one.payment_id === id && one.invoice_id !== null);
  const owedMinor = 0 - (await creditOf(parts, tx, customerId));
  let leftMinor = Math.min(creditMinor, owedMinor, sumOf(carried.map((one) => one.amount_minor)));
  const newestFirst = entries.toReversed().flatMap((one) => (one.kind === 'applied' ? (one.payment_id ?? []) : []));
  for (const paidWith of newestFirst) {
    if (leftMinor <= 0) return;
    const paid = await parts.payments.get(organizationId, paidWith, tx.session);
    const takenMinor = Math.min(leftMinor, keptOnAccount(paid));
    if (takenMinor <= 0 || paid.subscription_id !== subscriptionId) continue;
    leftMinor -= takenMinor;
    const credit = (current: Payment): Payment => ({ ...current, credited_minor: current.credited_minor + takenMinor });
    const after = await parts.payments.update(organizationId, paid.id, credit, { now: tx.now, session: tx.session });
    tx.audit(auditEntry('payments', 'reverse', paid, after));
    const change = { customerId, currency, amountMinor: takenMinor, paymentId: paid.id, invoiceId: paid.invoice_id };
    await changeCredit(parts, tx, { ...change, kind: 'received' });
    await (await debtOf(parts, tx, paid, organization))?.reversed(takenMinor);
    await parts.collector.reversed(tx, { ...after, status: 'reversed', status_reason: payment.status_reason });
  }
}
