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

/**
 * Compares answers with the OpenAPI document (the one derived from the table unless another is given): the status must be described, the media
 * type offered, and the body valid. Answers undefined when all of it holds, or when the document says nothing about the address (unknown paths
 * and methods).
 */
export function createAnswerChecker(
  document: Json = openApiDocument(endpoints),
): (answer: SentAnswer) => string | undefined {
  const validate = validatorOf(document);
  const table = createEndpointTable(endpoints);
  const paths = document['paths'] as Record<string, Record<string, Json>>;
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
    return validate(media.schema, json);
  };
}
