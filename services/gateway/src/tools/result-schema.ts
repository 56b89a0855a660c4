import type { EntityDefinition, Relation } from '@booking/representations/entity.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { includeTree, type IncludeTree } from '@booking/representations/include-tree.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { jsonSchemaOf } from '../openapi/request-schemas.ts';
import { shownSchema, type JsonSchema } from '@booking/representations/json-schema.ts';

const closed = (properties: Record<string, unknown>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** The flat form of an entity, with the related entities in full that `include` can lead to. */
export function flatSchema(entity: EntityDefinition, include: IncludeTree): JsonSchema {
  const attributes = Object.entries(entity.attributes).map(([name, attribute]) => [name, shownSchema(attribute)]);
  const relations = Object.entries(entity.relations).map(([name, relation]) => [
    name,
    relationSchema(relation, include[name]),
  ]);
  const own = { id: { type: 'string' }, type: { const: entity.type } };
  return closed({ ...own, ...(Object.fromEntries([...attributes, ...relations]) as object) }, ['id', 'type']);
}

function relationSchema({ cardinality, target }: Relation, include: IncludeTree | undefined): JsonSchema {
  const reference = closed({ id: { type: 'string' }, type: { const: target } }, ['id', 'type']);
  const one = include ? { anyOf: [reference, flatSchema(entityOf(target), include)] } : reference;
  return cardinality === 'many' ? { type: 'array', items: one } : { anyOf: [one, { type: 'null' }] };
}

/** Every path that any of the rows can include. */
export function includesOf(rows: readonly Endpoint[]): IncludeTree {
  return includeTree(rows.flatMap(({ query }) => query.include ?? []));
}

const count = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
const pageSchema = closed(
  { current_page: count, per_page: count, from: count, to: count, total: count, last_page: count },
  ['current_page', 'per_page', 'total', 'last_page'],
);

/** What the tool of a row answers, given the schema of the entity it shows. */
export function resultSchema({ operation, entity }: Endpoint, shown: JsonSchema): JsonSchema {
  const data = { type: 'array', items: shown };
  switch (operation.kind) {
    case 'list':
      return closed({ data, meta: closed({ page: pageSchema }, ['page']) }, ['data', 'meta']);
    case 'create-many':
      return closed({ data }, ['data']);
    case 'delete':
      return closed({ id: { type: 'string' }, type: { const: entity.type }, deleted: { const: true } }, [
        'id',
        'type',
        'deleted',
      ]);
    case 'plain':
      return jsonSchemaOf(operation.schema);
    default:
      return shown;
  }
}
