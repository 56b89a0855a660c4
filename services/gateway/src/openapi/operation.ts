import { entityOf } from '@booking/representations/entities/registry.ts';
import type { EntityDefinition } from '@booking/representations/entity.ts';
import { z } from 'zod';
import { rolesWith } from '../auth/permissions.ts';
import {
  filesOf,
  pathParameters,
  scopeOf,
  type BodyRules,
  type Endpoint,
  type Files,
  type Filter,
} from '../endpoints/endpoint.ts';
import type { Writable } from '../endpoints/writable.ts';
import { pageSizeDefault, pageSizeMax } from '../http/endpoint-query.ts';
import { jsonApiType, jsonType } from '../http/media-types.ts';
import { exampleDocument, exampleFlat, examplePlainAnswer, examplePlainRequest, exampleRequest } from './examples.ts';
import { exampleId } from '@booking/representations/example-entity.ts';
import { linkageSchema } from './schemas.ts';
import { componentName, ref, type JsonSchema } from '@booking/representations/json-schema.ts';

/** The OpenAPI operation of one row of the table. */
export function operationOf(endpoint: Endpoint, anonymousCatalogue: boolean): Record<string, unknown> {
  const body = endpoint.body && requestBody(endpoint, endpoint.body);
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [endpoint.entity.type],
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(endpoint),
    security: securityOf(endpoint, anonymousCatalogue),
  };
}

/** An empty requirement says that no token is needed. */
function securityOf({ access, permission }: Endpoint, anonymousCatalogue: boolean): unknown[] {
  if (access === 'public') return [{ oauth: [] }, { bearer: [] }, ...(anonymousCatalogue ? [{}] : [])];
  return [{ oauth: [scopeOf(permission)] }, { bearer: [] }];
}

