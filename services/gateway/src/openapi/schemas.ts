import { csvType } from '../endpoints/media-types.ts';
import { errorCodes } from '@booking/contracts/error-codes.ts';
import type { EntityDefinition, Relation } from '@booking/representations/entity.ts';
import { uuidPattern } from '@booking/representations/limits.ts';
import {
  componentName,
  flatSchema,
  list,
  mapValues,
  object,
  orNull,
  ref,
  relatedSchemas,
  shownAlways,
  shownSchema,
  type JsonSchema,
} from '@booking/representations/json-schema.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const uri = (description: string): JsonSchema => ({ type: 'string', format: 'uri', description });

type Ends = Pick<Relation, 'cardinality' | 'target'>;

/** Resource linkage of one relation. */
export function linkageSchema({ cardinality, target }: Ends): JsonSchema {
  const identifier = ref(`${componentName(target)}Identifier`);
  return cardinality === 'many' ? list(identifier) : { anyOf: [identifier, { type: 'null' }] };
}

/** Name of the component of a relationship with a type. */
const relationshipName = ({ cardinality, target }: Ends): string =>
  `${componentName(target)}To${cardinality === 'many' ? 'Many' : 'One'}`;

/** Name of the component of what a request says of such a relationship: its linkage alone. */
export const linkName = (relation: Ends): string => `${relationshipName(relation)}Link`;

/** The components of one entity: attributes, resource object, document, collection, flat form, flat collection. */
export function entitySchemas(entity: EntityDefinition): Record<string, JsonSchema> {
  const name = componentName(entity.type);
  const one = {
    [`${name}Attributes`]: {
      ...object(titled(name, mapValues(entity.attributes, shownSchema)), shownAlways(entity)),
      description: `Attributes of ${entity.type}; fields leaves out what a call does not name.`,
    },
    ...relationshipsOf(entity, name),
    [`${name}Resource`]: resourceSchema(entity, name),
    [`${name}Document`]: withParts('DocumentParts', orNull(ref(`${name}Resource`))),
    [name]: flatSchema(entity),
  };
  if (entity.ownedView) return one;
  return {
    ...one,
    [`${name}Collection`]: withParts('CollectionParts', list(ref(`${name}Resource`))),
    [`${name}List`]: withParts('ListParts', list(ref(name))),
  };
}

/** Generators name the objects inside by their titles, else by a number. */
function titled(name: string, attributes: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const titleOf = (attribute: string): string => `${name}${componentName(attribute.replaceAll('_', '-'))}`;
  return Object.fromEntries(
    Object.entries(attributes).map(([attribute, schema]) => {
      const items = schema['items'] as JsonSchema | undefined;
      if (items?.['properties']) return [attribute, { ...schema, items: { title: titleOf(attribute), ...items } }];
      return [attribute, schema['properties'] ? { title: titleOf(attribute), ...schema } : schema];
    }),
  );
}

/** Its relationships; `include` decides nothing of them, `fields` does. */
function relationshipsOf(entity: EntityDefinition, name: string): Record<string, JsonSchema> {
  const relationships = mapValues(entity.relations, (relation) => ({
    ...ref(relationshipName(relation)),
    description: relation.description,
  }));
  return { [`${name}Relationships`]: object(relationships) };
}

function resourceSchema(entity: EntityDefinition, name: string): JsonSchema {
  const properties = {
    type: { const: entity.type, description: 'JSON:API type.' },
    id: ref('EntityId'),
    attributes: ref(`${name}Attributes`),
    relationships: { ...ref(`${name}Relationships`), description: 'Its relationships.' },
    links: entity.links ? linksSchema(entity.links) : ref('ResourceLinks'),
    meta: entity.meta ? resourceMeta(mapValues(entity.meta, shownSchema)) : ref('ResourceMeta'),
  };
  const required = entity.ownedView ? ['type', 'id'] : ['type', 'id', 'links'];
  return { ...object(properties, required), description: entity.description };
}

function linksSchema(links: NonNullable<EntityDefinition['links']>): JsonSchema {
  const lists = mapValues(links, ({ description }) => uri(description));
  const self = uri('Address of the resource.');
  return {
    ...object({ self, ...lists }, ['self', ...Object.keys(lists)]),
    description: 'Where the resource is, and lists beside it.',
  };
}

/** Identifiers, relationship objects and flat relations of the types that relations lead to. */
export function relationSchemas(entities: readonly EntityDefinition[]): Record<string, JsonSchema> {
  const relations = entities.flatMap((entity) => Object.values(entity.relations));
  return Object.fromEntries(
    relations.flatMap((relation): [string, JsonSchema][] => [
      [
        `${componentName(relation.target)}Identifier`,
        object({ type: { const: relation.target, description: 'JSON:API type.' }, id: ref('EntityId') }, [
          'type',
          'id',
        ]),
      ],
      [
        relationshipName(relation),
        object(
          {
            links: ref('RelationshipLinks'),
            data: { ...linkageSchema(relation), description: 'Resource linkage.' },
          },
          ['links', 'data'],
        ),
      ],
      [
        linkName(relation),
        object({ data: { ...linkageSchema(relation), description: 'Resource linkage.' } }, ['data']),
      ],
      ...Object.entries(relatedSchemas(relation.target)),
    ]),
  );
}

const actions = {
  ...list({ type: 'string' }),
  description: 'Moves that are possible now, by the name of their endpoint.',
};

