import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { notFound } from '@booking/platform/errors.ts';
import { auditEntry, type EventWriter } from '../../base/event-writer.ts';
import type { OrderStore } from './order-store.ts';
import { presentOrder, type Order } from './order.ts';

/** Draft orders, and expired ones that never were more, are nobody else's business: no events. */
export function isPublic(order: Order): boolean {
  return order.number !== null;
}

/** What saves an order and tells of it. */
export interface OrderWriting {
  events: EventWriter;
  orders: OrderStore;
}

/** Loads, changes, saves and audits; emits orders.updated for a real change of a placed order. */
export async function changeOrder(
  parts: OrderWriting,
  tx: Transaction,
  id: string,
  change: { action: string; apply: (current: Order) => Order; ifVersion?: number | undefined },
): Promise<Order> {
  const { orders } = parts;
  const { organizationId } = tx.context;
  const before = await orders.get(organizationId, id, tx.session);
  const options = { now: tx.now, session: tx.session, ifVersion: change.ifVersion };
  const after = await orders.update(organizationId, id, change.apply, options);
  if (after.version === before.version) return after;
  tx.audit(auditEntry('orders', change.action, before, after));
  if (isPublic(before)) await emitOrder(parts, tx, 'orders.updated', after);
  return after;
}

/** What the parent of an order has below it is told as any other change of it. */
export async function changeParent(
  parts: OrderWriting,
  tx: Transaction,
  { organization_id, parent_order_id }: Order,
  change: (subOrderIds: readonly string[]) => string[],
): Promise<void> {
  const parent = parent_order_id && (await parts.orders.find(organization_id, parent_order_id, tx.session));
  if (!parent) return;
  const changed = (current: Order): Order => ({ ...current, sub_order_ids: change(current.sub_order_ids) });
  const after = await parts.orders.update(organization_id, parent.id, changed, { now: tx.now, session: tx.session });
  if (isPublic(after)) await emitOrder(parts, tx, 'orders.updated', after);
}

export function emitOrder(
  parts: { events: EventWriter },
  tx: Transaction,
  event: Extract<PublicEventIdentifier, `orders.${string}`>,
  order: Order,
): Promise<void> {
  return parts.events.emit(tx, event, 'orders', presentOrder(order));
}

/** The order as callers may see it: one whose bookings are not held yet does not exist for them. */
export async function visibleOrder(
  parts: { orders: OrderStore },
  organizationId: string,
  id: string,
  tx?: Pick<Transaction, 'session'>,
): Promise<Order> {
  const order = await parts.orders.get(organizationId, id, tx?.session);
  if (!order.held) throw notFound('orders', id);
  return order;
}
