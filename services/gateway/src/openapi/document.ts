import { csvType, jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { entities } from '@booking/representations/entities/registry.ts';
import type { EntityDefinition } from '@booking/representations/entity.ts';
import { roles } from '@booking/representations/entities/role-permissions.ts';
import { pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import { wordsOf } from '../endpoints/words.ts';
import { exampleCollection, exampleDocument, exampleFlat, exampleFlatList } from './examples.ts';
import { exampleId } from '@booking/representations/example-entity.ts';
import { operationId } from './operation-id.ts';
import { errorExamples, errorHeaders, errorResponses } from './error-responses.ts';
import { answerHeaderRefs as headers, documentResponse, operationOf } from './operation.ts';
import { givenSchemas, pageParameters, pathAndFilterParameters, shareParameters, shareValues } from './parameters.ts';
import { withCommonParameters } from './path-items.ts';
import { requestSchemas, shareFormats } from './request-schemas.ts';
import { entitySchemas, relationSchemas, sharedSchemas } from './schemas.ts';
import { componentName, list, object, ref, type JsonSchema } from '@booking/representations/json-schema.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole interface, derived from the endpoint table and the entity definitions. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { anonymousCatalogue = false }: { anonymousCatalogue?: boolean } = {},
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    (paths[`/api/v1${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      endpoint,
      anonymousCatalogue,
    );
  }
  const { parameters, schemas: values } = shareValues({
    ...sharedParameters,
    ...shareParameters(paths),
    ...pathAndFilterParameters,
    ...pageParameters,
    ...Object.fromEntries(entities.map(fieldsParameter)),
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Booking and billing API',
      version: '1.0.0',
      description: introduction,
      contact: { name: 'Whoever runs this installation' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The address this document came from' }],
    tags: entities.map(({ type, description }) => ({ name: type, description })),
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, withCommonParameters(item)])),
    components: {
      schemas: { ...schemas(paths, endpoints), ...givenSchemas, ...values },
      examples: { ...(Object.assign({}, ...entities.map(entityExamples)) as Json), ...errorExamples() },
      responses: referredTo(paths, {
        ...(Object.assign(
          {},
          ...entities.map((entity) => entityResponses(entity, createdLinks(entity, endpoints))),
        ) as Json),
        ...sharedResponses(),
        ...errorResponses(),
      }),
      headers: { ...answerHeaders, ...errorHeaders },
      parameters,
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: scopes(endpoints) } },
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

/** Without the relationship objects and identifiers that nothing shows. */
function schemas(paths: Json, endpoints: readonly Endpoint[]): Json {
  const { schemas: requests, formats } = shareFormats(requestSchemas(endpoints));
  const fixed: Json = {
    ...sharedSchemas(entities),
    ...(Object.assign({}, ...entities.map(entitySchemas)) as Json),
    ...requests,
    ...formats,
  };
  const text = JSON.stringify([paths, fixed, relationSchemas(entities)]);
  return {
    ...fixed,
    ...Object.fromEntries(
      Object.entries(relationSchemas(entities)).filter(([name]) => text.includes(`#/components/schemas/${name}"`)),
    ),
  };
}

/** One of every entity in both forms. */
function entityExamples(entity: EntityDefinition): Json {
  const name = componentName(entity.type);
  return {
    [`${name}Document`]: { value: exampleDocument(entity) },
    [name]: { value: exampleFlat(entity) },
  };
}

const introduction = [
  'JSON:API 1.1. Every GET also answers a flat form for `Accept: application/json`.',
  'Admin endpoints need an organization: the one the token is bound to, or the parameter `o`.',
  'Every call takes `X-Request-Id`, which names it in logs and events and is made unless given; every answer carries it.',
  'Money is in major units of its currency, timestamps are ISO 8601 with a numeric offset.',
].join('\n\n');

function scopes(endpoints: readonly Endpoint[]): Record<string, string> {
  const types = [...new Set(endpoints.map(({ permission }) => permission.type))].sort();
  return Object.fromEntries(
    types.flatMap((type) => [
      [`b.${type}:read`, `Read ${type}`],
      [`b.${type}:write`, `Change ${type}`],
    ]),
  );
}

/** Without the answers that no operation gives: not everything can be created. */
function referredTo(paths: Json, responses: Json): Json {
  const used = new Set(JSON.stringify(paths).match(/(?<="#\/components\/responses\/)\w+/g));
  return Object.fromEntries(Object.entries(responses).filter(([name]) => used.has(name)));
}

/** What can be done next with what was created: its operations by id, and its actions. */
function createdLinks({ type }: EntityDefinition, endpoints: readonly Endpoint[]): Json {
  const next = endpoints.filter(
    ({ entity, operation, path }) =>
      entity.type === type &&
      new RegExp(`^/${type}/\\{[^/]+\\}(/[^/{}]+)?$`).test(path) &&
      !['linkage', 'related', 'change-linkage'].includes(operation.kind),
  );
  return Object.fromEntries(
    next.map((endpoint) => {
      const id = operationId(endpoint);
      const [parameter = 'id'] = pathParameters(endpoint.path);
      return [id, { operationId: id, parameters: { [parameter]: '$response.body#/data/id' } }];
    }),
  );
}

function entityResponses(entity: EntityDefinition, links: Json): Json {
  const name = componentName(entity.type);
  const one = documentResponse(entity);
  const many = {
    [jsonApiType]: { schema: ref(`${name}Collection`), example: exampleCollection(entity) },
    [jsonType]: { schema: ref(`${name}List`), example: exampleFlatList(entity) },
    [csvType]: csvMedia,
  };
  const location = { Location: { $ref: '#/components/headers/Location' } };
  return {
    [`${name}Document`]: { ...one, headers },
    [`${name}Created`]: {
      description: `${one.description.slice(0, -1)}, as it was made.`,
      headers: { ...headers, ...location },
      content: one.content,
      links,
    },
    [`${name}Collection`]: { description: `A page of ${wordsOf(entity.type)}.`, headers, content: many },
  };
}

const csvMedia = { schema: ref('Csv'), example: 'id,name\r\n' };

const text = { type: 'string' };
const answerHeaders = {
  Location: { description: 'Address of the new resource.', schema: { type: 'string', format: 'uri' } },
  ETag: { description: 'Version of the entity, for If-None-Match and If-Match.', schema: text },
  'X-Request-Id': { description: 'Names this call, as given or made; also in the logs.', schema: text },
};

function sharedResponses(): Json {
  const identifier = { type: 'customers', id: exampleId };
  const self = `https://api.example/api/v1/orders/${exampleId}`;
  const document = {
    jsonapi: { version: '1.1' },
    links: { self: `${self}/relationships/customer`, related: `${self}/customer` },
    data: identifier,
  };
  return {
    Linkage: {
      description: 'Type and id of what is related.',
      headers,
      content: {
        [jsonApiType]: { schema: ref('LinkageDocument'), example: document },
        [jsonType]: {
          schema: {
            anyOf: [
              ref('Identifier'),
              object({ data: { ...list(ref('Identifier')), description: 'Identifiers.' } }, ['data']),
              { type: 'null' },
            ],
          },
          example: identifier,
        },
      },
    },
    NotModified: { description: 'The client has it already.', headers },
  };
}

const header = (name: string, description: string, example: string, schema: JsonSchema = text) => ({
  name,
  in: 'header',
  description,
  schema,
  example,
});

const sharedParameters = {
  Organization: {
    name: 'o',
    in: 'query',
    description: `Organization id; not needed with a token that is bound to one. The caller's role there is one of ${roles.join(', ')}.`,
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body has one effect, however often it is sent within 24 hours.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
  IfMatch: header(
    'If-Match',
    'ETag of what the client saw; 412 when it has changed since. Not looked at unless given.',
    '"1-abc"',
  ),
  IfNoneMatch: header('If-None-Match', 'ETag of what the client has; 304 when it still holds.', '"1-abc"'),
};

function fieldsParameter({ type, attributes, relations }: EntityDefinition): [string, Json] {
  const names = [...Object.keys(attributes), ...Object.keys(relations)];
  return [
    `Fields${componentName(type)}`,
    {
      name: `fields[${type}]`,
      in: 'query',
      description: `Fields of ${type} to show: all unless given, none where empty.`,
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string', enum: ['', ...names] } },
    },
  ];
}
