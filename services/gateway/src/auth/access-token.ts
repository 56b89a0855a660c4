import { createHash } from 'node:crypto';
import { appError } from '@booking/platform/errors.ts';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';

/** Only asymmetric algorithms: a public key can then never be taken for a shared secret. */
export const allowedAlgorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];

/** What a verified access token says. */
export interface AccessToken {
  subject: string;
  scopes: ReadonlySet<string>;
  /** Organization the token is bound to (claim `tenant`). */
  tenant: string | undefined;
  /** For rate limits and caches; never the token itself. */
  fingerprint: string;
}

export interface AccessTokenVerifier {
  /** Throws `unauthenticated` for anything but a valid, unexpired token of the issuer for this audience. */
  verify(token: string): Promise<AccessToken>;
}

/** Longest time a verified token is trusted without looking at the key set again: a withdrawn key stops working within it. */
const cacheTtlMs = 60_000;

export function createAccessTokenVerifier(options: {
  keys: JWTVerifyGetKey;
  issuer: () => string;
  audience: string;
}): AccessTokenVerifier {
  const cache = new LRUCache<string, AccessToken>({ max: 10_000 });
  return {
    async verify(token) {
      const fingerprint = createHash('sha256').update(token).digest('base64url');
      const cached = cache.get(fingerprint);
      if (cached) return cached;
      const payload = await verifiedPayload(token, options);
      const verified = accessTokenOf(payload, fingerprint);
      const remainingMs = (payload.exp ?? 0) * 1000 - Date.now();
      if (remainingMs > 0) cache.set(fingerprint, verified, { ttl: Math.min(remainingMs, cacheTtlMs) });
      return verified;
    },
  };
}

async function verifiedPayload(
  token: string,
  options: { keys: JWTVerifyGetKey; issuer: () => string; audience: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      algorithms: allowedAlgorithms,
      issuer: options.issuer(),
      audience: options.audience,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 5,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthenticated('The access token has expired.');
    if (error instanceof errors.JWKSTimeout) {
      throw appError('service_unavailable', 'The key set of the issuer does not answer.', { retryAfterSeconds: 5 });
    }
    throw unauthenticated('The access token is not valid.');
  }
}

function accessTokenOf(payload: JWTPayload, fingerprint: string): AccessToken {
  const scope = typeof payload['scope'] === 'string' ? payload['scope'] : '';
  const tenant = payload['tenant'];
  return {
    subject: payload.sub ?? '',
    scopes: new Set(scope.split(' ').filter((part) => part !== '')),
    tenant: typeof tenant === 'string' && tenant !== '' ? tenant : undefined,
    fingerprint,
  };
}

/** The token of an `Authorization: Bearer` header; undefined when there is no header at all. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, token] = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header.trim()) ?? [];
  if (token === undefined) throw unauthenticated('Send Authorization: Bearer <access token>.');
  return token;
}

export function unauthenticated(detail: string) {
  return appError('unauthenticated', detail);
}

/** The key set of an outside issuer; fetched again when an unknown key id turns up. */
export function remoteKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000, cooldownDuration: 10_000, cacheMaxAge: 300_000 });
}
