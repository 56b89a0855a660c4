import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, conflict, serviceUnavailable, validationFailed } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { PaymentMethodStore } from '../../payments/payment-store.ts';
import type { WireMessage } from '../../base/present.ts';
import { createSharedTransactions, type SharedTransactions } from '@booking/messaging/shared-transactions.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import type { SagaCalls } from '../../base/steps/saga-points.ts';
import { keptStep, type Step } from '../../base/steps/step-store.ts';
import { StepLostError, type Steps } from '../../base/steps/steps.ts';
import type { SagaOutcome } from './create-order.ts';
import type { KnownOrders } from '../orders/known-orders.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { orderTransitions, presentOrder, type Order } from '../orders/order.ts';
import { changeOrder, visibleOrder, type OrderWriting } from '../orders/order-records.ts';

export interface CheckoutRequest {
  id: string;
  payment_method_id?: string | undefined;
  pay_later?: boolean | undefined;
}

/**
 * Places a draft: its bookings are confirmed, then number, status, invoice and `orders.created` are written in one transaction. Once the
 * step is committed the customer has decided: a crash or an unknown outcome is resumed until resources answers. When it says that the hold
 * is over, the order expires and the caller is told time_conflict.
 */
export function checkoutOrder(
  parts: SagaCalls & { checkouts: Checkouts; orders: OrderStore },
  context: CallContext,
  request: CheckoutRequest,
): Promise<WireMessage> {
  return parts.idempotent.inSteps(context, async (operationId) => {
    const call = { ...request, operationId };
    const { order, step } = await parts.checkouts.run(`checkouts:${context.organizationId}`, context, call);
    if (order.status !== 'draft' && order.status !== 'expired') return presentOrder(order);
    if (context.dryRun) return presentOrder(order);
    await parts.reached('checkout written');
    const outcome = await (
      step ? parts.steps.run<SagaOutcome>(step, order) : parts.steps.resume<SagaOutcome>('confirm', order.id)
    ).catch((error: unknown) => {
      if (error instanceof StepLostError) return undefined;
      throw error;
    });
    if (outcome && 'refused' in outcome) throw outcome.refused;
    const now = outcome?.order ?? (await visibleOrder(parts, context.organizationId, order.id));
    if (now.number !== null) return presentOrder(now);
    if (now.status === 'expired') throw appError('time_conflict', 'The bookings were no longer held for this order.');
    throw serviceUnavailable('The order is still being placed; repeat with the same Idempotency-Key.', 1);
  });
}

/** The order, and the step record of its confirmation; none when this very call wrote it before it was cut off. */
export interface CheckedOut {
  order: Order;
  step: Step | undefined;
}

export interface CheckoutCall extends CheckoutRequest {
  /** Names the call through its repetitions. */
  operationId: string;
}

/** Callers who check out orders of one organization at the same time share transactions. */
export type Checkouts = SharedTransactions<CheckoutCall, CheckedOut>;

export function createCheckouts(
  parts: OrderWriting & {
    knownOrders: Pick<KnownOrders, 'takeHeld'>;
    paymentMethods: PaymentMethodStore;
    queue: KeyedQueue;
    steps: Pick<Steps, 'beginInOrder'>;
    unitOfWork: UnitOfWork;
  },
): Checkouts {
  const { queue, unitOfWork, orders } = parts;
  return createSharedTransactions<CheckoutCall, { order: Order; payLater: boolean }, CheckedOut>({
    queue,
    unitOfWork,
    work: {
      async readAhead(tx, requests) {
        for (const request of requests) assumeHeld(parts, tx, request);
        const ids = requests.map(({ id }) => id);
        await orders.getMany(tx.context.organizationId, ids, tx.session);
      },
      judge(tx, request) {
        assumeHeld(parts, tx, request);
        return judgeCheckout(parts, tx, request);
      },
      async write(tx, { id, operationId }, { order, payLater }) {
        if (order.checkout_id === operationId) return { order, step: undefined };
        const step = parts.steps.beginInOrder(tx, { kind: 'confirm', key: id });
        const decided = { confirming: true, checkout_id: operationId, pay_later: payLater, saga_step: keptStep(step) };
        const confirming = await changeOrder(parts, tx, id, {
          action: 'checkout',
          ifVersion: tx.context.ifVersion,
          apply: (current) => ({ ...current, ...decided }),
        });
        return { order: confirming, step };
      },
    },
  });
}

/**
 * Takes the draft as this process has held it, where nothing speaks against checking that out: a refusal is told of what is stored. Another
 * version than the stored one is not saved.
 */
function assumeHeld(
  parts: { knownOrders: Pick<KnownOrders, 'takeHeld'>; orders: OrderStore },
  tx: Transaction,
  { id }: CheckoutCall,
): void {
  const { organizationId, ifVersion } = tx.context;
  const draft = parts.knownOrders.takeHeld(organizationId, id);
  if (!draft || (ifVersion !== undefined && ifVersion !== draft.version)) return;
  if (!draft.expires_at || tx.now < draft.expires_at) tx.assume(parts.orders, draft);
}

async function judgeCheckout(
  parts: OrderWriting & { paymentMethods: PaymentMethodStore },
  tx: Transaction,
  request: CheckoutCall,
): Promise<{ order: Order; payLater: boolean }> {
  const order = await visibleOrder(parts, tx.context.organizationId, request.id, tx);
  if (order.checkout_id === request.operationId) return { order, payLater: order.pay_later };
  requireMove(orderTransitions, { type: 'orders', status: order.status }, 'checkout');
  if (order.confirming) throw conflict('in_progress', 'This order is being checked out by another call.');
  if (order.expires_at && tx.now >= order.expires_at) throw illegalMove('orders', order.status, 'checkout', 'expired');
  if (order.customer_id === null && order.items.some(({ bundle_terms: terms }) => terms)) {
    throw conflict('customer_required', 'A bundle is sold to a customer, who uses its units: the order must have one.');
  }
  return { order, payLater: await chosenPayLater(parts, tx, request) };
}

async function chosenPayLater(
  parts: { paymentMethods: PaymentMethodStore },
  tx: Transaction,
  request: CheckoutRequest,
): Promise<boolean> {
  if (!request.payment_method_id) return request.pay_later ?? false;
  const { paymentMethods } = parts;
  const method = await paymentMethods.find(tx.context.organizationId, request.payment_method_id, tx.session);
  if (method?.active) return method.pay_later || (request.pay_later ?? false);
  throw validationFailed([{ pointer: '/payment_method_id', detail: 'There is no such active payment method.' }]);
}
