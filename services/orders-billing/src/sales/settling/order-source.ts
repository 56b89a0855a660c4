import { requireVersion } from '@booking/persistence/if-match.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { conflict } from '@booking/platform/errors.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { DocumentSource, Reissue } from '../../ledger/invoices/document-source.ts';
import { finalise } from '../../ledger/invoices/finalise-invoice.ts';
import { countedDocuments } from '../../ledger/invoices/invoice-balance.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import { removeDraft } from '../../ledger/invoices/remove-draft.ts';
import { emitOrder, isPublic, type OrderWriting } from '../orders/order-records.ts';
import { awaitsPayment, type Order } from '../orders/order.ts';
import { leaveCredit } from '../../payments/take-credit.ts';
import { chargeOfOrder } from './order-charge.ts';
import { withMoney } from './order-documents.ts';
import { requireAsOrdered, requirePlaced, taxOfDraft } from './order-draft.ts';
import { settleOrder, type OrderSettling } from './settle-order.ts';

/** An order as the ledger sees it. */
export async function orderSource(
  parts: OrderSettling,
  tx: Transaction,
  orderId: string | null,
  organization: OrganizationSettings,
): Promise<DocumentSource | undefined> {
  const { organizationId } = tx.context;
  const order = orderId === null ? undefined : await parts.orders.find(organizationId, orderId, tx.session);
  if (!order) return undefined;
  const settle = (after: Order, credit: { reason?: string | undefined; named?: string } = {}) =>
    settleOrder(parts, tx, { before: order, after, ...credit }, organization);
  return {
    customer_id: order.customer_id,
    previewId: order.tmp_invoice_id,
    charge: () => chargeOfOrder(order),
    taxOfDraft: (stated, totals) => taxOfDraft(order, organization, stated, totals),
    requireAsCharged: (before, given) => requireAsOrdered(order, organization, { before, given }),
    finalise: (draft) => finaliseOfOrder(parts, tx, { draft, order }, organization),
    async draftDeleted({ id }) {
      if (order.tmp_invoice_id !== id) return;
      const forget = (current: Order): Order => ({ ...current, tmp_invoice_id: null });
      await parts.orders.update(organizationId, order.id, forget, { now: tx.now, session: tx.session });
    },
    async credited(credits, credit) {
      const settled = await settle({ ...order, credits: [...order.credits, ...credits] }, credit);
      tx.audit(auditEntry('orders', 'credit', order, settled));
      await emitOrder(parts, tx, 'orders.updated', settled);
    },
    async writtenOff(amountMinor) {
      const settled = await settle({ ...order, written_off_minor: order.written_off_minor + amountMinor });
      await emitOrder(parts, tx, 'orders.updated', settled);
    },
    async canceled(invoice) {
      const after = await leave(parts, tx, order, invoice);
      const settled =
        after.invoice_id === null ? after : await settleOrder(parts, tx, { before: after, after }, organization);
      if (settled.version !== order.version) await emitOrder(parts, tx, 'orders.updated', settled);
    },
  };
}

/** The order points to the other invoice, and remembers the one it had. */
export async function orderReissued(parts: OrderWriting, tx: Transaction, { before, after }: Reissue): Promise<void> {
  const { organizationId } = tx.context;
  const order = before.order_id ? await parts.orders.find(organizationId, before.order_id, tx.session) : undefined;
  if (order?.invoice_id !== before.id) return;
  const point = { invoice_id: after.id, invoice_history_id: before.id };
  const options = { now: tx.now, session: tx.session };
  const pointed = await parts.orders.update(organizationId, order.id, (current) => ({ ...current, ...point }), options);
  tx.audit(auditEntry('orders', 'change-invoice', order, pointed));
  if (isPublic(pointed)) await emitOrder(parts, tx, 'orders.updated', pointed);
}

/**
 * Its order points to another invoice that still counts, or to none; the canceled one, given as it was before, is its history. What was
 * written off of that is owed again.
 */
async function leave(
  parts: OrderSettling,
  tx: Transaction,
  order: Order,
  { id, written_off_minor: writtenOff }: Invoice,
): Promise<Order> {
  if (order.invoice_id !== id && writtenOff === 0) return order;
  const { organizationId } = tx.context;
  const documents = await parts.invoices.lockedOfOrder(organizationId, order.id, tx.session);
  const left = countedDocuments(documents).find(({ kind }) => kind === 'invoice');
  const point = order.invoice_id === id ? { invoice_id: left?.id ?? null, invoice_history_id: id } : {};
  const written_off_minor = order.written_off_minor - writtenOff;
  const options = { now: tx.now, session: tx.session };
  const change = (current: Order): Order => ({ ...current, ...point, written_off_minor });
  const after = await parts.orders.update(organizationId, order.id, change, options);
  tx.audit(auditEntry('orders', 'change-invoice', order, after));
  return after;
}

/**
 * The draft becomes the invoice of its order, which can have but one: what it lacks of the charge, or has too much, is corrected at once.
 */
async function finaliseOfOrder(
  parts: OrderSettling,
  tx: Transaction,
  { draft, order }: { draft: Invoice; order: Order },
  organization: OrganizationSettings,
): Promise<Invoice> {
  requirePlaced(order);
  if (order.invoice_id !== null) {
    throw conflict(
      'already_invoiced',
      'This order is invoiced already; what changes of it is corrected by documents of its own.',
    );
  }
  requireVersion('invoices', draft, tx.context.ifVersion);
  if (order.tmp_invoice_id !== null && order.tmp_invoice_id !== draft.id) {
    await removeDraft(parts, tx, order.tmp_invoice_id);
  }
  // Who has an invoice in hand pays by its due date: the order waits for that, not for its hold.
  const point = { invoice_id: draft.id, tmp_invoice_id: null, expires_at: null };
  const options = { now: tx.now, session: tx.session };
  const pointed = await parts.orders.update(order.organization_id, order.id, (one) => ({ ...one, ...point }), options);
  const final = await finalise(parts, tx, await withMoney(parts, tx, pointed, draft), organization);
  const settled = await settleOrder(parts, tx, { before: pointed, after: pointed }, organization);
  // Credit completes an order that waits for its payment as money does.
  if (awaitsPayment(settled))
    await leaveCredit(parts, tx, { key: final.id, customerId: settled.customer_id }, organization);
  tx.audit(auditEntry('orders', 'invoice', order, settled));
  if (isPublic(settled)) await emitOrder(parts, tx, 'orders.updated', settled);
  return parts.invoices.get(order.organization_id, final.id, tx.session);
}
