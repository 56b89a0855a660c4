import { createHash } from 'node:crypto';
import { pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import { parseQuery, type QueryParameters } from '../operations/reading/query.ts';
import { argumentOfPath } from './tool-arguments.ts';
import type { ToolOperation } from './tool-operations.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** What an HTTP client would have sent for the same call. */
export interface EndpointRequest {
  path: Record<string, string>;
  parameters: QueryParameters;
  /** Undefined where the row takes no body or an optional one was left out. */
  body: unknown;
}

/** `given` fits the operation's schema. Throws invalid_query_parameter where the query would be longer than HTTP takes. */
export function endpointRequest({ endpoint }: ToolOperation, given: Arguments): EndpointRequest {
  const path = Object.fromEntries(
    pathParameters(endpoint.path).map((parameter) => [parameter, String(given[argumentOfPath(parameter)])]),
  );
  return { path, parameters: parseQuery(queryOf(endpoint, given)), body: bodyOf(endpoint, given) };
}

/** As text, so that the very same reader checks it. */
function queryOf({ entity, query }: Endpoint, given: Arguments): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((given['filter'] ?? {}) as Arguments)) {
    if (value !== undefined) search.set(`filter[${name}]`, listText(value));
  }
  const named = { sort: 'sort', include: 'include', page: 'page[number]', page_size: 'page[size]' };
  for (const [argument, parameter] of Object.entries(named)) {
    if (given[argument] !== undefined) search.set(parameter, listText(given[argument]));
  }
  for (const flag of Object.keys(query.flags ?? {}))
    if (given[flag] !== undefined) search.set(flag, listText(given[flag]));
  if (given['fields'] !== undefined) search.set(`fields[${entity.type}]`, listText(given['fields']));
  return search.toString();
}

function listText(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
}

function bodyOf({ body, entity }: Endpoint, given: Arguments): unknown {
  if (body?.kind === 'bytes') {
    const { name, content } = given['input'] as { name: string; content: string };
    return { name, content: Buffer.from(content, 'base64') };
  }
  if (body?.kind !== 'document') return body && given['input'];
  const relationships = Object.entries((given['relationships'] ?? {}) as Arguments).flatMap(([name, ids]) => {
    const target = body.writable.relationships[name]?.target;
    const identifier = (id: unknown) => ({ type: target, id });
    if (ids === undefined) return [];
    const many = body.writable.relationships[name]?.cardinality === 'many';
    const data = many ? ((ids ?? []) as unknown[]).map(identifier) : ids === null ? null : identifier(ids);
    return [[name, { data }]];
  });
  return {
    data: {
      type: entity.type,
      ...(body.mode === 'update' ? { id: given['id'] } : {}),
      attributes: given['attributes'] ?? {},
      relationships: Object.fromEntries(relationships) as object,
    },
  };
}

/** What an idempotency key is good for: this operation with these arguments, in whatever order they were written. */
export function fingerprintOf({ name }: ToolOperation, given: Arguments): string {
  const { idempotency_key: _key, ...rest } = given;
  return createHash('sha256')
    .update(`${name}\n${canonical(rest)}`)
    .digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
