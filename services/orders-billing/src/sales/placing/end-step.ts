import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Step } from '../../base/steps/step-store.ts';
import { StepLostError, type Steps } from '../../base/steps/steps.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order.ts';

/** Whether the order as it is now still waits for this very run of the step. */
export function isOurs(order: Pick<Order, 'saga_step'> | undefined, step: Step): boolean {
  return order?.saga_step?.lease === step.lease;
}

interface StepEnding {
  orders: OrderStore;
  steps: Pick<Steps, 'finish'>;
}

function orderOf({ orders }: StepEnding, tx: Transaction, { key }: Step): Promise<Order | undefined> {
  return orders.find(tx.context.organizationId, key, tx.session);
}

/**
 * For the transaction that completes the step of an order, before it writes: throws StepLostError where another replica has taken the step
 * over. One that the order keeps is ended by the order's next version, which has none.
 */
export async function requireStep(parts: StepEnding, tx: Transaction, step: Step): Promise<void> {
  if (!step.in_order) return parts.steps.finish(tx, step);
  if (!isOurs(await orderOf(parts, tx, step), step)) throw new StepLostError(step.id);
}

/** Ends a step that there is nothing left to do for. An order that is gone has taken its step along. */
export async function dropStep(parts: StepEnding, tx: Transaction, step: Step): Promise<void> {
  if (!step.in_order) return parts.steps.finish(tx, step);
  const order = await orderOf(parts, tx, step);
  if (!order || !isOurs(order, step)) return;
  const options = { now: tx.now, session: tx.session };
  await parts.orders.update(order.organization_id, order.id, (current) => ({ ...current, saga_step: null }), options);
}
