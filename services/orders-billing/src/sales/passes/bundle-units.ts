import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { daysLater } from '../../money/local-days.ts';
import { bundleExpiryKind, changedPurchase, type BundlePurchase, type UnitChange } from './bundle-purchase.ts';
import { broughtBy, lapsed, unitsBack, type UnitItem } from './planned-units.ts';
import type { BundlePurchaseStore, BundleLedger } from './bundle-store.ts';
import { scheduleWarning, type BundleWarning } from './bundle-warning.ts';

/** What is paid with the units of a purchase, if it is. */
interface PaidItem {
  bundle_purchase_id: string | null;
  quantity: number;
}

/** What changes the units of a bundle and its ledger. */
export interface BundleWriting extends BundleWarning {
  bundleLedger: BundleLedger;
  bundlePurchases: BundlePurchaseStore;
  newId: () => string;
}

/** Changes the balance and writes the ledger line, in one transaction. Throws conflict below zero, and for a bundle that has expired. */
export async function changeUnits(
  parts: BundleWriting,
  tx: Transaction,
  { ifVersion, ...change }: UnitChange & { ifVersion?: number | undefined },
): Promise<BundlePurchase> {
  const { bundlePurchases, bundleLedger } = parts;
  const { organizationId } = tx.context;
  const after = await bundlePurchases.update(
    organizationId,
    change.purchaseId,
    (current) => changedPurchase(current, change, tx.now),
    { now: tx.now, session: tx.session, ifVersion },
  );
  if (change.units === 0) return after;
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
    changedPurchase(purchase, { purchaseId: purchase.id, units: -needed, reason: 'order' }, parts.clock.now());
  }
}

/** Takes the units that the order's items are paid with. Throws conflict where they are not there, or not its customer's. */
export async function takeUnits(
  parts: BundleWriting,
  tx: Transaction,
  order: { id: string; customer_id: string | null; items: readonly PaidItem[] },
): Promise<void> {
  for (const item of order.items) {
    if (item.bundle_purchase_id === null) continue;
    await changeUnits(parts, tx, {
      purchaseId: item.bundle_purchase_id,
      units: -item.quantity,
      reason: 'order',
      orderId: order.id,
      payer: order.customer_id,
    });
  }
}

/** What is left of a bundle whose time is over goes. */
export function lapse(
  parts: BundleWriting,
  tx: Transaction,
  { id, units_left }: BundlePurchase,
): Promise<BundlePurchase> {
  return changeUnits(parts, tx, lapsed(id, units_left, null));
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
    const purchase = await parts.bundlePurchases.get(tx.context.organizationId, purchaseId, tx.session);
    for (const change of unitsBack(purchase, units, { orderId, now: tx.now })) await changeUnits(parts, tx, change);
  }
}

/** The purchases that a completed order brings its customer, each with the first line of its ledger. */
export async function addPurchases(
  parts: BundleWriting,
  tx: Transaction,
  order: { id: string; customer_id: string | null; items: readonly UnitItem[] },
  { time_zone: zone }: Pick<OrganizationSettings, 'time_zone'>,
): Promise<void> {
  for (const { item, terms, units } of broughtBy(order)) {
    const { validity_days: days } = terms;
    await openPurchase(parts, tx, {
      units_total: units,
      expires_at: days === null ? null : daysLater(tx.now, days, zone),
      bundle_id: item.bundle_id,
      customer_id: order.customer_id,
      order_id: order.id,
      order_item_id: item.id,
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
