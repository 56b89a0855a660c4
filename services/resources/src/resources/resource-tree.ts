import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { ReplicaStore } from '../base/replicas/replica-store.ts';
import type { Transaction } from '../base/deps.ts';
import { isId } from '@booking/platform/ids.ts';
import { slugOf } from '../base/input.ts';
import type { Resource } from './resource.ts';
import type { ResourceStore } from './resource-store.ts';

export interface TreeDeps {
  resources: ResourceStore;
  replicas: ReplicaStore;
  guards: QuotaGuards;
}

/** How parallel calls that make children are kept apart; tests switch parts off to see them matter. */
export interface QuotaGuards {
  queue: KeyedQueue;
  /** Two transactions that claim the same organization conflict: the later runs again and counts anew. False when it is not known. */
  claimOrganization(tx: Transaction): Promise<boolean>;
}

/** The key of the queue for everything that counts against the quota of an organization. */
export function childrenQueue(organizationId: string): string {
  return `children:${organizationId}`;
}

/** What looks like an id is no slug, also where a name does. */
function baseSlug(name: string): string {
  const slug = slugOf(name);
  return isId(slug) ? `resource-${slug}` : slug || 'resource';
}

/**
 * The parent under which children may be made, claimed and marked as having children in this transaction. Claiming it keeps bookings of the
 * parent from overlooking a child. Throws not_found, and validation_failed at `pointer` when it is itself a child.
 */
export async function claimParent(
  deps: TreeDeps,
  tx: Transaction,
  parentId: string,
  pointer: string,
): Promise<Resource> {
  const { organizationId } = tx.context;
  const parent = await deps.resources.get(organizationId, parentId, tx.session);
  if (parent.parent_id !== null) {
    throw validationFailed([{ detail: 'A child resource cannot have children of its own.', pointer }]);
  }
  await deps.resources.claim(organizationId, [parent.id], tx.session);
  if (parent.has_children) return parent;
  return deps.resources.update(organizationId, parent.id, (current) => ({ ...current, has_children: true }), {
    now: tx.now,
    session: tx.session,
  });
}

/**
 * Refuses more children than the organization may have: existing plus new above the quota is 400 sales_quota_exceeded. The organization is
 * claimed, so parallel calls are counted one after the other.
 */
export async function checkChildQuota(deps: TreeDeps, tx: Transaction, added: number): Promise<void> {
  const { organizationId } = tx.context;
  const known = await deps.guards.claimOrganization(tx);
  const organization = known ? await deps.replicas.organization(organizationId, tx.session) : undefined;
  if (!organization) throw new Error(`Organization ${organizationId} is not replicated`);
  const limit = organization.min_child_resource_usage;
  if (limit === null) return;
  const existing = await deps.resources.countChildren(organizationId, tx.session);
  if (existing + added <= limit) return;
  throw appError('sales_quota_exceeded', `The organization may have ${limit} child resources and has ${existing}.`, {
    meta: { limit, existing, requested: added },
  });
}

/** A free slug for each name, in order: `room`, `room-2`, `room-3` … */
export async function freeSlugs(deps: TreeDeps, tx: Transaction, names: readonly string[]): Promise<string[]> {
  const bases = names.map(baseSlug);
  const taken = await deps.resources.slugsLike(tx.context.organizationId, [...new Set(bases)], tx.session);
  return bases.map((base) => {
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
    taken.add(slug);
    return slug;
  });
}
