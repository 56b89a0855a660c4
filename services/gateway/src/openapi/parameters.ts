import { integerMax, pageNumberMax, pageSizeDefault, pageSizeMax } from '@booking/contracts/page-limits.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { exampleId } from '@booking/representations/example-entity.ts';
import { componentName, ref, type JsonSchema } from '@booking/representations/json-schema.ts';
import type { Filter } from '@booking/representations/entity.ts';
import { pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import { dayOrMomentPattern } from '../endpoints/moments.ts';
import { shownEntity } from '../endpoints/shown-entity.ts';

const component = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of one operation; shared ones by reference. */
export function parametersOf(endpoint: Endpoint): unknown[] {
  const { query, access, method } = endpoint;
  const filters = Object.entries(query.filters ?? {});
  return [
    ...pathParameters(endpoint.path).map(pathParameter),
    ...(access === 'admin' ? [component('Organization')] : []),
    ...(query.include ? [includeParameter(query.include)] : []),
    ...filters.map(([name, filter]) => filterParameter(name, filter)),
    ...(query.sorts ? [sortParameter(query.sorts)] : []),
    ...(query.page ? Object.keys(pageParameters).map(component) : []),
    ...Object.entries(query.flags ?? {}).map(([name, text]) => flagParameter(name, text)),
    ...(query.fields === false ? [] : fieldParameters(endpoint)),
    ...(isConditional(endpoint) ? [component('IfNoneMatch')] : []),
    ...(endpoint.body?.kind === 'bytes' ? [fileNameParameter] : []),
    ...(method === 'GET' ? [] : [component('IdempotencyKey')]),
    ...(isGuarded(endpoint) ? [component('IfMatch')] : []),
  ];
}

const fileNameParameter = {
  name: 'Content-Disposition',
  in: 'header',
  description: 'Name of the file; its ending becomes that of what is kept.',
  schema: { type: 'string' },
  example: 'attachment; filename="logo.png"',
};

/** Whether the description offers If-None-Match: linkage and related entities take it too, but nobody keeps those. */
export function isConditional({ method, operation }: Endpoint): boolean {
  if (operation.kind === 'plain') return method === 'GET' && operation.noStore !== true;
  if (operation.kind === 'file') return operation.isUploaded === true;
  return method === 'GET' && !['linkage', 'related'].includes(operation.kind);
}

/** Whether it changes the entity of its address, whose version If-Match is compared with. */
export const isGuarded = ({ path, entity, operation }: Endpoint): boolean =>
  path.startsWith(`/${entity.type}/{`) && ['update', 'delete', 'change-linkage', 'action'].includes(operation.kind);

function pathParameter(name: string): unknown {
  return component(name === 'organization_slug' ? 'Slug' : name === 'id' ? 'Id' : 'ResourceId');
}

const inPath = (name: string, description: string, example = exampleId) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: ref('GivenId'),
  example,
});

const includeParameter = (paths: readonly string[]): unknown =>
  listParameter('include', ['', ...paths], 'Related resources to answer too, as a list of paths; none unless given.');

const sortParameter = (sorts: readonly string[]): unknown =>
  listParameter(
    'sort',
    sorts.flatMap((name) => [name, `-${name}`]),
    'Order of the answer, - for descending.',
    1,
  );

function listParameter(name: string, values: readonly string[], description: string, least = 0): unknown {
  const schema = { type: 'array', items: { type: 'string', enum: values }, ...(least > 0 ? { minItems: least } : {}) };
  return {
    name,
    in: 'query',
    description,
    style: 'form',
    explode: false,
    schema,
    example: [values.find((value) => value !== '')],
  };
}

function flagParameter(name: string, description: string): unknown {
  return { name, in: 'query', description: `${description} false unless given.`, ...filterSchema({ kind: 'boolean' }) };
}

function filterParameter(name: string, filter: Filter): unknown {
  const { description, httpOnly, required, example } = filter;
  return {
    name: `filter[${name}]`,
    in: 'query',
    ...(required ? { required } : {}),
    description,
    ...filterSchema(filter),
    ...(example === undefined ? {} : { example }),
    ...(httpOnly ? { 'x-http-only': true } : {}),
  };
}

function filterSchema({
  kind,
  minimum,
  maximum,
  single,
  pattern,
}: Omit<Filter, 'description'>): Record<string, unknown> {
  switch (kind) {
    case 'boolean':
      return { schema: { type: 'string', enum: ['true', 'false', '1', '0'] }, example: 'true' };
    case 'timestamp':
      return { schema: ref('GivenDayOrMoment'), example: '2026-03-29' };
    case 'moment':
      return { schema: ref('GivenTimestamp'), example: '2026-03-29T09:00:00Z' };
    case 'day':
      return { schema: ref('GivenDate'), example: '2026-03-29' };
    case 'text':
      return { schema: pattern ? { type: 'string', pattern } : ref('GivenText'), example: 'room' };
    case 'id':
      if (single) return { schema: { type: 'string', format: 'uuid' }, example: exampleId };
      return { style: 'form', explode: false, schema: ref('GivenIds'), example: [exampleId] };
    case 'integer': {
      const schema = { type: 'integer', minimum: minimum ?? -integerMax, maximum: maximum ?? integerMax };
      return single ? { schema, example: minimum ?? 1 } : oneOrMore(schema, minimum ?? 1);
    }
    default:
      return oneOrMore({ type: 'string', enum: kind }, kind[0]);
  }
}

