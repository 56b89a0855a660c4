import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { appError } from '@booking/platform/errors.ts';
import { DateTime } from 'luxon';
import type { FilterCondition } from './filters.ts';

/**
 * `filter[created_since]`, `filter[created_until]`: a moment, or a local day of the organization. Since is inclusive. Until does not
 * include a moment, but the whole of a day: January is since 2026-01-01 until 2026-01-31 (record 69).
 */
const periodKey = /_(since|until)$/;
const localDay = /^\d{4}-\d\d-\d\d$/;

/** Conditions of a store for a moment that is stored in `field`. */
export function periodOf(name: string, field: string): Record<string, FilterCondition> {
  return {
    [`${name}_since`]: (values) => ({ [field]: { $gte: momentOf(`${name}_since`, values) } }),
    [`${name}_until`]: (values) => ({ [field]: { $lt: momentOf(`${name}_until`, values) } }),
  };
}

/** The same for a stored local day; both days are inclusive. */
export function dayPeriodOf(name: string, field: string): Record<string, FilterCondition> {
  return {
    [`${name}_since`]: (values) => ({ [field]: { $gte: dayOf(`${name}_since`, values) } }),
    [`${name}_until`]: (values) => ({ [field]: { $lte: dayOf(`${name}_until`, values) } }),
  };
}

/**
 * The query with local days as the moments that they begin, or are over. The zone is asked for only where there is a day. Days of `except`
 * stay as they are.
 */
export async function withMoments(
  query: ListQuery__Output | null,
  timeZone: () => Promise<string>,
  except: readonly string[] = [],
): Promise<ListQuery__Output | null> {
  const isDay = ({ key, values }: { key: string; values: string[] }) =>
    periodKey.test(key) && !except.includes(key) && values.some((value) => localDay.test(value));
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
  if (!start.isValid) throw badParameter(key);
  return (key.endsWith('_until') ? start.plus({ days: 1 }).startOf('day') : start).toJSDate().toISOString();
}

/** Throws invalid_query_parameter. */
export function momentOf(key: string, [value = '', ...more]: readonly string[]): Date {
  const moment = new Date(value);
  if (more.length > 0 || Number.isNaN(moment.getTime())) throw badParameter(key);
  return moment;
}

function dayOf(key: string, [value = '', ...more]: readonly string[]): string {
  if (more.length === 0 && DateTime.fromFormat(value, 'yyyy-MM-dd').isValid) return value;
  throw badParameter(key);
}

function badParameter(key: string) {
  const source = { parameter: `filter[${key}]` };
  return appError('invalid_query_parameter', 'Must be a day or a moment of ISO 8601.', { source });
}
