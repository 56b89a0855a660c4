import { shareOf } from '../money/money.ts';
import type { BookingReplica } from '../replicas/booking-replica-store.ts';
import { chargedWith, type TaxTerms } from '../invoices/tax-terms.ts';
import { orderRange, type Order } from './order.ts';
import type { ItemEnd, OrderItem } from './order-fields.ts';
import { bookingPrice, feeShare, type FeeTier } from './pricing.ts';

/** What of the organization decides what a change costs. */
export interface ChargeRules {
  time_zone: string;
  cancellation_fee_tiers: readonly FeeTier[];
}

/**
 * Pure: the order as its bookings are now. Items take over their times, priced with the terms of checkout, and end when their booking has: a
 * cancellation at the fee of its own start, everything that the organization or time did for nothing. The same order when nothing has changed.
 */
export function followBookings(order: Order, bookings: readonly BookingReplica[], rules: ChargeRules): Order {
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  let changed = false;
  const items = order.items.map((item) => {
    const booking = item.ended === null ? known.get(item.booking_id ?? '') : undefined;
    const next = booking ? followBooking(item, booking, { rules, terms: order.tax_terms }) : item;
    if (next !== item) changed = true;
    return next;
  });
  const deleted = new Set(bookings.filter((booking) => booking.deleted).map(({ id }) => id));
  const bookingIds = order.booking_ids.filter((id) => !deleted.has(id));
  if (!changed && bookingIds.length === order.booking_ids.length) return order;
  return { ...order, items, booking_ids: bookingIds, ...rangeOf(items) };
}

export function rangeOf(items: readonly OrderItem[]): Pick<Order, 'start_date' | 'end_date'> {
  return orderRange(items.filter((item) => item.type === 'booking'));
}

interface MoveTerms {
  rules: ChargeRules;
  /** Of its order. */
  terms: TaxTerms | null;
}

function followBooking(item: OrderItem, booking: BookingReplica, { rules, terms }: MoveTerms): OrderItem {
  const start = new Date(String(booking.flat['start_date']));
  const end = new Date(String(booking.flat['end_date']));
  const isMoved = item.start_date?.getTime() !== start.getTime() || item.end_date?.getTime() !== end.getTime();
  const moved = isMoved ? movedItem(item, { start, end }, { rules, terms }) : item;
  const ended = endOfBooking(moved, booking, rules);
  return ended ? { ...moved, ended } : moved;
}

/** The item at other times, priced with its own terms; without terms (sold before they were kept) at its old price. */
function movedItem(item: OrderItem, range: { start: Date; end: Date }, { rules, terms }: MoveTerms): OrderItem {
  const times = { ...item, start_date: range.start, end_date: range.end };
  if (!item.price_terms || item.bundle_purchase_id !== null) return times;
  const price = bookingPrice(item.price_terms, range, rules.time_zone);
  if (!item.item_tax || !terms) return { ...times, unit_price_minor: price };
  const item_tax = { ...item.item_tax, price_minor: price };
  return { ...times, item_tax, ...chargedWith(item_tax, terms) };
}

const freeEnds: ReadonlySet<string> = new Set(['rejected', 'expired']);

function endOfBooking(item: OrderItem, booking: BookingReplica, rules: ChargeRules): ItemEnd | undefined {
  const at = new Date(String(booking.flat['canceled_at'] ?? booking.flat['updated_at']));
  if (booking.status === 'canceled') {
    const isOrganizations = booking.flat['canceled_by'] === 'organization';
    return isOrganizations ? freeEnd('canceled', at) : canceledAt(item, at, rules);
  }
  if (freeEnds.has(booking.status)) return freeEnd(booking.status, at);
  return booking.deleted ? freeEnd('deleted', at) : undefined;
}

export function freeEnd(why: string, at: Date): ItemEnd {
  return { at, why, kept_minor: 0, keeps_units: false };
}

/** A cancellation at the fee of the tier that the item's own start is in; what has no start is free. */
export function canceledAt(item: OrderItem, at: Date, { cancellation_fee_tiers: tiers }: ChargeRules): ItemEnd {
  if (!item.start_date) return { ...freeEnd('canceled', at), fee_basis_points: 0 };
  const leftMs = item.start_date.getTime() - at.getTime();
  const share = feeShare(tiers, leftMs);
  return {
    at,
    why: 'canceled',
    kept_minor: shareOf(item.unit_price_minor * item.quantity, share),
    // A unit of a pass cannot be divided: half of it or more is all of it.
    keeps_units: shareOf(1, share) > 0,
    fee_basis_points: share,
  };
}
