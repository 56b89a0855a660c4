import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { missingReference } from '@booking/persistence/crud.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { newRecord } from '@booking/representations/record.ts';
import { billingQueue } from '../ledger/invoices/billing.ts';
import type { InvoiceWriting } from '../ledger/invoices/correct-invoice.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import type { OrganizationLookup, OrganizationSettings } from '../base/replicas/organization-settings.ts';
import type { BookingReplica } from '../base/replicas/booking-replica-store.ts';
import { requireFound, requireReference } from '../base/crud-parts.ts';
import type { DeletionGuards } from '../base/deletion-guard-store.ts';
import { auditEntry } from '../base/event-writer.ts';
import type { WireMessage } from '../base/present.ts';
import { carriedOut } from '../base/steps/carried-out.ts';
import type { SagaCalls } from '../base/steps/saga-points.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import type { Debt, Debts } from './debt.ts';
import { invoiceDebt, requirePayable } from './invoice-debt.ts';
import type { PaymentStore, PaymentMethodStore } from './payment-store.ts';
import { requireValueDate } from './value-date.ts';
import { paymentInput, paymentRecord, presentPayment, type Payment } from './payment.ts';

const mustBeActive = 'Must be an active payment method of this organization.';

/** What is paid, with the order and the invoice that the payment names. */
interface Target {
  debt: Debt;
  orderId: string | null;
  invoice: Invoice | undefined;
}

/**
 * Records a payment of an order, of an invoice, or of both where they belong together: all that is open unless more is given, pending ones
 * included. The provider is called between two transactions, repeated by its step until it answers.
 */
export async function createPayment(
  parts: SagaCalls & PaymentWriting & { organization: OrganizationLookup; queue: KeyedQueue },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(paymentInput, rawInput);
  return parts.idempotent.inSteps(context, async (paymentId) => {
    const earlier = await parts.payments.find(context.organizationId, paymentId);
    if (!earlier) {
      const [organization, asked] = await Promise.all([parts.organization(context), askedFor(parts, context, input)]);
      const { payment, step } = await parts.queue.run(billingQueue(context.organizationId), () =>
        parts.unitOfWork.run(context, (tx) => {
          requireValueDate(input.paid_at, organization, { now: tx.now, pointer: '/data/attributes/paid_at' });
          return writePending(parts, tx, { paymentId, input, asked }, organization);
        }),
      );
      if (context.dryRun) return presentPayment(payment);
      await parts.reached('payment written');
      if (step) await carriedOut(parts.steps, step);
    } else if (earlier.status === 'pending') await carriedOut(parts.steps, { kind: 'charge', key: paymentId });
    return presentPayment(await parts.payments.get(context.organizationId, paymentId));
  });
}

type PaymentInput = ReturnType<typeof paymentInput.parse>;

/** All that is open is what is open once the order has followed its bookings. An amount that is given has been paid, whatever is open. */
async function askedFor(
  { debts, invoices }: PaymentWriting,
  context: CallContext,
  { amount_minor: given, order_id, invoice_id }: PaymentInput,
): Promise<readonly BookingReplica[]> {
  if (typeof given === 'number') return [];
  const invoice = invoice_id === null ? undefined : await invoices.find(context.organizationId, invoice_id);
  const orderId = order_id ?? invoice?.order_id ?? null;
  return orderId === null ? [] : debts.bookingsNow(context, orderId);
}

/** What writes a payment that is still to be charged. */
export interface PaymentWriting extends InvoiceWriting {
  debts: Debts;
  paymentMethods: PaymentMethodStore;
  methodGuards: DeletionGuards;
  payments: PaymentStore;
  steps: Pick<Steps, 'begin'>;
}

