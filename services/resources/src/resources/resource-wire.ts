import type { Resource as ResourceMessage } from '@booking/contracts/generated/booking/resources/v1/Resource.ts';
import { toWireWithout } from '@booking/persistence/entity.ts';
import { resourceActions, resourceRecord, type LeanResource } from './resource.ts';

const inner: ReadonlySet<string> = new Set(Object.keys(resourceRecord.inner));

/** The resource as it crosses the wire; the ids of what belongs to it are loaded for many at once. */
export function resourceWire(
  resource: LeanResource,
  related: { childIds: readonly string[]; scheduleGroupIds: readonly string[] },
): ResourceMessage & Record<string, unknown> {
  return {
    ...toWireWithout(resource, inner),
    child_ids: [...related.childIds],
    schedule_group_ids: [...related.scheduleGroupIds],
    available_actions: resourceActions(resource),
  };
}
