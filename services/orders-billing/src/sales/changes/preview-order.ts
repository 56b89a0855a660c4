import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { balanceOf } from '../../money/account.ts';
import type { Charge } from '../../money/charge.ts';
import { invoiceOver, type CorrectionDocument } from '../../money/corrections.ts';
import { documentContents } from '../../ledger/invoices/document-contents.ts';
import type { CustomerAccountStore } from '../../customers/customer-credit-store.ts';
import { creditFor } from '../../payments/take-credit.ts';
import { isInvoiced } from '../settling/order-documents.ts';
import { planDocuments } from '../settling/document-plan.ts';
import { balanced, statedDocuments } from '../../ledger/invoices/invoice-balance.ts';
import { moveFeesOf, newlyEnded } from '../settling/order-charge.ts';
import { settled } from '../settling/settled.ts';
import type { BundlePurchase, UnitChange } from '../passes/bundle-purchase.ts';
import type { BundlePurchaseStore } from '../passes/bundle-store.ts';
import { broughtBy } from '../passes/planned-units.ts';
import type { InvoiceItemStore, InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import { sumOf } from '../../money/money.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { BookingReplicas } from '../../base/replicas/booking-replica-store.ts';
import { illegalMove } from '@booking/platform/transitions.ts';
import { bookingsNow, withLater, type BookingsAsking } from './bookings-now.ts';
import { withChanges, type IntendedChange } from './intended-change.ts';
import { movedOrder } from '../settling/moved-order.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { OrderItemInput } from '../orders/order-input.ts';
import { visibleOrder } from '../orders/order-records.ts';
import { paymentDeadline, type OrderSettings } from '../orders/order-settings.ts';
import { chargedAmount, openAmount, type Order } from '../orders/order.ts';
import { quote, type OrderQuoting } from '../placing/quote.ts';

/** What tells what a change would cost. */
export interface OrderPreviewing extends OrderQuoting, BookingsAsking {
  bookingReplicas: BookingReplicas;
  bundlePurchases: BundlePurchaseStore;
  customerAccounts: CustomerAccountStore;
  invoiceItems: InvoiceItemStore;
  invoices: InvoiceStore;
  payments: PaymentStore;
  settings: OrderSettings;
}

export interface PreviewRequest {
  id: string;
  changes: readonly (IntendedChange & { item?: OrderItemInput | undefined })[];
}

/** What settling it takes of its customer's credit. */
async function creditTaken(
  { customerAccounts }: OrderPreviewing,
  order: Order,
  organization: OrganizationSettings,
): Promise<number> {
  if (!isInvoiced(order)) return 0;
  const creditOf = async (id: string) => (await customerAccounts.find(order.organization_id, id))?.credit_minor ?? 0;
  return creditFor(organization, order.customer_id, openAmount(order), creditOf);
}

/** What `settle` would make of the order after these changes, by the same functions. Reads only. */
export async function previewOrder(parts: OrderPreviewing, context: CallContext, { id, changes }: PreviewRequest) {
  const { organizationId } = context;
  const before = await visibleOrder(parts, organizationId, id);
  if (before.status !== 'pending' && before.status !== 'completed') {
    throw illegalMove('orders', before.status, 'preview', 'not a placed order');
  }
  const problems = changes.flatMap(problemsOfAdded);
  if (problems.length > 0) throw validationFailed(problems);
  const rules = await parts.organization(context);
  const added = await pricedItems(parts, context, before, changes);
  const now = parts.clock.now();
  const asked = await bookingsNow(parts, context, before.id);
  const known = withLater(await parts.bookingReplicas.ofOrders(organizationId, [before.id]), asked);
  const { order: changed, bookings } = withChanges({ order: before, bookings: known }, changes, { rules, now, added });
  const around = { rules, deadline: paymentDeadline(parts, now) };
  const moved = movedOrder({ before, after: changed, bookings }, around);
  const purchases = await passesOf(parts, organizationId, moved);
  const { order: after, charge, units } = settled(before, moved, { purchases, now });
  const { documents, written_off_minor } = await documentsOf(parts, { order: after, charge, organization: rules });
  const { refunded_minor } = after;
  const paid_minor = after.paid_minor + (await creditTaken(parts, after, rules));
  const tax = sumOf(charge.taxes.map((rate) => rate.tax_amount_minor));
  return {
    currency: before.currency,
    status: after.status,
    charged_minor: charge.total_minor,
    net_amount_minor: charge.total_minor - tax,
    tax_amount_minor: tax,
    difference_minor: charge.total_minor - chargedAmount(before),
    fee_minor:
      sumOf(newlyEnded(before, after).map(({ ended }) => ended?.kept_minor ?? 0)) +
      moveFeesOf(after) -
      moveFeesOf(before),
    documents,
    balance: balanceOf({ charged_minor: charge.total_minor, paid_minor, refunded_minor, written_off_minor }),
    items: itemsOf(after, charge),
    bundle_purchases: [
      ...purchases.map((purchase) => leftOf(purchase, units)),
      ...(before.status === 'pending' && after.status === 'completed' ? issuedBy(after) : []),
    ],
  };
}

function itemsOf({ items }: Order, { lines }: Charge) {
  const totals = new Map(lines.map(({ key, total_minor }) => [key, total_minor]));
  return items.map(({ id, type, name, quantity, unit_price_minor, booking_id, series_id, ended }) => ({
    id,
    type,
    name,
    quantity,
    unit_price_minor,
    total_minor: totals.get(id) ?? 0,
    ...(booking_id === null ? {} : { booking_id }),
    ...(series_id ? { series_id } : {}),
    ...(ended ? { ended: ended.why } : {}),
  }));
}

function leftOf({ id, units_total, units_left }: BundlePurchase, changes: readonly UnitChange[]) {
  const own = changes.filter(({ purchaseId }) => purchaseId === id);
  return { bundle_purchase_id: id, units_total, units_left: units_left + sumOf(own.map(({ units }) => units)) };
}

/** Passes that are not there before. */
function issuedBy(order: Order) {
  return broughtBy(order).map(({ units }) => ({ units_total: units, units_left: units }));
}

/** The passes that the order brought, and those that pay for its items. */
async function passesOf(
  { bundlePurchases }: { bundlePurchases: BundlePurchaseStore },
  organizationId: string,
  order: Order,
): Promise<BundlePurchase[]> {
  const own = order.items.some((item) => item.bundle_terms)
    ? await bundlePurchases.ofOrder(organizationId, order.id)
    : [];
  const known = new Set(own.map(({ id }) => id));
  const paying = new Set(order.items.flatMap(({ bundle_purchase_id: id }) => (id && !known.has(id) ? [id] : [])));
  return paying.size === 0 ? own : [...own, ...(await bundlePurchases.getMany(organizationId, [...paying]))];
}

/** What speaks against adding the item of a change, where it is to add one. */
export function problemsOfAdded(
  { type, item }: PreviewRequest['changes'][number],
  index: number,
): { pointer: string; detail: string }[] {
  if (type !== 'add_item' || item?.type === 'service') return [];
  if (!item) return [{ pointer: `/changes/${index}/item`, detail: 'item is required.' }];
  return [{ pointer: `/changes/${index}/item/type`, detail: 'Only services can be added to a placed order.' }];
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
    tax_terms: order.tax_terms ?? undefined,
  });
  return priced;
}