async function writePending(
  parts: PaymentWriting,
  tx: Transaction,
  { paymentId, input, asked }: { paymentId: string; input: PaymentInput; asked: readonly BookingReplica[] },
  organization: OrganizationSettings,
): Promise<{ payment: Payment; step: Step | undefined }> {
  const { payments, paymentMethods } = parts;
  if (input.method_id !== null) {
    const method = await paymentMethods.find(tx.context.organizationId, input.method_id, tx.session);
    requireFound(method, { type: 'payment-methods', field: 'method_id', id: input.method_id });
    if (!method?.active) throw validationFailed([{ pointer: '/data/relationships/method', detail: mustBeActive }]);
    await parts.methodGuards.enter([input.method_id], tx.session);
  }
  const { debt, orderId, invoice } = await targetOf(parts, tx, { ...input, asked }, organization);
  const pending = await pendingOf(parts, tx, orderId ? { order_id: orderId } : { invoice_id: invoice?.id ?? '' });
  const left = Math.max(0, debt.due_minor - pending);
  const amountMinor = input.amount_minor ?? left;
  if (amountMinor <= 0) throw conflict('nothing_due', 'Nothing is left to be paid.');
  if (amountMinor > debt.payable_minor - pending && !debt.customer_id) {
    throw conflict(
      'amount_too_high',
      'This is more than is left to be paid, and there is no customer whose credit it could be.',
      {
        source: { pointer: '/data/attributes/amount' },
      },
    );
  }
  const payment = await payments.insert(
    {
      id: paymentId,
      organization_id: tx.context.organizationId,
      amount_minor: amountMinor,
      currency: debt.currency,
      status: 'pending',
      ...newRecord(paymentRecord),
      reference: input.reference,
      // The value date of money that is there; what is announced gets it when it has come.
      paid_at: input.paid_at,
      note: input.note,
      method_id: input.method_id,
      order_id: orderId,
      invoice_id: invoice?.id ?? null,
      customer_id: debt.customer_id,
      subscription_id: invoice?.subscription_id ?? null,
      announced: input.status === 'pending',
    },
    tx.now,
    tx.session,
  );
  await debt.listed(payment);
  tx.audit(auditEntry('payments', 'create', undefined, payment));
  const step = payment.announced ? undefined : await parts.steps.begin(tx, { kind: 'charge', key: paymentId });
  return { payment, step };
}

/** The order or invoice that is paid, whatever is left to be paid of it; not a draft, nor a document that corrects another. */
async function targetOf(
  parts: PaymentWriting,
  tx: Transaction,
  input: Pick<PaymentInput, 'order_id' | 'invoice_id'> & { asked: readonly BookingReplica[] },
  organization: OrganizationSettings,
): Promise<Target> {
  const { invoices, debts } = parts;
  const { organizationId } = tx.context;
  if ((input.order_id === null) === (input.invoice_id === null)) {
    const detail = input.order_id === null ? 'Name an order or an invoice.' : 'Name an order or an invoice, not both.';
    throw validationFailed([{ pointer: '/data/relationships/order', detail }]);
  }
  await requireReference(invoices, { type: 'invoices', field: 'invoice_id', id: input.invoice_id }, tx);
  const named = input.invoice_id ? await invoices.find(organizationId, input.invoice_id, tx.session) : undefined;
  const orderId = input.order_id ?? named?.order_id ?? null;
  const ofOrder = orderId === null ? undefined : await debts.ofOrder(tx, orderId, organization, input.asked);
  if (named) requirePayable(named);
  if (ofOrder) {
    ofOrder.requirePayable();
    const current = ofOrder.invoice_id
      ? await invoices.find(organizationId, ofOrder.invoice_id, tx.session)
      : undefined;
    return { debt: ofOrder, orderId, invoice: named ?? (current?.status === 'open' ? current : undefined) };
  }
  if (!named) throw missingReference('orders', ['order_id']);
  return { debt: invoiceDebt(parts, tx, named, organization), orderId: null, invoice: named };
}

async function pendingOf(
  parts: { payments: PaymentStore },
  tx: Transaction,
  owner: { order_id: string } | { invoice_id: string },
): Promise<number> {
  const found = await parts.payments.pendingOf(tx.context.organizationId, owner, tx.session);
  return found.reduce((all, payment) => all + payment.amount_minor, 0);
}
