import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { ResourceViewServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ResourceViewService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { AppError, conflict, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { ResourceLists } from '../../desk/resources/resource-list.ts';
import { presentPlain } from '../../schedules/presenter.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { resourceViewInput, viewFilters, type ResourceView } from './resource-view.ts';
import { viewsMax, type ResourceViewStore } from './resource-view-store.ts';

export interface ResourceViewDeps extends UseCaseDeps {
  views: ResourceViewStore;
  lists: Pick<ResourceLists, 'checkFilters'>;
}

export function resourceViewHandlers(deps: ResourceViewDeps): UnaryHandlers<ResourceViewServiceDefinition> {
  /** A saved filter is one that the list would take. */
  const checked = async <T extends Pick<ResourceView, 'filter_json'>>(view: T): Promise<T> => {
    try {
      deps.lists.checkFilters(viewFilters(view));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw validationFailed(
        error.problems.map(({ detail, source }) => ({
          detail: `${source?.parameter ?? 'filter'}: ${detail}`,
          pointer: '/data/attributes/filter',
        })),
      );
    }
    return view;
  };
  const crud = createCrud<ResourceView, typeof resourceViewInput, Transaction, object>({
    store: deps.views,
    input: resourceViewInput,
    run: deps.runKeyed,
    clock: deps.clock,
    newId: deps.newId,
    present: presentPlain,
    build: async (given, base) => {
      if ((await deps.views.all(base.organization_id)).length >= viewsMax) {
        throw conflict('limit_reached', `An organization has at most ${viewsMax} views.`);
      }
      return checked({ ...base, ...given });
    },
    apply: (current, given) => checked({ ...current, ...given }),
    record: async (change, scope) => scope.tx.audit(auditEntryOf('resource-views', change)),
  });
  return {
    ListResourceViews: crud.list,
    GetResourceView: crud.get,
    CreateResourceView: crud.create,
    UpdateResourceView: crud.update,
    DeleteResourceView: crud.remove,
  };
}
