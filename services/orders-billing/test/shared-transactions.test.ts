import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import {
  bookingItem,
  codeOf,
  eventsOf,
  newCustomer,
  newTenant,
  untilHeard,
  useOrdersBilling,
} from './orders-harness.ts';

/** Calls that share a transaction are told what became of themselves only. */
const harness = useOrdersBilling('shared-transactions');

describe('orders that are placed at the same time', () => {
  test('one refusal is nobody else’s: drafts', async () => {
    const tenant = newTenant(harness);
    const customer_id = await newCustomer(harness.one, tenant);
    const draft = (input: object) =>
      codeOf(harness.one.orders.CreateOrder({ context: tenant.context(), input: { customer_id, ...input } }));
    const good = Array.from({ length: 12 }, (_, hour) => draft({ items: [bookingItem(tenant, 6 + hour)] }));
    const unknown = [1, 2].map(() => draft({ customer_id: newId(), items: [bookingItem(tenant, 20)] }));
    expect(await Promise.all(good)).toEqual(good.map(() => 'none'));
    expect(await Promise.all(unknown)).toEqual(['not_found', 'not_found']);
  });

  test('one refusal is nobody else’s: checkouts, of which one order’s second, one outdated and one unknown', async () => {
    const tenant = newTenant(harness);
    const { orders } = harness.one;
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, hour) => {
        const items = [bookingItem(tenant, 6 + hour)];
        const { item } = await orders.CreateOrder({ context: tenant.context(), input: { items } });
        return item?.id ?? '';
      }),
    );
    const [twice = '', outdated = '', ...others] = ids;
    const checkout = (id: string, context: object = {}) =>
      codeOf(orders.CheckoutOrder({ context: tenant.context(context), id, pay_later: true }));
    const [second, stale, missing, ...codes] = await Promise.all([
      Promise.all([checkout(twice), checkout(twice)]),
      checkout(outdated, { if_version: 99 }),
      checkout(newId()),
      ...others.map((id) => checkout(id)),
    ]);
    expect(codes).toEqual(others.map(() => 'none'));
    expect(second.toSorted()).toEqual(expect.arrayContaining(['none']));
    expect(second.filter((code) => code === 'none')).toHaveLength(1);
    expect(stale).toBe('precondition_failed');
    expect(missing).toBe('not_found');
    for (const id of [twice, ...others]) {
      await untilHeard(harness, id, 'orders.created');
      expect(eventsOf(harness, id).filter((event) => event === 'orders.created')).toHaveLength(1);
    }
    const placed = await Promise.all(
      [twice, ...others].map(async (id) => (await orders.GetOrder({ context: tenant.context(), id })).item),
    );
    const numbers = placed.map((item) => item?.number);
    // The clock of these tests stands still.
    expect(placed.map((item) => item?.placed_at)).toEqual(placed.map((item) => item?.updated_at));
    expect(placed[0]?.placed_at).toMatch(/^\d{4}-/);
    const expected = Array.from({ length: 9 }, (_, index) => `BO${String(index + 1).padStart(9, '0')}`);
    expect(new Set(numbers)).toEqual(new Set(expected));
    const { item } = await orders.GetOrder({ context: tenant.context(), id: outdated });
    expect(item).toMatchObject({ status: 'draft', version: 2 });
    expect(item?.placed_at).toBeUndefined();
  });
});
