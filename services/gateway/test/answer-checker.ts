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
 * Compares answers with the OpenAPI document (the one derived from the table unless another is given): the status must be described, the media
 * type offered, and the body valid. Answers undefined when all of it holds, or when the document says nothing about the address (unknown paths
 * and methods).
 */
export function createAnswerChecker(document: Json = withAnyId()): (answer: SentAnswer) => string | undefined {
  const validate = validatorOf(document);
  const table = createEndpointTable(endpoints);
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  const missing = missingAttributes(
    (document['components'] as Record<string, Json>)['schemas'] as Record<string, Json>,
  );
  const shared = (document['components'] as Record<string, Json>)['responses'] as Json;

  return ({ method, path, status, contentType, json }) => {
    const [address = ''] = path.split('?');
    const endpoint = table.match(address.replace('/api/v1', ''))?.byMethod.get(method as 'GET');
    if (!address.startsWith('/api/v1/') || !endpoint) return undefined;
    const responses = paths[`/api/v1${endpoint.path}`]?.[method.toLowerCase()]?.['responses'] as Record<string, Json>;
    const described = responses[String(status)] ?? (status >= 400 ? responses['default'] : undefined);
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
    const isWhole = status < 300 && !/[?&]fields(%5B|\[)/i.test(path);
    return validate(media.schema, json) ?? (isWhole ? missing(json, contentType === 'application/json') : undefined);
  };
}

interface Shown {
  type?: unknown;
  id?: unknown;
  attributes?: Json;
}

/** The first attribute that `x-required` names and an answer without `fields` lacks. */
function missingAttributes(schemas: Record<string, Json>) {
  const required = new Map(
    Object.values(schemas).flatMap(({ properties, ...schema }): [unknown, string[]][] => {
      const { type, attributes } = (properties ?? {}) as Record<string, Json | undefined>;
      const name = String(attributes?.['$ref']).split('/').at(-1) ?? '';
      const names = schemas[name]?.['x-required'] as string[] | undefined;
      return names && schema['type'] === 'object' ? [[type?.['const'], names]] : [];
    }),
  );
  const lacking = ({ type, attributes }: Shown): string | undefined => {
    const name = required.get(type)?.find((one) => attributes?.[one] === undefined);
    return name === undefined ? undefined : `${String(type)} lack ${name}`;
  };
  return (json: unknown, isFlat: boolean): string | undefined => {
    if (typeof json !== 'object' || json === null) return undefined;
    const { data, included = [] } = json as { data?: unknown; included?: Shown[] };
    const primary = [data ?? (isFlat ? json : [])].flat() as Shown[];
    if (isFlat) return primary.map((entity) => lacking({ ...entity, attributes: { ...entity } })).find(Boolean);
    // Identifiers, as linkage has them, show nothing.
    return [...primary, ...included]
      .filter((shown) => shown.attributes)
      .map(lacking)
      .find(Boolean);
  };
}
