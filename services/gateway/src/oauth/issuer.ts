import { type RpcClients } from '../endpoints/rpc.ts';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '@booking/platform/clock.ts';
import { anonymousContext } from '@booking/platform/context.ts';
import { coversScope } from '@booking/representations/entities/api-clients-scopes.ts';
import { isAllowedAddress } from '../access/client-addresses.ts';
import type { GuessLimits } from './guess-limits.ts';
import { OAuthError } from './oauth-error.ts';
import type { SigningKeys } from './signing-key.ts';
import type { TokenBudget } from './token-budget.ts';
import type { TokenSigner } from './token-signer.ts';

export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

export interface TokenRequest {
  clientId: string;
  clientSecret: string;
  scope: string | undefined;
  /** The client's network address. */
  address: string;
}

export type Credentials = Pick<TokenRequest, 'clientId' | 'clientSecret' | 'address'>;

/** The embedded authorization server for API clients: client_credentials, JWT access tokens (RFC 9068), stateless. */
export interface Issuer {
  /** Throws OAuthError; service_unavailable when the catalog does not answer. */
  issue(request: TokenRequest, requestId: string): Promise<TokenAnswer>;
  /** The organization of an API client that proves itself; throws as `issue` does. */
  tenantOf(credentials: Credentials, requestId: string): Promise<string>;
  keySet: JSONWebKeySet;
  keys: JWTVerifyGetKey;
}

export function createIssuer(options: {
  signingKeys: SigningKeys;
  signer: TokenSigner;
  guessLimits: GuessLimits;
  budget: TokenBudget;
  ttlSeconds: number;
  clients: RpcClients;
  clock: Clock;
}): Issuer {
  const { signingKeys, signer, guessLimits } = options;
  const keySet: JSONWebKeySet = { keys: signingKeys.map(({ publicJwk }) => publicJwk) };

  const authenticate = async ({ clientId, clientSecret, address }: Credentials, requestId: string) => {
    const waitSeconds = guessLimits.waitSeconds({ clientId, clientSecret, address });
    if (waitSeconds > 0) {
      throw new OAuthError('too_many_requests', 'Too many failed attempts within a minute.', 429, waitSeconds);
    }
    const context = anonymousContext(requestId);
    const rpc = { service: 'booking.catalog.v1.IdentityService', method: 'AuthenticateClient' };
    const answer = await options.clients.call(rpc, context, { client_id: clientId, client_secret: clientSecret });
    const allowedAddresses = (answer['allowed_addresses'] as string[] | undefined) ?? [];
    if (answer['authenticated'] !== true || !isAllowedAddress(address, allowedAddresses)) {
      guessLimits.failed({ clientId, clientSecret, address });
      throw new OAuthError('invalid_client', 'Client authentication failed.', 401);
    }
    guessLimits.succeeded({ clientId, clientSecret, address });
    return {
      subject: String(answer['subject']),
      scopes: (answer['scopes'] as string[] | undefined) ?? [],
      tenant: typeof answer['tenant'] === 'string' ? answer['tenant'] : '',
      expiresAt: typeof answer['expires_at'] === 'string' ? Date.parse(answer['expires_at']) : Infinity,
    };
  };

  return {
    keySet,
    keys: createLocalJWKSet(keySet),
    async issue(request, requestId) {
      const client = await authenticate(request, requestId);
      const scopes = grantedScopes(request.scope, client.scopes);
      await options.budget('token', client);
      const issuedAt = Math.floor(options.clock.now().getTime() / 1000);
      const expiresIn = Math.min(options.ttlSeconds, Math.floor(client.expiresAt / 1000) - issuedAt);
      const scope = scopes.join(' ');
      const { clientId } = request;
      const { token } = await signer.access({
        subject: client.subject,
        clientId,
        scope,
        tenant: client.tenant,
        expiresIn,
      });
      return { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope };
    },
    tenantOf: async (credentials, requestId) => (await authenticate(credentials, requestId)).tenant,
  };
}

/** All of the client's scopes unless fewer are asked for; a scope is granted when the client holds it or a wildcard above it. */
function grantedScopes(asked: string | undefined, held: readonly string[]): string[] {
  if (asked === undefined || asked.trim() === '') return [...held];
  const scopes = [...new Set(asked.split(' ').filter((scope) => scope !== ''))];
  const refused = scopes.filter((scope) => !coversScope(held, scope));
  if (refused.length > 0) throw new OAuthError('invalid_scope', `Not granted to this client: ${refused.join(' ')}`);
  return scopes;
}
