import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/body.ts';
import { OAuthError } from './oauth-error.ts';

const bodyLimitBytes = 10_000;

/** A form as OAuth sends it; throws OAuthError for another media type and for parameters that are given twice. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'Send application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams((await readBody(request, bodyLimitBytes)).toString('utf8'));
  requireEachOnce(form);
  return form;
}

/** RFC 6749 §3.1 and §3.2. */
export function requireEachOnce(parameters: URLSearchParams): void {
  if (new Set(parameters.keys()).size < parameters.size)
    throw new OAuthError('invalid_request', 'A parameter is given more than once.');
}

/** The parameters of an address that takes them by GET and by POST. */
export async function formOrQuery(request: IncomingMessage): Promise<URLSearchParams> {
  return request.method === 'POST' ? readForm(request) : new URL(request.url ?? '', 'http://gateway').searchParams;
}

/** A parameter that a request must have; one without a value counts as left out (RFC 6749 §3.2). */
export function requiredOf(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OAuthError('invalid_request', `${name} is required.`);
  return value;
}

/** Client id and secret from Basic authentication (RFC 6749 §2.3.1: form-urlencoded first) or from the form. */
export function credentialsOf(
  request: IncomingMessage,
  form: URLSearchParams,
): { clientId: string; clientSecret: string } {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded !== undefined) {
    const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    const [clientId, clientSecret] = [id, secret.join(':')].map(formDecode);
    // RFC 6749 §2.3: one method of authentication in a request.
    const named = form.get('client_id') ?? clientId;
    if (form.has('client_secret') || named !== clientId)
      throw new OAuthError('invalid_request', 'The client is named by Basic authentication and by the form.');
    return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
  }
  const clientId = form.get('client_id');
  const clientSecret = form.get('client_secret');
  if (!clientId || !clientSecret) throw new OAuthError('invalid_client', 'Client id and secret are required.', 401);
  return { clientId, clientSecret };
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new OAuthError('invalid_request', 'Malformed client credentials.');
  }
}
