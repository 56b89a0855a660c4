import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import { gatherWrites } from '@booking/persistence/gathered-writes.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { billingQueue, emitInvoice, type BillingSteps } from '../invoices/billing.ts';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import { withPaid, type Invoice } from '../invoices/invoice.ts';
import { emitOrder } from '../orders/order-records.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { openAmount, orderTransitions, type Order, type OrderStatus } from '../orders/order.ts';
import { settleOrder, type OrderSettling } from '../orders/settle-order.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import type { PlanReplicas } from '../replicas/plan-replica-store.ts';
import { requireReference } from '../shared/crud-parts.ts';
import { auditEntry, inItsOwnName } from '../shared/event-writer.ts';
import type { WireMessage } from '../shared/present.ts';
import { illegalMove, requireMove } from '../shared/transitions.ts';
import type { SagaCalls, Reached } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import type { GroupedSteps, Steps } from '../steps/steps.ts';
import { readAhead } from '../subscriptions/advance-together.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { presentSubscription } from '../subscriptions/subscription.ts';
import type { PaymentStore, PaymentMethodStore } from './payment-store.ts';
import type { ProviderAnswer, PaymentProvider } from './provider.ts';
import { paymentInput, paymentTransitions, type Payment, type PaymentStatus, presentPayment } from './payment.ts';

type Target = { order: Order | undefined; invoice: Invoice | undefined };

/**
 * Records a payment of an order, of an invoice, or of both where they belong together: never more than is open, pending ones included. The
 * provider is called between two transactions, repeated by its step until it answers.
 */
export async function createPayment(
  parts: SagaCalls & PaymentWriting & { queue: KeyedQueue },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(paymentInput, rawInput);
  return parts.idempotent.inSteps(context, async (paymentId) => {
    const earlier = await parts.payments.find(context.organizationId, paymentId);
    if (!earlier) {
      const step = await parts.queue.run(billingQueue(context.organizationId), () =>
        parts.unitOfWork.run(context, (tx) => writePending(parts, tx, paymentId, input)),
      );
      await parts.reached('payment written');
      await parts.steps.run(step);
    } else if (earlier.status === 'pending') await parts.steps.resume('charge', paymentId);
    return presentPayment(await parts.payments.get(context.organizationId, paymentId));
  });
}

/** What writes a payment that is still to be charged. */
export interface PaymentWriting {
  invoices: InvoiceStore;
  orders: OrderStore;
  paymentMethods: PaymentMethodStore;
  payments: PaymentStore;
  steps: Pick<Steps, 'begin'>;
}

async function writePending(
  parts: PaymentWriting,
  tx: Transaction,
  paymentId: string,
  input: ReturnType<typeof paymentInput.parse>,
): Promise<Step> {
  const { payments, paymentMethods } = parts;
  await requireReference(paymentMethods, { type: 'payment-methods', field: 'method_id', id: input.method_id }, tx);
  const target = await targetOf(parts, tx, input);
  const open = target.order ? openAmount(target.order) : Math.max(0, target.invoice?.due_minor ?? 0);
  const pending = await pendingOf(parts, tx, target);
  const left = open - pending;
  const amountMinor = input.amount_minor ?? left;
  if (amountMinor <= 0) throw appError('conflict', 'Nothing is left to be paid.');
  if (amountMinor > left) {
    throw validationFailed([{ pointer: '/data/attributes/amount', detail: 'This is more than is left to be paid.' }]);
  }
  const owner = target.order ?? target.invoice;
  const payment = await payments.insert(
    {
      id: paymentId,
      organization_id: tx.context.organizationId,
      amount_minor: amountMinor,
      refunded_minor: 0,
      currency: owner?.currency ?? 'EUR',
      status: 'pending',
      reference: input.reference,
      paid_at: null,
      note: input.note,
      method_id: input.method_id,
      order_id: target.order?.id ?? null,
      invoice_id: target.invoice?.id ?? null,
      customer_id: owner?.customer_id ?? null,
      subscription_id: target.invoice?.subscription_id ?? null,
      refund_ids: [],
    },
    tx.now,
    tx.session,
  );
  await touch(parts, tx, target, paymentId);
  tx.audit(auditEntry('payments', 'create', undefined, payment));
  return parts.steps.begin(tx, { kind: 'charge', key: paymentId });
}

