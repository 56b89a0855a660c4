import { createEndpointTable, endpoints } from '../src/endpoints/table.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { validatorOf, type Json } from './openapi-validator.ts';

export interface SentAnswer {
  method: string;
  /** Path and query, as sent. */
  path: string;
  status: number;
  contentType: string | undefined;
  json: unknown;
}

/** Every other status an operation has to name itself. */
const ofDefault = [406, 500];

/** What the table describes, with ids of any form: the services that these tests make up give short ones. */
function withAnyId(): Json {
  const document = JSON.parse(JSON.stringify(openApiDocument(endpoints))) as Json;
  const schemas = (document['components'] as Record<string, Json>)['schemas'] as Record<string, Json>;
  return {
    ...document,
    components: { ...(document['components'] as Json), schemas: { ...schemas, EntityId: { type: 'string' } } },
  };
}

/**
 * Compares answers with the OpenAPI document (the one derived from the table unless another is given): the status must be named for the operation,
 * the media type offered, and the body valid. Answers undefined when all of it holds, or when the document says nothing about the address
 * (unknown paths and methods).
 */
export function createAnswerChecker(document: Json = withAnyId()): (answer: SentAnswer) => string | undefined {
  const validate = validatorOf(document);
  let validateSparse: ReturnType<typeof validatorOf> | undefined;
  const table = createEndpointTable(endpoints);
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  const shared = (document['components'] as Record<string, Json>)['responses'] as Json;

  return ({ method, path, status, contentType, json }) => {
    const [address = ''] = path.split('?');
    const endpoint = table.match(address.replace('/api/v1', ''))?.byMethod.get(method as 'GET');
    if (!address.startsWith('/api/v1/') || !endpoint) return undefined;
    const responses = paths[`/api/v1${endpoint.path}`]?.[method.toLowerCase()]?.['responses'] as Record<string, Json>;
    const described = responses[ofDefault.includes(status) ? 'default' : String(status)];
    if (!described) return `status ${status} is not described`;
    const reference = described['$ref'];
    const name = typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : '';
    const { content } = ('$ref' in described ? shared[name] : described) as {
      content?: Record<string, { schema: Json }>;
    };
    if (!content) return json === undefined ? undefined : `status ${status} has no body`;
    // A profile is not part of what is offered.
    const media = content[contentType?.replace(/;profile="[^"]*"$/, '') ?? ''];
    if (!media) return `${contentType} is not offered with ${status}`;
    const isSparse = /[?&]fields(%5B|\[)/i.test(path);
    if (!isSparse) return validate(media.schema, json);
    validateSparse ??= validatorOf(withoutRequired(document));
    return validateSparse(media.schema, json);
  };
}

/** What `fields` leaves out is not there: of what is shown of an entity nothing but its id and type is required then. */
function withoutRequired(document: Json): Json {
  const components = document['components'] as Record<string, Json>;
  const schemas = Object.entries(components['schemas'] as Record<string, Json>).map(([name, schema]) => {
    if (name.endsWith('Attributes')) return [name, { ...schema, required: [] }];
    const parts = schema['allOf'] as Json[] | undefined;
    if (!parts?.some(({ $ref }) => String($ref).endsWith('Attributes'))) return [name, schema];
    return [
      name,
      { ...schema, allOf: parts.map((part) => (part['required'] ? { ...part, required: ['id', 'type'] } : part)) },
    ];
  });
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) as Json } };
}
