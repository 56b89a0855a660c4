import { requireVersion } from '@booking/persistence/if-match.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { isDeepStrictEqual } from 'node:util';
import { parseUpdateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { BundlePurchaseStore } from '../passes/bundle-store.ts';
import { giveBackUnits, type BundleWriting } from '../passes/bundle-units.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { billingQueue, inBilling, type BillingCalls } from '../../ledger/invoices/billing.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { inTurn } from '@booking/platform/keyed-queue.ts';
import type { InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import type { InvoiceDrafting } from '../../ledger/invoices/draft-invoice.ts';
import { removeDraft } from '../../ledger/invoices/remove-draft.ts';
import type { BookingReplicas } from '../../base/replicas/booking-replica-store.ts';
import { requireCustomer, type CustomerNaming } from '../../customers/require-customer.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { WireMessage } from '../../base/present.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import type { Steps } from '../../base/steps/steps.ts';
import { giveBackVoucher, passOnVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { bookingsNow, type BookingsAsking } from './bookings-now.ts';
import { withChanges } from './intended-change.ts';
import { orderUpdateInput } from '../orders/order-input.ts';
import {
  changeOrder,
  changeParent,
  emitOrder,
  isPublic,
  visibleOrder,
  type OrderWriting,
} from '../orders/order-records.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import type { OrderSettings } from '../orders/order-settings.ts';
import { withTermsOfAnother } from '../settling/order-tax.ts';
import { orderTransitions, type Order, presentOrder } from '../orders/order.ts';
import { settleOrder, type OrderSettling } from '../settling/settle-order.ts';

/** Note, custom fields, tags and files at any time; the customer until checkout, since the bookings are made for somebody. */
export async function updateOrder(
  parts: OrderWriting &
    CustomerChanging &
    CustomerRecords &
    CustomerNaming & { idempotent: IdempotentCalls; organization: OrganizationLookup; settings: OrderSettings },
  context: CallContext,
  request: { id: string; input: object | null; update_mask: string[] },
): Promise<WireMessage> {
  const given = parseUpdateInput(orderUpdateInput, request.input, request.update_mask);
  const organization = await parts.organization(context);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const order = await visibleOrder(parts, context.organizationId, request.id, tx);
    refuseWhileConfirming(order);
    let taxed: Partial<Order> = {};
    await requireCustomer(parts, tx, given.customer_id);
    if (given.customer_id !== undefined && given.customer_id !== order.customer_id) {
      await passOn(parts, tx, order, given.customer_id);
      const { customer_id } = given;
      taxed = await withTermsOfAnother(parts, tx, { ...order, customer_id }, organization);
    }
    const after = await changeOrder(parts, tx, order.id, {
      action: 'update',
      ifVersion: context.ifVersion,
      apply: (current) => {
        const wanted = { ...current, ...given, ...taxed };
        return isDeepStrictEqual(wanted, current) ? current : wanted;
      },
    });
    return presentOrder(after);
  });
}

type CustomerChanging = VoucherUsing & { bundlePurchases: BundlePurchaseStore };

/** What the order uses is its new customer's to use, or the change is refused. */
async function passOn(
  parts: CustomerChanging,
  tx: Transaction,
  order: Order,
  customerId: string | null,
): Promise<void> {
  if (order.status !== 'draft') refuseCustomer('The customer of an order is fixed at checkout.');
  const passIds = order.items.flatMap(({ bundle_purchase_id: id }) => id ?? []);
  const passes = await parts.bundlePurchases.getMany(order.organization_id, [...new Set(passIds)], tx.session);
  if (passes.some(({ customer_id }) => customer_id !== customerId)) {
    refuseCustomer('This order is paid with a bundle of its customer.');
  }
  if (order.voucher_id) await passOnVoucher(parts, tx, { orderId: order.id, customerId });
}

function refuseCustomer(detail: string): never {
  throw validationFailed([{ pointer: '/data/relationships/customer', detail }]);
}

/**
 * Cancels a placed order at the fee that its policies ask for; bookings that took place stay charged, the others are released by a step.
 */
export async function cancelOrder(
  parts: OrderSettling & BillingCalls & BookingsAsking & { steps: Pick<Steps, 'leave'> },
  context: CallContext,
  request: { id: string; reason?: string | undefined; waive_fee?: boolean | undefined },
): Promise<WireMessage> {
  const isWaived = request.waive_fee === true;
  if (isWaived && !request.reason?.trim()) {
    throw validationFailed([{ pointer: '/reason', detail: 'Whoever waives a fee says why.' }]);
  }
  const [organization, asked] = await Promise.all([
    parts.organization(context),
    bookingsNow(parts, context, request.id),
  ]);
  return inTurn(parts.queue, context, billingQueue(context.organizationId), () =>
    parts.idempotent.inTransaction(context, async (tx) => {
      const order = await visibleOrder(parts, context.organizationId, request.id, tx);
      requireMove(orderTransitions, { type: 'orders', status: order.status }, 'cancel');
      requireVersion('orders', order, context.ifVersion);
      const bookings = await parts.bookingReplicas.follow(context.organizationId, [order.id], asked, tx.session);
      const around = { rules: organization, now: tx.now, added: [] };
      const change = { type: 'cancel_order', waive_fee: isWaived };
      const { order: canceled } = withChanges({ order, bookings }, [change], around);
      const after = await settleOrder(parts, tx, { before: order, after: canceled }, organization);
      if (order.booking_ids.length > 0) {
        const payload = { reason: request.reason ?? 'order canceled', canceled_at: formatTimestamp(tx.now) };
        await parts.steps.leave(tx, { kind: 'release', key: order.id, payload });
      }
      const entry = auditEntry('orders', 'cancel', order, after);
      const waived = isWaived ? { fee_waived: { to: true } } : {};
      const reason = request.reason ? { reason: { to: request.reason } } : {};
      tx.audit({ ...entry, changes: { ...entry.changes, ...waived, ...reason } });
      await emitOrder(parts, tx, 'orders.updated', after);
      return presentOrder(after);
    }),
  );
}

/** The approval that the order itself waits for; requested bookings are accepted as bookings. */
export async function approveOrder(
  parts: OrderSettling & BillingCalls,
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const order = await visibleOrder(parts, context.organizationId, id, tx);
    requireMove(orderTransitions, { type: 'orders', status: order.status }, 'approve');
    if (!order.requires_approval || order.approved_at) {
      throw illegalMove('orders', order.status, 'approve', 'and waits for no approval of its own');
    }
    requireVersion('orders', order, context.ifVersion);
    const approved = { ...order, approved_at: tx.now };
    const after = await settleOrder(parts, tx, { before: order, after: approved }, organization);
    tx.audit(auditEntry('orders', 'approve', order, after));
    await emitOrder(parts, tx, 'orders.updated', after);
    return presentOrder(after);
  });
}

