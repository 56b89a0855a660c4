import type { ResourceServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ResourceService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { createGetAvailability, type AvailabilityDeps } from '../availability/availability.ts';
import type { Neighbours } from '../replicas/neighbours.ts';
import { needsOrganization } from '../shared/needs-organization.ts';
import { createCreateChildResources } from './create-child-resources.ts';
import { createResourceCrud, type ResourceCrudDeps } from './resource-crud.ts';
import type { ResourceLists } from './resource-list.ts';

export interface ResourceHandlerDeps extends ResourceCrudDeps, AvailabilityDeps {
  neighbours: Neighbours;
  lists: ResourceLists;
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
    GetViewCounts: lists.viewCounts,
    GetAvailability: createGetAvailability(deps),
  };
}
