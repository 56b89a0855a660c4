import { z } from 'zod';

import type { Json } from './openapi-validator.ts';

/** What a service takes of one type. */
export type Input = z.ZodObject;

/** zod's own JSON Schema of what is sent. */
export const schemaOf = (input: z.ZodType): Json =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json;

/** One value that a request may set: as the API description tells it, as the owning service parses it, and as the gateway does before. */
export interface Place {
  field: string;
  described: Json;
  held: Json | undefined;
  gateway: z.ZodType;
}

/** Keywords that bound a value from below and from above. */
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const upper = ['maxLength', 'maximum', 'maxItems'];
const int32Max = 2_147_483_647;

/** A schema without references, alternatives with null and `allOf`; what stands beside a reference says more of the same members. */
export function createResolver(components: Readonly<Record<string, Json>>) {
  return function resolved(schema: Json): Json {
    const { $ref, anyOf, allOf, ...own } = schema;
    if (typeof $ref === 'string') {
      const there = resolved(components[$ref.split('/').at(-1) ?? ''] ?? {});
      const [known, more] = [there, own].map(({ properties }) => (properties ?? {}) as Record<string, Json>);
      const both = Object.entries(more ?? {}).map(([name, said]) => [name, { ...known?.[name], ...said }]);
      return { ...there, ...own, ...(known || more ? { properties: { ...known, ...Object.fromEntries(both) } } : {}) };
    }
    if (Array.isArray(allOf)) {
      const parts = (allOf as Json[]).map(resolved);
      return { ...parts[0], properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Json };
    }
    const values = Array.isArray(anyOf) ? (anyOf as Json[]).filter(({ type }) => type !== 'null') : [];
    return values.length === 1 ? { ...resolved(values[0] ?? {}), ...own } : schema;
  };
}

/** How much larger the service counts: money in hundredths, percents in hundredths of one. */
const scaleOf = (field: string): number => (/_minor$|_basis_points$/.test(field) ? 100 : 1);

/** What the service holds; a number of the wire has 32 bits whatever its schema says. */
function heldLimit(held: Json, keyword: string, scale: number): number | undefined {
  const limit = held[keyword] as number | undefined;
  return limit === undefined || (scale === 1 && Math.abs(limit) >= int32Max) ? undefined : limit / scale;
}

/** Where a described limit is not the one that a request meets. */
export function differences({ described, held, gateway, field }: Place): string[] {
  if (!held) return ['nothing to compare with'];
  const scale = scaleOf(field);
  const bounds = [...lower, ...upper].flatMap((keyword) => {
    const stated = described[keyword] as number | undefined;
    const limit = heldLimit(held, keyword, scale);
    if (stated === limit) return [];
    // More than nothing is one of the smallest units at least, whatever the currency.
    if (keyword === 'minimum' && described['exclusiveMinimum'] === 0 && limit === 1 / scale) return [];
    if (keyword === 'exclusiveMinimum' && stated === 0 && held['minimum'] === 1) return [];
    if (stated === undefined) return [`${keyword} ${limit} is held and not described`];
    const isNarrower = limit === undefined || (upper.includes(keyword) ? stated < limit : stated > limit);
    const isTrue = isNarrower && refusesBeyond(gateway, keyword, stated);
    return isTrue ? [] : [`${keyword} is described as ${stated}, held as ${limit}`];
  });
  const forms = ['pattern', 'format', 'enum'].flatMap((keyword) => {
    const [stated, kept] = [JSON.stringify(described[keyword]), JSON.stringify(held[keyword])];
    // The pattern of an e-mail address says more than the format, which other programs read in another way.
    const isSaid = keyword === 'format' && held['format'] === 'email' && described['pattern'] === held['pattern'];
    return kept === undefined || stated === kept || isSaid
      ? []
      : [`${keyword} is described as ${stated}, held as ${kept}`];
  });
  return [...bounds, ...forms];
}

/** Whether the gateway itself refuses the first value beyond a limit. */
function refusesBeyond(schema: z.ZodType, keyword: string, limit: number): boolean {
  const beyond: Record<string, () => unknown> = {
    minLength: () => 'x'.repeat(Math.max(0, limit - 1)),
    maxLength: () => 'x'.repeat(limit + 1),
    minimum: () => limit - 1,
    maximum: () => limit + 1,
    minItems: () => [],
    maxItems: () => Array.from({ length: limit + 1 }, () => 'x'),
  };
  return !schema.safeParse(beyond[keyword]?.()).success;
}

/** The entries of a list and the members of an object, and what is below them. */
export function placesBelow(place: Place, resolved: (schema: Json) => Json): Place[] {
  const { described, held, gateway } = place;
  if (!held) return [];
  const withBelow = (part: Place): Place[] => [part, ...placesBelow(part, resolved)];
  if (gateway instanceof z.ZodOptional || gateway instanceof z.ZodDefault || gateway instanceof z.ZodNullable) {
    return placesBelow({ ...place, gateway: gateway.unwrap() as z.ZodType }, resolved);
  }
  if (gateway instanceof z.ZodArray) {
    const items = [described, held].map((list) => resolved((list['items'] ?? {}) as Json));
    return withBelow({
      ...place,
      described: items[0] ?? {},
      held: items[1] ?? {},
      gateway: gateway.element as z.ZodType,
    });
  }
  if (!(gateway instanceof z.ZodObject)) return [];
  const [own, kept] = [described, held].map((object) => (object['properties'] ?? {}) as Record<string, Json>);
  return Object.entries(gateway.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
    const field = [name, `${name}_minor`, `${name}_basis_points`].find((one) => one in (kept ?? {})) ?? name;
    const there = kept?.[field];
    return withBelow({
      field,
      described: resolved(own?.[name] ?? {}),
      held: there && resolved(there),
      gateway: member,
    });
  });
}

interface Internals {
  _zod: {
    def: {
      checks?: readonly { _zod: { def: { check: string } } }[];
      innerType?: z.ZodType;
      in?: z.ZodType;
      out?: z.ZodType;
      element?: z.ZodType;
    };
  };
}

/** Whether a schema has a rule that is code, of which no keyword can tell. */
export function hasRuleInCode(schema: z.ZodType): boolean {
  const { checks = [], innerType, in: before, out, element } = (schema as z.ZodType & Internals)._zod.def;
  const inner = [innerType, before, out, element].filter((one) => one !== undefined);
  return checks.some(({ _zod }) => _zod.def.check === 'custom') || inner.some(hasRuleInCode);
}
