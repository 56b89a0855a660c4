import { jsonApiType, jsonType } from '../endpoints/media-types.ts';
import type { EntityDefinition } from '@booking/representations/entity.ts';
import { roles, rolesWith } from '@booking/representations/entities/role-permissions.ts';
import { permissionsOf, scopeOf, type BodyRules, type Endpoint, type Files } from '../endpoints/endpoint.ts';
import { examplePlainAnswer, examplePlainRequest, exampleRequest } from './examples.ts';
import { exampleId } from '@booking/representations/example-entity.ts';
import { errorRefs } from './error-responses.ts';
import { operationId } from './operation-id.ts';
import { inputName, jsonSchemaOf, requestName } from './request-schemas.ts';
import { isConditional, parametersOf } from './parameters.ts';
import { linkName } from './schemas.ts';
import { oneOf, wordsOf } from '../endpoints/words.ts';
import { shownEntity } from '../endpoints/shown-entity.ts';
import { componentName, ref } from '@booking/representations/json-schema.ts';

/** The OpenAPI operation of one row of the table. */
export function operationOf(endpoint: Endpoint, anonymousCatalogue: boolean): Record<string, unknown> {
  const body = endpoint.body && requestBody(endpoint, endpoint.body);
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: `${endpoint.description ?? kindText(endpoint)} ${accessText(endpoint)}`,
    tags: [endpoint.entity.type],
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(endpoint),
    security: securityOf(endpoint, anonymousCatalogue),
  };
}

/** An empty requirement says that no token is needed. */
function securityOf(endpoint: Endpoint, anonymousCatalogue: boolean): unknown[] {
  const { access } = endpoint;
  if (access === 'public') return [{ oauth: [] }, { bearer: [] }, ...(anonymousCatalogue ? [{}] : [])];
  return [{ oauth: [...new Set(permissionsOf(endpoint).map(scopeOf))] }, { bearer: [] }];
}

/** What an operation does that says nothing of its own. */
function kindText({ entity, operation }: Endpoint): string {
  switch (operation.kind) {
    case 'list':
      return `A page of ${wordsOf(entity.type)}: ${sentenceCase(entity.description)}`;
    case 'get':
      return `All there is to know of it: ${sentenceCase(entity.description)}`;
    case 'create':
    case 'upload':
      return 'Answers 201 with what was made and its address in Location.';
    case 'update':
      return 'What the document leaves out stays as it is; If-Match guards against lost updates.';
    case 'delete':
      return 'It is gone for good; a second call answers 404.';
    case 'linkage':
    case 'related':
    case 'change-linkage':
      return relationText(entity, operation.relation);
    case 'action':
      return 'Answers the entity after the change; 409 where its state does not allow it.';
    case 'create-many':
      return 'Answers everything that was made, in the order of the request.';
    case 'file':
      return 'The media type of Accept decides which file is answered.';
    case 'plain':
    default:
      return 'Plain JSON in every form.';
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const sentenceCase = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const relationText = ({ relations }: EntityDefinition, name: string): string => relations[name]?.description ?? '';

function accessText({ access, permission }: Endpoint): string {
  if (access === 'public') return 'Any valid token will do, without a role.';
  if (access === 'member') return 'Any valid token will do.';
  const allowed = rolesWith(permission);
  return allowed.length === roles.length ? 'Every role.' : `Roles: ${allowed.join(', ') || 'none'}.`;
}

function requestBody(endpoint: Endpoint, body: BodyRules): unknown {
  const { path, entity, operation } = endpoint;
  if (body.kind === 'document') {
    const schema = ref(requestName(entity, body.mode));
    return {
      required: true,
      content: { [jsonApiType]: { schema, example: exampleRequest(entity, body.writable, body.mode) } },
    };
  }
  if (body.kind === 'plain') {
    const media = { schema: ref(inputName(endpoint)), example: examplePlainRequest(path) };
    return { required: !body.optional, content: { [jsonType]: media, [jsonApiType]: media } };
  }
  if (body.kind === 'bytes') {
    const media = { schema: { type: 'string', format: 'binary' }, example: 'The bytes of the file' };
    return { required: true, content: Object.fromEntries(body.types.map((type) => [type, media])) };
  }
  const relation = operation.kind === 'change-linkage' ? entity.relations[operation.relation] : undefined;
  if (!relation) throw new Error(`${path} changes no relation`);
  const identifier = { type: relation.target, id: exampleId };
  const example = { data: relation.cardinality === 'many' ? [identifier] : identifier };
  return { required: true, content: { [jsonApiType]: { schema: ref(linkName(relation)), example } } };
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  return {
    ...success(endpoint),
    ...(isConditional(endpoint) ? { 304: response('NotModified') } : {}),
    ...errorRefs(endpoint),
  };
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
    description: `${sentence(oneOf(entity.type))}.`,
    content: {
      [jsonApiType]: { schema: ref(`${name}Document`), examples: { one: exampleRef(`${name}Document`) } },
      [jsonType]: {
        schema: { anyOf: [ref(name), { type: 'null' }] },
        examples: { one: exampleRef(name) },
      },
    },
  };
}

/** What every answer with a body carries. */
export const answerHeaderRefs = {
  ETag: { $ref: '#/components/headers/ETag' },
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
};

export const exampleRef = (name: string) => ({ $ref: `#/components/examples/${name}` });

/** What was made, which is no list that could be had as CSV. */
const createdMany = (name: string) => ({
  description: 'What was made, in the order of the request.',
  headers: answerHeaderRefs,
  content: {
    [jsonApiType]: { schema: ref(`${name}Collection`), example: { jsonapi: { version: '1.1' }, data: [] } },
    [jsonType]: { schema: ref(`${name}List`), example: { data: [], links: {} } },
  },
});

function success(endpoint: Endpoint): Record<string, unknown> {
  const { operation } = endpoint;
  const name = componentName(shownEntity(endpoint).type);
  switch (operation.kind) {
    case 'list':
      return { 200: response(`${name}Collection`) };
    case 'create-many':
      return { 200: createdMany(name) };
    case 'create':
    case 'upload':
      return { 201: response(`${name}Created`) };
    case 'delete':
      return { 204: { description: 'It is deleted.' } };
    case 'plain': {
      const schema = jsonSchemaOf(operation.schema);
      const example = examplePlainAnswer(endpoint.path);
      return { 200: { description: 'What was asked for.', content: { [jsonType]: { schema, example } } } };
    }
    case 'file': {
      return { 200: { description: 'The file.', content: fileContents(operation.formats) } };
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
