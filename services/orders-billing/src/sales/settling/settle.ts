import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { BundlePurchase } from '../passes/bundle-purchase.ts';
import { changeUnits, type BundleWriting } from '../passes/bundle-units.ts';
import { endedPasses, unitMoves } from '../passes/planned-units.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { openAmount, type Order } from '../orders/order.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { takeCreditFor, type CreditTaking } from '../../payments/take-credit.ts';
import type { Payment } from '../../payments/payment.ts';
import { documentOrder, isInvoiced, type OrderDocumenting } from './order-documents.ts';
import { isRestated } from './order-tax-statement.ts';
import { settled } from './settled.ts';

/** What settles an order. */
export interface Settling extends OrderDocumenting, BundleWriting, CreditTaking {
  orders: OrderStore;
}

export interface SettleTask {
  before: Order;
  after: Order;
  organization: OrganizationSettings;
  /** Why something is credited, for the credit notes. */
  reason?: string | null | undefined;
  /** The invoice that is to be credited, where somebody has said which. */
  named?: string | undefined;
}

/**
 * The one way an order's charge, documents and balance change. `before` is what is stored, `after` the order with its intended change:
 * items that moved or ended, credits, payments. In the caller's transaction: passes and units follow, the charge follows the items,
 * documents follow the charge, money is counted anew, and the order is saved once. Idempotent: settling a settled order writes nothing. The
 * audit entry and event are the caller's.
 */
export async function settle(
  parts: Settling,
  tx: Transaction,
  { before, after, organization, reason, named }: SettleTask,
): Promise<Order> {
  const purchases = await passesOf(parts, tx, before, after);
  const { order: charged, charge, units } = settled(before, after, { purchases, now: tx.now });
  const order = await withCredit(parts, tx, charged, organization);
  const hasChanged = chargedOf(order) !== chargedOf(before) || order.items !== before.items;
  // Saved before its documents are: their events tell the order as it is now.
  const saved = await save(parts, tx, before, { ...order, has_payment: order.paid_minor > order.refunded_minor });
  const isAnew = isRestated(before, saved, organization);
  const task = { order: saved, charge, hasChanged, organization, reason, named, isRestated: isAnew };
  const pointers = await documentOrder(parts, tx, task);
  for (const change of units) await changeUnits(parts, tx, change);
  return save(parts, tx, saved, { ...saved, ...pointers });
}

/** What an invoiced order asks for is paid with its customer's credit, where the organization wants that. */
async function withCredit(
  parts: CreditTaking,
  tx: Transaction,
  order: Order,
  organization: OrganizationSettings,
): Promise<Order> {
  if (!isInvoiced(order)) return order;
  const { id: orderId, customer_id: customerId, invoice_id: invoiceId, currency } = order;
  const owed = { customerId, currency, orderId, invoiceId, subscriptionId: null };
  const payment = await takeCreditFor(parts, tx, owed, openAmount(order), organization);
  return payment ? paidWith(order, payment) : order;
}

function paidWith(order: Order, { id, amount_minor }: Pick<Payment, 'id' | 'amount_minor'>): Order {
  const { paid_minor, payment_ids } = order;
  return { ...order, paid_minor: paid_minor + amount_minor, payment_ids: [...payment_ids, id], last_payment_id: id };
}

/** The passes that the change concerns: those that end with it or lie under goodwill, and those whose units it takes or gives back. */
async function passesOf(parts: BundleWriting, tx: Transaction, before: Order, after: Order): Promise<BundlePurchase[]> {
  const { organizationId } = tx.context;
  const paying = [...new Set(unitMoves(before, after).map(({ purchaseId }) => purchaseId))];
  const used = paying.length > 0 ? await parts.bundlePurchases.getMany(organizationId, paying, tx.session) : [];
  const hasGoodwill = before.goodwill_minor + after.goodwill_minor > 0 && after.items.some((item) => item.bundle_terms);
  if (!hasGoodwill && endedPasses(before, after).length === 0) return used;
  const own = await parts.bundlePurchases.ofOrder(organizationId, after.id, tx.session);
  return [...own, ...used.filter(({ id }) => own.every((one) => one.id !== id))];
}

async function save(parts: Settling, tx: Transaction, before: Order, after: Order): Promise<Order> {
  if (isSame(before, after)) return before;
  const options = { now: tx.now, session: tx.session };
  return parts.orders.update(
    after.organization_id,
    after.id,
    (current) => ({ ...after, version: current.version }),
    options,
  );
}

function chargedOf({ total_minor, modification_total_minor }: Order): number {
  return total_minor + modification_total_minor;
}

function isSame(before: Order, after: Order): boolean {
  return JSON.stringify(before) === JSON.stringify({ ...before, ...after });
}
