import { describe, expect, test } from '@jest/globals';
import type { Order } from '../src/sales/orders/order.ts';
import { isRestated, taxOfOrder } from '../src/sales/settling/order-tax-statement.ts';
import { retaxed } from '../src/sales/settling/order-tax.ts';

const organization = { seller: {} } as Parameters<typeof taxOfOrder>[1];
const rules = { time_zone: 'UTC', cancellation_fee_tiers: [] };
const untaxed = [{ tax_rate_basis_points: 0 }];
const reverse = { treatment: 'reverse_charge' } as unknown as NonNullable<Order['tax_terms']>;

/** As 0.1.0 kept orders: neither what their items are sold for nor the terms that their taxes follow. */
const old = { tax_terms: null, items: [{ id: 'i', unit_price_minor: 100, item_tax: null }] } as unknown as Order;

test('what late moves keep and cost follows in proportion where it is not known any more what they were', () => {
  const item_tax = {
    price_minor: 11_900,
    is_net: false,
    rate_basis_points: 1_900,
    tax_class: 'standard',
    reason: null,
  };
  const item = { id: 'i', booking_id: 'b', quantity: 1, unit_price_minor: 11_900, item_tax, bundle_terms: null };
  const moves = { count: 1, floor_minor: 5_950, keeps_units: true, fee_minor: 1_190 };
  const order = { items: [{ ...item, ended: null, moves }] } as unknown as Order;
  const exempt = { status: 'exempt', reason: 'An embassy', vat_id: null } as const;
  const { items } = retaxed(order, exempt, { bookings: [], rules });
  expect(items).toMatchObject([
    { unit_price_minor: 10_000, moves: { count: 1, floor_minor: 5_000, keeps_units: true, fee_minor: 1_000 } },
  ]);
});

describe('an order from before taxes were kept', () => {
  test('says nothing of the tax of its documents', () => {
    expect(taxOfOrder(old, organization, untaxed)).toBeUndefined();
  });

  test('is not stated anew by other terms, and its items stay as they are', () => {
    const after = retaxed(old, reverse, { bookings: [], rules });
    expect(after.items).toEqual(old.items);
    expect(isRestated(old, after, organization)).toBe(false);
  });
});
