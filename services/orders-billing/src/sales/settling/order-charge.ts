import type { Order } from '../orders/order.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { Discount } from '../../money/totals.ts';
import { chargeOf, goodwillAfter, type Charge, type ChargedItem, type GivenCredit } from '../../money/charge.ts';

/** What the order is charged with now. */
export function chargeOfOrder(order: Order): Charge {
  return chargeOf({
    items: order.items.flatMap(chargedItems),
    discount: discountOfOrder(order),
    credits: creditsOf(order),
  });
}

/** Lines of what late moves of the item cost carry it. */
export const movesKeyOf = (itemId: string): string => `${itemId}:moves`;

/** An item as it is charged: with what is asked of who has not come, and, as a line of its own, with what its late moves cost. */
function chargedItems(item: OrderItem): ChargedItem[] {
  const missed = item.ended ? null : (item.missed_minor ?? null);
  const own = missed === null ? item : { ...item, ended: { kept_minor: missed } };
  const fee = item.moves?.fee_minor ?? 0;
  if (fee === 0) return [own];
  const { name, tax_rate_basis_points } = item;
  const moves = {
    id: movesKeyOf(item.id),
    name,
    quantity: 1,
    unit_price_minor: fee,
    tax_rate_basis_points,
    ended: null,
  };
  return [own, moves];
}

/** What late moves of all items cost by themselves. */
export function moveFeesOf({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { moves }) => sum + (moves?.fee_minor ?? 0), 0);
}

/** Credits given by hand, and goodwill, which belongs to the order as a whole. */
function creditsOf(order: Order): GivenCredit[] {
  return [...order.credits, { item_id: null, amount_minor: order.goodwill_minor }];
}

/** Orders from before terms were kept took their discount once: it stays that amount. */
function discountOfOrder({ discount_terms: terms, discount_amount_minor: amountMinor }: Order): Discount | undefined {
  if (terms) return terms;
  return amountMinor > 0 ? { discount_type: 'amount', percent_basis_points: 0, amount_minor: amountMinor } : undefined;
}

/** The order with its charge as its items are now: `modification_total` and goodwill follow, `total` never changes. */
export function recharged(order: Order): { order: Order; charge: Charge } {
  const baseBefore = order.charge_base_minor ?? order.total_minor;
  const base = chargeOfOrder(order).base_minor;
  const goodwill = goodwillAfter(order.goodwill_minor, baseBefore, base);
  const next: Order = { ...order, goodwill_minor: goodwill, charge_base_minor: base };
  const charge = chargeOfOrder(next);
  return { order: { ...next, modification_total_minor: charge.total_minor - order.total_minor }, charge };
}

/** The items of `after` that have ended since `before`. */
export function newlyEnded(before: Order, after: Order): OrderItem[] {
  const living = new Set(before.items.filter(({ ended }) => ended === null).map(({ id }) => id));
  return after.items.filter(({ id, ended }) => ended !== null && living.has(id));
}
