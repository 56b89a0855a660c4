import { describe, expect, test } from '@jest/globals';
import type { BookingReplica } from '../src/base/replicas/booking-replica-store.ts';
import type { OrderItem } from '../src/sales/orders/order-fields.ts';
import type { Order } from '../src/sales/orders/order.ts';
import { neededUnits } from '../src/sales/proof/check-charge.ts';
import { followBookings } from '../src/sales/settling/follow-bookings.ts';
import { movedOrder } from '../src/sales/settling/moved-order.ts';
import { chargeOfOrder } from '../src/sales/settling/order-charge.ts';

const nine = new Date('2026-03-09T09:00:00Z');
const ten = new Date('2026-03-09T10:00:00Z');
const noon = new Date('2026-03-09T12:00:00Z');
const deadline = new Date('2026-03-10T09:00:00Z');
const rules = { time_zone: 'Europe/Berlin', cancellation_fee_tiers: [] };

/** An hour at 50.00, as 0.1.0 kept it: without what it is sold for to anybody. */
const hour = {
  id: 'i',
  type: 'booking',
  name: 'Room',
  quantity: 1,
  unit_price_minor: 5_000,
  tax_rate_basis_points: 1_900,
  booking_id: 'b',
  bundle_purchase_id: null,
  resource_id: 'r',
  start_date: nine,
  end_date: ten,
  price_terms: { price_minor: 5_000, price_unit: 'hour' },
  item_tax: null,
  ended: null,
} as unknown as OrderItem;

const orderOf = (given: object): Order =>
  ({
    status: 'pending',
    items: [hour],
    booking_ids: ['b'],
    credits: [],
    goodwill_minor: 0,
    charge_base_minor: null,
    discount_terms: null,
    discount_amount_minor: 0,
    total_minor: 5_000,
    modification_total_minor: 0,
    paid_minor: 0,
    refunded_minor: 0,
    written_off_minor: 0,
    requires_approval: true,
    approved_at: null,
    pay_later: true,
    expires_at: deadline,
    invoice_id: null,
    tax_terms: null,
    ...given,
  }) as unknown as Order;

const bookingUntil = (end: Date): BookingReplica =>
  ({
    id: 'b',
    status: 'accepted',
    deleted: false,
    resource: null,
    flat: { start_date: nine.toISOString(), end_date: end.toISOString() },
  }) as unknown as BookingReplica;

const moved = (before: Order, after = before) =>
  movedOrder({ before, after, bookings: [bookingUntil(ten)] }, { rules, deadline });

describe('an order whose bookings are followed', () => {
  test('is priced with the terms of its checkout, also where it was sold before taxes were kept', () => {
    const [item] = followBookings(orderOf({}), [bookingUntil(noon)], rules).items;
    // Three hours at 50.00.
    expect(item).toMatchObject({ end_date: noon, unit_price_minor: 15_000, tax_rate_basis_points: 1_900 });
  });

  test('that has expired, or is no order yet, is not canceled when its last item ends', () => {
    const ended = [{ ...hour, ended: { why: 'expired', kept_minor: 0 } }];
    for (const status of ['draft', 'expired', 'canceled']) {
      expect(moved(orderOf({ status, items: ended }))).toMatchObject({ status, expires_at: deadline });
    }
    expect(moved(orderOf({ items: ended }))).toMatchObject({ status: 'canceled', expires_at: null });
  });

  test('has no deadline while it waits for its approval alone', () => {
    expect(moved(orderOf({}))).toMatchObject({ status: 'pending', expires_at: null });
    expect(moved(orderOf({ pay_later: false }))).toMatchObject({ status: 'pending', expires_at: deadline });
  });
});

describe('what an order is charged with', () => {
  test('has a line for each item, and one more where late moves cost', () => {
    const lines = (moves: object | null) =>
      chargeOfOrder(orderOf({ items: [{ ...hour, moves }] })).lines.map((line) => [line.key, line.total_minor]);
    expect(lines(null)).toEqual([['i', 5_000]]);
    expect(lines({ count: 1, fee_minor: 0, floor_minor: 0 })).toEqual([['i', 5_000]]);
    expect(lines({ count: 1, fee_minor: 700, floor_minor: 0 })).toEqual([
      ['i', 5_000],
      ['i:moves', 700],
    ]);
  });
});

test('a draft needs nothing of a pass; an order what its items take that have not ended, and never more than all', () => {
  const items = [
    { bundle_purchase_id: 'p', quantity: 2, ended: null },
    { bundle_purchase_id: 'p', quantity: 3, ended: { keeps_units: false } },
    { bundle_purchase_id: 'p', quantity: 4, ended: { keeps_units: true } },
    { bundle_purchase_id: null, quantity: 9, ended: null },
  ];
  const needed = (status: string) => [...neededUnits({ status, items } as never)];
  expect(needed('draft')).toEqual([]);
  expect(needed('pending')).toEqual([['p', { least: 6, most: 9 }]]);
});
