import type { Attribute, EntityDefinition, Relation } from './entity.ts';

export type JsonSchema = Record<string, unknown>;

/** `booking-bundle-groups` → `BookingBundleGroups`: prefix of an entity's components. */
export function componentName(type: string): string {
  return type
    .split('-')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
}

/** One of the type: `order` of `orders`. */
export const singularOf = (type: string): string => type.replace(/ies$/, 'y').replace(/(?<=ss)es$|s$/, '');

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** The value of an attribute in answers, with its sentence and what null says. */
export function shownSchema(attribute: Attribute): JsonSchema {
  const { null: empty } = attribute;
  const description = empty === undefined ? attribute.description : `${attribute.description} Null ${empty}.`;
  const value = valueSchema(attribute);
  return { ...(empty === undefined ? value : orNull(value)), description };
}

/** The value or null, as alternatives: generators of clients fail at lists of types. The sentence stays beside both. */
export function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }], ...(description === undefined ? {} : { description }) };
}

function valueSchema(attribute: Attribute): JsonSchema {
  const columns = () => object(mapValues(attribute.columns ?? {}, shownSchema), Object.keys(attribute.columns ?? {}));
  switch (attribute.kind) {
    case 'enum':
      return { type: 'string', enum: [...(attribute.values ?? [])] };
    case 'timestamp':
    case 'local-timestamp':
      return { type: 'string', format: 'date-time' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'integer':
      return { type: 'integer' };
    case 'money':
    case 'percent':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'json':
      return { type: 'object' };
    case 'strings':
      return list({ type: 'string' });
    case 'rows':
      return list(columns());
    case 'record':
      return columns();
    case 'string':
    case 'time':
    default:
      return { type: 'string' };
  }
}

export function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

/** Open: members may be added later, and clients are to accept them. */
export function object(properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** The one object that an `allOf` of objects and references to components means; any other schema as it is. */
export function wholeObject(schema: JsonSchema, components: Readonly<Record<string, unknown>>): JsonSchema {
  if (!Array.isArray(schema['allOf'])) return schema;
  const parts = (schema['allOf'] as JsonSchema[]).map((part) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(part['$ref']))?.[1];
    return name === undefined ? part : (components[name] as JsonSchema);
  });
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[]);
  return object(
    Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, JsonSchema>,
    required,
  );
}

/** Names of the attributes that an answer has unless `fields` leaves them out. */
export function shownAlways({ attributes }: EntityDefinition): string[] {
  return Object.keys(attributes).filter((name) => !attributes[name]?.onlyWhenPresent);
}

/** The flat form of an entity: its attributes and its relations, all of which are there unless `fields` leaves them out. */
export function flatSchema(entity: EntityDefinition): JsonSchema {
  const own = {
    id: { type: 'string', description: 'Id of the entity, a UUID.' },
    type: { const: entity.type, description: 'JSON:API type.' },
    ...mapValues(entity.relations, flatRelationSchema),
  };
  return {
    description: entity.description,
    allOf: [ref(`${componentName(entity.type)}Attributes`), object(own, Object.keys(own))],
  };
}

/** In the flat form a relation is the entity in full where it was included, else its id and type. */
function flatRelationSchema({ cardinality, target, description }: Relation): JsonSchema {
  const name = `${componentName(target)}Related`;
  return { ...(cardinality === 'many' ? list(ref(name)) : ref(`${name}OrNone`)), description };
}

/** What flat relations to a type hold; the whole entity comes first, as generated clients try one after the other. */
export function relatedSchemas(type: string): Record<string, JsonSchema> {
  const name = componentName(type);
  const alternatives = [ref(name), ref(`${name}Identifier`)];
  return {
    [`${name}Related`]: { anyOf: alternatives },
    [`${name}RelatedOrNone`]: { anyOf: [...alternatives, { type: 'null' }] },
  };
}
