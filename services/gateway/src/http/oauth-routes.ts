import type { IncomingMessage } from 'node:http';
import type { Request, Response, Router } from 'express';
import express from 'express';
import { OAuthError, type Issuer } from '../oauth/issuer.ts';
import { readBody } from './body.ts';
import { jsonType } from './media-types.ts';
import { sendJson } from './send.ts';

const tokenBodyLimitBytes = 10_000;

export const tokenPath = '/oauth/token';

/** `/oauth/token`, `/oauth/jwks` and the metadata of RFC 8414; the answers are plain JSON as those standards have it. */
export function oauthRoutes(issuer: Issuer): Router {
  const router = express.Router();
  const json = (request: Request, response: Response, status: number, value: unknown, noStore: boolean) =>
    sendJson(request, response, { status, contentType: jsonType, value, noStore });

  router.get('/oauth/jwks', (request, response) => json(request, response, 200, issuer.keySet, false));
  router.get('/.well-known/oauth-authorization-server', (request, response) =>
    json(request, response, 200, issuer.metadata(), false),
  );
  router.get('/oauth/authorize', (request, response) =>
    json(
      request,
      response,
      400,
      { error: 'unsupported_response_type', error_description: 'Only client_credentials at /oauth/token is offered.' },
      true,
    ),
  );
  router.post(tokenPath, async (request, response) => {
    try {
      const form = await readForm(request);
      const { clientId, clientSecret } = credentialsOf(request, form);
      const scope = form.get('scope') ?? undefined;
      if (form.get('grant_type') !== 'client_credentials') {
        throw new OAuthError('unsupported_grant_type', 'Only client_credentials is offered.');
      }
      const address = request.ip ?? '';
      const { requestId } = response.locals as { requestId: string };
      const answer = await issuer.issue({ clientId, clientSecret, scope, address }, requestId);
      json(request, response, 200, answer, true);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
      if (error.httpStatus === 401) response.setHeader('WWW-Authenticate', 'Basic realm="booking"');
      json(request, response, error.httpStatus, { error: error.error, error_description: error.message }, true);
    }
  });
  return router;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'Send application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams((await readBody(request, tokenBodyLimitBytes)).toString('utf8'));
  const repeated = [...form.keys()].some((name) => form.getAll(name).length > 1);
  if (repeated) throw new OAuthError('invalid_request', 'A parameter is given more than once.');
  return form;
}

/** Client id and secret from Basic authentication (RFC 6749 §2.3.1: form-urlencoded first) or from the form. */
function credentialsOf(request: IncomingMessage, form: URLSearchParams): { clientId: string; clientSecret: string } {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded !== undefined) {
    const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    const [clientId, clientSecret] = [id, secret.join(':')].map(formDecode);
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