const resourceMeta = (own: Record<string, JsonSchema> = {}): JsonSchema => ({
  ...object({ available_actions: actions, ...own }),
  description: 'What is known beside the attributes.',
});

/** A document: what all of its kind have, and its data. */
const withParts = (parts: string, data: JsonSchema): JsonSchema => ({
  allOf: [ref(parts), object({ data: { ...data, description: 'The primary data.' } }, ['data'])],
});

function documentParts(links: string): JsonSchema {
  const included = { ...list(ref('Resource')), description: 'Related resources that include asked for, each once.' };
  return object({ jsonapi: ref('Version'), links: ref(links), meta: ref('CollectionMeta'), included }, ['jsonapi']);
}

const relationshipLinks = object(
  { self: uri('Address of the linkage.'), related: uri('Address of the related resources.') },
  ['self', 'related'],
);

/** Components that belong to no entity. */
export function sharedSchemas(entities: readonly EntityDefinition[]): Record<string, JsonSchema> {
  return {
    Resource: {
      description: 'A resource of any type.',
      oneOf: entities.map(({ type }) => ref(`${componentName(type)}Resource`)),
    },
    Csv: {
      contentMediaType: csvType,
      description: 'The whole list: a line of names, then a line for each entity, its id first.',
    },
    DocumentParts: documentParts('DocumentLinks'),
    CollectionParts: documentParts('CollectionLinks'),
    ListParts: object({ links: ref('CollectionLinks'), meta: ref('CollectionMeta') }, ['links']),
    ResourceMeta: resourceMeta(),
    Version: {
      ...object(
        {
          version: { const: '1.1', description: 'Version of JSON:API.' },
          profile: {
            ...list({ type: 'string' }),
            description: 'Profiles applied: that of cursors on pages by cursor.',
          },
        },
        ['version'],
      ),
      description: 'The format of the document.',
    },
    ResourceLinks: {
      ...object({ self: uri('Address of the resource.') }, ['self']),
      description: 'Where the resource is.',
    },
    RelationshipLinks: { ...relationshipLinks, description: 'Where the relationship is.' },
    DocumentLinks: { ...object({ self: uri('Address of this document.') }), description: 'Where the document is.' },
    CollectionLinks: { ...collectionLinks(), description: 'Where this page and its neighbours are.' },
    CollectionMeta: {
      ...object({
        page: { ...object(pageMeta), description: 'Place of this page; counts are absent when paging by cursor.' },
      }),
      description: 'What is known of the collection.',
    },
    LinkageDocument: object(
      {
        jsonapi: ref('Version'),
        links: ref('RelationshipLinks'),
        data: {
          anyOf: [ref('Identifier'), list(ref('Identifier')), { type: 'null' }],
          description: 'Resource linkage.',
        },
      },
      ['data'],
    ),
    EntityId: { type: 'string', pattern: uuidPattern, description: 'Id of the entity.' },
    Identifier: {
      ...object({ type: text('JSON:API type.'), id: text('Id of the resource.') }, ['type', 'id']),
      description: 'Names a resource.',
    },
    Errors: object(
      { jsonapi: ref('Version'), errors: { ...list(ref('Error')), minItems: 1, description: 'Every problem found.' } },
      ['errors'],
    ),
    Error: errorSchema(),
  };
}

function collectionLinks(): JsonSchema {
  const link = (description: string) => orNull(uri(description));
  return object({
    self: link('Address of this page.'),
    first: link('The first page.'),
    prev: link('The page before. Null on the first.'),
    next: link('The page after. Null on the last.'),
    last: link('The last page; absent when paging by cursor.'),
  });
}

const pageCount = (description: string): JsonSchema => ({ type: 'integer', description });
const pageMeta = {
  current_page: pageCount('Number of this page, from 1.'),
  per_page: pageCount('Most entities on a page.'),
  from: orNull(pageCount('Place of the first entity shown, from 1. Null on an empty page.')),
  to: orNull(pageCount('Place of the last entity shown. Null on an empty page.')),
  total: pageCount('Entities on all pages.'),
  last_page: pageCount('Number of the last page, at least 1.'),
};

function errorSchema(): JsonSchema {
  const scalars = ['string', 'number', 'boolean', 'null'];
  const links = object({
    about: uri('The page about the code: cause, remedy, example.'),
    type: uri('Type of the problem, where a profile of JSON:API defines one.'),
  });
  const source = object({
    pointer: text('JSON pointer into the document that was sent.'),
    parameter: text('The query parameter.'),
    header: text('The request header.'),
  });
  return {
    ...object(
      {
        id: text('The request id, with a number after it from the second problem on.'),
        links: { ...links, description: 'Where to read on.' },
        status: text('The HTTP status.'),
        code: { type: 'string', enum: Object.keys(errorCodes), description: 'What programs tell errors apart by.' },
        title: text('What the code says, the same for every error of it.'),
        detail: text('What is wrong here and what is allowed, for people.'),
        source: { ...source, description: 'What the problem is about; one of its members, or none.' },
        meta: {
          type: 'object',
          // Alternatives instead of a list of types: generators of Go clients refuse the latter, and those of Go and Python a named member
          // beside them.
          additionalProperties: { anyOf: [...scalars, 'object'].map((type) => ({ type })) },
          description:
            'Facts for programs: the rule that was broken; of a conflict the `reason`, a word that its page lists.',
        },
      },
      ['id', 'status', 'code', 'title', 'detail'],
    ),
    description: 'One problem.',
  };
}
