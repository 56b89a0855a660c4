import type { CallContext } from '@booking/platform/context.ts';
import { balanceOf } from '../books/account.ts';
import { correctionsFor, invoiceOver, type CorrectionDocument } from '../books/corrections.ts';
import { documentContents } from '../books/document-contents.ts';
import { statedDocuments } from '../books/invoice-balance.ts';
import { newlyEnded, recharged } from '../books/order-charge.ts';
import type { Charge } from '../books/charge.ts';
import { isOf, usedPrice } from '../bundles/void-purchases.ts';
import type { BundlePurchaseStore } from '../bundles/bundle-store.ts';
import type { InvoiceItemStore, InvoiceStore } from '../invoices/invoice-store.ts';
import type { BookingReplicas } from '../replicas/booking-replica-store.ts';
import { illegalMove } from '../shared/transitions.ts';
import { tookPlace } from './bookings-view.ts';
import { withChanges, type IntendedChange } from './intended-change.ts';
import type { OrderItemInput } from './order-input.ts';
import { visibleOrder } from './order-records.ts';
import type { OrderStore } from './order-store.ts';
import { chargedAmount, type Order } from './order.ts';
import type { OrderItem } from './order-fields.ts';
import { quote, type OrderQuoting } from './quote.ts';

/** What tells what a change would cost. */
export interface OrderPreviewing extends OrderQuoting {
  bookingReplicas: BookingReplicas;
  bundlePurchases: BundlePurchaseStore;
  invoiceItems: InvoiceItemStore;
  invoices: InvoiceStore;
  orders: OrderStore;
}

export interface PreviewRequest {
  id: string;
  changes: readonly (IntendedChange & { item?: OrderItemInput | undefined })[];
}

/** What `settle` would make of the order after these changes. Reads only. */
export async function previewOrder(parts: OrderPreviewing, context: CallContext, { id, changes }: PreviewRequest) {
  const { organizationId } = context;
  const order = await visibleOrder(parts, organizationId, id);
  if (order.status !== 'pending' && order.status !== 'completed') {
    throw illegalMove('orders', order.status, 'preview', 'not a placed order');
  }
  const organization = await parts.organization(context);
  const added = await pricedItems(parts, context, order, changes);
  const now = parts.clock.now();
  const over = tookPlace(await parts.bookingReplicas.ofOrders(organizationId, [order.id]), now);
  const changed = withChanges(order, changes, { rules: organization, now, over, added });
  const intended = await withUsedPasses(parts, organizationId, order, changed);
  const { order: after, charge } = recharged(intended);
  const balance = balanceOf({
    charged_minor: charge.total_minor,
    paid_minor: after.paid_minor,
    refunded_minor: after.refunded_minor,
    written_off_minor: after.written_off_minor,
  });
  const kept = newlyEnded(order, after).reduce((sum, { ended }) => sum + (ended?.kept_minor ?? 0), 0);
  const tax = charge.taxes.reduce((sum, rate) => sum + rate.tax_amount_minor, 0);
  return {
    currency: order.currency,
    charged_minor: charge.total_minor,
    net_amount_minor: charge.total_minor - tax,
    tax_amount_minor: tax,
    difference_minor: charge.total_minor - chargedAmount(order),
    fee_minor: kept,
    documents: await documentsOf(parts, organizationId, after, charge),
    balance,
  };
}

/** The items that changes add, priced as a new order of this customer would be. */
export async function pricedItems(
  parts: OrderQuoting,
  context: CallContext,
  order: Order,
  changes: PreviewRequest['changes'],
): Promise<OrderItem[]> {
  const items = changes.flatMap(({ type, item }) => (type === 'add_item' && item ? [item] : []));
  if (items.length === 0) return [];
  const { items: priced } = await quote(parts, context, {
    items,
    customer_id: order.customer_id,
    voucher_id: null,
    voucher_code: null,
  });
  return priced;
}

/** A pass that would end keeps what was used of it. */
async function withUsedPasses(
  parts: { bundlePurchases: BundlePurchaseStore },
  organizationId: string,
  before: Order,
  after: Order,
): Promise<Order> {
  const passes = newlyEnded(before, after).filter(({ bundle_terms: terms }) => terms !== null);
  if (passes.length === 0) return after;
  const purchases = await parts.bundlePurchases.ofOrder(organizationId, after.id);
  const keptOf = (item: OrderItem): number => {
    const own = purchases.find((purchase) => isOf(purchase, item));
    return own ? usedPrice(own, item) : 0;
  };
  const isPass = new Set(passes.map(({ id }) => id));
  return {
    ...after,
    items: after.items.map((item) =>
      item.ended && isPass.has(item.id) ? { ...item, ended: { ...item.ended, kept_minor: keptOf(item) } } : item,
    ),
  };
}

async function documentsOf(
  parts: { invoiceItems: InvoiceItemStore; invoices: InvoiceStore },
  organizationId: string,
  order: Order,
  charge: Charge,
) {
  if (order.invoice_id === null) return charge.total_minor > 0 ? [previewed('invoice', invoiceOver(charge))] : [];
  const documents = await parts.invoices.lockedOfOrder(organizationId, order.id);
  const stated = await documentContents(parts, { organizationId }, statedDocuments(documents));
  const { creditNotes, supplement } = correctionsFor(charge, stated);
  return [
    ...creditNotes.map((note) => previewed('credit_note', note, note.invoice_id)),
    ...(supplement ? [previewed('invoice', supplement)] : []),
  ];
}

function previewed(kind: string, document: CorrectionDocument, invoiceId?: string) {
  const { total_minor, net_amount_minor, tax_amount_minor } = document;
  return { kind, total_minor, net_amount_minor, tax_amount_minor, ...(invoiceId ? { invoice_id: invoiceId } : {}) };
}
