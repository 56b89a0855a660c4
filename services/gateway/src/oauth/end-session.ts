import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { Response } from 'express';
import type { PublicClient } from './authorization-request.ts';
import type { IssuerCookies } from './cookies.ts';
import { formOrQuery } from './form.ts';
import { isOwnPage, sendPage, type Handler } from './pages.ts';
import type { Session, Sessions } from './sessions.ts';
import { messagePage, signOutPage } from './sign-in-page.ts';

export interface EndSessionParts {
  sessions: Sessions;
  cookies: IssuerCookies;
  clients: () => readonly PublicClient[];
  issuer: () => string;
  /** What ID tokens are verified with. */
  keySet: JSONWebKeySet;
}

/**
 * Ends the session of this browser (OpenID Connect RP-Initiated Logout 1.0). What comes from a page of the gateway, or names the session by
 * its ID token, is done at once; whoever was sent here by others is asked first.
 */
export function endSession(parts: EndSessionParts): Handler {
  const { sessions, cookies, clients } = parts;
  return async (request, response) => {
    const asked = await formOrQuery(request);
    const session = await sessions.read(cookies.session(request));
    const isNamed = session !== undefined && (await isOf(parts, asked.get('id_token_hint'), session));
    // A form of another site comes without the cookie: whether there is a session shows when the page here sends its own.
    const hasNothing = session === undefined && request.method === 'GET';
    const to = backTo(clients(), asked);
    if (!isNamed && !hasNothing && !isOwnPage(request)) {
      sendPage(response, 200, signOutPage(given(asked)), to ? { redirectOrigin: to.origin } : {});
      return;
    }
    if (session) await sessions.end(session);
    cookies.clearSession(response);
    leave(response, to);
  };
}

function leave(response: Response, to: URL | undefined): void {
  if (to) response.redirect(303, to.href);
  else sendPage(response, 200, messagePage('Signed out', 'You are signed out.'));
}

/** An address that a client has registered, with the state that goes back to it. */
function backTo(clients: readonly PublicClient[], asked: URLSearchParams): URL | undefined {
  const address = asked.get('post_logout_redirect_uri');
  if (address === null || !clients.some(({ redirectUris }) => redirectUris.includes(address))) return undefined;
  const to = new URL(address);
  const state = asked.get('state');
  if (state !== null) to.searchParams.set('state', state);
  return to;
}

/** What the form of the page hands on. */
const given = (asked: URLSearchParams): [string, string][] =>
  ['post_logout_redirect_uri', 'state'].flatMap((name): [string, string][] => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });

/** Whether an ID token is of the session. It may have expired: it says who is meant, and lets nobody in. */
async function isOf({ keySet, issuer }: EndSessionParts, idToken: string | null, session: Session): Promise<boolean> {
  if (idToken === null) return false;
  const rules = { issuer: issuer(), typ: 'JWT', currentDate: new Date(0) };
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet), rules);
    return payload['sid'] === session.id;
  } catch {
    return false;
  }
}
