import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import { newRecord } from '@booking/representations/record.ts';
import { paymentRecord } from '../payments/payment.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import { scheduleFirstReminder } from './reminders.ts';
import type { Subscription } from './subscription.ts';

/** What asks for the payment of an invoice. */
export interface Collecting {
  newId: () => string;
  payments: PaymentStore;
  steps: Pick<Steps, 'leave'>;
}

/** The first attempt where a provider collects, and the reminder that comes when nothing is paid by then. */
export async function collect(
  parts: Collecting,
  tx: Transaction,
  subscription: Subscription,
  invoice: Invoice,
): Promise<void> {
  if (invoice.due_minor <= 0) return;
  if (subscription.collected_by) await requestPayment(parts, tx, subscription, invoice, { isLast: false });
  scheduleFirstReminder(tx, invoice, subscription);
}

/** A pending payment of what is due, which a step charges. Only for a subscription that a provider collects. */
export async function requestPayment(
  parts: Collecting,
  tx: Transaction,
  subscription: Subscription,
  invoice: Invoice,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const id = parts.newId();
  await parts.payments.insert(
    {
      id,
      organization_id: subscription.organization_id,
      amount_minor: invoice.due_minor,
      currency: invoice.currency,
      status: 'pending',
      ...newRecord(paymentRecord),
      method_id: subscription.payment_method_id,
      invoice_id: invoice.id,
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      charged_by: subscription.collected_by ?? 'manual',
      last_try: isLast,
    },
    tx.now,
    tx.session,
  );
  await parts.steps.leave(tx, { kind: 'charge', key: id, payload: { period: true } });
}