/** `GetOrder` → `getOrder`; relationship rows, which share an RPC, are named by their path. */
export function operationId({ operation, rpc, method, path }: Endpoint): string {
  const derived = ['linkage', 'related', 'change-linkage'].includes(operation.kind);
  if (!derived) return rpc.method[0]!.toLowerCase() + rpc.method.slice(1);
  const words = path
    .replaceAll(/[{}]/g, '')
    .split(/[/_-]/)
    .filter((word) => word !== '' && word !== 'id');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function accessText({ access, permission }: Endpoint): string {
  if (access === 'public') return 'Public: any valid token will do.';
  if (access === 'member') return 'Any valid token.';
  return `Roles: ${rolesWith(permission).join(', ') || 'none'}. Scope: ${scopeOf(permission)}.`;
}

const component = (name: string) => ({ $ref: `#/components/parameters/${name}` });

function parametersOf(endpoint: Endpoint): unknown[] {
  const { query, access, method } = endpoint;
  return [
    ...pathParameters(endpoint.path).map(pathParameter),
    ...(access === 'admin' ? [component('Organization')] : []),
    ...(query.include ? [listParameter('include', query.include, 'Related resources to include')] : []),
    ...Object.entries(query.filters ?? {}).map(([name, filter]) => filterParameter(name, filter)),
    ...(query.sorts
      ? [
          listParameter(
            'sort',
            query.sorts.flatMap((name) => [name, `-${name}`]),
            'Order; - for descending',
          ),
        ]
      : []),
    ...(query.page ? [component('PageNumber'), component('PageSize')] : []),
    ...(query.flags ?? []).map(flagParameter),
    ...(query.fields === false ? [] : fieldParameters(endpoint)),
    component('RequestId'),
    ...(method === 'GET' ? [component('IfNoneMatch')] : [component('IdempotencyKey')]),
    ...(method === 'PATCH' || method === 'DELETE' ? [component('IfMatch')] : []),
  ];
}

function pathParameter(name: string): unknown {
  const example = name === 'organization_slug' ? 'studio-nord' : exampleId;
  return { name, in: 'path', required: true, schema: { type: 'string' }, example };
}

function listParameter(name: string, values: readonly string[], description: string): unknown {
  const schema = { type: 'array', items: { type: 'string', enum: values } };
  return { name, in: 'query', description, style: 'form', explode: false, schema, example: [values[0]] };
}

function flagParameter(name: string): unknown {
  return { name, in: 'query', ...filterSchema('boolean') };
}

function filterParameter(name: string, { kind, description, httpOnly, required, example }: Filter): unknown {
  return {
    name: `filter[${name}]`,
    in: 'query',
    ...(required ? { required } : {}),
    ...(description === undefined ? {} : { description }),
    ...filterSchema(kind),
    ...(example === undefined ? {} : { example }),
    ...(httpOnly ? { 'x-http-only': true } : {}),
  };
}

function filterSchema(kind: Filter['kind']): Record<string, unknown> {
  if (kind === 'boolean') return { schema: { type: 'string', enum: ['true', 'false', '1', '0'] }, example: 'true' };
  if (kind === 'timestamp') return { schema: { type: 'string' }, example: '2026-03-29' };
  if (kind === 'day') return { schema: { type: 'string', format: 'date' }, example: '2026-03-29' };
  if (kind === 'text') return { schema: { type: 'string', minLength: 1 }, example: 'room' };
  const items =
    kind === 'integer' ? { type: 'integer' } : kind === 'id' ? { type: 'string' } : { type: 'string', enum: kind };
  const example = kind === 'integer' ? [1] : kind === 'id' ? [exampleId] : [kind[0]];
  return { style: 'form', explode: false, schema: { type: 'array', items, minItems: 1 }, example };
}

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

function shownEntity({ entity, operation }: Endpoint): EntityDefinition {
  return operation.kind === 'related' ? entityOf(entity.relations[operation.relation]!.target) : entity;
}

function requestBody({ path, entity, operation }: Endpoint, body: BodyRules): unknown {
  if (body.kind === 'document') {
    const schema = documentSchema(entity, body.writable, body.mode);
    return {
      required: true,
      content: { [jsonApiType]: { schema, example: exampleRequest(entity, body.writable, body.mode) } },
    };
  }
  if (body.kind === 'plain') {
    const media = { schema: jsonSchemaOf(body.schema), example: examplePlainRequest(path) };
    return { required: !body.optional, content: { [jsonType]: media, [jsonApiType]: media } };
  }
  const relation = operation.kind === 'change-linkage' ? entity.relations[operation.relation] : undefined;
  if (!relation) throw new Error(`${path} changes no relation`);
  const identifier = { type: relation.target, id: exampleId };
  const schema = { type: 'object', required: ['data'], properties: { data: linkageSchema(relation) } };
  const example = { data: relation.cardinality === 'many' ? [identifier] : identifier };
  return { required: true, content: { [jsonApiType]: { schema, example } } };
}

/** zod's own JSON Schema of what a client sends. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function documentSchema(entity: EntityDefinition, writable: Writable, mode: 'create' | 'update'): JsonSchema {
  const takes = (name: string) => mode === 'create' || !writable.createOnly.includes(name);
  const needs = (names: readonly string[]) =>
    mode === 'create' ? names.filter((name) => writable.required.includes(name)) : [];
  const attributeNames = Object.keys(writable.attributes).filter(takes);
  const relationNames = Object.keys(writable.relationships).filter(takes);
  const attributes = attributeNames.map((name) => {
    const schema = jsonSchemaOf(writable.attributes[name]!.schema);
    return [name, writable.required.includes(name) ? schema : { anyOf: [schema, { type: 'null' }] }];
  });
  const relationships = relationNames.map((name) => [
    name,
    { type: 'object', required: ['data'], properties: { data: linkageSchema(writable.relationships[name]!) } },
  ]);
  const members = {
    ...objectOf('attributes', attributes, needs(attributeNames)),
    ...objectOf('relationships', relationships, needs(relationNames)),
  };
  const required = ['type', ...(mode === 'update' ? ['id'] : [])];
  if (needs(attributeNames).length > 0) required.push('attributes');
  if (needs(relationNames).length > 0) required.push('relationships');
  const id = mode === 'update' ? { id: { type: 'string' } } : {};
  const data = { type: 'object', required, properties: { type: { const: entity.type }, ...id, ...members } };
  return { type: 'object', required: ['data'], properties: { data } };
}

function objectOf(name: string, properties: unknown[][], required: string[]): Record<string, unknown> {
  if (properties.length === 0) return {};
  const schema = { type: 'object', properties: Object.fromEntries(properties) as object };
  return { [name]: required.length > 0 ? { ...schema, required } : schema };
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const { body, access, method } = endpoint;
  const errors = [
    'BadRequest',
    'Unauthenticated',
    'NotFound',
    'NotAcceptable',
    'TooManyRequests',
    'InternalError',
    'Unavailable',
  ];
  if (access === 'admin') errors.push('Forbidden');
  if (body) errors.push('PayloadTooLarge', 'UnsupportedMediaType', 'Unprocessable');
  if (Object.keys(filesOf(endpoint).files).length > 0) errors.push('Conflict', 'Unprocessable');
  // 422 without a body: the Idempotency-Key was used with another request.
  if (method !== 'GET') errors.push('Conflict', 'PreconditionFailed', 'Unprocessable');
  const failed = errors.map((name) => [errorStatuses[name], response(name)] as const);
  return {
    ...success(endpoint),
    ...(method === 'GET' && !isUncached(endpoint) ? { 304: response('NotModified') } : {}),
    ...Object.fromEntries(failed),
  };
}

function isUncached({ operation }: Endpoint): boolean {
  return operation.kind === 'file' || (operation.kind === 'plain' && operation.noStore === true);
}

function fileContents(files: Files): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(files).map((type) => [
      type,
      { schema: { contentMediaType: type }, example: `The bytes of the file (${type})` },
    ]),
  );
}

/** One entity in both forms. */
export function documentResponse(entity: EntityDefinition) {
  const name = componentName(entity.type);
  return {
    description: `One of the ${entity.type}`,
    content: {
      [jsonApiType]: { schema: ref(`${name}Document`), example: exampleDocument(entity) },
      [jsonType]: { schema: { anyOf: [ref(name), { type: 'null' }] }, example: exampleFlat(entity) },
    },
  };
}

function success(endpoint: Endpoint): Record<string, unknown> {
  const { operation } = endpoint;
  const name = componentName(shownEntity(endpoint).type);
  switch (operation.kind) {
    case 'list':
    case 'create-many':
      return { 200: response(`${name}Collection`) };
    case 'create':
      return { 201: response(`${name}Created`) };
    case 'delete':
      return { 204: { description: 'Deleted' } };
    case 'plain': {
      const schema = jsonSchemaOf(operation.schema);
      const example = examplePlainAnswer(endpoint.path);
      return { 200: { description: endpoint.summary, content: { [jsonType]: { schema, example } } } };
    }
    case 'file': {
      return { 200: { description: endpoint.summary, content: fileContents(operation.formats) } };
    }
    case 'linkage':
    case 'change-linkage':
      return { 200: response('Linkage') };
    case 'related':
      return {
        200: response(
          endpoint.entity.relations[operation.relation]!.cardinality === 'many'
            ? `${name}Collection`
            : `${name}Document`,
        ),
      };
    case 'get':
      if (operation.files) {
        const { description, content } = documentResponse(endpoint.entity);
        return { 200: { description, content: { ...content, ...fileContents(operation.files) } } };
      }
      return { 200: response(`${name}Document`) };
    case 'update':
    case 'action':
    default:
      return { 200: response(`${name}Document`) };
  }
}

/** Error responses by component name. */
export const errorStatuses: Readonly<Record<string, number>> = {
  BadRequest: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  NotAcceptable: 406,
  Conflict: 409,
  PreconditionFailed: 412,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  Unprocessable: 422,
  TooManyRequests: 429,
  InternalError: 500,
  Unavailable: 503,
};

export const pageParameters = {
  PageNumber: { name: 'page[number]', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 }, example: 1 },
  PageSize: {
    name: 'page[size]',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: pageSizeMax, default: pageSizeDefault },
    example: pageSizeDefault,
  },
};
