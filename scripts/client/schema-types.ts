import type { JsonSchema } from '@booking/representations/json-schema.ts';

/** A member name as TypeScript takes it. */
export const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

export const union = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ') || 'never';

export const listOf = (schema: unknown): JsonSchema[] => (schema as JsonSchema[] | undefined) ?? [];

/** What a JSON Schema of a request says of values, as a type: forms, lengths and patterns are the platform's to judge. */
export function typeOfSchema(schema: JsonSchema): string {
  if ('const' in schema) return union([schema['const']]);
  if ('enum' in schema) return union(schema['enum'] as string[]);
  if ('if' in schema) return variantsOf(schema).map(objectType).join(' | ');
  const given = schema['properties'] === undefined ? [] : [objectType(schema)];
  const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (alternatives.length > 0 && given.length === 0) return [...new Set(alternatives.map(typeOfSchema))].join(' | ');
  if (given.length > 0) return given.join('');
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly ${inBrackets(typeOfSchema((schema['items'] ?? {}) as JsonSchema))}[]`;
    case 'object':
      return 'Json';
    case undefined:
      return 'unknown';
    default:
      return String(schema['type']);
  }
}

const inBrackets = (type: string): string => (/[|&]/.test(type) && !/^\{[^{}]*\}$/.test(type) ? `(${type})` : type);

function objectType(schema: JsonSchema): string {
  const required = new Set(schema['required'] as string[] | undefined);
  const members = Object.entries(schema['properties'] as Record<string, JsonSchema>).map(
    ([name, member]) => `${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeOfSchema(member)}`,
  );
  return `{ ${members.join('; ')} }`;
}

/**
 * `if type is x then … else …` as one object per case, each with the members that its type needs. What a case takes of alternatives
 * (`anyOf` of `required`) is one object for each of them.
 */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  const { if: _condition, then: _needs, else: _otherwise, ...common } = schema;
  const kinds = ((common['properties'] as Record<string, JsonSchema>)['type']?.['enum'] ?? []) as string[];
  const found: JsonSchema[] = [];
  const named = new Set<string>();
  let rest: JsonSchema | undefined = schema;
  while (rest?.['if'] !== undefined) {
    const { type } = (rest['if'] as JsonSchema)['properties'] as Record<string, JsonSchema>;
    const kind = String(type?.['const']);
    named.add(kind);
    found.push(...caseOf(common, [kind], (rest['then'] ?? {}) as JsonSchema, true));
    rest = rest['else'] as JsonSchema | undefined;
  }
  const others = kinds.filter((kind) => !named.has(kind));
  if (others.length > 0) found.push(...caseOf(common, others, rest ?? {}, !hasDefault(common)));
  return found;
}

const hasDefault = (schema: JsonSchema): boolean =>
  'default' in ((schema['properties'] as Record<string, JsonSchema>)['type'] ?? {});

function caseOf(common: JsonSchema, kinds: readonly string[], needs: JsonSchema, saysType: boolean): JsonSchema[] {
  const ways = listOf(needs['anyOf']).map(({ required }) => required as string[]);
  const always = (needs['required'] ?? []) as string[];
  return (ways.length > 0 ? ways : [[]]).map((way) => ({
    properties: { ...(common['properties'] as object), type: { enum: kinds } },
    required: [...always, ...way, ...(saysType ? ['type'] : [])],
  }));
}
