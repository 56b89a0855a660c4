import { type RpcClients } from '../endpoints/rpc.ts';
import { type Form, jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { type From } from '../http/from.ts';
import { parse as parseDisposition } from 'content-disposition';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, appError } from '@booking/platform/errors.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { fieldOf } from '@booking/representations/entity.ts';
import type { AccessToken, AccessTokenVerifier } from '../access/access-token.ts';
import { bearerToken, unauthenticated } from '../access/access-token.ts';
import type { Caller } from '../access/authorize.ts';
import type { Memberships } from '../access/memberships.ts';
import { nameSpan } from '@booking/platform/telemetry.ts';
import { filesOf, pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import type { EndpointTable } from '../endpoints/table.ts';
import type { ApiCall, Outcome, UploadedBytes } from '../operations/call.ts';
import { admit, carryOut } from '../operations/carry-out.ts';
import { parseJson, readBody } from '../http/body.ts';
import { cursorProfile } from '../operations/reading/cursor-profile.ts';
import { holdUpload } from '../http/held-bytes.ts';
import { versionsOf } from '../http/etag.ts';
import { isListParameter } from '../operations/reading/endpoint-query.ts';
import { negotiateForm, negotiateType, requireContentType, requirePlainJson } from '../http/negotiation.ts';
import { present, resourceLink, type PresentationContext } from '../operations/presentation.ts';
import { hasControlCharacter, parseQuery } from '../operations/reading/query.ts';
import { asAppError, sendError, sendFile, sendJson, sendParts } from '../http/send.ts';
import { didYouMean, nearest } from '@booking/platform/suggestion.ts';
import { requireText } from '../operations/reading/text-problems.ts';

export interface ApiDependencies {
  table: EndpointTable;
  clients: RpcClients;
  verifier: AccessTokenVerifier;
  memberships: Memberships;
  currencyOf: (caller: Caller) => Promise<string>;
  publicBaseUrl: () => string;
  publicCatalogAnonymous: boolean;
  bodyLimitBytes: number;
  uploadLimitBytes: number;
  logger: Logger;
}

/** One request below /api/v1, as the stages of its handling see it. */
interface Exchange extends From {
  request: IncomingMessage;
  path: string;
  rawQuery: string;
  /** The document of the body, once it was read. */
  sent?: unknown;
}

/**
 * Answers every request below /api/v1. Order of checks: path → method → 401 → 406 / 415 → organization → 403 → query → body
 * (404 before 409 and 422) → the service's own.
 */
export function createApiHandler(dependencies: ApiDependencies) {
  return async (request: IncomingMessage, response: ServerResponse, { requestId, address }: From): Promise<void> => {
    const [fullPath, rawQuery] = splitOnce(request.url ?? '', '?');
    const exchange: Exchange = { request, requestId, address, path: fullPath.slice('/api/v1'.length), rawQuery };
    response.setHeader('Vary', varyOn(response));
    try {
      await answer(exchange, response, dependencies);
    } catch (error) {
      if (!(error instanceof AppError)) dependencies.logger.error({ err: error }, 'defect while answering a request');
      // A file was on its way; its connection is cut already.
      if (response.headersSent) return;
      sendError(request, response, asAppError(error), {
        requestId,
        flat: readsFlatOnly(request.headers.accept, request.method),
        publicBaseUrl: dependencies.publicBaseUrl(),
        resourceMetadata: `${dependencies.publicBaseUrl()}/.well-known/oauth-protected-resource`,
        sent: exchange.sent,
      });
    }
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

/** Answers depend on the media type asked for; whatever was set before is kept. */
function varyOn(response: ServerResponse): string {
  const before = response.getHeader('Vary');
  return before === undefined ? 'Accept' : `${String(before)}, Accept`;
}

function readsFlatOnly(accept: string | undefined, method: string | undefined): boolean {
  try {
    return negotiateForm(accept, { write: method !== 'GET' && method !== 'HEAD' }) === 'flat';
  } catch {
    return false;
  }
}

async function answer(exchange: Exchange, response: ServerResponse, dependencies: ApiDependencies): Promise<void> {
  const { request, requestId, address } = exchange;
  const { endpoint, path, refusal } = findEndpoint(exchange, response, dependencies.table);
  const token = await authenticate(request, endpoint, dependencies);
  if (refusal) throw refusal;
  const mediaType = mediaTypeFor(request, endpoint);
  const form = mediaType === undefined ? negotiate(request, endpoint) : 'json-api';
  requireContent(request, endpoint);
  const parameters = parseQuery(exchange.rawQuery, (name) => isListParameter(name, endpoint.query));
  const from = { token, o: parameters.get('o'), requestId, address };
  const caller = await admit(endpoint, from, dependencies.memberships);
  const method = request.method ?? 'GET';
  const body = () => {
    addIdempotencyKey(exchange, caller);
    return endpoint.body?.kind === 'bytes'
      ? uploadReader(exchange, response, caller, dependencies.uploadLimitBytes)
      : bodyReader(exchange, endpoint, caller, dependencies.bodyLimitBytes);
  };
  // What is made has no version yet.
  const isCompared = endpoint.method !== 'GET' && pathParameters(endpoint.path).length > 0;
  const ifVersions = isCompared ? versionsOf(request.headers['if-match']) : undefined;
  const { query, outcome } = await carryOut(
    { endpoint, method, path, parameters, caller, mediaType, body, ifVersions },
    dependencies,
  );
  if (outcome.kind === 'parts') {
    await sendParts(request, response, outcome);
    return;
  }
  sendOutcome(exchange, response, outcome, {
    form,
    apiBase: `${dependencies.publicBaseUrl()}/api/v1`,
    path: exchange.path,
    parameters,
    query,
    entity: endpoint.entity,
    isAction: endpoint.operation.kind === 'action',
    linkQuery: linkQueryOf(caller),
  });
}

function findEndpoint(
  { request, path }: Exchange,
  response: ServerResponse,
  table: EndpointTable,
): { endpoint: Endpoint; path: Record<string, string>; refusal?: AppError } {
  const match = table.match(path);
  if (!match) throw appError('not_found', `Nothing answers at this address.${nearAddress(path, table)}`);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = match.byMethod.get(method as Endpoint['method']);
  if (!endpoint) {
    response.setHeader('Allow', allowedMethods(match.byMethod));
    const read = match.byMethod.get('GET');
    if (read && isRelationshipWrite(read, method)) return { endpoint: read, path: {}, refusal: unchangeable(read) };
    const taken = [...match.byMethod.keys()].join(', ');
    throw appError('method_not_allowed', `This address does not take ${method ?? 'that method'}: it takes ${taken}.`);
  }
  nameSpan(`${method} ${endpoint.path}`);
  return { endpoint, path: decodeParameters(endpoint, match.values) };
}

/** ` Did you mean /orders?` for `/ordres/7`, ` Did you mean /orders/7/checkout?` for `/orders/7/chekout`. */
function nearAddress(path: string, table: EndpointTable): string {
  if (path.endsWith('/') && table.match(path.slice(0, -1))) return didYouMean([path.slice(0, -1).slice(0, 200)]);
  const { known, segment, others } = table.nearest(path);
  const addressOf = (last: string): string => `/${[...known, last].join('/')}`.slice(0, 200);
  return didYouMean(nearest(segment, others).map(addressOf));
}

/** JSON:API asks for 403, where other addresses answer 405, from the address of a relationship that does not take the change. */
function isRelationshipWrite({ operation }: Endpoint, method: string | undefined): boolean {
  return operation.kind === 'linkage' && ['PATCH', 'POST', 'DELETE'].includes(method ?? '');
}

function unchangeable({ operation, entity }: Endpoint): AppError {
  const name = operation.kind === 'linkage' ? operation.relation : '';
  return appError('forbidden', `The relationship ${name} of ${entity.type} cannot be changed this way.`);
}

/** For Allow: HEAD comes with GET, OPTIONS with everything. */
export function allowedMethods(byMethod: ReadonlyMap<string, unknown>): string {
  const methods = [...byMethod.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

function decodeParameters(endpoint: Endpoint, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pathParameters(endpoint.path).map((name, index) => [name, decodeSegment(values[index] ?? '')]),
  );
}

function decodeSegment(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw appError('malformed_document', 'The address has malformed percent-encoding.');
  }
  if (hasControlCharacter(decoded)) throw appError('malformed_document', 'The address has control characters.');
  return decoded;
}

async function authenticate(
  request: IncomingMessage,
  endpoint: Endpoint,
  { verifier, publicCatalogAnonymous }: ApiDependencies,
): Promise<AccessToken | undefined> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) return verifier.verify(token);
  if (endpoint.access === 'public' && publicCatalogAnonymous) return undefined;
  throw unauthenticated('Send Authorization: Bearer <access token>.');
}

/** Of a file; undefined where the answer is no file. */
function mediaTypeFor(request: IncomingMessage, endpoint: Endpoint): string | undefined {
  const { files, only } = filesOf(endpoint);
  const types = Object.keys(files);
  if (types.length === 0) return undefined;
  const chosen = negotiateType(request.headers.accept, only ? types : [jsonApiType, jsonType, ...types]);
  return Object.hasOwn(files, chosen) ? chosen : undefined;
}

function negotiate(request: IncomingMessage, endpoint: Endpoint): Form {
  const isWrite = endpoint.method !== 'GET';
  if (endpoint.operation.kind === 'plain') requirePlainJson(request.headers.accept);
  return endpoint.operation.kind === 'plain' ? 'flat' : negotiateForm(request.headers.accept, { write: isWrite });
}

function requireContent(request: IncomingMessage, { body }: Endpoint): void {
  if (body?.kind === 'document' || body?.kind === 'linkage') {
    requireContentType(request.headers['content-type'], [jsonApiType]);
  } else if (body?.kind === 'bytes') {
    requireContentType(request.headers['content-type'], body.types);
  } else if (body && hasBody(request)) {
    requireContentType(request.headers['content-type'], [jsonApiType, jsonType]);
  }
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Reads the body on first use and makes the idempotency fingerprint of it. */
function bodyReader(exchange: Exchange, { body }: Endpoint, caller: Caller, limitBytes: number): ApiCall['body'] {
  const { request, path } = exchange;
  const bytesOf = async (): Promise<Buffer> =>
    body && hasBody(request) ? readBody(request, limitBytes) : Buffer.alloc(0);
  const read = async (): Promise<unknown> => {
    const bytes = await bytesOf();
    if (caller.context.idempotencyKey !== undefined) {
      caller.context.idempotencyFingerprint = fingerprint(request.method ?? '', path, bytes);
    }
    if (bytes.length === 0) {
      if (body?.kind === 'plain' && body.optional) return undefined;
      throw appError('malformed_document', 'A body is required.');
    }
    const value = parseJson(bytes);
    exchange.sent = value;
    // What requireText refuses can be written as an escape only.
    if (bytes.includes('\\u')) requireText(value);
    return value;
  };
  return read;
}

/** Reads the bytes of a file on first use; they count as held until the answer is sent. */
function uploadReader(
  { request, path, rawQuery }: Exchange,
  response: ServerResponse,
  caller: Caller,
  limitBytes: number,
): () => Promise<UploadedBytes> {
  return async () => {
    const name = fileNameIn(request.headers['content-disposition']);
    const expected = Math.min(limitBytes, Number(request.headers['content-length'] ?? limitBytes));
    response.once('close', holdUpload(expected, request));
    const content = await readBody(request, limitBytes);
    if (content.length === 0) throw appError('malformed_document', 'A body is required: the bytes of the file.');
    if (caller.context.idempotencyKey !== undefined) {
      caller.context.idempotencyFingerprint = fingerprint(request.method ?? '', `${path}?${rawQuery} ${name}`, content);
    }
    return { content, name };
  };
}

function fileNameIn(header: string | undefined): string {
  if (header === undefined) return 'file';
  const name = parseDisposition(header).parameters['filename'];
  if (name !== undefined && name !== '') return name;
  throw appError('malformed_document', 'Name the file as in: attachment; filename="logo.png".', {
    source: { header: 'Content-Disposition' },
  });
}

function fingerprint(method: string, path: string, body: Buffer): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(body).digest('base64url');
}

/** The Idempotency-Key travels with the call context of writes. */
function addIdempotencyKey({ request, path }: Exchange, caller: Caller): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const key = request.headers['idempotency-key'];
  if (key !== undefined) {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw appError('malformed_document', 'Idempotency-Key must be 1 to 255 visible ASCII characters.', {
        source: { header: 'Idempotency-Key' },
      });
    }
    caller.context.idempotencyKey = key;
    caller.context.idempotencyFingerprint = fingerprint(request.method ?? '', path, Buffer.alloc(0));
  }
}

