import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { giveBackUnits, type BundleWriting } from '../bundles/bundle-units.ts';
import { isDefiniteRefusal, type Booking, type Resources } from '../neighbours/resources.ts';
import { createSharedTransactions, type SharedTransactions } from '@booking/messaging/shared-transactions.ts';
import type { Reached } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import type { StepWork, Steps } from '../steps/steps.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { joinParent, type SagaOutcome } from './create-order.ts';
import { expiryKind } from './expire-order.ts';
import type { OrderStore, UtmTrackerStore } from './order-store.ts';
import type { Order } from './order.ts';

/**
 * The step after the draft, which `draft` is where it was written just now: resources holds all of its bookings or refuses. Repeating it is safe, the hold is idempotent by order id. A refusal
 * undoes the draft. A step whose first run ended in doubt is repeated only where the caller can come back for the order; else, and once the
 * draft's time is over, it is undone and whatever may be held is released.
 */
export async function holdBookings(
  parts: DraftUndoing & {
    clock: Clock;
    holdRecords: HoldRecords;
    reached: Reached;
    resources: Pick<Resources, 'hold'>;
  },
  step: Step,
  context: CallContext,
  draft?: Order,
): Promise<SagaOutcome | undefined> {
  const order = draft ?? (await parts.orders.find(context.organizationId, step.key));
  if (!order || order.held) {
    await parts.unitOfWork.run(context, (tx) => parts.steps.finish(tx, step));
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
  await parts.reached('draft held');
  return { order: held };
}

/** A draft whose bookings resources holds, and the step of that. */
export interface HeldDraft {
  step: Step;
  order: Order;
  bookings: readonly Booking[];
}

/** Holds of one organization that are to be recorded at the same time share transactions. */
export type HoldRecords = SharedTransactions<HeldDraft, Order>;

export function createHoldRecords(parts: StepWork & { orders: OrderStore; queue: KeyedQueue }): HoldRecords {
  const { queue, unitOfWork, orders } = parts;
  return createSharedTransactions<HeldDraft, void, Order>({
    queue,
    unitOfWork,
    work: {
      judge: async () => {},
      async write(tx, { step, order: draft, bookings }) {
        const byItem = new Map(bookings.map((booking) => [booking.item_id, booking.id]));
        tx.assume(orders, draft);
        await parts.steps.finish(tx, step);
        const hold = (current: Order): Order => ({
          ...current,
          held: true,
          booking_ids: bookings.map(({ id }) => id),
          items: current.items.map((item) => ({ ...item, booking_id: byItem.get(item.id) ?? null })),
        });
        const options = { now: tx.now, session: tx.session };
        const order = await orders.update(tx.context.organizationId, step.key, hold, options);
        await joinParent(parts, tx, order);
        return order;
      },
    },
  });
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
      await parts.steps.finish(tx, step);
      await parts.orders.remove(context.organizationId, order.id, { session: tx.session });
      if (order.utm_tracker_id) {
        await parts.utmTrackers.remove(context.organizationId, order.utm_tracker_id, { session: tx.session });
      }
      if (order.voucher_id) await giveBackVoucher(parts, tx, order.id);
      if (order.items.some((item) => item.bundle_purchase_id)) await giveBackUnits(parts, tx, order.id);
      tx.unschedule(expiryKind, order.id);
      tx.audit({ entity: { type: 'orders', id: order.id }, action: 'undo' });
      if (release) await parts.steps.leave(tx, { kind: 'release', key: order.id, payload: { reason: 'draft undone' } });
    });
  await (order.voucher_id ? parts.queue.run(`uses:${order.voucher_id}`, undo) : undo());
}
