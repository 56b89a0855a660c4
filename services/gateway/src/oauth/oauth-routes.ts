import { jsonType } from '../endpoints/media-types.ts';
import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { AppError } from '@booking/platform/errors.ts';
import type { EmbeddedIssuer } from './embedded-issuer.ts';
import { credentialsOf, readForm, requiredOf } from './form.ts';
import { OAuthError } from './oauth-error.ts';
import { failureStatus, sendJson } from '../http/send.ts';
import { takesAlone } from '../http/takes-alone.ts';

export const tokenPath = '/oauth/token';
const statusPaths = ['/oauth/introspect', '/oauth/revoke'];

/**
 * Addresses that check client secrets: their failures, and the tokens that they give and end, are counted by the issuer, not by the API's
 * budgets.
 */
export const checksSecrets = (path: string): boolean => path === tokenPath || statusPaths.includes(path);

/** Token, introspection and revocation endpoint, key list and metadata; the answers are plain JSON as those standards have it. */
export function oauthRoutes(embedded: EmbeddedIssuer): Router {
  const router = express.Router();
  const { issuer, peopleIssuer, status } = embedded;
  router.get('/oauth/jwks', (request, response) => json(request, response, 200, issuer.keySet, false));
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    router.get(path, (request, response) => json(request, response, 200, embedded.metadata(), false));
  }
  router.post(
    tokenPath,
    answering(async (request, response) => {
      const form = await readForm(request);
      const grant = requiredOf(form, 'grant_type');
      if (grant === 'authorization_code') return peopleIssuer.redeem(form);
      const { clientId, clientSecret } = credentialsOf(request, form);
      const scope = form.get('scope') ?? undefined;
      if (grant !== 'client_credentials') {
        throw new OAuthError('unsupported_grant_type', 'Only client_credentials and authorization_code are offered.');
      }
      const { address, requestId } = originOf(request, response);
      return issuer.issue({ clientId, clientSecret, scope, address }, requestId);
    }),
  );
  router.post(
    '/oauth/introspect',
    answering(async (request, response) => {
      const form = await readForm(request);
      const { address, requestId } = originOf(request, response);
      const tenant = await issuer.tenantOf({ ...credentialsOf(request, form), address }, requestId);
      return status.introspect(requiredOf(form, 'token'), tenant);
    }),
  );
  router.post(
    '/oauth/revoke',
    answering(async (request, response) => {
      const form = await readForm(request);
      const clientId = await revokingClient(embedded, request, response, form);
      await status.revoke(requiredOf(form, 'token'), clientId);
      return {};
    }),
  );
  for (const path of [tokenPath, ...statusPaths]) router.all(path, takesAlone('POST'));
  return router;
}

/** A public client only names itself, any other proves who it is. */
async function revokingClient(
  { issuer, clients }: EmbeddedIssuer,
  request: Request,
  response: Response,
  form: URLSearchParams,
): Promise<string> {
  const named = clients().find(({ clientId }) => clientId === form.get('client_id'));
  if (named) return named.clientId;
  const credentials = credentialsOf(request, form);
  const { address, requestId } = originOf(request, response);
  await issuer.tenantOf({ ...credentials, address }, requestId);
  return credentials.clientId;
}

function originOf(request: Request, response: Response): { address: string; requestId: string } {
  const { requestId } = response.locals as { requestId: string };
  return { address: request.ip ?? '', requestId };
}

const json = (request: Request, response: Response, status: number, value: unknown, noStore: boolean) =>
  sendJson(request, response, { status, contentType: jsonType, value, noStore });

function answering(answer: (request: Request, response: Response) => Promise<object>): RequestHandler {
  return async (request, response) => {
    try {
      json(request, response, 200, await answer(request, response), true);
    } catch (failure) {
      const error = oauthErrorOf(response, failure);
      if (!(error instanceof OAuthError)) throw error;
      if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
      if (error.httpStatus === 401) response.setHeader('WWW-Authenticate', 'Basic realm="booking"');
      json(request, response, error.httpStatus, { error: error.error, error_description: error.message }, true);
    }
  };
}

/** What else a request is refused with, told as OAuth has it (RFC 6749 §5.2): clients of it read no other form. A defect stays one. */
function oauthErrorOf(response: Response, failure: unknown): unknown {
  if (!(failure instanceof AppError) || failure.code === 'internal_error') return failure;
  const code = failure.code === 'service_unavailable' ? 'temporarily_unavailable' : 'invalid_request';
  return new OAuthError(code, failure.problems[0].detail, failureStatus(response, failure));
}
