import type { Endpoint, Method, QueryRules } from './endpoint.ts';
import { oneOf, wordsOf } from './words.ts';

/**
 * For every relation of every type that can be read by id: its linkage (GET) and the related entities (GET); and, where the entity's update
 * takes the relation, the changes of the linkage: PATCH, and of a to-many relation POST and DELETE.
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
  const read: Endpoint = {
    ...addressOf(get, name),
    method: 'GET',
    summary: `${isMany(get, name) ? 'List the ids' : 'Get the id'} of the ${wordsOf(name)} of ${oneOf(get.entity.type)}`,
    access: get.access,
    permission: get.permission,
    operation: { kind: 'linkage', relation: name },
  };
  return [read, ...(update ? changeRows(get, name, update) : [])];
}

const isMany = ({ entity }: Endpoint, name: string): boolean => entity.relations[name]?.cardinality === 'many';

const addressOf = (get: Endpoint, name: string) => ({
  path: `/${get.entity.type}/{id}/relationships/${name}`,
  entity: get.entity,
  rpc: get.rpc,
  query: { fields: false },
});

function changeRows(get: Endpoint, name: string, { body, rpc, learnedBy }: Endpoint): Endpoint[] {
  if (body?.kind !== 'document' || body.writable.createOnly.includes(name)) return [];
  const relation = body.writable.relationships[name];
  if (!relation) return [];
  const { type } = get.entity;
  const [words, one] = [wordsOf(name), oneOf(type)];
  const row = (method: Method, summary: string): Endpoint => ({
    ...addressOf(get, name),
    method,
    summary,
    access: 'admin',
    permission: { type, action: 'update' },
    body: { kind: 'linkage' },
    ...(learnedBy ? { learnedBy } : {}),
    operation: { kind: 'change-linkage', relation: name, update: { rpc, field: relation.field } },
  });
  if (relation.cardinality === 'one') return [row('PATCH', `Set the ${words} of ${one}`)];
  return [
    row('PATCH', `Replace the ${words} of ${one}`),
    row('POST', `Add ${words} to ${one}`),
    row('DELETE', `Remove ${words} from ${one}`),
  ];
}

function relatedRow(get: Endpoint, name: string, query: QueryRules): Endpoint {
  return {
    method: 'GET',
    path: `/${get.entity.type}/{id}/${name}`,
    summary: `${isMany(get, name) ? 'List' : 'Get'} the ${wordsOf(name)} of ${oneOf(get.entity.type)}`,
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
