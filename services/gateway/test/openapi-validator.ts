import { wholeObject } from '@booking/representations/json-schema.ts';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Turns references to components into local definitions, as JSON Schema on its own knows them. */
export function localised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' ? String(member).replace('#/components/schemas/', '#/$defs/') : localised(member),
    ]),
  );
}

/**
 * The schemas as the checker knows them: `allOf` is one object, and an object that lists its members has no others. The document leaves
 * objects open for clients; here an answer with a member that is not described is a fault.
 */
function closed(value: unknown, components: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Json;
  const whole = wholeObject(withoutConditions(node), components);
  const isClosed = whole['type'] === 'object' && 'properties' in whole && !('additionalProperties' in whole);
  return {
    ...Object.fromEntries(Object.entries(whole).map(([key, member]) => [key, closed(member, components)])),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

/** What depends on other members is not known to the checker, which closes every object anyway. */
function withoutConditions(node: Json): Json {
  const unknown = ['if', 'then', 'else', 'dependentRequired', 'unevaluatedProperties'];
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !unknown.includes(keyword)));
}

/** The name of the one component that a schema refers to, null beside it allowed. */
function componentOf(schema: Json): string | undefined {
  const inner = (schema['anyOf'] as Json[] | undefined)?.find((option) => '$ref' in option) ?? schema;
  return /^#\/components\/schemas\/(\w+)$/.exec(String(inner['$ref']))?.[1];
}

/**
 * Checks values against schemas of an OpenAPI document; answers what is wrong, undefined when nothing is. All components are compiled
 * together, since they refer to one another.
 */
export function validatorOf(document: Json): (schema: Json, value: unknown) => string | undefined {
  const schemas = (document['components'] as Json)['schemas'] as Json;
  const $defs = localised(closed(schemas, schemas)) as Json;
  const properties = Object.fromEntries(Object.keys($defs).map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const components = z.fromJSONSchema({ type: 'object', properties, additionalProperties: false, $defs } as never);
  // One of them at a time: parsed as a whole, each answer was compared with every member that it does not have.
  const { shape } = components as z.ZodObject<Record<string, z.ZodType>>;
  return (schema, value) => {
    const component = componentOf(schema);
    if (component !== undefined && value === null && 'anyOf' in schema) return undefined;
    const result =
      component === undefined
        ? z.fromJSONSchema({ ...(localised(closed(schema, schemas)) as Json), $defs } as never).safeParse(value)
        : shape[component]!.safeParse(value);
    return result.success ? undefined : z.prettifyError(result.error);
  };
}
