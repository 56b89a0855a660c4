import { jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, appError } from '@booking/platform/errors.ts';
import type { FileInParts } from '../operations/call.ts';
import { InsufficientScope } from '../access/insufficient-scope.ts';
import { errorDocument, statusOf } from './error-document.ts';
import { entityTag, matchingTag } from './etag.ts';
import { holdAnswer } from './held-bytes.ts';

/**
 * Sends a JSON value as bytes: express would append a charset to text, which JSON:API forbids. A 200 or 201 carries an entity tag, and
 * that of a read turns into 304 when the client has it already.
 */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; contentType: string; value: unknown; version?: number; noStore?: boolean },
): void {
  sendBytes(request, response, { ...answer, body: Buffer.from(JSON.stringify(answer.value)) });
}

/** What is the same for everybody: its bytes and tag are made once, and all answers that are under way share them. */
export interface KeptJson {
  body: Buffer;
  tag: string;
}

export function keptJson(value: unknown): KeptJson {
  const body = Buffer.from(JSON.stringify(value));
  return { body, tag: entityTag(0, body, jsonType) };
}

export function sendKeptJson(request: IncomingMessage, response: ServerResponse, kept: KeptJson): void {
  sendBytes(request, response, { status: 200, contentType: jsonType, ...kept });
}

/** Sends text with an entity tag; 304 to a client that has it. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, text }: { contentType: string; text: string },
): void {
  sendBytes(request, response, { status: 200, contentType, body: Buffer.from(text) });
}

/** Sends a file to be saved under its name. Files name people: no cache keeps them. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: { content: Uint8Array; mediaType: string; fileName: string },
): void {
  response.setHeader('Content-Disposition', attachment(file.fileName));
  const body = Buffer.from(file.content);
  sendBytes(request, response, { status: 200, contentType: file.mediaType, body, noStore: true });
}

/** To be saved under a name that no header or file system takes for anything else. */
function attachment(fileName: string): string {
  return `attachment; filename="${fileName.replace(/[^A-Za-z0-9._-]+/g, '-')}"`;
}

/**
 * Sends a file part by part, as fast as the client reads. When a later part cannot be had the connection is cut, so that nobody takes a
 * torn file for a whole one.
 */
export async function sendParts(request: IncomingMessage, response: ServerResponse, file: FileInParts): Promise<void> {
  // Nothing would tell any more that he is gone.
  if (response.destroyed) return;
  response.statusCode = 200;
  response.setHeader('Content-Type', file.mediaType);
  response.setHeader('Content-Disposition', attachment(file.fileName));
  response.setHeader('Cache-Control', 'no-store');
  if (file.uploaded && !isWanted(request, response, file.uploaded)) {
    response.end();
    return;
  }
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    for await (const part of file.parts) {
      if (gone.signal.aborted) return;
      const read = holdAnswer(part.length, request);
      try {
        if (!response.write(part)) await once(response, 'drain', { signal: gone.signal });
      } finally {
        read();
      }
    }
    response.end();
  } catch (error) {
    if (response.headersSent) response.destroy();
    else response.removeHeader('Content-Disposition');
    if (!gone.signal.aborted) throw error;
  }
}

/** Sets what an uploaded file is sent with; false where the client has it already. */
function isWanted(
  request: IncomingMessage,
  response: ServerResponse,
  { size, digest, isPublic }: NonNullable<FileInParts['uploaded']>,
): boolean {
  const tag = `"${digest}"`;
  response.setHeader('ETag', tag);
  // Its content never changes; a day is how long a deleted one may still be shown.
  response.setHeader('Cache-Control', isPublic ? 'public, max-age=86400' : 'private, no-cache');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  if (isPublic) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  const known = matchingTag(request.headers['if-none-match'], tag);
  if (known !== undefined) {
    response.setHeader('ETag', known);
    response.statusCode = 304;
    response.removeHeader('Content-Type');
    return false;
  }
  response.setHeader('Content-Length', size);
  return true;
}

function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; contentType: string; body: Buffer; tag?: string; version?: number; noStore?: boolean },
): void {
  const { body } = answer;
  response.statusCode = answer.status;
  response.setHeader('Content-Type', answer.contentType);
  response.setHeader('Cache-Control', answer.noStore ? 'no-store' : 'private, no-cache');
  if ((answer.status === 200 || answer.status === 201) && !answer.noStore) {
    const tag = answer.tag ?? entityTag(answer.version ?? 0, body, answer.contentType);
    response.setHeader('ETag', tag);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const known = isRead ? matchingTag(request.headers['if-none-match'], tag) : undefined;
    if (known !== undefined) {
      response.setHeader('ETag', known);
      response.statusCode = 304;
      response.removeHeader('Content-Type');
      // As the 200 has it (RFC 9110 §15.4.5), to which the compression adds it.
      response.appendHeader('Vary', 'Accept-Encoding');
      response.end();
      return;
    }
  }
  // What a write has done is told in any case, bytes with a tag of their own are held once for all, and who is gone takes none.
  const isHeld = request.method === 'GET' && answer.tag === undefined && !response.destroyed;
  if (isHeld) response.once('close', holdAnswer(body.length, request));
  // To HEAD the length is told only where a GET would have sent these bytes as they are.
  if (request.method !== 'HEAD' || !isCompressed(request, body)) response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Smaller bodies are sent as they are, in bytes. */
export const compressedFromBytes = 1_024;

function isCompressed({ headers }: IncomingMessage, body: Buffer): boolean {
  return body.length >= compressedFromBytes && /\b(br|gzip|deflate)\b|\*/.test(String(headers['accept-encoding']));
}

/** The status of a failure; sets the headers that go with it, in whatever form it is told. */
export function failureStatus(response: ServerResponse, error: AppError): number {
  const status = statusOf(error);
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', Math.ceil(error.retryAfterSeconds));
  // Whatever is left of the body is not read: the connection cannot be used again.
  if (status === 413) response.setHeader('Connection', 'close');
  return status;
}

/** An errors document in the negotiated type (JSON:API unless the client reads flat only). */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  options: { requestId: string; flat: boolean; publicBaseUrl: string; resourceMetadata?: string; sent?: unknown },
): void {
  const status = failureStatus(response, error);
  const challenged = status === 401 || error instanceof InsufficientScope;
  if (challenged) response.setHeader('WWW-Authenticate', challenge(request, error, options.resourceMetadata));
  response.removeHeader('ETag');
  sendJson(request, response, {
    status,
    contentType: options.flat ? jsonType : jsonApiType,
    value: errorDocument(error, options),
    noStore: true,
  });
}

function challenge(request: IncomingMessage, error: AppError, resourceMetadata: string | undefined): string {
  const parts = ['Bearer realm="booking"'];
  if (error instanceof InsufficientScope) parts.push('error="insufficient_scope"', `scope="${error.scope}"`);
  else if (request.headers.authorization !== undefined) parts.push('error="invalid_token"');
  if (resourceMetadata !== undefined) parts.push(`resource_metadata="${resourceMetadata}"`);
  return parts.join(', ');
}

/** The failure as a client may see it: an expected one as it is, a defect without any detail. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : appError('internal_error', 'Something went wrong on our side.');
}