/**
 * Permanent: drafts give their bookings back, placed orders must have ended. Invoices that are drafts go along; what the books name stays:
 * documents, payments and passes refer to it.
 */
export function deleteOrder(
  parts: InvoiceDrafting &
    VoucherUsing &
    BundleWriting & {
      bookingReplicas: BookingReplicas;
      idempotent: IdempotentCalls;
      orders: OrderStore;
      steps: Pick<Steps, 'leave'>;
    },
  context: CallContext,
  id: string,
): Promise<Record<string, never>> {
  return parts.idempotent.inTransaction(context, async (tx) => {
    const order = await visibleOrder(parts, context.organizationId, id, tx);
    requireMove(orderTransitions, { type: 'orders', status: order.status }, 'delete');
    refuseWhileConfirming(order);
    await requireNotInBooks(parts, tx, order);
    for (const draft of await parts.invoices.draftsOfOrder(context.organizationId, id, tx.session)) {
      await removeDraft(parts, tx, draft.id);
    }
    if (order.status === 'draft') await giveBack(parts, tx, order);
    await parts.orders.remove(context.organizationId, id, { session: tx.session, ifVersion: context.ifVersion });
    await leaveParent(parts, order, tx);
    tx.audit(auditEntry('orders', 'delete', order, undefined));
    if (isPublic(order)) await emitOrder(parts, tx, 'orders.deleted', { ...order, version: order.version + 1 });
    await parts.bookingReplicas.removeOfOrder(context.organizationId, id, tx.session);
    return {};
  });
}

/** Of a draft: one that was canceled or expired has given back what it did not use. */
async function giveBack(
  parts: VoucherUsing & BundleWriting & { steps: Pick<Steps, 'leave'> },
  tx: Transaction,
  { id, booking_ids }: Order,
): Promise<void> {
  await giveBackVoucher(parts, tx, id);
  await giveBackUnits(parts, tx, id);
  if (booking_ids.length === 0) return;
  await parts.steps.leave(tx, { kind: 'release', key: id, payload: { reason: 'order deleted' } });
}

async function requireNotInBooks(
  parts: { invoices: InvoiceStore; bundlePurchases: BundlePurchaseStore },
  tx: Transaction,
  order: Order,
): Promise<void> {
  const documents = await parts.invoices.lockedOfOrder(order.organization_id, order.id, tx.session);
  const numbers = documents.flatMap(({ number }) => number ?? []);
  if (numbers.length > 0) {
    throw conflict(
      'documents_issued',
      `This order stays: ${numbers.join(', ')} belong to it, and what was issued is kept.`,
    );
  }
  if (order.payment_ids.length > 0) {
    throw conflict('was_paid', 'This order stays: it was paid, and what was paid is kept.');
  }
  const passes = await parts.bundlePurchases.ofOrder(order.organization_id, order.id, tx.session);
  if (passes.length > 0)
    throw conflict('was_sold', 'This order stays: it has sold a bundle, and what was sold is kept.');
}

function leaveParent(parts: OrderWriting, order: Order, tx: Transaction): Promise<void> {
  return changeParent(parts, tx, order, (ids) => ids.filter((id) => id !== order.id));
}

function refuseWhileConfirming(order: Order): void {
  if (order.confirming) throw conflict('in_progress', 'This order is being checked out.', { retryAfterSeconds: 1 });
}
