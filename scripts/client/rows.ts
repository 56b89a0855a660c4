import type { Endpoint } from '../../services/gateway/src/endpoints/endpoint.ts';
import { endpoints } from '../../services/gateway/src/endpoints/table.ts';

/** The row of a type's own list, entity, creation …, not one below another address. */
export function rowOf(type: string, kind: Endpoint['operation']['kind']): Endpoint | undefined {
  return endpoints.find(({ path, operation }) => operation.kind === kind && path.replace('/{id}', '') === `/${type}`);
}

/** A step of one entity: it answers the entity, or what it makes, afterwards, or what it found out. */
const stepPath = /^\/([a-z-]+)\/\{id\}\/([a-z-]+)$/;

export function actionsOf(type: string): { name: string; row: Endpoint }[] {
  return endpoints
    .filter(
      ({ method, path, operation }) =>
        method === 'POST' &&
        ['action', 'create-many', 'plain'].includes(operation.kind) &&
        stepPath.exec(path)?.[1] === type,
    )
    .map((row) => ({ name: stepPath.exec(row.path)?.[2] ?? '', row }));
}
