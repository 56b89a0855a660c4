import type { Endpoint, QueryRules } from './endpoint.ts';

/**
 * For every relation of every type that can be read by id: its linkage (GET), the related entities (GET), and the changes of the linkage
 * (PATCH, POST, DELETE), which answer 403 where the entity's update does not take the relation.
 */
export function relationshipEndpoints(rows: readonly Endpoint[]): Endpoint[] {
  const find = (type: string, kind: 'get' | 'update' | 'list') =>
    rows.find(
      ({ entity, operation, path }) => entity.type === type && operation.kind === kind && path.startsWith(`/${type}`),
    );

  return rows
    .filter(({ entity, operation }) => operation.kind === 'get' && find(entity.type, 'get') !== undefined)
    .flatMap((get) =>
      Object.entries(get.entity.relations).flatMap(([name, relation]) => {
        const target = find(relation.target, relation.cardinality === 'one' ? 'get' : 'list');
        return [
          ...linkageRows(get, name, find(get.entity.type, 'update')),
          ...(target ? [relatedRow(get, name, relatedQuery(target, relation.cardinality))] : []),
        ];
      }),
    );
}

function linkageRows(get: Endpoint, name: string, update: Endpoint | undefined): Endpoint[] {
  const { type } = get.entity;
  const base = {
    path: `/${type}/{id}/relationships/${name}`,
    entity: get.entity,
    rpc: get.rpc,
    query: { fields: false },
  };
  const body = update?.body;
  const relation =
    body?.kind === 'document' && !body.writable.createOnly.includes(name)
      ? body.writable.relationships[name]
      : undefined;
  const change = {
    ...base,
    access: 'admin' as const,
    permission: { type, action: 'update' },
    body: { kind: 'linkage' as const },
    operation: {
      kind: 'change-linkage' as const,
      relation: name,
      ...(relation && update ? { update: { rpc: update.rpc, field: relation.field } } : {}),
    },
  };
  return [
    {
      ...base,
      method: 'GET',
      summary: `Which ${name.replaceAll('_', ' ')} belong to one of the ${type}`,
      access: get.access,
      permission: get.permission,
      operation: { kind: 'linkage', relation: name },
    },
    { ...change, method: 'PATCH', summary: `Replace the relationship ${name} of one of the ${type}` },
    { ...change, method: 'POST', summary: `Add to the relationship ${name} of one of the ${type}` },
    { ...change, method: 'DELETE', summary: `Remove from the relationship ${name} of one of the ${type}` },
  ];
}

function relatedRow(get: Endpoint, name: string, query: QueryRules): Endpoint {
  return {
    method: 'GET',
    path: `/${get.entity.type}/{id}/${name}`,
    summary: `The ${name.replaceAll('_', ' ')} of one of the ${get.entity.type}`,
    entity: get.entity,
    access: 'admin',
    permission: get.permission,
    query,
    rpc: get.rpc,
    operation: { kind: 'related', relation: name },
  };
}

function relatedQuery(target: Endpoint, cardinality: 'one' | 'many'): QueryRules {
  const include = target.query.include ? { include: target.query.include } : {};
  return cardinality === 'many' ? { ...include, page: true } : include;
}
