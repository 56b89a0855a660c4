import { validationFailed } from '@booking/platform/errors.ts';
import { movedAlike } from '@booking/platform/wall-clock.ts';
import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import { illegalMove } from '@booking/platform/transitions.ts';
import { notAccepted, tookPlace } from '../bookings-view.ts';
import { refuseLateMove } from './check-move.ts';
import {
  canceledAt,
  followBookings,
  freeEnd,
  rangeOf,
  termsOf,
  type ChargeRules,
} from '../settling/follow-bookings.ts';
import { isoDate } from '../orders/order-input.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { Order } from '../orders/order.ts';

/** One intended change of a placed order, as callers state it. */
export interface IntendedChange {
  type: string;
  booking_id?: string | undefined;
  item_id?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  quantity?: number | undefined;
  waive_fee?: boolean | undefined;
  scope?: string | undefined;
}

/** An order and what resources says of its bookings. */
export interface BookedOrder {
  order: Order;
  bookings: readonly BookingReplica[];
}

export interface ChangeContext {
  rules: ChargeRules;
  now: Date;
  /** The priced items of `add_item` changes, in their order. */
  added: readonly OrderItem[];
}

/** What is changed through the order itself; bookings are changed as bookings. */
export const itemChanges: ReadonlySet<string> = new Set(['set_quantity', 'add_item', 'remove_item']);

/** By all changes of a call, each with what it takes of its series: others wait while it is computed. */
const changedMax = 1_000;

/**
 * Pure: the order after the changes, one after the other; bookings are changed as resources would, and the order follows them. Throws
 * validation_failed with a pointer for a change that cannot be, invalid_status_transition for one that its booking does not allow.
 */
export function withChanges(
  start: BookedOrder,
  changes: readonly IntendedChange[],
  context: ChangeContext,
): BookedOrder {
  const added = context.added.values();
  let left = changedMax;
  return changes.reduce<BookedOrder>(
    (before, change, index) => {
      const one = { ...context, at: `/changes/${index}`, added };
      const all = meant(before, change, one);
      left -= all.length;
      if (left < 0) refuse(`${one.at}/scope`, `Together these changes change more than ${changedMax} bookings.`);
      // Each of a series is another booking: the order follows them at once.
      return followed(
        all.reduce((current, each) => changed(current, each, one), before),
        context,
      );
    },
    followed(start, context),
  );
}

/** A change for every booking of its series that `scope` takes with it, as resources would. */
function meant(
  { order, bookings }: BookedOrder,
  change: IntendedChange,
  { at, now, rules }: OneChange,
): IntendedChange[] {
  const { type, scope = 'this', booking_id: id } = change;
  if (scope === 'this') return [change];
  const isMove = type === 'reschedule_booking';
  const move = type === 'reject_booking' ? 'reject' : 'cancel';
  if (!isMove && type !== `${move}_booking`)
    return refuse(`${at}/scope`, 'Only what ends or moves a booking takes more of its series with it.');
  const named = order.items.find(({ booking_id }) => booking_id !== null && booking_id === id);
  if (!named?.series_id) return refuse(`${at}/scope`, 'This booking is part of no series.');
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  const isMeant = ({ series_id, start_date, booking_id }: OrderItem): boolean => {
    const { status = '', flat = {} } = known.get(booking_id ?? '') ?? {};
    const isComing = scope === 'all' ? start_date! > now : start_date! >= named.start_date!;
    const goes = !flat[isMove ? 'checked_in_at' : 'checked_out_at'];
    return series_id === named.series_id && bookingMoves[move].includes(status) && isComing && goes;
  };
  const items = order.items.filter((item) => (scope === 'following' && item === named) || isMeant(item));
  if (items.length === 0) return refuse(`${at}/scope`, 'None of its series is still to come.');
  if (!isMove) return items.map(({ booking_id }) => ({ ...change, booking_id: booking_id! }));
  if (!items.includes(named)) return refuse(`${at}/scope`, 'This booking stays: name one that moves.');
  const range = rangeGiven(change, at);
  const distance = { from: spanOf(named), to: { start: new Date(range.start_date), end: new Date(range.end_date) } };
  return items.map((item) => {
    const { start, end } = movedAlike(spanOf(item), distance, rules.time_zone);
    return { ...change, booking_id: item.booking_id!, start_date: start.toISOString(), end_date: end.toISOString() };
  });
}

const spanOf = ({ start_date, end_date }: OrderItem) => ({ start: start_date!, end: end_date! });

function followed({ order, bookings }: BookedOrder, { rules }: ChangeContext): BookedOrder {
  return { order: followBookings(order, bookings, rules), bookings };
}

/** `at`: where the change stands in the request. */
type OneChange = Omit<ChangeContext, 'added'> & { at: string; added: IterableIterator<OrderItem> };

