import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { withMoments } from '@booking/persistence/period-filters.ts';
import type { CallContext } from '@booking/platform/context.ts';

/** The query with local days of the caller's organization as moments; days of `except` stay days. */
export function inItsZone(
  organization: (context: CallContext) => Promise<{ time_zone: string }>,
  context: CallContext,
  query: ListQuery__Output | null,
  except: readonly string[] = [],
): Promise<ListQuery__Output | null> {
  return withMoments(query, async () => (await organization(context)).time_zone, except);
}
