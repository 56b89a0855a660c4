import { AppError } from '@booking/platform/errors.ts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Memberships } from '../access/memberships.ts';
import {
  AuthorizationRefusal,
  readAuthorizationRequest,
  type AuthorizationRequest,
  type PublicClient,
} from './authorization-request.ts';
import { failureStatus } from '../http/send.ts';
import type { IssuerCookies } from './cookies.ts';
import type { Person } from './demo-people.ts';
import { readForm } from './form.ts';
import { OAuthError } from './oauth-error.ts';
import type { PeopleIssuer } from './people-issuer.ts';
import type { Sealer } from './sealing.ts';
import { sessionSeconds, type Session, type Sessions } from './sessions.ts';
import { messagePage, signInPage, signInPolicy } from './sign-in-page.ts';

export interface PeopleParts {
  peopleIssuer: PeopleIssuer;
  sessions: Sessions;
  sealer: Sealer;
  cookies: IssuerCookies;
  memberships: Pick<Memberships, 'find'>;
  clients: () => readonly PublicClient[];
  people: readonly Person[];
  issuer: () => string;
  nowSeconds: () => number;
}

const formSeconds = 600;

const sealedRequest = z.object({
  formKey: z.string(),
  request: z.object({
    clientId: z.string(),
    redirectUri: z.string(),
    scope: z.string(),
    state: z.string().optional(),
    nonce: z.string().optional(),
    codeChallenge: z.string(),
  }),
});

/** Where people sign in: the authorization endpoint, its form, and the end of a session. */
export function peopleRoutes(parts: PeopleParts): Router {
  const router = express.Router();
  router.get('/oauth/authorize', page(parts, authorize(parts)));
  router.post('/oauth/sign-in', page(parts, signIn(parts)));
  router.post('/oauth/end-session', page(parts, endSession(parts)));
  return router;
}

export type Handler = (request: Request, response: Response) => Promise<void>;

/** What all pages share: not cached, not framed, not read by other origins; failures are told where it is safe to. */
export function page({ issuer }: Pick<PeopleParts, 'issuer'>, handler: Handler): RequestHandler {
  return async (request, response) => {
    response.removeHeader('Access-Control-Allow-Origin');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Frame-Options', 'DENY');
    // With no-referrer a browser would hide the origin of the form as well.
    response.setHeader('Referrer-Policy', 'same-origin');
    try {
      await handler(request, response);
    } catch (error) {
      if (error instanceof AppError) {
        sendFailure(response, failureStatus(response, error), error.problems[0].detail);
        return;
      }
      if (!(error instanceof OAuthError)) throw error;
      if (error instanceof AuthorizationRefusal) {
        const answer = { error: error.error, error_description: error.message };
        sendBack(response, error, { ...answer, iss: issuer() });
        return;
      }
      sendFailure(response, error.httpStatus, error.message);
    }
  };
}

const sendFailure = (response: Response, status: number, text: string): void =>
  sendPage(response, status, messagePage('Sign-in is not possible', text));

function authorize(parts: PeopleParts): Handler {
  const { sessions, sealer, cookies, people, clients } = parts;
  return async (request, response) => {
    const asked = readAuthorizationRequest(new URL(request.url, 'http://gateway').searchParams, clients());
    const session = await currentSession(parts, request, response, asked);
    if (session) {
      await sendCode(parts, response, asked, session);
      return;
    }
    if (asked.prompt === 'none') throw new AuthorizationRefusal('login_required', 'Nobody is signed in.', asked);
    const ended = await sessions.read(cookies.session(request));
    if (ended) cookies.clearSession(response);
    const formKey = cookies.ensureFormKey(request, response);
    const sealed = await sealer.seal('sign-in form', { formKey, request: { ...asked } }, formSeconds);
    sendPage(response, 200, signInPage(people, sealed), { redirectOrigin: new URL(asked.redirectUri).origin });
  };
}