/** Resource links work for the caller as they are: with `o` where the token is not bound to the organization. */
function linkQueryOf({ token, context }: Caller): string {
  if (context.organizationId === '' || token?.tenant !== undefined) return '';
  return `?o=${encodeURIComponent(context.organizationId)}`;
}

function sendOutcome(
  { request }: Exchange,
  response: ServerResponse,
  outcome: Exclude<Outcome, { kind: 'parts' }>,
  context: PresentationContext,
): void {
  if (outcome.kind === 'empty') {
    response.statusCode = 204;
    response.end();
    return;
  }
  if (outcome.kind === 'file') {
    sendFile(request, response, outcome);
    return;
  }
  if (outcome.kind === 'entity' && outcome.status === 201 && outcome.wire) {
    response.setHeader('Location', resourceLink(context, outcome.type, String(outcome.wire['id'])));
  }
  // That of a linkage is its entity's, which is what a change of it compares.
  const version = 'wire' in outcome ? Number(outcome.wire?.['version'] ?? 0) : 0;
  sendJson(request, response, {
    status: outcome.kind === 'entity' ? outcome.status : 200,
    contentType: context.form === 'flat' ? jsonType : jsonApiTypeOf(context),
    value: present(outcome, context) ?? null,
    version,
    noStore: (outcome.kind === 'plain' && outcome.noStore) || handsOutSecret(request, outcome, context),
  });
}

/** With the profile where it was applied: JSON:API 1.1, Content negotiation. */
function jsonApiTypeOf({ query }: PresentationContext): string {
  return query.cursor ? `${jsonApiType};profile="${cursorProfile}"` : jsonApiType;
}

/** Writes that make a secret answer it once; it must not lie in anybody's cache (RFC 6749 §5.1). */
function handsOutSecret({ method }: IncomingMessage, outcome: Outcome, { entity }: PresentationContext): boolean {
  if (outcome.kind !== 'entity' || !outcome.wire || method === 'GET' || method === 'HEAD') return false;
  const { wire } = outcome;
  return Object.entries(entity.attributes).some(
    ([name, attribute]) => attribute.onlyWhenPresent === true && wire[fieldOf(name, attribute)] !== undefined,
  );
}