/** The documents that would be written, and what of those that are there would stay written off. */
async function documentsOf(
  parts: { invoiceItems: InvoiceItemStore; invoices: InvoiceStore; payments: PaymentStore },
  task: { order: Order; charge: Charge; organization: OrganizationSettings },
) {
  const { order, charge } = task;
  const { organization_id: organizationId, id, invoice_id, payment_ids, written_off_minor } = order;
  if (invoice_id === null) {
    return { documents: charge.total_minor > 0 ? [previewed('invoice', invoiceOver(charge))] : [], written_off_minor };
  }
  const documents = await parts.invoices.lockedOfOrder(organizationId, id);
  const { creditNotes, supplement, invoices, moneyOf } = planDocuments(task, {
    documents,
    contents: await documentContents(parts, { organizationId }, statedDocuments(documents)),
    payments: await parts.payments.getMany(organizationId, payment_ids),
  });
  return {
    documents: [
      ...creditNotes.map((note) => previewed('credit_note', note, note.invoice_id)),
      ...(supplement ? [previewed('invoice', supplement)] : []),
    ],
    written_off_minor: sumOf(invoices.map((invoice) => balanced(invoice, moneyOf(invoice)).written_off_minor)),
  };
}

function previewed(kind: string, document: CorrectionDocument, invoiceId?: string) {
  const { total_minor, net_amount_minor, tax_amount_minor } = document;
  return { kind, total_minor, net_amount_minor, tax_amount_minor, ...(invoiceId ? { invoice_id: invoiceId } : {}) };
}
