import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { CallGroups } from '@booking/messaging/call-groups.ts';
import { createSharedTransactions } from '@booking/messaging/shared-transactions.ts';
import type { CreditLeaving } from '../../payments/take-credit.ts';
import { settle, type Settling, type SettleTask } from './settle.ts';
import { addPurchases } from '../passes/bundle-units.ts';
import type { OptimisticNumbers } from '../../ledger/numbers/optimistic-numbers-store.ts';
import type { BookingReplica, BookingReplicas } from '../../base/replicas/booking-replica-store.ts';
import {
  settingsNow,
  type OrganizationLookup,
  type OrganizationSettings,
} from '../../base/replicas/organization-settings.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { Step } from '../../base/steps/step-store.ts';
import { StepLostError, type Steps } from '../../base/steps/steps.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { hasEnded, movedOrder } from './moved-order.ts';
import { emitOrder } from '../orders/order-records.ts';
import { paymentDeadline, type OrderSettings } from '../orders/order-settings.ts';
import type { Order } from '../orders/order.ts';

/** What lets an order follow its payments, approvals and bookings. */
export interface OrderSettling extends Settling, VoucherUsing, CreditLeaving {
  bookingReplicas: BookingReplicas;
  settings: OrderSettings;
}

/** `asked`: what resources says of the bookings now, where its events tell of them one by one. */
export type SettleStep = Step & { asked?: readonly BookingReplica[] };

/** Steps that are carried out in the queue of their organization's numbers. */
export type Settlings = CallGroups<SettleStep, void>;

/** What of a group is still ours, and the settings as they are now. */
interface Around {
  organization: OrganizationSettings;
  ours: ReadonlySet<Step>;
}

/** The steps that bookings leave behind when they change: the order follows them, once. Those of an organization share transactions. */
export function createSettlings(
  parts: OrderSettling & {
    optimisticNumbers: OptimisticNumbers;
    organization: OrganizationLookup;
    queue: KeyedQueue;
    steps: Pick<Steps, 'finishAll'>;
    unitOfWork: UnitOfWork;
  },
): Settlings {
  const { orders, bookingReplicas } = parts;
  return createSharedTransactions<SettleStep, Around, void, Around>({
    ...parts,
    work: {
      within: (tx, work) => parts.optimisticNumbers.within(tx, tx.context.organizationId, work),
      async readAhead(tx, steps) {
        const { organizationId } = tx.context;
        const asked = settingsNow(parts.organization, tx.context);
        const ours = await parts.steps.finishAll(tx, steps);
        const ids = ours.map(({ key }) => key);
        await orders.getMany(organizationId, ids, tx.session);
        await bookingReplicas.ofOrders(organizationId, ids, tx.session);
        return { ours: new Set(ours), organization: await asked };
      },
      async judge(_tx, step, around) {
        if (!around.ours.has(step)) throw new StepLostError(step.id);
        return around;
      },
      isRefusal: (thrown) => thrown instanceof StepLostError,
      async write(tx, { key, asked = [] }, { organization }) {
        if (asked.length > 0) await bookingReplicas.follow(tx.context.organizationId, [key], asked, tx.session);
        const order = await orders.find(tx.context.organizationId, key, tx.session);
        if (order) await settleAndTell(parts, tx, { before: order, after: order, action: 'settle' }, organization);
      },
    },
  });
}

/** `settleOrder`, with the audit entry of the action and the event where something has changed. */
export async function settleAndTell(
  parts: OrderSettling,
  tx: Transaction,
  { action, ...change }: { before: Order; after: Order; action: string },
  organization: OrganizationSettings,
): Promise<Order> {
  const settled = await settleOrder(parts, tx, change, organization);
  if (settled.version === change.before.version) return settled;
  tx.audit(auditEntry('orders', action, change.before, settled));
  await emitOrder(parts, tx, 'orders.updated', settled);
  return settled;
}

/**
 * Settles a placed order after what approvals, payments, refunds and bookings have made of it. `before` is what is stored; its audit entry
 * and event are the caller's. Returns the same order when nothing has changed.
 */
export async function settleOrder(
  parts: OrderSettling,
  tx: Transaction,
  { before, after, reason, named }: Pick<SettleTask, 'before' | 'after' | 'reason' | 'named'>,
  organization: OrganizationSettings,
): Promise<Order> {
  if (before.status === 'draft') return before;
  const bookings =
    after.booking_ids.length > 0
      ? await parts.bookingReplicas.ofOrders(before.organization_id, [before.id], tx.session)
      : [];
  const around = { rules: organization, deadline: paymentDeadline(parts, tx.now) };
  const moved = movedOrder({ before, after, bookings }, around);
  // What was bought is the customer's from now on.
  if (before.status === 'pending' && moved.status === 'completed') await addPurchases(parts, tx, moved, organization);
  if (moved.status === 'canceled' && hasEnded(moved) && !(before.status === 'canceled' && hasEnded(before))) {
    await giveBackVoucher(parts, tx, before.id);
  }
  return settle(parts, tx, { before, after: moved, organization, reason, named });
}
