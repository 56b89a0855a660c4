import { readFileSync } from 'node:fs';
import { errorCodes, type ErrorCode } from '@booking/contracts/error-codes.ts';
import { ref } from '@booking/representations/json-schema.ts';
import { filesOf, pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import { jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { isGuarded } from './parameters.ts';

type Json = Record<string, unknown>;

/** Statuses that operations name, by the component that describes each. */
const named: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
};

/** What any operation may answer whatever is asked of it. */
const always = [400, 401, 429, 503];

/** The refusals of an operation by status; what none should meet (406, 500) is its default. */
export function errorRefs(endpoint: Endpoint): Json {
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const refused = statusesOf(endpoint).map((status) => [status, reference(named[status]!)]);
  return { ...(Object.fromEntries(refused) as Json), default: reference('Failed') };
}

function statusesOf(endpoint: Endpoint): number[] {
  const { access, body, method, path } = endpoint;
  const writes = method !== 'GET';
  // Which a draft does not have, nor an invoice that lacks what the standard asks for.
  const isEInvoice = Object.hasOwn(filesOf(endpoint).files, 'application/xml');
  const namesRelated = body?.kind === 'document' && Object.keys(body.writable.relationships).length > 0;
  return [
    ...always,
    ...(access === 'public' ? [] : [403]),
    ...(pathParameters(path).length > 0 || namesRelated ? [404] : []),
    // Also without a body: what its Idempotency-Key stood for is under way, or was another request.
    ...(writes || isEInvoice ? [409, 422] : []),
    ...(isGuarded(endpoint) ? [412] : []),
    ...(body ? [413, 415] : []),
  ];
}

/** The example of a code is that of its page. */
export function errorExamples(): Json {
  return Object.fromEntries(
    Object.keys(errorCodes).map((code) => [
      code,
      { value: { jsonapi: { version: '1.1' }, errors: [exampleOf(code)] } },
    ]),
  );
}

function exampleOf(code: string): unknown {
  const page = readFileSync(new URL(`../../../../docs/errors/${code}.md`, import.meta.url), 'utf8');
  return JSON.parse(/```json\n([^`]+)```/.exec(page)?.[1] ?? 'null');
}

const headers: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export const errorHeaders = {
  'Retry-After': {
    description: 'Seconds to wait before the call is repeated; with 409 only where waiting helps.',
    schema: { type: 'integer' },
  },
  'WWW-Authenticate': {
    description: 'What the token lacks, as RFC 6750 has it; with 403 only where that is a scope.',
    schema: { type: 'string' },
  },
};

/** One for each status that operations name, and the one that stands for everything else. */
export function errorResponses(): Json {
  const codes = Object.entries(errorCodes) as [ErrorCode, { httpStatus: number }][];
  const responseOf = (fits: (status: number) => boolean, carried: readonly string[] = []): Json => {
    const fitting = codes.filter(([, { httpStatus }]) => fits(httpStatus));
    const examples = Object.fromEntries(fitting.map(([code]) => [code, { $ref: `#/components/examples/${code}` }]));
    const media = { schema: ref('Errors'), examples };
    const references = carried.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    return {
      description: `${fitting.map(([code, { httpStatus }]) => `${httpStatus} ${code}`).join(', ')}.`,
      ...(carried.length > 0 ? { headers: Object.fromEntries(references) as Json } : {}),
      content: { [jsonApiType]: media, [jsonType]: media },
    };
  };
  const each = Object.entries(named).map(([status, name]) => [
    name,
    responseOf((one) => one === Number(status), headers[Number(status)]),
  ]);
  return { ...(Object.fromEntries(each) as Json), Failed: responseOf((status) => !(status in named)) };
}
