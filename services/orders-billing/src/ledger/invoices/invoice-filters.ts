import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { parseFlag } from '@booking/persistence/filters.ts';
import type { FilterCondition } from '@booking/persistence/filters.ts';

/** Where a finalised document stands. */
const balances: Readonly<Record<string, Record<string, unknown>>> = {
  due: { status: 'open', due_minor: { $gt: 0 } },
  to_refund: { to_refund_minor: { $gt: 0 }, locked: true },
  settled: { locked: true, due_minor: 0, to_refund_minor: 0 },
};

/** `filter[balance]=due,to_refund`: in any of these. */
export const balanceFilter: FilterCondition = (values) => ({
  $or: values.flatMap((value) => (Object.hasOwn(balances, value) ? [balances[value]!] : [])),
});

/** `filter[overdue]` depends on the moment: it is taken out of the query, as a condition of its own. */
export function overdueCondition(
  query: ListQuery__Output | null,
  now: Date,
): { query: ListQuery__Output | null; extra: Record<string, unknown> } {
  const wanted = query?.filters.find(({ key }) => key === 'overdue');
  if (!query || !wanted) return { query, extra: {} };
  const overdue = { status: 'open', overdue_from: { $lte: now } };
  const extra = parseFlag('overdue', wanted.values) ? overdue : { $nor: [overdue] };
  return { query: { ...query, filters: query.filters.filter((filter) => filter !== wanted) }, extra };
}
