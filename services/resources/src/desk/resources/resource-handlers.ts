import type { ResourceServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ResourceService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { createGetAvailability, type AvailabilityDeps } from '../../availability/availability.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import { needsOrganization } from '../../base/needs-organization.ts';
import { createGetFreeTimes } from './free-times-handler.ts';
import { createCreateChildResources } from './create-child-resources.ts';
import { createResourceCrud, type ResourceCrudDeps } from './resource-crud.ts';
import type { ResourceLists } from './resource-list.ts';

export interface ResourceHandlerDeps extends ResourceCrudDeps, AvailabilityDeps {
  neighbours: Neighbours;
  lists: ResourceLists;
  /** Of the saved views, which stand on these lists. */
  viewCounts: UnaryHandlers<ResourceServiceDefinition>['GetViewCounts'];
}

export function resourceHandlers(deps: ResourceHandlerDeps): UnaryHandlers<ResourceServiceDefinition> {
  const { lists } = deps;
  const crud = createResourceCrud(deps);
  const ready = needsOrganization(deps.neighbours);
  return {
    ListResources: lists.list,
    ListPublicResources: lists.listPublic,
    GetResource: crud.get,
    CreateResource: ready(crud.create),
    UpdateResource: crud.update,
    DeleteResource: ready(crud.remove),
    CreateChildResources: createCreateChildResources(deps),
    GetStatusCounts: lists.statusCounts,
    GetViewCounts: deps.viewCounts,
    GetAvailability: createGetAvailability(deps),
    GetFreeTimes: createGetFreeTimes(deps),
  };
}
