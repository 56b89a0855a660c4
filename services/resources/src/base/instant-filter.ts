import type { FilterCondition } from '@booking/persistence/filters.ts';
import { appError } from '@booking/platform/errors.ts';
import { timestamp } from '@booking/platform/fields.ts';

/** `filter[key]=2026-03-29T09:00:00Z`: one instant. Throws invalid_query_parameter. */
export function instantFilter(key: string, condition: (instant: Date) => Record<string, unknown>): FilterCondition {
  return (values) => {
    const parsed = timestamp().safeParse(values.length === 1 ? values[0] : undefined);
    if (parsed.success) return condition(parsed.data);
    throw appError('invalid_query_parameter', 'Must be one RFC 3339 timestamp.', {
      source: { parameter: `filter[${key}]` },
    });
  };
}
