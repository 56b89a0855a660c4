import { pageNumberMax, pageSizeDefault, pageSizeMax } from '@booking/contracts/page-limits.ts';
import type { Filter, Relation } from '@booking/representations/entity.ts';
import { z } from 'zod';
import { pathParameters, type BodyRules, type Endpoint } from '../endpoints/endpoint.ts';

type Shape = Record<string, z.ZodType>;

/** Printable and short: what an id, a slug or a search text may be. */
const word = (max: number) => z.string().min(1).max(max);

const organizationId = word(200)
  .optional()
  .describe('Organization to work in; not needed with a token that is bound to one.');
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('The same key with the same arguments has one effect within 24 h.');

const dryRun = z
  .boolean()
  .optional()
  .describe('true: checks and answers as if it were done; nothing is written, announced or sent.');

/** The argument that fills a part of the path: the id of the entity, or the organization's slug. */
export function argumentOfPath(parameter: string): string {
  return parameter === 'organization_slug' ? parameter : 'id';
}

/**
 * What the tool of one row takes. Only what the row allows is there: filters that are for HTTP alone are not, and whatever is not there is
 * refused.
 */
export function argumentsOf(endpoint: Endpoint): z.ZodObject {
  const { access, query, body, method, permission } = endpoint;
  const writes = permission.action !== 'read' && method !== 'GET';
  return z.strictObject({
    ...pathShape(endpoint),
    ...(body ? bodyShape(body) : {}),
    ...filterShape(query.filters ?? {}),
    ...Object.fromEntries(
      Object.entries(query.flags ?? {}).map(([flag, text]) => [flag, z.boolean().optional().describe(text)]),
    ),
    ...(query.sorts
      ? {
          sort: listOf(
            query.sorts.flatMap((name) => [name, `-${name}`]),
            '`-` for descending',
          ),
        }
      : {}),
    ...(query.page ? pageShape : {}),
    ...(query.include ? { include: listOf(query.include, 'Related entities to show in full, not only by id') } : {}),
    ...fieldShape(endpoint),
    ...(writes ? { idempotency_key: idempotencyKey } : {}),
    ...(permission.action === 'read' ? {} : { dry_run: dryRun }),
    ...(access === 'admin' ? { organization_id: organizationId } : {}),
  });
}

function pathShape({ path }: Endpoint): Shape {
  return Object.fromEntries(
    pathParameters(path).map((parameter) => {
      const text = parameter === 'organization_slug' ? 'Slug of the organization' : 'Id of the entity';
      return [argumentOfPath(parameter), word(200).describe(text)];
    }),
  );
}

const pageShape: Shape = {
  page: z.int().min(1).max(pageNumberMax).optional().describe('From 1'),
  page_size: z.int().min(1).max(pageSizeMax).optional().describe(`${pageSizeDefault} unless given`),
};

const listOf = (values: readonly string[], description: string) =>
  z
    .array(z.enum([...values]))
    .min(1)
    .max(20)
    .optional()
    .describe(description);

function fieldShape({ entity, query, operation }: Endpoint): Shape {
  if (query.fields === false || operation.kind === 'delete' || operation.kind === 'plain') return {};
  const names = [...Object.keys(entity.attributes), ...Object.keys(entity.relations)];
  return { fields: z.array(z.enum(names)).min(1).optional().describe('Fields to show; all unless given') };
}

function filterShape(filters: Readonly<Record<string, Filter>>): Shape {
  const offered = Object.entries(filters).filter(([, { httpOnly }]) => httpOnly !== true);
  if (offered.length === 0) return {};
  const shape = offered.map(([name, filter]) => [name, filterValue(filter).optional().describe(filter.description)]);
  return { filter: z.strictObject(Object.fromEntries(shape) as Shape).optional() };
}

/** One value, or a list of which any fits. */
function filterValue({ kind, single }: Filter): z.ZodType {
  const oneOrMore = (one: z.ZodType, error: string) =>
    single ? one : z.union([one, z.array(one).min(1).max(250)], { error });
  if (kind === 'text') return word(500);
  if (kind === 'boolean') return z.boolean();
  if (kind === 'timestamp') return word(40).describe('ISO 8601 date or timestamp');
  if (kind === 'moment') return word(40).describe('Timestamp with an offset');
  if (kind === 'day') return word(10).describe('Local day, YYYY-MM-DD');
  if (kind === 'id') return oneOrMore(z.string().regex(/^[^,]{1,100}$/), 'Give an id or a list of ids.');
  if (kind === 'integer') {
    return oneOrMore(z.int().min(-999_999_999).max(999_999_999), 'Give a whole number or a list of them.');
  }
  return oneOrMore(z.enum([...kind]), `Give one or a list of ${kind.join(', ')}.`);
}

/** A call of a tool is a JSON message: what is larger than one may be is for HTTP alone. */
const uploadInput = z.strictObject({
  name: word(255).describe('Its ending becomes that of what is kept'),
  content: z
    .string()
    .min(1)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
    .meta({ contentEncoding: 'base64' })
    .describe('The bytes in base64, of a small image or PDF'),
});

function bodyShape(body: BodyRules): Shape {
  if (body.kind === 'linkage') return {};
  if (body.kind === 'bytes') return { input: uploadInput };
  if (body.kind === 'plain') return { input: body.optional ? body.schema.optional() : body.schema };
  const { writable, mode } = body;
  const takes = ([name]: [string, unknown]) => mode === 'create' || !writable.createOnly.includes(name);
  const presence = (name: string, schema: z.ZodType, clearable: boolean): z.ZodType => {
    const isRequired = writable.required.includes(name);
    if (mode === 'create') return isRequired ? schema : schema.nullable().optional();
    return (isRequired || !clearable ? schema : schema.nullable()).optional();
  };
  const attributes = Object.entries(writable.attributes)
    .filter(takes)
    .map(([name, { schema, clearable }]) => [name, presence(name, schema, clearable)] as const);
  const relationships = Object.entries(writable.relationships)
    .filter(takes)
    .map(([name, relation]) => [name, presence(name, relationSchema(relation), true)] as const);
  return { ...section('attributes', attributes), ...section('relationships', relationships) };
}

/** Ids instead of linkage: the type is known. */
function relationSchema({ cardinality, target, description }: Relation): z.ZodType {
  if (cardinality === 'one') return word(200).describe(`${description} Id of one of the ${target}.`);
  return z.array(word(200)).max(1000).describe(`${description} Ids of ${target}; replaces those there are.`);
}

/** A member that may be left out as long as nothing in it is required. */
function section(name: string, entries: readonly (readonly [string, z.ZodType])[]): Shape {
  if (entries.length === 0) return {};
  const object = z.strictObject(Object.fromEntries(entries));
  return { [name]: entries.every(([, schema]) => schema.isOptional()) ? object.optional() : object };
}
