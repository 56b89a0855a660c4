import type { EntityDefinition, Relation } from '@booking/representations/entity.ts';
import { componentName, object, orNull, ref, type JsonSchema } from '@booking/representations/json-schema.ts';
import { emailPattern, uuidPattern } from '@booking/representations/limits.ts';
import { z } from 'zod';
import type { BodyRules, Endpoint } from '../endpoints/endpoint.ts';
import type { Writable } from '../endpoints/writable.ts';
import { operationId } from './operation-id.ts';
import { linkName } from './schemas.ts';

type Mode = 'create' | 'update';

/** Name of the component of the documents that create or update an entity. */
export const requestName = ({ type }: EntityDefinition, mode: Mode): string =>
  `${componentName(type)}${mode === 'create' ? 'Create' : 'Update'}`;

/** zod's own JSON Schema of what a client sends. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return withoutTypeLists(rest) as JsonSchema;
}

function withoutTypeLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypeLists);
  if (typeof value !== 'object' || value === null) return value;
  const { type, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutTypeLists(member)]),
  );
  if (!Array.isArray(type) || type[1] !== 'null') return type === undefined ? rest : { type, ...rest };
  return orNull({ type: type[0] as string, ...rest });
}

/** The components of every request: `XCreate`, `XUpdate`, `XChanges`, the attributes that both take, and the inputs of actions. */
export function requestSchemas(endpoints: readonly Endpoint[]): Record<string, JsonSchema> {
  const bodies = new Map<string, Extract<BodyRules, { kind: 'document' }>>();
  for (const { body } of endpoints) {
    if (body?.kind === 'document') bodies.set(requestName(body.entity, body.mode), body);
  }
  const documents = [...bodies].map(([name, { entity, writable, mode }]) => [
    name,
    documentSchema(entity, writable, mode),
  ]);
  const changes = [...bodies.values()]
    .map(({ entity, writable }) => [changesName(entity), shared(writable)] as const)
    .filter(([, schema]) => schema !== undefined);
  const inputs = alike(
    endpoints.flatMap((endpoint): [string, JsonSchema][] =>
      endpoint.body?.kind === 'plain' ? [[inputName(endpoint), jsonSchemaOf(endpoint.body.schema)]] : [],
    ),
  );
  return shareObjects(Object.fromEntries([...changes, ...documents, ...inputs]) as Record<string, JsonSchema>);
}

/** What several actions take alike is described once; the others refer to it. */
function alike(inputs: readonly [string, JsonSchema][]): [string, JsonSchema][] {
  const names = new Map<string, string>();
  return inputs.map(([name, schema]) => {
    const text = JSON.stringify(schema);
    const first = names.get(text);
    names.set(text, first ?? name);
    return [name, first === undefined ? schema : ref(first)];
  });
}

/** Name of the component of a bare body: `checkoutOrder` takes a `CheckoutOrderInput`. */
export function inputName(endpoint: Endpoint): string {
  const id = operationId(endpoint);
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
}

const changesName = ({ type }: EntityDefinition): string => `${componentName(type)}Changes`;

function attributesOf({ attributes, required }: Writable, names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    names.map((name) => {
      const schema = jsonSchemaOf(attributes[name]!.schema);
      return [name, required.includes(name) ? schema : orNull(schema)];
    }),
  );
}

const updatable = ({ attributes, createOnly }: Writable): string[] =>
  Object.keys(attributes).filter((name) => !createOnly.includes(name));

function shared(writable: Writable): JsonSchema | undefined {
  const names = updatable(writable);
  return names.length > 0 ? object(attributesOf(writable, names)) : undefined;
}

/** A create takes what is listed; an update also what was read, unchanged. */
function attributesSchema(entity: EntityDefinition, writable: Writable, mode: Mode): JsonSchema | undefined {
  const names = Object.keys(writable.attributes);
  if (names.length === 0) return undefined;
  const common = ref(changesName(entity));
  const hasCommon = updatable(writable).length > 0;
  if (mode === 'update') return hasCommon ? { ...common, ...neverNull(writable) } : undefined;
  const own = object(
    attributesOf(
      writable,
      names.filter((name) => writable.createOnly.includes(name)),
    ),
    names.filter((name) => writable.required.includes(name)),
  );
  if (!hasCommon) return { ...own, additionalProperties: false };
  const isMore = own['required'] || Object.keys(own['properties'] as object).length > 0;
  return { ...(isMore ? { allOf: [common, own] } : common), unevaluatedProperties: false };
}

/**
 * What both modes take is described once, with null, which a create takes for whatever it does not need; beside it, what an update refuses.
 */
function neverNull(writable: Writable): JsonSchema {
  const names = updatable(writable).filter(
    (name) => !writable.required.includes(name) && !writable.attributes[name]?.clearable,
  );
  if (names.length === 0) return {};
  return { properties: Object.fromEntries(names.map((name) => [name, { not: { type: 'null' } }])) };
}

