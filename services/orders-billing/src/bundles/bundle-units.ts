import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { auditEntry } from '../shared/event-writer.ts';
import {
  bundleExpiryKind,
  isExpired,
  refuseExpired,
  withUnits,
  type BundlePurchase,
  type BundleTerms,
} from './bundle-purchase.ts';
import type { BundlePurchaseStore, BundleLedger } from './bundle-store.ts';
import { scheduleWarning, type BundleWarning } from './bundle-warning.ts';

/** What is paid with the units of a purchase, if it is. */
interface PaidItem {
  bundle_purchase_id: string | null;
  quantity: number;
}

interface BuyingOrder {
  id: string;
  customer_id: string | null;
  items: readonly {
    id: string;
    bundle_id: string | null;
    bundle_terms: BundleTerms | null;
    quantity: number;
    ended: object | null;
  }[];
}

interface UnitChange {
  purchaseId: string;
  units: number;
  reason: string;
  orderId: string | null;
  ifVersion?: number | undefined;
  /** What time itself and undone orders write is written whether the bundle has expired or not. */
  evenExpired?: boolean;
  /** The units are void: nobody used them. */
  areVoid?: boolean;
}

/** What changes the units of a bundle and its ledger. */
export interface BundleWriting extends BundleWarning {
  bundleLedger: BundleLedger;
  bundlePurchases: BundlePurchaseStore;
  newId: () => string;
}

/** Changes the balance and writes the ledger line, in one transaction. Throws conflict below zero, and for a bundle that has expired. */
export async function changeUnits(parts: BundleWriting, tx: Transaction, change: UnitChange): Promise<BundlePurchase> {
  const { bundlePurchases, bundleLedger } = parts;
  const { organizationId } = tx.context;
  const after = await bundlePurchases.update(
    organizationId,
    change.purchaseId,
    (current) => {
      if (!change.evenExpired) refuseExpired(current, tx.now);
      const next = withUnits(current, change.units);
      return change.areVoid ? { ...next, units_voided: current.units_voided - change.units } : next;
    },
    { now: tx.now, session: tx.session, ifVersion: change.ifVersion },
  );
  await bundleLedger.insert(
    {
      id: parts.newId(),
      organization_id: organizationId,
      change: change.units,
      balance: after.units_left,
      reason: change.reason,
      bundle_purchase_id: change.purchaseId,
      order_id: change.orderId,
    },
    tx.now,
    tx.session,
  );
  return after;
}

/** Throws conflict when the units that the items need are not there now, or have expired. Reads only, and decides nothing. */
export async function checkUnits(
  parts: { bundlePurchases: BundlePurchaseStore; clock: Clock },
  { organizationId }: CallContext,
  items: readonly PaidItem[],
): Promise<void> {
  const paid = items.flatMap(({ bundle_purchase_id: id, quantity }) => (id === null ? [] : [{ id, quantity }]));
  if (paid.length === 0) return;
  const ids = paid.map(({ id }) => id);
  for (const purchase of await parts.bundlePurchases.getMany(organizationId, [...new Set(ids)])) {
    const needed = paid.reduce((sum, { id, quantity }) => (id === purchase.id ? sum + quantity : sum), 0);
    refuseExpired(purchase, parts.clock.now());
    withUnits(purchase, -needed);
  }
}

/** Takes the units that the order's items are paid with. */
export async function takeUnits(
  parts: BundleWriting,
  tx: Transaction,
  order: { id: string; items: readonly PaidItem[] },
): Promise<void> {
  for (const item of order.items) {
    if (item.bundle_purchase_id === null) continue;
    await changeUnits(parts, tx, {
      purchaseId: item.bundle_purchase_id,
      units: -item.quantity,
      reason: 'order',
      orderId: order.id,
    });
  }
}

/** Items of a placed order that are paid with a bundle take units of it, or give them back, as their quantities change. */
export async function followQuantities(
  parts: BundleWriting,
  tx: Transaction,
  before: { id: string; items: readonly (PaidItem & { id: string })[] },
  after: typeof before,
): Promise<void> {
  const known = new Map(before.items.map(({ id, quantity }) => [id, quantity]));
  for (const { id, bundle_purchase_id: purchaseId, quantity } of after.items) {
    const units = quantity - (known.get(id) ?? 0);
    if (purchaseId === null || units === 0) continue;
    if (units < 0) await putUnitsBack(parts, tx, { purchaseId, units: -units, orderId: after.id });
    else await changeUnits(parts, tx, { purchaseId, units: -units, reason: 'order', orderId: after.id });
  }
}

