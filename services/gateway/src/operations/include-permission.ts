import type { Caller } from '../access/authorize.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';

/**
 * An include shows entities of other types: the caller needs the right to read each of them, so that nothing is reachable through an
 * include that is not reachable at its own address.
 */
export function requireIncludes(caller: Caller, endpoint: Endpoint, include: readonly string[] | undefined): void {
  const types = new Set<string>();
  const ofMembers = new Set<string>();
  for (const path of include ?? []) {
    let entity = startOf(endpoint);
    for (const name of path.split('.')) {
      const relation = entity.relations[name];
      if (!relation) throw new Error(`${entity.type} has no relation ${name}`);
      entity = entityOf(relation.target);
      types.add(entity.type);
      if (endpoint.query.membersInclude?.includes(path)) ofMembers.add(entity.type);
    }
  }
  for (const type of types) caller.require({ type, action: 'read' });
  for (const type of ofMembers) caller.requireAsMember({ type, action: 'read' });
}

function startOf({ entity, operation }: Endpoint) {
  const relation = operation.kind === 'related' ? entity.relations[operation.relation] : undefined;
  return relation ? entityOf(relation.target) : entity;
}
