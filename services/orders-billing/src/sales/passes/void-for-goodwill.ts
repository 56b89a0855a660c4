import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { changeUnits, type BundleWriting } from './bundle-units.ts';
import { isOf, voided, type UnitItem } from './planned-units.ts';

/**
 * What of an order was given back as goodwill, all of it until now, and what each item costs before that: after the voucher and what was
 * credited by hand.
 */
interface Goodwill {
  givenMinor: number;
  priceOf: (itemId: string) => number;
}

/**
 * Money given back for passes as goodwill voids the units that it paid for, whole ones alone, as far as they are left; nothing where no
 * pass was bought. Several refunds void what one over their sum would.
 */
export async function voidForGoodwill(
  parts: BundleWriting,
  tx: Transaction,
  order: { id: string; organization_id: string; items: readonly UnitItem[] },
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
    const more = units - purchase.units_voided;
    if (more > 0) await changeUnits(parts, tx, voided(purchase, more, order.id));
  }
}