/** The order or invoice that is paid; a payable one, or the refusal. */
async function targetOf(
  parts: { invoices: InvoiceStore; orders: OrderStore },
  tx: Transaction,
  input: { order_id: string | null; invoice_id: string | null },
): Promise<Target> {
  const { orders, invoices } = parts;
  const { organizationId } = tx.context;
  if ((input.order_id === null) === (input.invoice_id === null)) {
    throw validationFailed([
      { pointer: '/data/relationships/order', detail: 'Name an order or an invoice, not both.' },
    ]);
  }
  const named = { type: 'invoices', field: 'invoice_id', id: input.invoice_id };
  await requireReference(invoices, named, tx);
  await requireReference(orders, { type: 'orders', field: 'order_id', id: input.order_id }, tx);
  const invoice = input.invoice_id ? await invoices.find(organizationId, input.invoice_id, tx.session) : undefined;
  const orderId = input.order_id ?? invoice?.order_id;
  const order = orderId ? await orders.find(organizationId, orderId, tx.session) : undefined;
  if (invoice && invoice.status !== 'open') throw illegalMove('invoices', invoice.status, 'pay');
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
  parts: { invoices: InvoiceStore; orders: OrderStore },
  tx: Transaction,
  { order, invoice }: Target,
  paymentId: string,
): Promise<void> {
  const options = { now: tx.now, session: tx.session };
  const { organizationId } = tx.context;
  if (order) {
    const list = (current: Order): Order => ({ ...current, payment_ids: [...current.payment_ids, paymentId] });
    await parts.orders.update(organizationId, order.id, list, options);
  } else if (invoice) {
    await parts.invoices.update(organizationId, invoice.id, (current) => ({ ...current }), options);
  }
}

/** The step of a pending payment: charge, then write what came of it. */
export async function chargeStep(
  parts: MoneyBooking & BillingSteps & { provider: PaymentProvider; reached: Reached },
  step: Step,
  context: CallContext,
): Promise<void> {
  const payment = await parts.payments.find(context.organizationId, step.key);
  if (payment?.status !== 'pending') {
    await parts.unitOfWork.run(context, (tx) => parts.steps.finish(tx, step));
    return;
  }
  const organization = await parts.organization(context);
  const answer = await charge(parts, payment);
  await parts.reached('payment charged');
  // Only an order can become invoiced by its payment; no other payment draws a number.
  const queue = payment.order_id
    ? billingQueue(context.organizationId)
    : `payments:${payment.invoice_id ?? payment.id}`;
  await parts.queue.run(queue, () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      await settlePayment(parts, tx, payment, answer, organization);
    }),
  );
}

/**
 * Payments of periods draw no numbers and touch nothing in common: those of a renewal run are charged side by side and written together. Whoever was
 * charged before a failure is charged again under the same id, which the provider answers with the first outcome.
 */
export function chargeSteps(
  parts: MoneyBooking &
    BillingSteps & {
      planReplicas: PlanReplicas;
      provider: PaymentProvider;
      reached: Reached;
      steps: Pick<Steps, 'finishAll'>;
    },
): GroupedSteps {
  return {
    one: (step, context) => chargeStep(parts, step, context),
    mayShare: ({ principal, payload }) => principal.kind === 'system' && payload['period'] === true,
    async together(steps, context) {
      const { payments, invoices } = parts;
      const { organizationId } = context;
      const organization = await parts.organization(context);
      const ids = steps.map(({ key }) => key);
      const pending = (await payments.getMany(organizationId, ids)).filter(({ status }) => status === 'pending');
      const charged = await Promise.all(
        pending.map(async (payment) => ({ payment, answer: await charge(parts, payment) })),
      );
      await parts.unitOfWork.run(context, (tx) =>
        gatherWrites(tx.session, async () => {
          const ours = new Set((await parts.steps.finishAll(tx, steps)).map(({ key }) => key));
          await payments.getMany(organizationId, ids, tx.session);
          await invoices.getMany(
            organizationId,
            pending.flatMap(({ invoice_id: id }) => id ?? []),
            tx.session,
          );
          await readAhead(
            parts,
            tx,
            pending.flatMap(({ subscription_id: id }) => id ?? []),
          );
          for (const { payment, answer } of charged.filter((one) => ours.has(one.payment.id))) {
            await inItsOwnName(tx, (own) => settlePayment(parts, own, payment, answer, organization));
          }
        }),
      );
    },
  };
}

function charge(
  parts: { provider: PaymentProvider },
  { id, amount_minor: amountMinor, currency }: Payment,
): Promise<ProviderAnswer> {
  return parts.provider.charge({ id, amountMinor, currency });
}

