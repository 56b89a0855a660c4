import { expect, test } from '@jest/globals';
import { createKnownOrders } from '../src/sales/orders/known-orders.ts';
import type { Order } from '../src/sales/orders/order.ts';

test('a draft that this process remembers is told to its organization alone, and once', () => {
  const known = createKnownOrders({ draftsMax: 10, placedMax: 10 });
  const draft = { id: 'order', organization_id: 'own', version: 1 } as Order;
  known.rememberHeld(draft);
  expect(known.takeHeld('other', 'order')).toBeUndefined();
  expect(known.takeHeld('own', 'another')).toBeUndefined();
  expect(known.takeHeld('own', 'order')).toBe(draft);
  expect(known.takeHeld('own', 'order')).toBeUndefined();
});
