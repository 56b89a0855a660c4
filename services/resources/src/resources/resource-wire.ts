import type { Resource as ResourceMessage } from '@booking/contracts/generated/booking/resources/v1/Resource.ts';
import { toWire } from '@booking/persistence/entity.ts';
import { resourceActions, visibleResource, type LeanResource } from './resource.ts';

/** The resource as it crosses the wire; the ids of what belongs to it are loaded for many at once. */
export function resourceWire(
  resource: LeanResource,
  related: { childIds: readonly string[]; scheduleGroupIds: readonly string[] },
): ResourceMessage & Record<string, unknown> {
  return {
    ...toWire(visibleResource(resource)),
    no_show_handling: resource.no_show_handling ?? 'expire',
    child_ids: [...related.childIds],
    schedule_group_ids: [...related.scheduleGroupIds],
    available_actions: resourceActions(resource),
  } as ResourceMessage & Record<string, unknown>;
}
