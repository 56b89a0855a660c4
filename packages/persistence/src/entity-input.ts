import {
  currencyCode,
  id,
  jsonObject,
  localDay,
  money,
  name,
  optionalReference,
  percent,
  references,
  taxRate,
  timestamp,
  trimmed,
  vatId,
  webAddress,
} from '@booking/platform/fields.ts';
import { isId } from '@booking/platform/ids.ts';
import {
  fieldOf,
  givenOf,
  type Attribute,
  type Check,
  type EntityDefinition,
  type Limits,
  type Relation,
} from '@booking/representations/entity.ts';
import { entryMost, int32Max, linePattern, listMost, textMost } from '@booking/representations/limits.ts';
import type { FieldName, LinkOf, ValueOf } from '@booking/representations/record.ts';
import { z } from 'zod';

/** What callers write of an entity, as the schema that its service parses: each field within its limits, in normal form. */

type Columns = NonNullable<Attribute['columns']>;
type GivenMembers<M, W> = { [N in keyof M as M[N] extends { readonly given: W } ? N : never]: M[N] };
/** What a create may leave to the service is there in an update that names it. */
type InputValue<A, W> = A extends { readonly cardinality: unknown }
  ? LinkOf<A>
  : A extends { readonly derived: true }
    ? ValueOf<A> | ('once' extends W ? undefined : never)
    : ValueOf<A>;
type ShapeOf<M, W> = {
  [N in keyof GivenMembers<M, W> & string as FieldName<N, M[N & keyof M]>]: z.ZodType<InputValue<M[N & keyof M], W>>;
};
type Shape<D extends EntityDefinition, W> = ShapeOf<D['attributes'], W> &
  ShapeOf<D['relations'], W> &
  ShapeOf<D['asked'], W>;
type Flat<T> = { [N in keyof T]: T[N] };

/** What a service demands of a value that its declaration does not say, by field: the schema within the limits → one that demands it. */
type RulesOf<M> = {
  readonly [N in keyof M & string as FieldName<N, M[N]>]?: (
    value: z.ZodType<Exclude<ValueOf<M[N]>, null>>,
  ) => z.ZodType<Exclude<ValueOf<M[N]>, null>>;
};
type Rules<D extends EntityDefinition> = RulesOf<D['attributes']> & RulesOf<NonNullable<D['asked']>>;
type Rule = (value: z.ZodType) => z.ZodType;

/** Of a create: whatever callers give, with what is so where they say nothing. */
export function inputOf<D extends EntityDefinition>(
  entity: D,
  rules?: Rules<D>,
): z.ZodObject<Flat<Shape<D, 'once' | 'always'>>>;
export function inputOf(entity: EntityDefinition, rules: object = {}): z.ZodObject {
  return inputSchema(entity, rules, ['once', 'always']);
}

/** Of an update: what may change. */
export function changesOf<D extends EntityDefinition>(
  entity: D,
  rules?: Rules<D>,
): z.ZodObject<Flat<Shape<D, 'always'>>>;
export function changesOf(entity: EntityDefinition, rules: object = {}): z.ZodObject {
  return inputSchema(entity, rules, ['always']);
}

function inputSchema(entity: EntityDefinition, rules: object, when: readonly unknown[]): z.ZodObject {
  const ruleOf = new Map(Object.entries(rules as Readonly<Record<string, Rule>>));
  const { attributes, relations } = givenOf(entity);
  const isAsked = ([, { given }]: [string, Attribute | Relation]): boolean => when.includes(given);
  return z.object(
    Object.fromEntries([
      ...attributes.filter(isAsked).map(([name, attribute]) => {
        const field = fieldOf(name, attribute);
        return [field, fieldSchema(attribute, ruleOf.get(field))] as const;
      }),
      ...relations.filter(isAsked).map(([, relation]) => [relation.field, linkSchema(relation)] as const),
    ]),
  );
}

function fieldSchema(attribute: Attribute, rule: Rule = (value) => value): z.ZodType {
  const { null: nothing, empty, initial, derived } = attribute;
  const value = rule(valueSchema(attribute));
  if (initial !== undefined) return value.default(initial);
  if (empty !== undefined) {
    return value
      .nullable()
      .default(empty)
      .transform((given) => given ?? empty);
  }
  if (nothing !== undefined) return value.nullable().default(null);
  return derived ? value.optional() : value;
}

function linkSchema({ cardinality, required, most }: Relation): z.ZodType {
  if (cardinality === 'many') return references(most);
  return required ? id() : optionalReference();
}

function valueSchema(attribute: Attribute): z.ZodType {
  const { kind, limits = {}, values = [], columns = {}, check } = attribute;
  if (check) return checks[check](limits);
  const { least, most, each } = limits;
  switch (kind) {
    case 'enum':
      return z.enum([...values]);
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z
        .number()
        .int()
        .min(least ?? -int32Max, limits.refusal)
        .max(most ?? int32Max, limits.refusal);
    case 'money':
      return money(limits.positive ? { min: 1 } : {});
    case 'percent':
      return percent();
    case 'timestamp':
    case 'local-timestamp':
      return timestamp();
    case 'date':
      return localDay();
    case 'json':
      return jsonObject();
    case 'strings':
      return listOf(textSchema(each ?? { most: entryMost }), limits);
    case 'rows':
      return listOf(z.object(columnSchemas(columns)), limits);
    case 'record':
      return z.object(columnSchemas(columns));
    case 'time':
    case 'string':
    default:
      return textSchema(limits, attribute.trimmed);
  }
}

/** Of one row of an attribute. */
export function rowInput<const C extends Columns>(columns: C): z.ZodType<ValueOf<{ kind: 'record'; columns: C }>>;
export function rowInput(columns: Columns): z.ZodType {
  return z.object(columnSchemas(columns));
}

const columnSchemas = (columns: Columns): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [fieldOf(name, column), fieldSchema(column)]));

function listOf(entry: z.ZodType, { least, most = listMost }: Limits): z.ZodType {
  const entries = z.array(entry).max(most);
  return least === undefined ? entries : entries.min(least);
}

function textSchema({ least, most, pattern, refusal, values, lowered }: Limits, isTrimmed = false): z.ZodType {
  if (values) return z.enum([...values]);
  if (pattern === linePattern) return name(most);
  if (isTrimmed && pattern === undefined) return trimmed(most ?? textMost);
  let text = isTrimmed ? z.string().trim() : z.string();
  if (least !== undefined) text = text.min(least);
  if (most !== undefined || pattern === undefined) text = text.max(most ?? textMost);
  if (lowered) text = text.toLowerCase();
  return pattern === undefined ? text : text.regex(new RegExp(pattern), refusal);
}

const checks: Readonly<Record<Check, (limits: Limits) => z.ZodType>> = {
  currency: currencyCode,
  email({ most = 254, lowered }) {
    const email = z.email().max(most);
    return lowered ? email.toLowerCase() : email;
  },
  // Both address organizations.
  slug: (limits) => textSchema(limits).refine((value) => !isId(String(value)), 'Must not look like an id.'),
  'tax-rate': taxRate,
  'vat-id': vatId,
  'web-address': ({ most }) => webAddress(most),
};
