import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { CreateChildResourcesRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CreateChildResourcesRequest.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { z } from 'zod';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { name as nameField } from '@booking/platform/fields.ts';
import { inTurn } from '@booking/platform/keyed-queue.ts';
import { parseRequest } from '../../base/input.ts';
import { newResource, resourceInput, type Resource } from '../../resources/resource.ts';
import {
  checkChildQuota,
  childrenQueue,
  claimParent,
  freeSlugs,
  type TreeDeps,
} from '../../resources/resource-tree.ts';
import { resourceWire } from '../../resources/resource-wire.ts';

const childrenMax = 1_000;

const schema = z.object({
  child_resources: z
    .array(z.object({ name: nameField() }))
    .min(1, 'Must have at least one item.')
    .max(childrenMax, `Must have at most ${childrenMax} items.`),
});

export interface CreateChildrenDeps extends UseCaseDeps, TreeDeps {
  neighbours: Neighbours;
}

/**
 * Makes all children or none, in request order; the parent is marked as having children, and they take bookings as it does. Throws
 * not_found, validation_failed (`/child_resources/0/name` …, or the parent is a child), sales_quota_exceeded.
 */
export function createCreateChildResources(deps: CreateChildrenDeps) {
  return async (message: CreateChildResourcesRequest__Output, context: CallContext) => {
    await deps.resources.get(context.organizationId, message.resource_id);
    const { child_resources: children } = parseRequest(schema, message);
    await deps.neighbours.organization(context.organizationId);
    const createAll = async (tx: Transaction) => {
      const parent = await claimParent(deps, tx, message.resource_id, '/child_resources');
      await checkChildQuota(deps, tx, children.length);
      const slugs = await freeSlugs(
        deps,
        tx,
        children.map(({ name }) => name),
      );
      const items: Resource[] = [];
      for (const [index, { name }] of children.entries()) {
        const base = { id: deps.newId(), organization_id: context.organizationId };
        const given = resourceInput.parse({
          name,
          parent_id: parent.id,
          bookings_enabled: parent.bookings_enabled,
          live: parent.live,
          hidden: parent.hidden,
          order_index: index,
        });
        const child = newResource(base, { ...given, slug: slugs[index]! }, parent);
        const after = await deps.resources.insert(child, tx.now, tx.session);
        tx.audit(auditEntryOf('resources', { action: 'create', before: undefined, after }));
        items.push(after);
      }
      return { items: items.map((item) => resourceWire(item, { childIds: [], scheduleGroupIds: [] })) };
    };
    return inTurn(deps.guards.queue, context, childrenQueue(context.organizationId), () =>
      deps.runKeyed(context, createAll),
    );
  };
}