/** What is left of a bundle whose time is over goes. `orderId`: the order that gave it back too late, if one did. */
export function lapse(
  parts: BundleWriting,
  tx: Transaction,
  purchase: BundlePurchase,
  orderId: string | null,
): Promise<BundlePurchase> {
  const change = { purchaseId: purchase.id, units: -purchase.units_left, reason: 'expired', orderId };
  return changeUnits(parts, tx, { ...change, evenExpired: true });
}

/** Gives back what the order has taken and not yet given back. */
export async function giveBackUnits(parts: BundleWriting, tx: Transaction, orderId: string): Promise<void> {
  const entries = await parts.bundleLedger.ofOrder(tx.context.organizationId, orderId, tx.session);
  const taken = new Map<string, number>();
  for (const entry of entries) {
    if (entry.reason === 'purchase' || entry.reason === 'expired' || entry.reason === 'void') continue;
    taken.set(entry.bundle_purchase_id, (taken.get(entry.bundle_purchase_id) ?? 0) - entry.change);
  }
  for (const [purchaseId, units] of taken) {
    await putUnitsBack(parts, tx, { purchaseId, units, orderId });
  }
}

/**
 * Units that an order does not need any more, as far as they are out: who was given them back by hand has them already. Of a bundle that has expired
 * meanwhile they are gone at once: two lines of the ledger.
 */
export async function putUnitsBack(
  parts: BundleWriting,
  tx: Transaction,
  { purchaseId, units, orderId }: { purchaseId: string; units: number; orderId: string },
): Promise<void> {
  const purchase = await parts.bundlePurchases.get(tx.context.organizationId, purchaseId, tx.session);
  const out = purchase.units_total - purchase.units_left - purchase.units_voided;
  const change = { purchaseId, units: Math.min(units, out), reason: 'order undone', orderId, evenExpired: true };
  if (change.units <= 0) return;
  const after = await changeUnits(parts, tx, change);
  if (isExpired(after, tx.now)) await lapse(parts, tx, after, orderId);
}

/** The purchases that a completed order brings its customer, each with the first line of its ledger. */
export async function addPurchases(parts: BundleWriting, tx: Transaction, order: BuyingOrder): Promise<void> {
  for (const { id: itemId, bundle_terms: terms, bundle_id, quantity, ended } of order.items) {
    if (!terms || ended) continue;
    const validMs = terms.validity_days === null ? null : terms.validity_days * 86_400_000;
    await openPurchase(parts, tx, {
      units_total: terms.units * quantity,
      expires_at: validMs === null ? null : new Date(tx.now.getTime() + validMs),
      bundle_id,
      customer_id: order.customer_id,
      order_id: order.id,
      order_item_id: itemId,
      service_ids: terms.service_ids,
    });
  }
}

export async function openPurchase(
  parts: BundleWriting,
  tx: Transaction,
  given: Omit<
    BundlePurchase,
    'id' | 'organization_id' | 'units_left' | 'units_voided' | 'version' | 'created_at' | 'updated_at'
  >,
): Promise<BundlePurchase> {
  const { bundlePurchases, bundleLedger } = parts;
  const base = { id: parts.newId(), organization_id: tx.context.organizationId };
  const purchase = await bundlePurchases.insert(
    { ...base, ...given, units_left: given.units_total, units_voided: 0 },
    tx.now,
    tx.session,
  );
  await bundleLedger.insert(
    {
      id: parts.newId(),
      organization_id: base.organization_id,
      change: given.units_total,
      balance: given.units_total,
      reason: 'purchase',
      bundle_purchase_id: purchase.id,
      order_id: given.order_id,
    },
    tx.now,
    tx.session,
  );
  if (purchase.expires_at) {
    const { id: key, organization_id: organizationId, expires_at: dueAt } = purchase;
    tx.schedule({ kind: bundleExpiryKind, key, dueAt, organizationId });
    await scheduleWarning(parts, tx, purchase);
  }
  tx.audit(auditEntry('bundle-purchases', 'create', undefined, purchase));
  return purchase;
}
