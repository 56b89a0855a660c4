import { newId } from '@booking/platform/ids.ts';
import { createLocalJWKSet, SignJWT, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { CallContext } from '@booking/platform/context.ts';
import type { RpcClients } from '../clients/rpc-clients.ts';
import type { SigningKey } from './signing-key.ts';

/** An OAuth failure as RFC 6749 §5.2 wants it. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;
  readonly httpStatus: number;

  constructor(error: string, description: string, httpStatus = 400) {
    super(description);
    this.error = error;
    this.httpStatus = httpStatus;
  }
}

export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** The embedded authorization server: client_credentials only, JWT access tokens (RFC 9068), stateless. */
export interface Issuer {
  /** Throws OAuthError; service_unavailable when the catalog does not answer. */
  issue(
    request: { clientId: string; clientSecret: string; scope: string | undefined },
    requestId: string,
  ): Promise<TokenAnswer>;
  keySet: JSONWebKeySet;
  keys: JWTVerifyGetKey;
  metadata(): Record<string, unknown>;
}

export function createIssuer(options: {
  key: SigningKey;
  issuer: () => string;
  publicBaseUrl: () => string;
  audience: string;
  ttlSeconds: number;
  clients: RpcClients;
}): Issuer {
  const { key } = options;
  const keySet: JSONWebKeySet = { keys: [key.publicJwk] };

  const authenticate = async (clientId: string, clientSecret: string, requestId: string) => {
    const context: CallContext = {
      requestId,
      organizationId: '',
      principal: { subject: '', role: '', kind: 'anonymous' },
    };
    const rpc = { service: 'booking.catalog.v1.IdentityService', method: 'AuthenticateClient' };
    const answer = await options.clients.call(rpc, context, { client_id: clientId, client_secret: clientSecret });
    if (answer['authenticated'] !== true) throw new OAuthError('invalid_client', 'Client authentication failed.', 401);
    return {
      subject: String(answer['subject']),
      scopes: (answer['scopes'] as string[] | undefined) ?? [],
      tenant: typeof answer['tenant'] === 'string' ? answer['tenant'] : '',
    };
  };

  return {
    keySet,
    keys: createLocalJWKSet(keySet),
    async issue({ clientId, clientSecret, scope }, requestId) {
      const client = await authenticate(clientId, clientSecret, requestId);
      const scopes = grantedScopes(scope, client.scopes);
      const token = await new SignJWT({
        client_id: clientId,
        scope: scopes.join(' '),
        ...(client.tenant === '' ? {} : { tenant: client.tenant }),
      })
        .setProtectedHeader({ alg: key.algorithm, kid: key.keyId, typ: 'at+jwt' })
        .setIssuer(options.issuer())
        .setAudience(options.audience)
        .setSubject(client.subject)
        .setJti(newId())
        .setIssuedAt()
        .setExpirationTime(`${options.ttlSeconds}s`)
        .sign(key.privateKey);
      return { access_token: token, token_type: 'Bearer', expires_in: options.ttlSeconds, scope: scopes.join(' ') };
    },
    metadata: () => ({
      issuer: options.issuer(),
      // Not offered, and refuses: MCP clients do not read metadata without it.
      authorization_endpoint: `${options.publicBaseUrl()}/oauth/authorize`,
      token_endpoint: `${options.publicBaseUrl()}/oauth/token`,
      jwks_uri: `${options.publicBaseUrl()}/oauth/jwks`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: ['b.*', 'b.*:read', 'b.*:write'],
    }),
  };
}

/** All of the client's scopes unless fewer are asked for; a scope is granted when the client holds it or a wildcard above it. */
function grantedScopes(asked: string | undefined, held: readonly string[]): string[] {
  if (asked === undefined || asked.trim() === '') return [...held];
  const scopes = [...new Set(asked.split(' ').filter((scope) => scope !== ''))];
  const covered = (scope: string): boolean => {
    const [, type = '', access = '*'] = /^b\.([a-z*-]+)(?::(read|write|\*))?$/.exec(scope) ?? [];
    if (type === '') return false;
    const above = [scope, 'b.*', 'b.*:*', `b.${type}`, `b.${type}:*`, `b.*:${access}`];
    return above.some((candidate) => held.includes(candidate));
  };
  const refused = scopes.filter((scope) => !covered(scope));
  if (refused.length > 0) throw new OAuthError('invalid_scope', `Not granted to this client: ${refused.join(' ')}`);
  return scopes;
}
