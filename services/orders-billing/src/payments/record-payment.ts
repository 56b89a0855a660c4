import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { payableOf } from '../ledger/invoices/invoice-balance.ts';
import { billingQueue } from '../ledger/invoices/billing.ts';
import type { InvoiceStore } from '../ledger/invoices/invoice-store.ts';
import { invoiceTransitions, type Invoice, type InvoiceStatus } from '../ledger/invoices/invoice.ts';
import { emitOrder, type OrderWriting } from '../sales/orders/order-records.ts';
import type { OrderStore } from '../sales/orders/order-store.ts';
import { openAmount, orderTransitions, payableAmount, type Order } from '../sales/orders/order.ts';
import type { OrderStatus } from '../sales/orders/order-fields.ts';
import type { OrganizationLookup } from '../base/replicas/organization-settings.ts';
import { requireReference } from '../base/crud-parts.ts';
import { auditEntry } from '../base/event-writer.ts';
import type { WireMessage } from '../base/present.ts';
import { illegalMove, requireMove } from '../base/transitions.ts';
import { carriedOut } from '../base/steps/carried-out.ts';
import type { SagaCalls } from '../base/steps/saga-points.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import type { PaymentStore, PaymentMethodStore } from './payment-store.ts';
import { requireValueDate } from './value-date.ts';
import { newPayment, paymentInput, presentPayment, type Payment } from './payment.ts';

type Target = { order: Order | undefined; invoice: Invoice | undefined };

/**
 * Records a payment of an order, of an invoice, or of both where they belong together: all that is open unless more is given, pending ones included. The
 * provider is called between two transactions, repeated by its step until it answers.
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
      const organization = await parts.organization(context);
      const { payment, step } = await parts.queue.run(billingQueue(context.organizationId), () =>
        parts.unitOfWork.run(context, (tx) => {
          requireValueDate(input.paid_at, organization, { now: tx.now, pointer: '/data/attributes/paid_at' });
          return writePending(parts, tx, paymentId, input);
        }),
      );
      if (context.dryRun) return presentPayment(payment);
      await parts.reached('payment written');
      if (step) await carriedOut(parts.steps, step);
    } else if (earlier.status === 'pending') await carriedOut(parts.steps, { kind: 'charge', key: paymentId });
    return presentPayment(await parts.payments.get(context.organizationId, paymentId));
  });
}

/** What writes a payment that is still to be charged. */
export interface PaymentWriting extends OrderWriting {
  invoices: InvoiceStore;
  paymentMethods: PaymentMethodStore;
  payments: PaymentStore;
  steps: Pick<Steps, 'begin'>;
}

async function writePending(
  parts: PaymentWriting,
  tx: Transaction,
  paymentId: string,
  input: ReturnType<typeof paymentInput.parse>,
): Promise<{ payment: Payment; step: Step | undefined }> {
  const { payments, paymentMethods } = parts;
  await requireReference(paymentMethods, { type: 'payment-methods', field: 'method_id', id: input.method_id }, tx);
  const target = await targetOf(parts, tx, input);
  const { open, payable } = openOf(target);
  const pending = await pendingOf(parts, tx, target);
  const left = Math.max(0, open - pending);
  const amountMinor = input.amount_minor ?? left;
  if (amountMinor <= 0) throw appError('conflict', 'Nothing is left to be paid.');
  const owner = target.order ?? target.invoice;
  if (amountMinor > payable - pending && !owner?.customer_id) {
    throw appError(
      'conflict',
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
      currency: owner?.currency ?? 'EUR',
      status: 'pending',
      reference: input.reference,
      // The value date of money that is there; what is announced gets it when it has come.
      paid_at: input.paid_at,
      note: input.note,
      method_id: input.method_id,
      order_id: target.order?.id ?? null,
      invoice_id: target.invoice?.id ?? null,
      customer_id: owner?.customer_id ?? null,
      subscription_id: target.invoice?.subscription_id ?? null,
      ...newPayment(),
      announced: input.status === 'pending',
    },
    tx.now,
    tx.session,
  );
  await touch(parts, tx, target, payment);
  tx.audit(auditEntry('payments', 'create', undefined, payment));
  const step = payment.announced ? undefined : await parts.steps.begin(tx, { kind: 'charge', key: paymentId });
  return { payment, step };
}

/** What is due, and what money may take the place of: what was written off comes back when it is paid. */
function openOf({ order, invoice }: Target): { open: number; payable: number } {
  if (order) return { open: openAmount(order), payable: payableAmount(order) };
  return invoice ? { open: invoice.due_minor, payable: payableOf(invoice) } : { open: 0, payable: 0 };
}

/** The order or invoice that is paid, whatever is left to be paid of it; not a draft, nor a document that corrects another. */
async function targetOf(
  parts: { invoices: InvoiceStore; orders: OrderStore },
  tx: Transaction,
  input: { order_id: string | null; invoice_id: string | null },
): Promise<Target> {
  const { orders, invoices } = parts;
  const { organizationId } = tx.context;
  if ((input.order_id === null) === (input.invoice_id === null)) {
    const detail = input.order_id === null ? 'Name an order or an invoice.' : 'Name an order or an invoice, not both.';
    throw validationFailed([{ pointer: '/data/relationships/order', detail }]);
  }
  const named = { type: 'invoices', field: 'invoice_id', id: input.invoice_id };
  await requireReference(invoices, named, tx);
  await requireReference(orders, { type: 'orders', field: 'order_id', id: input.order_id }, tx);
  const invoice = input.invoice_id ? await invoices.find(organizationId, input.invoice_id, tx.session) : undefined;
  const orderId = input.order_id ?? invoice?.order_id;
  const order = orderId ? await orders.find(organizationId, orderId, tx.session) : undefined;
  if (invoice) {
    const { status, kind } = invoice;
    requireMove<'pay', InvoiceStatus>({ pay: invoiceTransitions.pay }, { type: 'invoices', status }, 'pay');
    if (kind !== 'invoice') throw illegalMove('invoices', status, 'pay', 'and asks for nothing');
  }
  if (order)
    requireMove<'pay', OrderStatus>({ pay: orderTransitions.pay }, { type: 'orders', status: order.status }, 'pay');
  const current = order?.invoice_id ? await invoices.find(organizationId, order.invoice_id, tx.session) : undefined;
  return { order, invoice: invoice ?? (current?.status === 'open' ? current : undefined) };
}

async function pendingOf(
  parts: { payments: PaymentStore },
  tx: Transaction,
  { order, invoice }: Target,
): Promise<number> {
  const owner = order ? { order_id: order.id } : { invoice_id: invoice?.id ?? '' };
  const found = await parts.payments.pendingOf(tx.context.organizationId, owner, tx.session);
  return found.reduce((all, payment) => all + payment.amount_minor, 0);
}

/** Changes the paid record, so that two payments of it at once conflict and the second sees the first. */
async function touch(
  parts: OrderWriting & { invoices: InvoiceStore },
  tx: Transaction,
  { order, invoice }: Target,
  { id, announced }: Payment,
): Promise<void> {
  const options = { now: tx.now, session: tx.session };
  const { organizationId } = tx.context;
  if (order) {
    const list = (current: Order): Order => ({ ...current, payment_ids: [...current.payment_ids, id] });
    const after = await parts.orders.update(organizationId, order.id, list, options);
    // Of one that is charged now the outcome is told.
    if (announced) await emitOrder(parts, tx, 'orders.updated', after);
  } else if (invoice) {
    await parts.invoices.update(organizationId, invoice.id, (current) => ({ ...current }), options);
  }
}
