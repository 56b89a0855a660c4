import type { CallContext } from '@booking/platform/context.ts';
import type { ResourceLists } from '../../desk/resources/resource-list.ts';
import { viewFilters } from './resource-view.ts';
import type { ResourceViewStore } from './resource-view-store.ts';

/** How many resources each saved view shows, by view id. */
export function createViewCounts({ views, lists }: { views: ResourceViewStore; lists: Pick<ResourceLists, 'count'> }) {
  return async (_request: object, { organizationId }: CallContext) => {
    const counted = (await views.all(organizationId)).map(
      async (view) => [view.id, await lists.count(viewFilters(view), organizationId)] as const,
    );
    return { counts: Object.fromEntries(await Promise.all(counted)) };
  };
}
