import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { scaleHalfUp } from '../money/money.ts';
import type { BundlePurchase } from './bundle-purchase.ts';
import { changeUnits, type BundleWriting } from './bundle-units.ts';

/** An item of an order that may have brought a pass. */
interface PassItem {
  id: string;
  bundle_id: string | null;
  quantity: number;
  unit_price_minor: number;
}

interface PassOrder {
  id: string;
  organization_id: string;
}

/**
 * The passes that the order's items brought end with them: what is left is void, by a line in the ledger. Returns what is kept per item: the price
 * of the units that were used, or have lapsed. An item whose pass was never opened (the order was never completed) keeps nothing.
 */
export async function voidPurchases(
  parts: BundleWriting,
  tx: Transaction,
  order: PassOrder,
  items: readonly PassItem[],
): Promise<ReadonlyMap<string, number>> {
  const purchases = await parts.bundlePurchases.ofOrder(order.organization_id, order.id, tx.session);
  const kept = new Map<string, number>();
  for (const item of items) {
    const own = purchases.find((purchase) => isOf(purchase, item));
    if (!own) {
      kept.set(item.id, 0);
      continue;
    }
    kept.set(item.id, usedPrice(own, item));
    await voidUnits(parts, tx, own, own.units_left, order.id);
    // What comes back to it later, from a canceled booking, lapses as it does in a pass whose time is over.
    const options = { now: tx.now, session: tx.session };
    await parts.bundlePurchases.update(
      order.organization_id,
      own.id,
      (current) => ({ ...current, expires_at: tx.now }),
      options,
    );
  }
  return kept;
}

/** Purchases from before they named their item are known by their bundle. */
export function isOf(purchase: BundlePurchase, item: PassItem): boolean {
  return purchase.order_item_id ? purchase.order_item_id === item.id : purchase.bundle_id === item.bundle_id;
}

/** Price of the units of a pass that are used, or have lapsed; not of those whose money was given back before. */
export function usedPrice(purchase: BundlePurchase, item: PassItem): number {
  const units = purchase.units_total - purchase.units_left - purchase.units_voided;
  return scaleHalfUp(item.unit_price_minor * item.quantity, units, purchase.units_total);
}

/** Takes units out of a pass for good. */
export async function voidUnits(
  parts: BundleWriting,
  tx: Transaction,
  purchase: BundlePurchase,
  units: number,
  orderId: string,
): Promise<void> {
  if (units <= 0) return;
  const change = { purchaseId: purchase.id, units: -units, reason: 'void', orderId, evenExpired: true, areVoid: true };
  await changeUnits(parts, tx, change);
}

/** What of an order was given back as goodwill, all of it until now, and what each item costs before that: after the voucher and what was credited by hand. */
interface Goodwill {
  givenMinor: number;
  priceOf: (itemId: string) => number;
}

/**
 * Money given back for passes as goodwill voids the units that it paid for, whole ones alone, as far as they are left; nothing where no pass was
 * bought. Several refunds void what one over their sum would.
 */
export async function voidForGoodwill(
  parts: BundleWriting,
  tx: Transaction,
  order: PassOrder & { items: readonly (PassItem & { bundle_terms: object | null; ended: object | null })[] },
  { givenMinor, priceOf }: Goodwill,
): Promise<void> {
  const passes = order.items.filter((item) => item.bundle_terms !== null && item.ended === null);
  if (passes.length === 0) return;
  let leftMinor = givenMinor;
  for (const purchase of await parts.bundlePurchases.ofOrder(order.organization_id, order.id, tx.session)) {
    const item = passes.find((pass) => isOf(purchase, pass));
    const priceMinor = item ? priceOf(item.id) : 0;
    if (priceMinor === 0) continue;
    const paidFor = Math.floor((leftMinor * purchase.units_total) / priceMinor);
    const units = Math.min(purchase.units_left + purchase.units_voided, paidFor);
    leftMinor -= Math.ceil((units * priceMinor) / purchase.units_total);
    await voidUnits(parts, tx, purchase, units - purchase.units_voided, order.id);
  }
}
