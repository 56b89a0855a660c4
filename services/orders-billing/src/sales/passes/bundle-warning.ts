import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { DateTime } from 'luxon';
import type { OrganizationReplica } from '../../base/replicas/organization-replica-store.ts';
import type { EventWriter } from '../../base/event-writer.ts';
import { isExpired, presentPurchase, type BundlePurchase } from './bundle-purchase.ts';
import type { BundlePurchaseStore } from './bundle-store.ts';

/** The timer that warns of the end of a purchase; its key is the purchase's id. */
export const bundleWarningKind = 'bundle-purchase-warning';

export interface BundleWarning {
  organizationReplica: Pick<OrganizationReplica, 'find'>;
  settings: { bundleNoticeDays: number };
}

/** Where the name stands that it was sold under. */
interface SoldItems {
  find(
    organizationId: string,
    orderId: string,
    session: Transaction['session'],
  ): Promise<{ items: readonly { id: string; name: string }[] } | undefined>;
}

/** Nobody is warned of an end that was nearer than that when the purchase was made: the purchase itself tells it. */
export async function scheduleWarning(parts: BundleWarning, tx: Transaction, purchase: BundlePurchase): Promise<void> {
  const dueAt = await warningAt(parts, purchase);
  if (!dueAt || dueAt <= tx.now || purchase.customer_id === null) return;
  tx.schedule({ kind: bundleWarningKind, key: purchase.id, dueAt, organizationId: purchase.organization_id });
}

/** Tells the customer that what he has left will be gone; once, since the timer goes with it. */
export async function bundleWarningDue(
  parts: BundleWarning & { bundlePurchases: BundlePurchaseStore; orders: SoldItems; events: EventWriter },
  tx: Transaction,
  { organizationId, key }: Pick<FiringTimer, 'organizationId' | 'key'>,
): Promise<void> {
  const purchase = await parts.bundlePurchases.find(organizationId, key, tx.session);
  if (!purchase || isExpired(purchase, tx.now) || purchase.units_left === 0) return;
  const dueAt = await warningAt(parts, purchase);
  if (!dueAt || dueAt > tx.now) return scheduleWarning(parts, tx, purchase); // the organization has another zone now
  const order = purchase.order_id ? await parts.orders.find(organizationId, purchase.order_id, tx.session) : undefined;
  const name = order?.items.find(({ id }) => id === purchase.order_item_id)?.name ?? null;
  const wire = presentPurchase(purchase, tx.now);
  await parts.events.notify(tx, 'notices.bundle-expiring', { type: 'bundle-purchases', wire, notice: { name } });
}

/** At the same time of the local day, so many days before. */
async function warningAt(
  { organizationReplica, settings }: BundleWarning,
  { organization_id, expires_at }: BundlePurchase,
): Promise<Date | undefined> {
  if (settings.bundleNoticeDays === 0 || expires_at === null) return undefined;
  const zone = (await organizationReplica.find(organization_id))?.time_zone ?? 'UTC';
  return DateTime.fromJSDate(expires_at, { zone }).minus({ days: settings.bundleNoticeDays }).toJSDate();
}
