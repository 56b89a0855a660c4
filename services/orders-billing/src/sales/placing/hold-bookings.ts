import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { giveBackUnits, type BundleWriting } from '../passes/bundle-units.ts';
import { isDefiniteRefusal, type Booking, type Resources } from '../../base/neighbours/resources.ts';
import { createCallGroups, type CallGroups, type GroupedCall } from '@booking/messaging/call-groups.ts';
import { sharedMax, groupedOrAlone } from '@booking/messaging/shared-transactions.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Reached } from '../../base/steps/saga-points.ts';
import type { Step } from '../../base/steps/step-store.ts';
import type { StepWork, Steps } from '../../base/steps/steps.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { joinParent, type SagaOutcome } from './create-order.ts';
import { dropStep, isOurs, requireStep } from './end-step.ts';
import type { KnownOrders } from '../orders/known-orders.ts';
import type { OrderWriting } from '../orders/order-records.ts';
import type { OrderStore, UtmTrackerStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order.ts';

/**
 * The step after the draft, which `draft` is where it was written just now: resources holds all of its bookings or refuses. Repeating it is
 * safe, the hold is idempotent by order id. A refusal undoes the draft. A step whose first run ended in doubt is repeated only where the
 * caller can come back for the order; else, and once the draft's time is over, it is undone and whatever may be held is released.
 */
export async function holdBookings(
  parts: DraftUndoing & {
    clock: Clock;
    holdRecords: HoldRecords;
    knownOrders: Pick<KnownOrders, 'rememberHeld'>;
    reached: Reached;
    resources: Pick<Resources, 'hold'>;
  },
  step: Step,
  context: CallContext,
  draft?: Order,
): Promise<SagaOutcome | undefined> {
  const order = draft ?? (await parts.orders.find(context.organizationId, step.key));
  if (!order || order.held) {
    await parts.unitOfWork.run(context, (tx) => dropStep(parts, tx, step));
    return order && { order };
  }
  const inDoubt = step.attempts > 1;
  const late = order.expires_at !== null && parts.clock.now() >= order.expires_at;
  if (inDoubt && (late || step.payload['resumable'] !== true)) {
    await undoDraft(parts, step, context, order, { release: true });
    return undefined;
  }
  let bookings: Booking[];
  try {
    bookings = await parts.resources.hold(context, order);
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    await undoDraft(parts, step, context, order, { release: inDoubt });
    return { refused: error };
  }
  await parts.reached('bookings held');
  const held = await parts.holdRecords.run(`holds:${context.organizationId}`, context, { step, order, bookings });
  parts.knownOrders.rememberHeld(held);
  await parts.reached('draft held');
  return { order: held };
}

/** A draft whose bookings resources holds, and the step of that. */
export interface HeldDraft {
  step: Step;
  order: Order;
  bookings: readonly Booking[];
}

/** Holds of one organization that are to be recorded at the same time share a write. */
export type HoldRecords = CallGroups<HeldDraft, Order>;

type Recording = StepWork & OrderWriting & { clock: Clock; queue: KeyedQueue };
type Call = GroupedCall<HeldDraft>;

/**
 * What is only a next version of each order takes no transaction; where one of them has moved on, or concerns another order, each is
 * recorded alone.
 */
export function createHoldRecords(parts: Recording): HoldRecords {
  const all = async (calls: readonly Call[]): Promise<PromiseSettledResult<Order>[]> => {
    if (!calls.every(({ request }) => isOneWrite(request))) throw new HeldAloneError();
    const held = calls.map(({ request, inItsContext }) => inItsContext(() => heldVersion(request, parts.clock.now())));
    if (!(await parts.orders.replaceSeen(held))) throw new HeldAloneError();
    return held.map((value) => ({ status: 'fulfilled', value }));
  };
  const alone = async ({ context, request }: Call): Promise<Order> => {
    const held = heldVersion(request, parts.clock.now());
    if (isOneWrite(request) && (await parts.orders.replaceSeen([held]))) return held;
    return parts.unitOfWork.run(context, (tx) => tx.batch(() => recordHold(parts, tx, request)));
  };
  return createCallGroups({
    queue: parts.queue,
    max: sharedMax,
    commit: (calls) => groupedOrAlone(calls, { all, alone }),
  });
}

/** The holds of a group cannot be recorded by one write: each is recorded alone. */
class HeldAloneError extends Error {
  override name = 'HeldAloneError';
}

function isOneWrite({ step, order }: HeldDraft): boolean {
  return step.in_order === true && isOurs(order, step) && order.parent_order_id === null;
}

function heldVersion({ order, bookings }: HeldDraft, now: Date): Order {
  return { ...withBookings(order, bookings), version: order.version + 1, updated_at: now };
}

function withBookings(order: Order, bookings: readonly Booking[]): Order {
  const byItem = new Map(bookings.map((booking) => [booking.item_id, booking]));
  return {
    ...order,
    held: true,
    saga_step: null,
    booking_ids: bookings.map(({ id }) => id),
    items: order.items.map((item) => {
      const booking = byItem.get(item.id);
      const booked = booking ? { number: booking.number, resource: booking.resource_name ?? null } : null;
      return { ...item, booking_id: booking?.id ?? null, booked };
    }),
  };
}

async function recordHold(parts: Recording, tx: Transaction, { step, order, bookings }: HeldDraft): Promise<Order> {
  const { orders } = parts;
  tx.assume(orders, order);
  await requireStep(parts, tx, step);
  const options = { now: tx.now, session: tx.session };
  const hold = (current: Order): Order => withBookings(current, bookings);
  const held = await orders.update(tx.context.organizationId, order.id, hold, options);
  await joinParent(parts, tx, held);
  return held;
}

/** What removes a draft without a trace. */
type DraftUndoing = BundleWriting &
  StepWork &
  VoucherUsing & { orders: OrderStore; queue: KeyedQueue; steps: Pick<Steps, 'leave'>; utmTrackers: UtmTrackerStore };

/** Leaves no trace of a draft that never came to be, but the step that releases what resources may still hold. */
async function undoDraft(
  parts: DraftUndoing,
  step: Step,
  context: CallContext,
  order: Order,
  { release }: { release: boolean },
): Promise<void> {
  const undo = () =>
    parts.unitOfWork.run(context, async (tx) => {
      await requireStep(parts, tx, step);
      await parts.orders.remove(context.organizationId, order.id, { session: tx.session });
      if (order.utm_tracker_id) {
        await parts.utmTrackers.remove(context.organizationId, order.utm_tracker_id, { session: tx.session });
      }
      if (order.voucher_id) await giveBackVoucher(parts, tx, order.id);
      if (order.items.some((item) => item.bundle_purchase_id)) await giveBackUnits(parts, tx, order.id);
      tx.audit({ entity: { type: 'orders', id: order.id }, action: 'undo' });
      if (release) await parts.steps.leave(tx, { kind: 'release', key: order.id, payload: { reason: 'draft undone' } });
    });
  await (order.voucher_id ? parts.queue.run(`uses:${order.voucher_id}`, undo) : undo());
}