function changed(current: BookedOrder, change: IntendedChange, one: OneChange): BookedOrder {
  const { now, at } = one;
  const withItems = (items: OrderItem[]): BookedOrder => ({
    ...current,
    order: { ...current.order, items, ...rangeOf(items) },
  });
  const item = (edit: (item: OrderItem) => OrderItem): BookedOrder => {
    const { items } = current.order;
    const { id } = itemOf(items, change, at);
    return withItems(items.map((known) => (known.id === id ? edit(known) : known)));
  };
  const booking = (action: keyof typeof bookingMoves, flatOf: (known: BookingReplica) => Flat): BookedOrder => {
    const known = bookingOf(current, change, { at, action });
    return { ...current, bookings: withBooking(current, known, flatOf(known)) };
  };
  switch (change.type) {
    case 'cancel_order':
      return canceledOrder(current, change, one);
    case 'cancel_booking':
      return booking('cancel', ({ status }) => ({
        status: 'canceled',
        canceled_at: now.toISOString(),
        canceled_by: null,
        fee_waived: change.waive_fee === true,
        ...(status === 'requested' ? { accepted_at: null } : {}),
      }));
    case 'reject_booking':
      return booking('reject', () => ({ status: 'rejected', updated_at: now.toISOString() }));
    case 'reschedule_booking':
      return booking('reschedule', (known) => movedTo(rangeGiven(change, at), known, current.order, change, one));
    case 'set_quantity':
      return item((known) => ({ ...known, quantity: quantityOf(change, at) }));
    case 'remove_item':
      return item((known) => ({ ...known, ended: freeEnd('removed', now) }));
    case 'add_item': {
      const next = one.added.next();
      return next.done ? current : withItems([...current.order.items, next.value]);
    }
    default:
      return refuse(`${at}/type`, 'type must name a change.');
  }
}

/** What is living ends with its order, but for bookings that took place, which are used and stay charged. */
function canceledOrder(
  { order, bookings }: BookedOrder,
  { waive_fee }: IntendedChange,
  { now, rules }: OneChange,
): BookedOrder {
  const [over, free] = [tookPlace(bookings, now), notAccepted(bookings)];
  const items = order.items.map((item) => {
    const bookingId = item.booking_id ?? '';
    if (item.ended || over.has(bookingId)) return item;
    const isFree = waive_fee === true || free.has(bookingId);
    return { ...item, ended: isFree ? freeEnd('canceled', now) : canceledAt(item, now, rules) };
  });
  return { order: { ...order, items, status: 'canceled', expires_at: null }, bookings };
}

/** What changes of a booking. */
type Flat = Readonly<Record<string, unknown>> & { status?: string };

function withBooking({ bookings }: BookedOrder, { id }: BookingReplica, flat: Flat): BookingReplica[] {
  return bookings.map((known) =>
    known.id === id ? { ...known, status: flat.status ?? known.status, flat: { ...known.flat, ...flat } } : known,
  );
}

/**
 * Kept as resources keeps it: what begins at the same time and does not get shorter evades nothing. A move without a fee is kept, too, and
 * comes to nothing. Throws what the policy refuses the move with.
 */
function movedTo(
  range: { start_date: string; end_date: string },
  { id, flat }: BookingReplica,
  { items }: Order,
  { waive_fee }: IntendedChange,
  { now, rules }: OneChange,
): Flat {
  const [start, end] = [Date.parse(String(flat['start_date'])), Date.parse(String(flat['end_date']))];
  const goesOn = start === Date.parse(range.start_date) && end <= Date.parse(range.end_date);
  const item = items.find(({ booking_id }) => booking_id === id);
  if (!item || goesOn || waive_fee === true) return range;
  refuseLateMove(termsOf(item, rules), start - now.getTime());
  const { start_date, end_date, late_moves = [] } = flat;
  const late = { moved_at: now.toISOString(), start_date, end_date };
  return { ...range, late_moves: [...(late_moves as object[]), late] };
}

/** Statuses from which resources lets a booking make the move. */
const bookingMoves = {
  cancel: ['requested', 'accepted'],
  reject: ['requested'],
  reschedule: ['accepted'],
} satisfies Record<string, string[]>;

function bookingOf(
  { order, bookings }: BookedOrder,
  { booking_id: id }: IntendedChange,
  { at, action }: { at: string; action: keyof typeof bookingMoves },
): BookingReplica {
  const item = order.items.find((one) => one.booking_id !== null && one.booking_id === id);
  const booking = bookings.find((one) => one.id === id);
  if (!item || !booking) return refuse(`${at}/booking_id`, 'booking_id must name a booking of this order.');
  if (item.ended) return refuse(`${at}/booking_id`, 'This booking has ended already.');
  const from: readonly string[] = bookingMoves[action];
  if (!from.includes(booking.status)) throw illegalMove('bookings', booking.status, action);
  return booking;
}

/** Items whose quantity or end the order decides: no bookings, and no passes. */
function itemOf(items: readonly OrderItem[], { item_id: id }: IntendedChange, at: string): OrderItem {
  const item = items.find((one) => one.id === id);
  if (!item) return refuse(`${at}/item_id`, 'item_id must name an item of this order.');
  if (item.ended) return refuse(`${at}/item_id`, 'This item has ended already.');
  if (item.type !== 'service')
    return refuse(`${at}/item_id`, 'Only services can be changed so; cancel or move bookings as bookings.');
  return item;
}

function quantityOf({ quantity }: IntendedChange, at: string): number {
  if (quantity !== undefined && Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000) return quantity;
  return refuse(`${at}/quantity`, 'quantity must be a whole number from 1 to 1000.');
}

function rangeGiven({ start_date: start, end_date: end }: IntendedChange, at: string) {
  const from = isoDate(start);
  const to = isoDate(end);
  if (!from) return refuse(`${at}/start_date`, 'start_date must be a timestamp of ISO 8601 with its offset.');
  if (!to || to <= from) return refuse(`${at}/end_date`, 'end_date must be a timestamp later than start_date.');
  return { start_date: from.toISOString(), end_date: to.toISOString() };
}

function refuse(pointer: string, detail: string): never {
  throw validationFailed([{ pointer, detail }]);
}
