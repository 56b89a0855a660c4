import { expect, test } from '@jest/globals';
import type { CustomerStore } from '../src/customers/customer-store.ts';
import { searchedOrders } from '../src/sales/orders/search-orders.ts';

const search = { key: 'search', values: ['ada'] };
const query = { filters: [search], sorts: [], include: [], page_number: 1, page_size: 30 };
const finding = (...ids: string[]) =>
  ({ list: async () => ({ items: ids.map((id) => ({ id })) }) }) as unknown as Pick<CustomerStore, 'list'>;

test('a search that finds no customer is asked of the orders as it is', async () => {
  const asked = { query, scopes: ['b.*'] } as never;
  expect(await searchedOrders(finding(), 'o', asked)).toEqual({ query, condition: {} });
  const found = await searchedOrders(finding('c'), 'o', asked);
  expect(found.query?.filters).toEqual([]);
  expect(JSON.stringify(found.condition)).toContain('{"customer_id":{"$in":["c"]}}');
});
