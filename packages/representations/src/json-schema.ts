import type { Attribute, EntityDefinition, Relation } from './entity.ts';

export type JsonSchema = Record<string, unknown>;

/** `booking-bundle-groups` → `BookingBundleGroups`: prefix of an entity's components. */
export function componentName(type: string): string {
  return type
    .split('-')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
}

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** The value of an attribute in answers; null stands for "none" wherever a list or object does not. */
export function shownSchema(attribute: Attribute): JsonSchema {
  const describe = attribute.description === undefined ? {} : { description: attribute.description };
  return { ...valueSchema(attribute), ...describe };
}

function valueSchema(attribute: Attribute): JsonSchema {
  switch (attribute.kind) {
    case 'enum':
      return { type: ['string', 'null'], enum: [...(attribute.values ?? []), null] };
    case 'timestamp':
    case 'local-timestamp':
      return { type: ['string', 'null'], format: 'date-time' };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'integer':
      return { type: ['integer', 'null'] };
    case 'money':
    case 'percent':
    case 'number':
      return { type: ['number', 'null'] };
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'json':
      return attribute.shape === 'array' ? list({}) : { type: ['object', 'null'], additionalProperties: true };
    case 'strings':
      return list({ type: 'string' });
    case 'rows':
      return list(closedObject(mapValues(attribute.columns ?? {}, shownSchema)));
    case 'record':
      return closedObject(mapValues(attribute.columns ?? {}, shownSchema));
    case 'string':
    case 'time':
    default:
      return { type: ['string', 'null'] };
  }
}

export function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

export function closedObject(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

/** The flat form of an entity, closed: nothing but what is declared. */
export function flatSchema(entity: EntityDefinition): JsonSchema {
  return closedObject(
    {
      id: { type: 'string' },
      type: { const: entity.type },
      ...mapValues(entity.attributes, shownSchema),
      ...mapValues(entity.relations, flatRelationSchema),
    },
    ['id', 'type'],
  );
}

/** In the flat form a relation is the entity in full where it was included, else a reference. */
function flatRelationSchema({ cardinality, target }: Relation): JsonSchema {
  const one = ref(componentName(target));
  return cardinality === 'many' ? list(one) : { anyOf: [one, { type: 'null' }] };
}
