import { shareOf } from '../../money/money.ts';
import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import { chargedWith, type TaxTerms } from '../../money/tax-terms.ts';
import { tookPlace } from '../bookings-view.ts';
import { orderRange, type Order } from '../orders/order.ts';
import type { ItemEnd, OrderItem } from '../orders/order-fields.ts';
import type { CancellationTerms } from '../../base/neighbours/cancellation-policy.ts';
import { noMoves, termsOfTiers, withMove, type MoveFees } from '../orders/cancellation-terms.ts';
import { bookingPrice, feeShare, type FeeTier } from '../orders/pricing.ts';

/** What of the organization decides what a change costs. */
export interface ChargeRules {
  time_zone: string;
  /** Of items from before terms were frozen at checkout. */
  cancellation_fee_tiers: readonly FeeTier[];
}

export function termsOf(
  { cancellation_terms: terms }: Partial<Pick<OrderItem, 'cancellation_terms'>>,
  rules: ChargeRules,
): CancellationTerms {
  return terms ?? termsOfTiers(rules.cancellation_fee_tiers);
}

/**
 * Pure: the order as its bookings are now. Items take over their times, priced with the terms of checkout, and end when their booking has:
 * a cancellation at the fee of its own policy, everything that the organization or time did for nothing; who did not come pays, and ends
 * nothing. The same order when nothing has changed.
 */
