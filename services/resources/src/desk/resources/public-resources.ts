import type { IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';
import type { Resource } from '../../resources/resource.ts';
import { resourceIncludes } from './resource-crud.ts';
import { createPresenter, type Presenter } from '../../schedules/presenter.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';

/** What the public may see. */
export const publicCondition = { live: true, hidden: false, archived: false };

const isPublic = ({ live, hidden, archived }: Resource): boolean => live && !hidden && !archived;

/** How resources are shown to the public: as if there were no others. What is not public is neither included nor named. */
export interface PublicView {
  presenter: Pick<Presenter, 'resources'>;
  includes: IncludeLoaders<Resource>;
}

export function createPublicView(deps: { resources: ResourceStore; schedules: ScheduleStores }): PublicView {
  const { schedules } = deps;
  const resources: Pick<ResourceStore, 'childIds' | 'childrenOf' | 'getMany'> = {
    childIds: (organizationId, parentIds) => deps.resources.childIds(organizationId, parentIds, publicCondition),
    childrenOf: async (...asked) => (await deps.resources.childrenOf(...asked)).filter(isPublic),
    getMany: async (...asked) => (await deps.resources.getMany(...asked)).filter(isPublic),
  };
  const presenter = createPresenter({ resources, schedules });
  return {
    includes: resourceIncludes({ resources, schedules, presenter }),
    presenter: {
      async resources(entities, context) {
        const parentIds = [...new Set(entities.flatMap(({ parent_id }) => parent_id ?? []))];
        const parents = await resources.getMany(context.organizationId, parentIds);
        const named = new Set(parents.map(({ id }) => id));
        const shown = entities.map((entity) =>
          entity.parent_id === null || named.has(entity.parent_id) ? entity : { ...entity, parent_id: null },
        );
        return presenter.resources(shown, context);
      },
    },
  };
}
