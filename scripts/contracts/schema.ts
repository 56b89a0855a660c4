/** JSON Schema as plain data, reduced to what a program can rely on. */
export type Schema = Readonly<Record<string, unknown>>;
export type Schemas = Readonly<Record<string, Schema>>;

/** Keywords that say nothing about which values are valid. */
const descriptive = new Set(['title', 'description', 'example', 'examples', '$schema', '$comment', 'deprecated']);
const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const counts = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf', 'uniqueItems'];
/** Which members need which others, compared as a whole. */
const conditions = ['if', 'then', 'else', 'dependentRequired', 'unevaluatedProperties', 'not'];
const values = ['type', 'format', 'pattern', 'const', 'default', 'contentMediaType'];
const kept = new Set([...values, ...limits, ...counts, ...conditions]);
/** A pattern beside one of these formats repeats the format. */
const patternedFormats = new Set(['date-time', 'date', 'time', 'email', 'uuid', 'uri']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const sorted = (values: readonly unknown[]): unknown[] =>
  [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The members of a record, mapped, in the order of their names. */
export function mapSorted<T, R>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => R) {
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((name) => [name, map(record[name]!, name)]),
  );
}

/**
 * A schema without its texts, in an order that does not depend on how it was written; references keep their name alone.
 * @throws Error for a keyword that the comparison does not know: what it cannot judge must not pass as unchanged
 */
export function reducedSchema(schema: unknown): Schema {
  if (schema === true || schema === undefined) return {};
  if (!isRecord(schema)) throw new Error(`No schema: ${JSON.stringify(schema)}`);
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (descriptive.has(keyword) || keyword.startsWith('x-') || keyword === '$defs') return [];
    if (keyword === 'pattern' && patternedFormats.has(String(schema['format']))) return [];
    return [[keyword, reducedKeyword(keyword, value)]];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function reducedKeyword(keyword: string, value: unknown): unknown {
  if (keyword === '$ref') return String(value).split('/').at(-1);
  if (keyword === 'properties' && isRecord(value)) return mapSorted(value, reducedSchema);
  if (keyword === 'items' || keyword === 'propertyNames') return reducedSchema(value);
  if (keyword === 'additionalProperties') return typeof value === 'boolean' ? value : reducedSchema(value);
  if (keyword === 'anyOf' || keyword === 'oneOf') return (value as unknown[]).map(reducedSchema);
  if (keyword === 'enum' || keyword === 'required') return sorted(value as unknown[]);
  if (!kept.has(keyword)) throw new Error(`The keyword ${keyword} is not known to the comparison of contracts`);
  return value;
}
