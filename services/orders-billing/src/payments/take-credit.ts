import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { newRecord } from '@booking/representations/record.ts';
import { auditEntry } from '../base/event-writer.ts';
import type { Steps } from '../base/steps/steps.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { changeCredit, creditOf, type CreditWriting } from '../customers/customer-credit.ts';
import type { PayByCredit } from '../ledger/invoices/finalise-invoice.ts';
import type { PaymentStore } from './payment-store.ts';
import { paymentRecord, type Payment } from './payment.ts';

/** What makes a payment of credit. */
export interface CreditTaking extends CreditWriting {
  payments: PaymentStore;
}

/** Who owes, and on what. */
interface Owed {
  customerId: string | null;
  currency: string;
  orderId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
}

/** Money moves from the customer's credit into a payment that has succeeded; what that pays is the caller's to book. */
export async function takeCredit(
  parts: CreditTaking,
  tx: Transaction,
  { customerId, currency, orderId, invoiceId, subscriptionId }: Owed & { customerId: string },
  amountMinor: number,
): Promise<Payment> {
  const payment = await parts.payments.insert(
    {
      id: parts.newId(),
      organization_id: tx.context.organizationId,
      amount_minor: amountMinor,
      currency,
      status: 'succeeded',
      ...newRecord(paymentRecord),
      paid_at: tx.now,
      order_id: orderId,
      invoice_id: invoiceId,
      customer_id: customerId,
      subscription_id: subscriptionId,
      source: 'customer_credit',
    },
    tx.now,
    tx.session,
  );
  tx.audit(auditEntry('payments', 'create', undefined, payment));
  const change = { customerId, currency, amountMinor: -amountMinor, paymentId: payment.id, invoiceId };
  await changeCredit(parts, tx, { ...change, kind: 'applied' });
  return payment;
}

/** What credit pays of an amount without being asked to, in minor units: as much as there is, where the organization wants that. */
export async function creditFor(
  { auto_apply_credit: isWanted }: OrganizationSettings,
  customerId: string | null,
  wantedMinor: number,
  creditNow: (customerId: string) => Promise<number>,
): Promise<number> {
  if (!isWanted || customerId === null || wantedMinor <= 0) return 0;
  return Math.max(0, Math.min(wantedMinor, await creditNow(customerId)));
}

/**
 * Where the organization wants that, what the customer has of the amount; undefined where he has nothing, or it is done by hand. Called
 * before the document is written that asks for the amount, so that it says what is paid of it.
 */
export async function takeCreditFor(
  parts: CreditTaking,
  tx: Transaction,
  owed: Owed,
  wantedMinor: number,
  organization: OrganizationSettings,
): Promise<Payment | undefined> {
  const { customerId } = owed;
  const amountMinor = await creditFor(organization, customerId, wantedMinor, (id) => creditOf(parts, tx, id));
  return customerId !== null && amountMinor > 0
    ? takeCredit(parts, tx, { ...owed, customerId }, amountMinor)
    : undefined;
}

/** Of an invoice that belongs to no order. That of an order is paid with it, where the order is settled. */
export function payByCredit(parts: CreditTaking): PayByCredit {
  return async (tx, invoice, organization) => {
    const { id: invoiceId, order_id: orderId, customer_id: customerId, subscription_id, currency } = invoice;
    if (invoice.kind !== 'invoice' || orderId !== null) return 0;
    const owed = { customerId, currency, orderId, invoiceId, subscriptionId: subscription_id };
    return (await takeCreditFor(parts, tx, owed, invoice.due_minor, organization))?.amount_minor ?? 0;
  };
}

/** What lets credit be applied after the commit. */
export interface CreditLeaving {
  steps: Pick<Steps, 'leave'>;
}

/** Something has come that changes what credit can pay: where the organization wants that, it is applied after the commit. */
export async function leaveCredit(
  parts: CreditLeaving,
  tx: Transaction,
  { key, customerId }: { key: string; customerId: string | null },
  organization: OrganizationSettings,
): Promise<void> {
  if (!organization.auto_apply_credit || customerId === null) return;
  await parts.steps.leave(tx, { kind: 'apply-credit', key, payload: { customer_id: customerId } });
}