function relationshipsSchema({ relationships, createOnly, required }: Writable, mode: Mode): JsonSchema | undefined {
  const taken = Object.entries(relationships).filter(([name]) => mode === 'create' || !createOnly.includes(name));
  if (taken.length === 0) return undefined;
  const needed = taken.map(([name]) => name).filter((name) => mode === 'create' && required.includes(name));
  const properties = taken.map(([name, relation]) => [name, relationSchema(relation, needed.includes(name))] as const);
  const schema = object(Object.fromEntries(properties), needed);
  return mode === 'create' ? { ...schema, additionalProperties: false } : schema;
}

/** What a create needs must not be null. */
function relationSchema(relation: Relation, needed: boolean): JsonSchema {
  const { cardinality, target, description } = relation;
  if (!needed || cardinality === 'many') return { ...ref(linkName(relation)), description };
  const data = { ...ref(`${componentName(target)}Identifier`), description: 'Resource linkage.' };
  return { ...object({ data }, ['data']), description };
}

function documentSchema(entity: EntityDefinition, writable: Writable, mode: Mode): JsonSchema {
  const attributes = attributesSchema(entity, writable, mode);
  const relationships = relationshipsSchema(writable, mode);
  const needs = (members: object): boolean => mode === 'create' && writable.required.some((name) => name in members);
  const data = object(
    {
      type: { const: entity.type, description: 'JSON:API type.' },
      ...(mode === 'update' ? { id: { type: 'string', description: 'Id of the entity, as in the address.' } } : {}),
      ...(attributes ? { attributes: { ...attributes, description: 'Attributes to set.' } } : {}),
      ...(relationships ? { relationships: { ...relationships, description: 'Relationships to set.' } } : {}),
    },
    [
      'type',
      ...(mode === 'update' ? ['id'] : []),
      ...(needs(writable.attributes) ? ['attributes'] : []),
      ...(needs(writable.relationships) ? ['relationships'] : []),
    ],
  );
  return object({ data: { ...data, description: entity.description } }, ['data']);
}

/** Large objects that several requests have alike become components, named after the first place: `OrdersCreateItems`. */
function shareObjects(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const places = new Map<string, string[]>();
  const eachObject = (value: unknown, place: string, areNames: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const { description: _said, ...bare } = value as JsonSchema;
    const text = JSON.stringify(bare);
    if (!areNames && 'properties' in value && text.length > 600) places.set(text, [...(places.get(text) ?? []), place]);
    for (const [key, member] of Object.entries(value)) {
      const name =
        areNames && key !== 'data' && key !== 'attributes' ? `${key.charAt(0).toUpperCase()}${key.slice(1)}` : '';
      eachObject(member, `${place}${name}`, key === 'properties' && !areNames);
    }
  };
  for (const [name, schema] of Object.entries(schemas)) {
    eachObject(schema, name, false);
  }
  const names = new Map(
    [...places].flatMap(([text, [first, ...more]]) => (more.length > 0 ? [[text, first ?? '']] : [])),
  );
  const referring = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referring);
    if (typeof value !== 'object' || value === null) return value;
    const { description, ...bare } = value as JsonSchema;
    const name = names.get(JSON.stringify(bare));
    if (name !== undefined) return { ...ref(name), ...(description === undefined ? {} : { description }) };
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, referring(member)]));
  };
  const inside = (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, referring(member)]));
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inside(schema)])),
    ...Object.fromEntries([...names].map(([text, name]) => [name, inside(JSON.parse(text) as JsonSchema)])),
  };
}

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'GivenTimestamp',
  date: 'GivenDate',
};

/** Dates and timestamps with their long patterns become components, which the schemas refer to. */
export function shareFormats(schemas: Record<string, JsonSchema>): {
  schemas: Record<string, JsonSchema>;
  formats: Record<string, JsonSchema>;
} {
  const formats: Record<string, JsonSchema> = {};
  const shared = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shared);
    if (typeof value !== 'object' || value === null) return value;
    const { type, format, pattern, maxLength, ...rest } = value as JsonSchema;
    if (pattern === uuidPattern) return { ...ref('EntityId'), ...rest };
    if (pattern === emailPattern) {
      formats['GivenEmail'] = { type: 'string', pattern };
      return { ...ref('GivenEmail'), ...rest, ...(maxLength === undefined ? {} : { maxLength }) };
    }
    const name = formatNames[String(format)];
    if (name === undefined || typeof pattern !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shared(member)]));
    }
    formats[name] = { type, format, pattern };
    return { ...ref(name), ...rest };
  };
  return { schemas: shared(schemas) as Record<string, JsonSchema>, formats };
}
