import { type RpcClients } from '../endpoints/rpc.ts';
import { anonymousContext, type CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { Logger } from '@booking/platform/logger.ts';
import express, { type Response, type Router } from 'express';
import { readForm } from './form.ts';
import { OAuthError } from './oauth-error.ts';
import { logoOfLink } from './page-logo.ts';
import { page, requireOwnPage, sendPage, type Handler } from './pages.ts';
import type { PeopleParts } from './people-routes.ts';
import { sessionSeconds } from './sessions.ts';
import { linkPage, messagePage } from './sign-in-page.ts';

export interface LinkParts extends Pick<PeopleParts, 'sessions' | 'cookies' | 'issuer'> {
  clients: Pick<RpcClients, 'call'>;
  logger: Pick<Logger, 'warn'>;
  publicBaseUrl: () => string;
}

const identity = 'booking.catalog.v1.IdentityService';

/**
 * Members sign in by the link of a mail. Opening it shows a button alone: programs that look behind the links of mails use none up. Whoever
 * asks for a link is told the same, at the same time, whether there is such a member or not.
 */
export function linkRoutes(parts: LinkParts): Router {
  const router = express.Router();
  router.get('/oauth/link', page(parts, showLink(parts)));
  router.post('/oauth/link', page(parts, followLink(parts)));
  router.post('/oauth/sign-in-link', page(parts, askForLink(parts)));
  return router;
}

function showLink({ clients, publicBaseUrl }: LinkParts): Handler {
  return async (request, response) => {
    const token = new URL(request.url, 'http://gateway').searchParams.get('token') ?? '';
    const rpc = { service: identity, method: 'FindSignInLink' };
    const of = { rpc, context: contextOf(response), token };
    const logo = await logoOfLink({ clients, baseUrl: publicBaseUrl() }, of);
    sendPage(response, 200, linkPage(token, logo), logo ? { logo } : {});
  };
}

function followLink({ clients, sessions, cookies }: LinkParts): Handler {
  return async (request, response) => {
    requireOwnPage(request);
    const token = (await readForm(request)).get('token') ?? '';
    const rpc = { service: identity, method: 'RedeemSignInLink' };
    const answer = await clients.call(rpc, contextOf(response), { token }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      throw new OAuthError('access_denied', 'This link was used before, or is too old. Ask for another one.', 403);
    });
    const [subject, organizationId] = [String(answer['subject']), String(answer['organization_id'])];
    const profile = { name: String(answer['name']), email: String(answer['email']) };
    const { text } = await sessions.begin({ subject, organizationId, profile });
    cookies.setSession(response, text, sessionSeconds);
    response.redirect(303, '/console');
  };
}

function askForLink({ clients, logger }: LinkParts): Handler {
  return async (request, response) => {
    requireOwnPage(request);
    const email = (await readForm(request)).get('email') ?? '';
    const rpc = { service: identity, method: 'AskForSignInLink' };
    clients.call(rpc, contextOf(response), { email }).catch((error: unknown) => {
      logger.warn({ err: error }, 'a link to sign in with could not be asked for');
    });
    const text = 'If a member has this address, a mail with a link is on its way. The link works for 15 minutes.';
    sendPage(response, 200, messagePage('Look into your mail', text));
  };
}

function contextOf(response: Response): CallContext {
  const { requestId } = response.locals as { requestId: string };
  return anonymousContext(requestId);
}
