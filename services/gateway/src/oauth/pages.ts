import { AppError } from '@booking/platform/errors.ts';
import type { Request, RequestHandler, Response } from 'express';
import { failureStatus } from '../http/send.ts';
import { AuthorizationRefusal } from './authorization-request.ts';
import { OAuthError } from './oauth-error.ts';
import { messagePage, signInPolicy } from './sign-in-page.ts';

export type Handler = (request: Request, response: Response) => Promise<void>;

/** What all pages share: not cached, not framed, not read by other origins; failures are told where it is safe to. */
export function page({ issuer }: { issuer: () => string }, handler: Handler): RequestHandler {
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

/** A form of another site is refused, whatever cookies come with it. */
export function requireOwnPage(request: Request): void {
  if (!isOwnPage(request)) throw new OAuthError('access_denied', 'This form is not of a page of this gateway.', 403);
}

export function isOwnPage({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? hostOf(headers.origin) === headers.host : site === 'same-origin';
}

function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
}

export function sendBack(
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
