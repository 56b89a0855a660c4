import { AppError } from '@booking/platform/errors.ts';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Memberships } from '../access/memberships.ts';
import { AuthorizationRefusal, readAuthorizationRequest, type AuthorizationRequest } from './authorization-request.ts';
import type { Person } from './demo-people.ts';
import { endSession, type EndSessionParts } from './end-session.ts';
import { formOrQuery, readForm } from './form.ts';
import { OAuthError } from './oauth-error.ts';
import type { PeopleIssuer } from './people-issuer.ts';
import type { Sealer } from './sealing.ts';
import { page, requireOwnPage, sendBack, sendPage, type Handler } from './pages.ts';
import { sessionSeconds, type Session } from './sessions.ts';
import { signInPage } from './sign-in-page.ts';

export interface PeopleParts extends EndSessionParts {
  peopleIssuer: PeopleIssuer;
  sealer: Sealer;
  memberships: Pick<Memberships, 'find'>;
  people: readonly Person[];
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
  // Both methods: OpenID Connect Core §3.1.2.1 and RP-Initiated Logout §2.
  for (const method of ['get', 'post'] as const) {
    router[method]('/oauth/authorize', page(parts, authorize(parts)));
    router[method]('/oauth/end-session', page(parts, endSession(parts)));
  }
  router.post('/oauth/sign-in', page(parts, signIn(parts)));
  return router;
}

function authorize(parts: PeopleParts): Handler {
  const { sessions, sealer, cookies, people, clients } = parts;
  return async (request, response) => {
    const asked = readAuthorizationRequest(await formOrQuery(request), clients());
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

async function sendCode(
  { peopleIssuer, issuer }: PeopleParts,
  response: Response,
  asked: AuthorizationRequest,
  session: Session,
): Promise<void> {
  sendBack(response, asked, { code: await peopleIssuer.code(asked, session), iss: issuer() });
}
