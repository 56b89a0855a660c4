import { requireEachOnce } from './form.ts';
import { OAuthError } from './oauth-error.ts';

/** A program that signs people in. Public: it proves itself by PKCE and by where codes are sent. */
export interface PublicClient {
  clientId: string;
  redirectUris: readonly string[];
}

/** What a valid authorization request asks for. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | undefined;
  nonce: string | undefined;
  codeChallenge: string;
  /** `none`, or anything that asks for the page; empty: a session will do. */
  prompt: string;
  maxAgeSeconds: number | undefined;
}

/** Refused where the client can be told: at its own address. */
export class AuthorizationRefusal extends OAuthError {
  readonly redirectUri: string;
  readonly state: string | undefined;

  constructor(error: string, description: string, to: { redirectUri: string; state: string | undefined }) {
    super(error, description);
    this.redirectUri = to.redirectUri;
    this.state = to.state;
  }
}

const identityScopes = ['openid', 'profile', 'email'];
const apiScope = /^b\.[a-z*][a-z-]*(:(read|write))?$/;
const challengePattern = /^[A-Za-z0-9_-]{43}$/;
const lengthMax = 2_000;

/**
 * Reads the query of the authorization endpoint. Throws OAuthError while it is not certain whose address an answer would go to (unknown
 * client, another redirect_uri than those registered, compared as text), and AuthorizationRefusal afterwards.
 */
export function readAuthorizationRequest(
  query: URLSearchParams,
  clients: readonly PublicClient[],
): AuthorizationRequest {
  const { client, redirectUri } = addressee(query, clients);
  const state = query.get('state') ?? undefined;
  const refuse = (error: string, description: string) =>
    new AuthorizationRefusal(error, description, { redirectUri, state });

  for (const name of ['request', 'request_uri']) {
    if (query.has(name)) throw refuse(`${name}_not_supported`, `${name} is not offered.`);
  }
  if (query.get('response_type') !== 'code') throw refuse('unsupported_response_type', 'Only code is offered.');
  if ((query.get('response_mode') ?? 'query') !== 'query') throw refuse('invalid_request', 'Only query is offered.');
  const codeChallenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !challengePattern.test(codeChallenge)) {
    throw refuse('invalid_request', 'PKCE is required: send code_challenge, with code_challenge_method=S256.');
  }
  const prompt = query.get('prompt') ?? '';
  // OIDC Core 3.1.2.1
  if (prompt !== 'none' && prompt.split(' ').includes('none')) {
    throw refuse('invalid_request', 'prompt=none goes with no other value.');
  }
  const scope = readScope(query.get('scope') ?? '', refuse);
  const maxAge = query.get('max_age');
  if (maxAge !== null && !/^\d{1,9}$/.test(maxAge)) throw refuse('invalid_request', 'max_age is a number of seconds.');
  return {
    clientId: client.clientId,
    redirectUri,
    scope,
    state,
    nonce: query.get('nonce') ?? undefined,
    codeChallenge,
    prompt,
    maxAgeSeconds: maxAge === null ? undefined : Number(maxAge),
  };
}

function addressee(query: URLSearchParams, clients: readonly PublicClient[]) {
  requireEachOnce(query);
  if ([...query.values()].some((value) => value.length > lengthMax)) {
    throw new OAuthError('invalid_request', 'A parameter is too long.');
  }
  const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
  if (!client) throw new OAuthError('invalid_client', 'This client is not known here.');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri)) {
    throw new OAuthError('invalid_request', 'redirect_uri is none of those registered for this client.');
  }
  return { client, redirectUri };
}

/** Everything the role allows, unless fewer scopes of the API are asked for. */
function readScope(asked: string, refuse: (error: string, description: string) => Error): string {
  const scopes = [...new Set(asked.split(' ').filter((scope) => scope !== ''))];
  const unknown = scopes.filter((scope) => !identityScopes.includes(scope) && !apiScope.test(scope));
  if (unknown.length > 0) throw refuse('invalid_scope', `There is no scope ${unknown.join(' ')}.`);
  return [...scopes, ...(scopes.some((scope) => scope.startsWith('b.')) ? [] : ['b.*'])].join(' ');
}
