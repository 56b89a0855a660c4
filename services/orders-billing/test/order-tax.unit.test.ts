import { describe, expect, test } from '@jest/globals';
import type { Order } from '../src/sales/orders/order.ts';
import { isRestated, taxOfOrder } from '../src/sales/settling/order-tax-statement.ts';
import { retaxed } from '../src/sales/settling/order-tax.ts';

const organization = { seller: {} } as Parameters<typeof taxOfOrder>[1];
const untaxed = [{ tax_rate_basis_points: 0 }];
const reverse = { treatment: 'reverse_charge' } as unknown as NonNullable<Order['tax_terms']>;

/** As 0.1.0 kept orders: neither what their items are sold for nor the terms that their taxes follow. */
const old = { tax_terms: null, items: [{ id: 'i', unit_price_minor: 100, item_tax: null }] } as unknown as Order;

describe('an order from before taxes were kept', () => {
  test('says nothing of the tax of its documents', () => {
    expect(taxOfOrder(old, organization, untaxed)).toBeUndefined();
  });

  test('is not stated anew by other terms, and its items stay as they are', () => {
    const after = retaxed(old, reverse);
    expect(after.items).toEqual(old.items);
    expect(isRestated(old, after, organization)).toBe(false);
  });
});
