import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { appError } from '@booking/platform/errors.ts';
import { DateTime } from 'luxon';

const localDay = /^\d{4}-\d\d-\d\d$/;

/** Filters that take a moment or a local day of the organization; the end includes a day, and excludes a moment (record 49). */
const periods = ['created_since', 'created_until'];

/** The query with local days as the moments that they begin, or are over. The zone is asked for only where there is a day. */
export async function withMoments(
  query: ListQuery__Output | null,
  timeZone: () => Promise<string>,
): Promise<ListQuery__Output | null> {
  const isDay = ({ key, values }: { key: string; values: string[] }) =>
    periods.includes(key) && values.some((value) => localDay.test(value));
  if (!query?.filters.some(isDay)) return query;
  const zone = await timeZone();
  const filters = query.filters.map((filter) =>
    isDay(filter) ? { ...filter, values: filter.values.map((value) => edgeOf(filter.key, value, zone)) } : filter,
  );
  return { ...query, filters };
}

function edgeOf(key: string, day: string, zone: string): string {
  if (!localDay.test(day)) return day;
  const start = DateTime.fromFormat(day, 'yyyy-MM-dd', { zone }).startOf('day');
  if (!start.isValid)
    throw appError('invalid_query_parameter', 'Must be a day or a moment of ISO 8601.', {
      source: { parameter: `filter[${key}]` },
    });
  return (key.endsWith('_until') ? start.plus({ days: 1 }).startOf('day') : start).toJSDate().toISOString();
}
