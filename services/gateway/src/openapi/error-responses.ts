import { readFileSync } from 'node:fs';
import { errorCodes, type ErrorCode } from '@booking/contracts/error-codes.ts';
import { ref } from '@booking/representations/json-schema.ts';
import { filesOf, pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import { jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { isGuarded } from './parameters.ts';

type Json = Record<string, unknown>;

/** Statuses that operations name: the component that describes each, and what it says before the codes that it stands for. */
const named: Readonly<Record<number, readonly [name: string, says: string]>> = {
  400: ['BadRequest', 'The request cannot be understood, or the organization does not take it'],
  401: ['Unauthorized', 'There is no token, or none that is valid'],
  403: ['Forbidden', 'The caller may not do this'],
  404: ['NotFound', 'There is no such thing that the caller could see'],
  409: ['Conflict', 'What is there now does not allow it'],
  412: ['PreconditionFailed', 'It has changed since it was read'],
  413: ['ContentTooLarge', 'The body is too large'],
  415: ['UnsupportedMediaType', 'The body has a media type that is not taken'],
  422: ['Unprocessable', 'The request is understood, and something in it is not right'],
  429: ['TooManyRequests', 'There were too many requests, to be sent again after Retry-After'],
  503: ['ServiceUnavailable', 'It cannot be done now, and may be sent again after Retry-After'],
};

/** What any operation may answer whatever is asked of it. */
const always = [400, 401, 429, 503];

/** The refusals of an operation by status; what none should meet (406, 500) is its default. */
export function errorRefs(endpoint: Endpoint): Json {
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const refused = statusesOf(endpoint).map((status) => [status, reference(named[status]![0])]);
  return { ...(Object.fromEntries(refused) as Json), default: reference('Failed') };
}

function statusesOf(endpoint: Endpoint): number[] {
  const { access, body, method, path, query } = endpoint;
  const writes = method !== 'GET';
  // Which a draft does not have, nor an invoice that lacks what the standard asks for.
  const isEInvoice = Object.hasOwn(filesOf(endpoint).files, 'application/xml');
  const namesRelated = body?.kind === 'document' && Object.keys(body.writable.relationships).length > 0;
  return [
    ...always,
    ...(access === 'public' && !query.membersInclude ? [] : [403]),
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
  const responseOf = (says: string, fits: (status: number) => boolean, carried: readonly string[] = []): Json => {
    const fitting = codes.filter(([, { httpStatus }]) => fits(httpStatus));
    const examples = Object.fromEntries(fitting.map(([code]) => [code, { $ref: `#/components/examples/${code}` }]));
    const media = { schema: ref('Errors'), examples };
    const references = carried.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    return {
      description: `${says}: ${fitting.map(([code]) => code).join(', ')}.`,
      ...(carried.length > 0 ? { headers: Object.fromEntries(references) as Json } : {}),
      content: { [jsonApiType]: media, [jsonType]: media },
    };
  };
  const each = Object.entries(named).map(([status, [name, says]]) => [
    name,
    responseOf(says, (one) => one === Number(status), headers[Number(status)]),
  ]);
  const failed = 'What no operation should meet, 405, 406 or 500';
  return { ...(Object.fromEntries(each) as Json), Failed: responseOf(failed, (status) => !(status in named)) };
}
