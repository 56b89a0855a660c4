import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

const cookiePath = '/oauth';

/** The cookies of the sign-in: sent to the issuer's own addresses alone, unreadable for scripts, and over TLS only where there is TLS. */
export function issuerCookies(baseUrl: () => string) {
  const prefix = () => (baseUrl().startsWith('https:') ? '__Secure-' : '');
  const set = (response: Response, name: string, value: string, more: string) => {
    const secure = prefix() === '' ? '' : '; Secure';
    response.append('Set-Cookie', `${prefix()}${name}=${value}; Path=${cookiePath}; HttpOnly${secure}; ${more}`);
  };
  const read = (request: Request, name: string): string | undefined =>
    (request.headers.cookie ?? '')
      .split('; ')
      .find((pair) => pair.startsWith(`${prefix()}${name}=`))
      ?.slice(prefix().length + name.length + 1);
  return {
    session: (request: Request) => read(request, 'booking-session'),
    setSession: (response: Response, text: string, seconds: number) =>
      set(response, 'booking-session', text, `SameSite=Lax; Max-Age=${seconds}`),
    clearSession: (response: Response) => set(response, 'booking-session', '', 'SameSite=Lax; Max-Age=0'),
    /** What ties a sign-in form to the browser that it was shown in. */
    formKey: (request: Request) => read(request, 'booking-sign-in'),
    ensureFormKey(request: Request, response: Response): string {
      const known = read(request, 'booking-sign-in');
      const key = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
      set(response, 'booking-sign-in', key, 'SameSite=Strict; Max-Age=3600');
      return key;
    },
  };
}

export type IssuerCookies = ReturnType<typeof issuerCookies>;
