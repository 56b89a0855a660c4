import { validationFailed } from '@booking/platform/errors.ts';
import { isoDate } from './order-input.ts';
import { canceledAt, canceledItems, freeEnd, movedItem, rangeOf, type ChargeRules } from './follow-bookings.ts';
import type { Order } from './order.ts';
import type { ItemEnd, OrderItem } from './order-fields.ts';

/** One intended change of a placed order, as callers state it. */
export interface IntendedChange {
  type: string;
  booking_id?: string | undefined;
  item_id?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  quantity?: number | undefined;
}

export interface ChangeContext {
  rules: ChargeRules;
  now: Date;
  /** Bookings that took place. */
  over: ReadonlySet<string>;
  /** The priced items of `add_item` changes, in their order. */
  added: readonly OrderItem[];
}

/** What is changed through the order itself; bookings are changed as bookings. */
export const itemChanges: ReadonlySet<string> = new Set(['set_quantity', 'add_item', 'remove_item']);

/** Pure: the order after the changes, one after the other. Throws validation_failed with a pointer for one that cannot be. */
export function withChanges(order: Order, changes: readonly IntendedChange[], context: ChangeContext): Order {
  let addedCount = 0;
  const items = changes.reduce((current, change, index): OrderItem[] => {
    const at = `/changes/${index}`;
    switch (change.type) {
      case 'cancel_order':
        return canceledItems(current, context.now, context);
      case 'cancel_booking':
        return replaced(current, bookingOf(current, change, at), (item) =>
          ended(item, canceledAt(item, context.now, context.rules)),
        );
      case 'reject_booking':
        return replaced(current, bookingOf(current, change, at), (item) =>
          ended(item, freeEnd('rejected', context.now)),
        );
      case 'reschedule_booking': {
        const range = rangeGiven(change, at);
        return replaced(current, bookingOf(current, change, at), (item) => movedItem(item, range, context.rules));
      }
      case 'set_quantity':
        return replaced(current, itemOf(current, change, at), (item) => ({
          ...item,
          quantity: quantityOf(change, at),
        }));
      case 'remove_item':
        return replaced(current, itemOf(current, change, at), (item) => ended(item, freeEnd('removed', context.now)));
      case 'add_item': {
        const added = context.added[addedCount];
        addedCount += 1;
        return added ? [...current, added] : current;
      }
      default:
        return refuse(`${at}/type`, 'type must name a change.');
    }
  }, order.items);
  return { ...order, items, ...rangeOf(items) };
}

function ended(item: OrderItem, end: ItemEnd): OrderItem {
  return { ...item, ended: end };
}

function replaced(items: OrderItem[], one: OrderItem, change: (item: OrderItem) => OrderItem): OrderItem[] {
  return items.map((item) => (item.id === one.id ? change(item) : item));
}

function bookingOf(items: readonly OrderItem[], { booking_id: id }: IntendedChange, at: string): OrderItem {
  const item = items.find((one) => one.booking_id !== null && one.booking_id === id);
  if (!item) return refuse(`${at}/booking_id`, 'booking_id must name a booking of this order.');
  if (item.ended) return refuse(`${at}/booking_id`, 'This booking has ended already.');
  return item;
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

function rangeGiven({ start_date: start, end_date: end }: IntendedChange, at: string): { start: Date; end: Date } {
  const from = isoDate(start);
  const to = isoDate(end);
  if (!from) return refuse(`${at}/start_date`, 'start_date must be a timestamp of ISO 8601 with its offset.');
  if (!to || to <= from) return refuse(`${at}/end_date`, 'end_date must be a timestamp later than start_date.');
  return { start: from, end: to };
}

function refuse(pointer: string, detail: string): never {
  throw validationFailed([{ pointer, detail }]);
}
