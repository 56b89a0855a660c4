import { parseFlag } from '@booking/persistence/filters.ts';
import type { IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';
import type { Resource } from '../../resources/resource.ts';
import { resourceIncludes } from './resource-crud.ts';
import { createPresenter, type Presenter } from '../../schedules/presenter.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';

/** What the public may see. */
export const publicCondition = { live: true, hidden: false, archived: false };

const isPublic = ({ live, hidden, archived }: Resource): boolean => live && !hidden && !archived;

type Filters = readonly { key: string; values: string[] }[];

/** How resources are shown to the public: as if there were no others. What is not public is neither included nor named. */
export interface PublicView {
  presenter: Pick<Presenter, 'resources'>;
  includes: IncludeLoaders<Resource>;
  /** What is public, and what filters by parent and children mean there; the others are as for everybody. */
  narrowed(organizationId: string, filters: Filters): Promise<{ condition: Record<string, unknown>; others: Filters }>;
}

const aboutFamily: readonly string[] = ['parent_id', 'top_level', 'has_children'];

export function createPublicView(deps: { resources: ResourceStore; schedules: ScheduleStores }): PublicView {
  const { schedules } = deps;
  const resources: Pick<ResourceStore, 'childIds' | 'childrenOf' | 'getMany'> = {
    childIds: (organizationId, parentIds) => deps.resources.childIds(organizationId, parentIds, publicCondition),
    childrenOf: async (...asked) => (await deps.resources.childrenOf(...asked)).filter(isPublic),
    getMany: async (...asked) => (await deps.resources.getMany(...asked)).filter(isPublic),
  };
  const presenter = createPresenter({ resources, schedules });
  /** A child of what is not public is shown without a parent, and a parent of such without children. */
  const meaningOf = async (organizationId: string, { key, values }: Filters[number]): Promise<object> => {
    if (key === 'has_children') {
      const parents = await deps.resources.parentsOf(organizationId, publicCondition);
      return { _id: parseFlag(key, values) ? { $in: parents } : { $nin: parents } };
    }
    const hidden = await deps.resources.parentsWithout(organizationId, publicCondition);
    if (key === 'parent_id') return { parent_id: { $in: values.filter((id) => !hidden.includes(id)) } };
    const none = [null, ...hidden];
    return { parent_id: parseFlag(key, values) ? { $in: none } : { $nin: none } };
  };
  return {
    async narrowed(organizationId, filters) {
      const family = filters.filter(({ key }) => aboutFamily.includes(key));
      const meanings = await Promise.all(family.map((filter) => meaningOf(organizationId, filter)));
      const others = filters.filter((filter) => !family.includes(filter));
      return { condition: { $and: [publicCondition, ...meanings] }, others };
    },
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