/** The session of this browser, where it will do and its person is still a member. */
async function currentSession(
  parts: PeopleParts,
  request: Request,
  response: Response,
  asked: AuthorizationRequest,
): Promise<Session | undefined> {
  if (asked.prompt !== '' && asked.prompt !== 'none') return undefined;
  const session = await parts.sessions.read(parts.cookies.session(request));
  if (!session) return undefined;
  // In whole seconds, so that an equal age may be over by a part of one; 0 is always over, as OIDC Core 3.1.2.1 has it.
  if (asked.maxAgeSeconds !== undefined && parts.nowSeconds() - session.signedInAt >= asked.maxAgeSeconds) {
    return undefined;
  }
  return (await isMember(parts, session, response, asked)) ? session : undefined;
}

async function isMember(
  { people, memberships }: PeopleParts,
  who: Pick<Session, 'subject' | 'organizationId' | 'profile'>,
  response: Response,
  asked: { redirectUri: string; state?: string | undefined },
): Promise<boolean> {
  const isListed = people.some(
    ({ subject, organizationId }) => subject === who.subject && organizationId === who.organizationId,
  );
  if (!isListed && !who.profile) return false;
  try {
    const { requestId } = response.locals as { requestId: string };
    return (await memberships.find(who.subject, who.organizationId, requestId)).kind === 'member';
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'service_unavailable')) throw error;
    const to = { redirectUri: asked.redirectUri, state: asked.state };
    throw new AuthorizationRefusal('temporarily_unavailable', 'Members cannot be looked up at the moment.', to);
  }
}

function signIn(parts: PeopleParts): Handler {
  const { sealer, sessions, cookies } = parts;
  return async (request, response) => {
    requireOwnPage(request);
    const form = await readForm(request);
    const sealed = sealedRequest.safeParse(await sealer.open('sign-in form', form.get('request') ?? '')).data;
    if (!sealed || sealed.formKey !== cookies.formKey(request)) {
      throw new OAuthError('invalid_request', 'The page was open for too long, or is of another browser: start again.');
    }
    const asked: AuthorizationRequest = {
      ...sealed.request,
      state: sealed.request.state,
      nonce: sealed.request.nonce,
      prompt: '',
      maxAgeSeconds: undefined,
    };
    const [organizationId = '', subject = ''] = (form.get('person') ?? '').split(' ');
    if (!(await isMember(parts, { subject, organizationId }, response, asked))) {
      throw new OAuthError('access_denied', 'This person is no member of the organization.', 403);
    }
    const { session, text } = await sessions.begin({ subject, organizationId });
    cookies.setSession(response, text, sessionSeconds);
    await sendCode(parts, response, asked, session);
  };
}

function endSession({ sessions, cookies, clients }: PeopleParts): Handler {
  return async (request, response) => {
    requireOwnPage(request);
    const form = await readForm(request);
    const session = await sessions.read(cookies.session(request));
    if (session) await sessions.end(session);
    cookies.clearSession(response);
    const to = form.get('post_logout_redirect_uri');
    const isKnown = clients().some(({ redirectUris }) => to !== null && redirectUris.includes(to));
    if (isKnown) response.redirect(303, to ?? '');
    else sendPage(response, 200, messagePage('Signed out', 'You are signed out.'));
  };
}

/** A form of another site is refused, whatever cookies come with it. */
export function requireOwnPage({ headers }: Request): void {
  const site = headers['sec-fetch-site'];
  const own = site === undefined ? hostOf(headers.origin) === headers.host : site === 'same-origin';
  if (!own) throw new OAuthError('access_denied', 'This form is not of a page of this gateway.', 403);
}

function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
}

async function sendCode(
  { peopleIssuer, issuer }: PeopleParts,
  response: Response,
  asked: AuthorizationRequest,
  session: Session,
): Promise<void> {
  sendBack(response, asked, { code: await peopleIssuer.code(asked, session), iss: issuer() });
}

function sendBack(
  response: Response,
  { redirectUri, state }: { redirectUri: string; state: string | undefined },
  answer: Record<string, string>,
): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  response.redirect(303, url.href);
}

export function sendPage(
  response: Response,
  status: number,
  html: string,
  loads: Parameters<typeof signInPolicy>[0] = {},
): void {
  response.setHeader('Content-Security-Policy', signInPolicy(loads));
  response.status(status).type('html').send(html);
}
