import { entityOf } from '@booking/representations/entities/registry.ts';
import type { EntityDefinition } from '@booking/representations/entity.ts';
import type { Endpoint } from './endpoint.ts';

/** The entity that answers show: of related addresses the related one. */
export function shownEntity({ entity, operation }: Endpoint): EntityDefinition {
  return operation.kind === 'related' ? entityOf(entity.relations[operation.relation]!.target) : entity;
}
