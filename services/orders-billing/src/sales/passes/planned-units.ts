import { scaleHalfUp } from '../../money/money.ts';
import {
  changedPurchase,
  isExpired,
  type BundlePurchase,
  type BundleTerms,
  type UnitChange,
} from './bundle-purchase.ts';

/** An item of an order that may have brought a pass, or be paid with one. */
export interface UnitItem {
  id: string;
  bundle_id: string | null;
  bundle_terms: BundleTerms | null;
  bundle_purchase_id: string | null;
  quantity: number;
  unit_price_minor: number;
  ended: { keeps_units: boolean } | null;
}

interface Items {
  items: readonly UnitItem[];
}

/** What a completed order brings its customer: each living pass, with the item that it is of. */
export function broughtBy({ items }: Items): { item: UnitItem; terms: BundleTerms; units: number }[] {
  return items.flatMap((item) => {
    const { bundle_terms: terms, ended, quantity } = item;
    return terms && !ended ? [{ item, terms, units: terms.units * quantity }] : [];
  });
}

/** Purchases from before they named their item are known by their bundle. */
export function isOf(purchase: BundlePurchase, item: Pick<UnitItem, 'id' | 'bundle_id'>): boolean {
  return purchase.order_item_id ? purchase.order_item_id === item.id : purchase.bundle_id === item.bundle_id;
}

/** Price of the units of a pass that are used, or have lapsed; not of those whose money was given back before. */
export function usedPrice(purchase: BundlePurchase, item: Pick<UnitItem, 'unit_price_minor' | 'quantity'>): number {
  const units = purchase.units_total - purchase.units_left - purchase.units_voided;
  return scaleHalfUp(item.unit_price_minor * item.quantity, units, purchase.units_total);
}

/** Passes of items that have ended between the two. */
export function endedPasses<Item extends UnitItem>(before: Items, after: { items: readonly Item[] }): Item[] {
  const living = new Set(before.items.filter(({ ended }) => ended === null).map(({ id }) => id));
  return after.items.filter(({ id, ended, bundle_terms: terms }) => terms !== null && ended !== null && living.has(id));
}

/**
 * Units that items paid with a pass need more (below 0) or no more, as their quantity has changed or they have ended; a late fee keeps
 * those of its item.
 */
export function unitMoves(before: Items, after: Items): { purchaseId: string; units: number }[] {
  const known = new Map(before.items.map((item) => [item.id, item]));
  return after.items.flatMap((item) => {
    const was = known.get(item.id);
    if (item.bundle_purchase_id === null) return [];
    const units = (was ? needed(was) : 0) - needed(item);
    return units === 0 ? [] : [{ purchaseId: item.bundle_purchase_id, units }];
  });
}

const needed = ({ ended, quantity }: UnitItem): number => (ended && !ended.keeps_units ? 0 : quantity);

interface UnitPlan {
  changes: UnitChange[];
  /** As they are after these changes. */
  purchases: BundlePurchase[];
}

/**
 * What a change of an order does to the units of its passes: what is paid with units takes them or gives them back. Throws conflict where
 * there are too few.
 */
export function movedUnits(
  { id: orderId, items }: { id: string } & Items,
  before: Items,
  { purchases, now }: { purchases: readonly BundlePurchase[]; now: Date },
): UnitPlan {
  const known = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const changes: UnitChange[] = [];
  const plan = (change: UnitChange): void => {
    const purchase = known.get(change.purchaseId);
    if (purchase) known.set(purchase.id, changedPurchase(purchase, change, now));
    changes.push(change);
  };
  for (const { purchaseId, units } of unitMoves(before, { items })) {
    const purchase = known.get(purchaseId);
    if (units < 0) plan({ purchaseId, units, reason: 'order', orderId });
    else if (purchase) for (const change of unitsBack(purchase, units, { orderId, now })) plan(change);
  }
  return { changes, purchases: [...known.values()] };
}

/** What is left of a pass that ends is void, what has just come back to it included. */
export function endedUnits(
  { id: orderId, items }: { id: string } & Items,
  before: Items,
  purchases: readonly BundlePurchase[],
): UnitChange[] {
  return endedPasses(before, { items }).flatMap((item) => {
    const own = purchases.find((purchase) => purchase.order_id === orderId && isOf(purchase, item));
    return own ? [{ ...voided(own, own.units_left, orderId), ends: true }] : [];
  });
}

/** Units that are taken out of a pass for good. */
export function voided({ id }: BundlePurchase, units: number, orderId: string): UnitChange {
  return { purchaseId: id, units: -units, reason: 'void', orderId, evenExpired: true, areVoid: true };
}

/**
 * Units that an order does not need any more, as far as they are out: who was given them back by hand has them already. Of a bundle that
 * has expired meanwhile they are gone at once: two lines of the ledger.
 */
export function unitsBack(
  purchase: BundlePurchase,
  wanted: number,
  { orderId, now }: { orderId: string; now: Date },
): UnitChange[] {
  const out = purchase.units_total - purchase.units_left - purchase.units_voided;
  const units = Math.min(wanted, out);
  if (units <= 0) return [];
  const back = { purchaseId: purchase.id, units, reason: 'order undone', orderId, evenExpired: true };
  return isExpired(purchase, now) ? [back, lapsed(purchase.id, purchase.units_left + units, orderId)] : [back];
}

/** What is left of a bundle whose time is over goes. `orderId`: the order that gave it back too late, if one did. */
export function lapsed(purchaseId: string, unitsLeft: number, orderId: string | null): UnitChange {
  return { purchaseId, units: -unitsLeft, reason: 'expired', orderId, evenExpired: true };
}
