/**
 * Sign-in by authorization code with PKCE at whatever OpenID provider the gateway names. Tokens stay in memory; what a redirect needs to be
 * finished (verifier, state, nonce: no token) waits in the session storage of this tab.
 */

export interface ConsoleConfig {
  /** Where the console lives: the address that is registered at the issuer. */
  url: string;
  issuer: string;
  client_id: string;
  scope: string;
  /** What the embedded issuer would say of itself; others are asked. */
  provider?: Provider;
}

interface Provider {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  end_session_endpoint?: string;
  revocation_endpoint?: string;
}

export interface Tokens {
  accessToken: string;
  /** `performance.now()` at which it should be renewed. */
  renewAt: number;
  subject: string;
  name: string;
}

interface Pending {
  verifier: string;
  state: string;
  nonce: string;
  returnTo: string;
}

/** The issuer refused, or answered what was not asked. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

const pendingKey = 'booking-console-sign-in';
const renewedBeforeMs = 45_000;
/** How an issuer says that it will not answer without a page (OpenID Connect Core §3.1.2.6). */
const personNeeded = new Set([
  'login_required',
  'interaction_required',
  'account_selection_required',
  'consent_required',
]);

export interface Oidc {
  /** Leaves the page; comes back at the callback. */
  begin(returnTo: string): Promise<void>;
  /** At the callback: the tokens, and where the person was before. Throws SignInError. */
  complete(address: string): Promise<{ tokens: Tokens; returnTo: string }>;
  /**
   * New tokens by the session at the issuer, without leaving the page; undefined where a person has to sign in. Throws SignInError where
   * the issuer does not answer that at the moment.
   */
  renew(): Promise<Tokens | undefined>;
  /** Ends the token and the session at the issuer, and leaves the page. */
  signOut(accessToken: string): Promise<void>;
}

export async function createOidc(config: ConsoleConfig): Promise<Oidc> {
  const provider = config.provider ?? (await discover(config.issuer));
  const redirectUri = `${config.url}/console/callback`;
  const isOwn = new URL(provider.authorization_endpoint).origin === location.origin;

  const authorizationUrl = async (pending: Pending, more: Record<string, string> = {}): Promise<string> => {
    const url = new URL(provider.authorization_endpoint);
    const asked = {
      response_type: 'code',
      client_id: config.client_id,
      redirect_uri: redirectUri,
      scope: config.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await challengeOf(pending.verifier),
      code_challenge_method: 'S256',
      ...more,
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return url.href;
  };

  const exchange = async (address: string, pending: Pending): Promise<Tokens> => {
    const answer = new URL(address).searchParams;
    if (answer.get('state') !== pending.state) throw new SignInError('The answer belongs to another sign-in.');
    const iss = answer.get('iss');
    if (iss !== null && iss !== provider.issuer) throw new SignInError('The answer is of another issuer.');
    const code = answer.get('code');
    if (code === null) throw new SignInError(answer.get('error_description') ?? answer.get('error') ?? 'No code came.');
    const response = await fetch(provider.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: config.client_id,
        redirect_uri: redirectUri,
        code_verifier: pending.verifier,
      }),
    });
    const given = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (!response.ok)
      throw new SignInError(textOf(given['error_description']) || textOf(given['error']) || `HTTP ${response.status}`);
    return tokensOf(given, pending, config, provider);
  };

  return {
    async begin(returnTo) {
      const pending = newPending(returnTo);
      sessionStorage.setItem(pendingKey, JSON.stringify(pending));
      location.assign(await authorizationUrl(pending));
    },
    async complete(address) {
      const text = sessionStorage.getItem(pendingKey);
      sessionStorage.removeItem(pendingKey);
      if (text === null) throw new SignInError('No sign-in was begun in this tab.');
      const pending = JSON.parse(text) as Pending;
      return { tokens: await exchange(address, pending), returnTo: pending.returnTo };
    },
    async renew() {
      // Another origin's session cannot be asked without leaving the page.
      if (!isOwn) return undefined;
      const pending = newPending('');
      const response = await fetch(await authorizationUrl(pending, { prompt: 'none' }), { credentials: 'same-origin' });
      const answer = new URL(response.url).searchParams;
      if (personNeeded.has(answer.get('error') ?? '')) return undefined;
      if (!answer.has('code') && !answer.has('error')) throw new SignInError(`HTTP ${response.status}`);
      return exchange(response.url, pending);
    },
    async signOut(accessToken) {
      const { revocation_endpoint: revocation, end_session_endpoint: endSession } = provider;
      const revoked = { token: accessToken, client_id: config.client_id };
      if (isOwn && revocation) await fetch(revocation, { method: 'POST', body: new URLSearchParams(revoked) });
      if (isOwn && endSession) await fetch(endSession, { method: 'POST', body: new URLSearchParams() });
      location.assign(isOwn || !endSession ? '/console/signed-out' : endSession);
    },
  };
}

async function discover(issuer: string): Promise<Provider> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!response.ok) throw new SignInError(`The issuer ${issuer} cannot be read (${response.status}).`);
  const provider = (await response.json()) as Provider;
  if (provider.issuer !== issuer) throw new SignInError(`${issuer} says that it is ${provider.issuer}.`);
  return provider;
}

/** Read where it came from, over the connection to the issuer: OpenID Connect Core §3.1.3.7 asks for no check of the signature then. */
function tokensOf(given: Record<string, unknown>, pending: Pending, config: ConsoleConfig, provider: Provider): Tokens {
  const claims = claimsOf(textOf(given['id_token']));
  const lifeMs = Number(given['expires_in'] ?? 300) * 1000;
  const audience = [claims['aud']].flat();
  if (claims['nonce'] !== pending.nonce || claims['iss'] !== provider.issuer || !audience.includes(config.client_id)) {
    throw new SignInError('The ID token is not of this sign-in.');
  }
  return {
    accessToken: textOf(given['access_token']),
    renewAt: performance.now() + Math.max(lifeMs - renewedBeforeMs, lifeMs / 2),
    subject: textOf(claims['sub']),
    name: textOf(claims['name']) || textOf(claims['email']) || textOf(claims['sub']),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes) || '{}') as Record<string, unknown>;
}

const newPending = (returnTo: string): Pending => ({
  verifier: randomText(),
  state: randomText(),
  nonce: randomText(),
  returnTo,
});

const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