export function followBookings(order: Order, bookings: readonly BookingReplica[], rules: ChargeRules): Order {
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  let changed = false;
  const items = order.items.map((item) => {
    const booking = known.get(item.booking_id ?? '');
    const next = booking ? follow(item, booking, { rules, terms: order.tax_terms }) : item;
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

/** What has ended stays so, but for an end that was judged by a booking which had changed already. */
function follow(item: OrderItem, booking: BookingReplica, around: MoveTerms): OrderItem {
  if (!item.ended) return followBooking(item, booking, around);
  if (!isMisjudged(item, booking)) return item;
  if (booking.status !== 'canceled') return followBooking({ ...item, ended: null }, booking, around);
  const flat = { ...booking.flat, canceled_at: item.ended.at.toISOString() };
  return followBooking({ ...item, ended: null }, { ...booking, flat }, around);
}

/**
 * Whether the item was canceled with its order, at a fee, when its booking was another than it was taken for: moved, canceled free of fee,
 * or one that took place. What resources has answered counts, in whichever order it is told.
 */
export function isMisjudged(item: OrderItem, booking: BookingReplica): boolean {
  const { status, deleted, flat } = booking;
  if (item.ended?.fee_basis_points === undefined || deleted) return false;
  if (status !== 'canceled') return tookPlace([booking], item.ended.at).has(booking.id);
  if (flat['fee_waived'] === true || !isCustomers(booking)) return true;
  const isAt = (field: 'start_date' | 'end_date') => item[field]?.getTime() === Date.parse(String(flat[field]));
  return !isAt('start_date') || !isAt('end_date');
}

function followBooking(item: OrderItem, booking: BookingReplica, { rules, terms }: MoveTerms): OrderItem {
  const start = new Date(String(booking.flat['start_date']));
  const end = new Date(String(booking.flat['end_date']));
  const isMoved = item.start_date?.getTime() !== start.getTime() || item.end_date?.getTime() !== end.getTime();
  const around = { rules, terms };
  const placed = placedAt(item, booking);
  const moved = withLateMoves(isMoved ? movedItem(placed, { start, end }, around) : placed, booking, around);
  const missed = booking.status === 'no_show' ? missedFee(moved, rules) : null;
  const followed = missed === (moved.missed_minor ?? null) ? moved : { ...moved, missed_minor: missed };
  const ended = endOfBooking(followed, booking, rules);
  if (!ended) return followed;
  // What organization or time ends costs nothing, whatever was moved before.
  return { ...followed, ended, moves: isCustomers(booking) ? (followed.moves ?? null) : null };
}

/** The item at the resource that its booking has been moved to; the same one where it has not. */
export function placedAt(item: OrderItem, { resource }: Pick<BookingReplica, 'resource'>): OrderItem {
  if (!resource || item.resource_id === null || resource.id === item.resource_id) return item;
  return { ...item, resource_id: resource.id, booked: item.booked && { ...item.booked, resource: resource.name } };
}

const isCustomers = ({ status, deleted, flat }: BookingReplica): boolean =>
  status === 'canceled' && !deleted && flat['canceled_by'] !== 'organization';

interface LateMove {
  moved_at: string;
  start_date: string;
  end_date: string;
}

/** What the late moves of its booking come to, each at the price that the item has now; undefined where they are not all told any more. */
export function movesAnew(
  item: OrderItem,
  booking: BookingReplica | undefined,
  around: MoveTerms,
): MoveFees | undefined {
  const told = (booking?.flat['late_moves'] ?? []) as readonly LateMove[];
  if (!booking || told.length !== item.moves?.count) return undefined;
  return withLateMoves({ ...item, moves: null }, booking, around).moves ?? undefined;
}

/** Late moves that the booking has had since it was followed last, each at the fee of its moment. */
function withLateMoves(item: OrderItem, { flat }: BookingReplica, around: MoveTerms): OrderItem {
  const told = (flat['late_moves'] ?? []) as readonly LateMove[];
  const known = item.moves ?? noMoves;
  if (told.length <= known.count) return item;
  const moves = told.slice(known.count).reduce((fees, { moved_at, start_date, end_date }) => {
    const start = new Date(start_date);
    const was = movedItem(item, { start, end: new Date(end_date) }, around);
    const priceMinor = was.unit_price_minor * item.quantity;
    return withMove(fees, termsOf(item, around.rules), {
      priceMinor,
      startsInMs: start.getTime() - Date.parse(moved_at),
    });
  }, known);
  return { ...item, moves };
}

/** What is charged of a booking that nobody came to: it took place. */
function missedFee(item: OrderItem, rules: ChargeRules): number {
  const fee = shareOf(item.unit_price_minor * item.quantity, termsOf(item, rules).no_show_fee_basis_points);
  return Math.max(fee, (item.moves ?? noMoves).floor_minor);
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
    // Never accepted: nothing was promised. Absent where resources did not tell it yet.
    const isFree = !isCustomers(booking) || booking.flat['accepted_at'] === null || booking.flat['fee_waived'] === true;
    return isFree ? freeEnd('canceled', at) : canceledAt(item, at, rules);
  }
  if (freeEnds.has(booking.status)) return freeEnd(booking.status, at);
  return booking.deleted ? freeEnd('deleted', at) : undefined;
}

export function freeEnd(why: string, at: Date): ItemEnd {
  return { at, why, kept_minor: 0, keeps_units: false };
}

/** A cancellation at the fee of the tier that the item's own start is in, or that it was moved out of; what has no start is free. */
export function canceledAt(item: OrderItem, at: Date, rules: ChargeRules): ItemEnd {
  if (!item.start_date) return { ...freeEnd('canceled', at), fee_basis_points: 0 };
  const leftMs = item.start_date.getTime() - at.getTime();
  const share = feeShare(termsOf(item, rules).cancellation_fee_tiers, leftMs);
  return {
    at,
    why: 'canceled',
    kept_minor: keptOf(item, share),
    // A unit of a pass cannot be divided: half of it or more is all of it.
    keeps_units: (item.moves ?? noMoves).keeps_units || shareOf(1, share) > 0,
    fee_basis_points: share,
  };
}

/** The share of its price, and no less than what its late moves keep. */
export function keptOf({ unit_price_minor, quantity, moves }: OrderItem, share: number): number {
  return Math.max(shareOf(unit_price_minor * quantity, share), (moves ?? noMoves).floor_minor);
}
