import { errorCodes } from '@booking/contracts/error-codes.ts';
import type { EntityDefinition, Relation } from '@booking/representations/entity.ts';
import {
  closedObject,
  componentName,
  flatSchema,
  list,
  mapValues,
  ref,
  shownSchema,
  type JsonSchema,
} from '@booking/representations/json-schema.ts';

/** Resource linkage of one relation. */
export function linkageSchema({ cardinality, target }: Relation): JsonSchema {
  const identifier = closedObject({ type: { const: target }, id: { type: 'string' } }, ['type', 'id']);
  return cardinality === 'many' ? list(identifier) : { anyOf: [identifier, { type: 'null' }] };
}

const links = closedObject({ self: { type: 'string', format: 'uri' } }, ['self']);
const relationshipLinks = closedObject(
  { self: { type: 'string', format: 'uri' }, related: { type: 'string', format: 'uri' } },
  ['self', 'related'],
);

/** The components of one entity: resource object, document, collection, flat form, flat collection. */
export function entitySchemas(entity: EntityDefinition): Record<string, JsonSchema> {
  const name = componentName(entity.type);
  const attributes = mapValues(entity.attributes, shownSchema);
  const relationships = mapValues(entity.relations, (relation) =>
    closedObject({ links: relationshipLinks, data: linkageSchema(relation) }, ['links', 'data']),
  );
  const resource = closedObject(
    {
      type: { const: entity.type },
      id: { type: 'string' },
      attributes: closedObject(attributes),
      relationships: closedObject(relationships),
      links,
      meta: closedObject({ available_actions: list({ type: 'string' }), ...mapValues(entity.meta ?? {}, shownSchema) }),
    },
    entity.ownedView ? ['type', 'id'] : ['type', 'id', 'links'],
  );
  const one = {
    [`${name}Resource`]: resource,
    [`${name}Document`]: documentSchema({ anyOf: [ref(`${name}Resource`), { type: 'null' }] }, ref('DocumentLinks')),
    [name]: flatSchema(entity),
  };
  if (entity.ownedView) return one;
  return {
    ...one,
    [`${name}Collection`]: documentSchema(list(ref(`${name}Resource`)), ref('CollectionLinks')),
    [`${name}List`]: closedObject(
      { data: list(ref(name)), links: ref('CollectionLinks'), meta: ref('CollectionMeta') },
      ['data', 'links'],
    ),
  };
}

function documentSchema(data: JsonSchema, linksSchema: JsonSchema): JsonSchema {
  return closedObject(
    {
      jsonapi: closedObject({ version: { const: '1.1' } }, ['version']),
      links: linksSchema,
      meta: ref('CollectionMeta'),
      data,
      included: list(ref('Resource')),
    },
    ['jsonapi', 'data'],
  );
}

const scalars = ['string', 'number', 'boolean', 'null'];

const nullableUri: JsonSchema = { type: ['string', 'null'], format: 'uri' };

/** Components that belong to no entity. */
export function sharedSchemas(entities: readonly EntityDefinition[]): Record<string, JsonSchema> {
  const page = mapValues({ current_page: 0, per_page: 0, from: 0, to: 0, total: 0, last_page: 0 }, (): JsonSchema => ({
    type: ['integer', 'null'],
  }));
  return {
    Resource: {
      description: 'A resource of any type',
      oneOf: entities.map(({ type }) => ref(`${componentName(type)}Resource`)),
    },
    DocumentLinks: closedObject({ self: { type: 'string', format: 'uri' } }),
    CollectionLinks: closedObject({
      self: nullableUri,
      first: nullableUri,
      prev: nullableUri,
      next: nullableUri,
      last: nullableUri,
    }),
    CollectionMeta: closedObject({ page: closedObject(page) }),
    LinkageDocument: closedObject(
      {
        jsonapi: closedObject({ version: { const: '1.1' } }, ['version']),
        links: relationshipLinks,
        data: { anyOf: [ref('Identifier'), list(ref('Identifier')), { type: 'null' }] },
      },
      ['data'],
    ),
    Identifier: closedObject({ type: { type: 'string' }, id: { type: 'string' } }, ['type', 'id']),
    Errors: closedObject(
      { jsonapi: closedObject({ version: { const: '1.1' } }), errors: { ...list(ref('Error')), minItems: 1 } },
      ['errors'],
    ),
    Error: closedObject(
      {
        id: { type: 'string', description: 'The request id, with a number after it from the second problem on' },
        links: closedObject({
          about: { type: 'string', format: 'uri', description: 'The page about the code: cause, remedy, example' },
        }),
        status: { type: 'string' },
        code: { type: 'string', enum: Object.keys(errorCodes) },
        title: { type: 'string' },
        detail: { type: 'string' },
        source: closedObject({
          pointer: { type: 'string' },
          parameter: { type: 'string' },
          header: { type: 'string' },
        }),
        // Alternatives instead of a list of types: generators of Go clients refuse the latter.
        meta: { type: 'object', additionalProperties: { anyOf: scalars.map((type) => ({ type })) } },
      },
      ['id', 'status', 'code', 'title', 'detail'],
    ),
  };
}
