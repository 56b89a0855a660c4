import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { containsByKeys } from '@booking/persistence/search-keys.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import type { CustomerStore } from '../../customers/customer-store.ts';

/** Text fields of an order that a search looks through. */
export const orderTexts = ['number', 'note'] as const;

/** So many customers are looked up, the newest first: a text that finds more is no name of one. */
const customersMax = 200;

/**
 * What a list of orders asks for, a search meaning their customers too: what stays of the query, and the condition beside it. Whose scopes
 * do not let him read customers finds nothing out about them.
 */
export async function searchedOrders(
  customers: Pick<CustomerStore, 'list'>,
  organizationId: string,
  { query, scopes }: { query: ListQuery__Output | null; scopes: readonly string[] },
): Promise<{ query: ListQuery__Output | null; condition: Record<string, unknown> }> {
  const asked = { query, condition: {} };
  const [search, ...more] = query?.filters.filter(({ key }) => key === 'search') ?? [];
  if (!query || !search || more.length > 0 || search.values.join('').trim() === '') return asked;
  if (!allowsAccess(scopes, 'customers', 'read')) return asked;
  const found = await customers.list(organizationId, {
    filters: [search],
    sorts: [],
    include: [],
    page_number: 1,
    page_size: customersMax,
  });
  if (found.items.length === 0) return asked;
  const customerIds = found.items.map(({ id }) => id);
  return {
    query: { ...query, filters: query.filters.filter((filter) => filter !== search) },
    condition: { $or: [containsByKeys(...orderTexts)(search.values), { customer_id: { $in: customerIds } }] },
  };
}