async function settlePayment(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  answer: ProviderAnswer,
  organization: OrganizationSettings,
): Promise<void> {
  const settle = (current: Payment): Payment => ({
    ...current,
    status: answer.outcome,
    reference: current.reference ?? answer.reference,
    paid_at: answer.outcome === 'succeeded' ? tx.now : null,
  });
  const options = { now: tx.now, session: tx.session };
  const settled = await parts.payments.update(tx.context.organizationId, payment.id, settle, options);
  tx.audit(auditEntry('payments', answer.outcome, payment, settled));
  if (answer.outcome === 'succeeded') await bookMoney(parts, tx, settled, settled.amount_minor, organization);
}

/** What lets order, invoice and subscription follow their money. */
export interface MoneyBooking extends OrderSettling {
  subscriptions: SubscriptionStore;
}

/** Adds money (negative for a refund) to the order and invoice of a payment and lets them follow. */
async function bookMoney(
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

/** Refunds at most what was paid and not yet refunded; the amount counts as refunded from the first write on. */
export async function refundPayment(
  parts: SagaCalls & { payments: PaymentStore; steps: Pick<Steps, 'begin' | 'isOpen'> },
  context: CallContext,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<WireMessage> {
  return parts.idempotent.inSteps(context, async (refundId) => {
    const open = await parts.steps.isOpen('refund', refundId);
    if (open) await parts.steps.resume('refund', refundId);
    else if (!(await wasRefunded(parts, context, request.id, refundId))) {
      const step = await parts.unitOfWork.run(context, (tx) => writeRefund(parts, tx, refundId, request));
      await parts.reached('refund written');
      await parts.steps.run(step);
    }
    return presentPayment(await parts.payments.get(context.organizationId, request.id));
  });
}

async function wasRefunded(
  parts: { payments: PaymentStore },
  context: CallContext,
  id: string,
  refundId: string,
): Promise<boolean> {
  const payment = await parts.payments.get(context.organizationId, id);
  return payment.refund_ids.includes(refundId);
}

async function writeRefund(
  parts: { payments: PaymentStore; steps: Pick<Steps, 'begin'> },
  tx: Transaction,
  refundId: string,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<Step> {
  const { payments } = parts;
  const { organizationId } = tx.context;
  const payment = await payments.get(organizationId, request.id, tx.session);
  requireMove<'refund', PaymentStatus>(
    { refund: paymentTransitions.refund },
    { type: 'payments', status: payment.status },
    'refund',
  );
  const left = payment.amount_minor - payment.refunded_minor;
  const amountMinor = request.amount_minor ?? left;
  if (amountMinor <= 0 || amountMinor > left) {
    throw validationFailed([
      { pointer: '/amount', detail: 'Must be above zero and at most what is left of the payment.' },
    ]);
  }
  const refund = (current: Payment): Payment => ({
    ...current,
    refunded_minor: current.refunded_minor + amountMinor,
    status: current.refunded_minor + amountMinor === current.amount_minor ? 'refunded' : current.status,
    refund_ids: [...current.refund_ids, refundId],
  });
  const after = await payments.update(organizationId, payment.id, refund, {
    now: tx.now,
    session: tx.session,
    ifVersion: tx.context.ifVersion,
  });
  tx.audit(auditEntry('payments', 'refund', payment, after));
  const payload = { payment_id: payment.id, amount_minor: amountMinor };
  return parts.steps.begin(tx, { kind: 'refund', key: refundId, payload });
}

/** The step of a refund: the provider gives the money back, then order and invoice follow; a refused refund is taken back. */
export async function refundStep(
  parts: MoneyBooking & BillingSteps & { provider: PaymentProvider; reached: Reached },
  step: Step,
  context: CallContext,
): Promise<void> {
  const paymentId = String(step.payload['payment_id']);
  const amountMinor = Number(step.payload['amount_minor']);
  const payment = await parts.payments.get(context.organizationId, paymentId);
  const organization = await parts.organization(context);
  const { reference: paymentReference, currency } = payment;
  const answer = await parts.provider.refund({ id: step.key, paymentReference, amountMinor, currency });
  await parts.reached('refund made');
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      if (answer.outcome === 'succeeded') {
        const current = await parts.payments.get(context.organizationId, paymentId, tx.session);
        await bookMoney(parts, tx, current, -amountMinor, organization);
        return;
      }
      const takeBack = (current: Payment): Payment => ({
        ...current,
        refunded_minor: current.refunded_minor - amountMinor,
        status: 'succeeded',
      });
      const options = { now: tx.now, session: tx.session };
      const before = await parts.payments.get(context.organizationId, paymentId, tx.session);
      const after = await parts.payments.update(context.organizationId, paymentId, takeBack, options);
      tx.audit(auditEntry('payments', 'refund failed', before, after));
    }),
  );
}
