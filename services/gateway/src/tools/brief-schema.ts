import type { JsonSchema } from '@booking/representations/json-schema.ts';

/** Texts and lists of this length and numbers of this size are taken everywhere: it helps nobody to be told. */
const usualLength = 35;
const usualCount = 20;
const usualNumber = 10_000;

/**
 * An input schema with what a model needs of it: a part of the size. Left out are patterns, of which the sentences have examples, limits
 * that nobody comes near, what members of an object within it are, that unknown members are refused, that null clears (the tool says so
 * itself), the names that `fields` takes, and of an update what holds where nothing is given. Calls are held against all of it.
 */
export function briefly(schema: JsonSchema, { isUpdate = false } = {}): JsonSchema {
  const { properties, ...rest } = brief(isUpdate ? withoutDefaults(schema) : schema) as JsonSchema & {
    properties: Record<string, JsonSchema>;
  };
  return withoutFieldNames({ ...rest, properties });
}

/** All that it takes but for patterns and the names that `fields` takes: a quarter of it, and nothing that a sentence does not say. */
export const withoutPatterns = (schema: JsonSchema): JsonSchema =>
  withoutFieldNames(
    JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
      name === 'pattern' && typeof value === 'string' ? undefined : value,
    ) as JsonSchema,
  );

function withoutFieldNames(schema: JsonSchema): JsonSchema {
  const properties = schema['properties'] as Record<string, JsonSchema>;
  if (!properties['fields']) return schema;
  const description = 'Attributes and relations to show; all unless given';
  return {
    ...schema,
    properties: { ...properties, fields: { type: 'array', items: { type: 'string' }, description } },
  };
}

/** In the sentences: `…; 14 unless given.` */
function withoutDefaults<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? value.replace(/; [^;]* unless given(?=[.,])/, '') : value,
  ) as T;
}

function brief(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(brief);
  if (typeof value !== 'object' || value === null) return value;
  const schema = byNames(oneType(value as JsonSchema));
  const kept = Object.entries(schema).filter(([name, member]) => name !== 'pattern' && !isUsual(name, member));
  return Object.fromEntries(kept.map(([name, member]) => [name, brief(member)]));
}

/** An object within the attributes: its sentence, and the names of its members. */
function byNames(schema: JsonSchema): JsonSchema {
  const { type, description, properties } = schema;
  if (type !== 'object' || typeof description !== 'string' || typeof properties !== 'object') return schema;
  return { type, description: `${description} Members: ${Object.keys(properties ?? {}).join(', ')}.` };
}

function isUsual(keyword: string, value: unknown): boolean {
  if (keyword === 'additionalProperties' || keyword === 'propertyNames') return true;
  if (keyword === 'minLength') return value === 1;
  if (keyword === 'maxItems') return Number(value) >= usualCount;
  if (keyword === 'minimum') return value === 0 || Number(value) <= -usualNumber;
  if (keyword === 'maximum') return Number(value) >= usualNumber;
  return keyword === 'maxLength' && Number(value) >= usualLength;
}

/** What may be null as what it is else, and one value or a list of such as one schema. */
function oneType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other] = anyOf as [JsonSchema, JsonSchema];
  if (typeof one['type'] !== 'string') return schema;
  if (other['type'] === 'null') return { ...one, ...rest };
  const isList = other['type'] === 'array' && JSON.stringify(other['items']) === JSON.stringify(one);
  return isList ? { type: [one['type'], 'array'], items: one, ...rest } : schema;
}