const oneOrMore = (items: JsonSchema, example: unknown): Record<string, unknown> => {
  return { style: 'form', explode: false, schema: { type: 'array', items, minItems: 1 }, example: [example] };
};

/** Neither control characters nor nothing: what an address may carry. */
const printable = '^[^\\u0000-\\u001f\\u007f]+$';

/** What filters and addresses take. */
export const givenSchemas: Record<string, JsonSchema> = {
  GivenDayOrMoment: { type: 'string', pattern: dayOrMomentPattern },
  GivenText: { type: 'string', minLength: 1, maxLength: 500, pattern: printable },
  GivenIds: { type: 'array', items: { type: 'string', pattern: '^[!-+\\--~]{1,100}$' }, minItems: 1 },
  GivenId: { type: 'string', pattern: '^[!-~]{1,200}$' },
};

/** `fields[TYPE]` for the type shown and those its includes lead to. */
function fieldParameters(endpoint: Endpoint): unknown[] {
  const types = new Set([shownEntity(endpoint)]);
  for (const path of endpoint.query.include ?? []) {
    let entity = shownEntity(endpoint);
    for (const name of path.split('.')) {
      entity = entityOf(entity.relations[name]!.target);
      types.add(entity);
    }
  }
  return [...types].map(({ type }) => component(`Fields${componentName(type)}`));
}

const cursorParameter = (side: string, description: string) => ({
  name: `page[${side}]`,
  in: 'query',
  description: `${description} Not with page[number].`,
  allowEmptyValue: true,
  schema: { type: 'string', maxLength: 6_000 },
  example: '',
});

export const pageParameters = {
  PageNumber: {
    name: 'page[number]',
    in: 'query',
    description: `Page to answer, from 1 to ${pageNumberMax}; 1 unless given.`,
    // No default: it would be untrue beside a cursor, and generated clients send it.
    schema: { type: 'integer', minimum: 1, maximum: pageNumberMax },
    example: 1,
  },
  PageSize: {
    name: 'page[size]',
    in: 'query',
    description: `Most entities on a page, 1 to ${pageSizeMax}; ${pageSizeDefault} unless given.`,
    schema: { type: 'integer', minimum: 1, maximum: pageSizeMax },
    example: pageSizeDefault,
  },
  PageAfter: cursorParameter(
    'after',
    'Page after this cursor, from links.next of an answer; empty begins at the first.',
  ),
  PageBefore: cursorParameter(
    'before',
    'Page before this cursor, from links.prev of an answer; empty begins at the last.',
  ),
};

/** Parameters that many operations share. */
export const pathAndFilterParameters = {
  Id: inPath('id', 'Id of the entity.'),
  ResourceId: inPath('resource_id', 'Id of the resource.'),
  Slug: inPath('organization_slug', 'Slug of the organization.', 'studio-nord'),
};

const camel = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');

interface OperationShape {
  tags: readonly string[];
  parameters: unknown[];
}

/**
 * Parameters that several operations have alike become components, which the operations then refer to; answers them by name:
 * `FilterStatus`, and with the type before it where that name stands for another one.
 */
export function shareParameters(paths: Record<string, Record<string, unknown>>): Record<string, unknown> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as OperationShape[];
  const counts = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const components: Record<string, unknown> = {};
  const nameFor = (parameter: { name: string }, text: string, type: string): string => {
    const short = camel(parameter.name);
    const free = [short, `${componentName(type)}${short}`].find((name) => !(name in components));
    const name = free ?? `${componentName(type)}${short}${names.size}`;
    components[name] = parameter;
    names.set(text, name);
    return name;
  };
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((parameter) => {
      const text = JSON.stringify(parameter);
      const isShared = (counts.get(text) ?? 0) > 1 && !text.startsWith('{"$ref"');
      if (!isShared) return parameter;
      return component(names.get(text) ?? nameFor(parameter as { name: string }, text, operation.tags[0] ?? ''));
    });
  }
  return components;
}

/**
 * The values that parameters list become components too, which the parameters then refer to: generators make one type of each instead of
 * one for every operation that takes the parameter.
 */
export function shareValues(parameters: Readonly<Record<string, object>>): {
  parameters: Record<string, object>;
  schemas: Record<string, JsonSchema>;
} {
  const names = new Map<string, string>();
  const schemas: Record<string, JsonSchema> = {};
  const shared = (values: JsonSchema, parameter: string): JsonSchema => {
    const text = JSON.stringify(values);
    const name = names.get(text) ?? `${parameter}Value`;
    names.set(text, name);
    schemas[name] = values;
    return ref(name);
  };
  const withShared = (schema: JsonSchema, name: string): JsonSchema => {
    if ('enum' in schema) return shared(schema, name);
    const items = schema['items'] as JsonSchema | undefined;
    return items && 'enum' in items ? { ...schema, items: shared(items, name) } : schema;
  };
  const entries = Object.entries(parameters).map(([name, parameter]): [string, object] => {
    const { schema } = parameter as { schema: JsonSchema };
    return [name, { ...parameter, schema: withShared(schema, name) }];
  });
  return { parameters: Object.fromEntries(entries), schemas };
}
