import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { appError } from '@booking/platform/errors.ts';

/** Public lists allow less than the admin lists of the same store. Throws invalid_query_parameter. */
export function requireOnly(
  query: ListQuery__Output | null,
  allowed: { filters: readonly string[]; sorts: readonly string[] },
): void {
  for (const { key } of query?.filters ?? []) {
    if (!allowed.filters.includes(key)) throw refused(`filter[${key}]`, 'Unknown filter for this list.');
  }
  for (const { field } of query?.sorts ?? []) {
    if (!allowed.sorts.includes(field)) throw refused('sort', `This list cannot be sorted by ${field}.`);
  }
}

function refused(parameter: string, detail: string): Error {
  return appError('invalid_query_parameter', detail, { source: { parameter } });
}
