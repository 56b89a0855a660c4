import { createHash } from 'node:crypto';
import type { Clock } from '@booking/platform/clock.ts';
import { AppError, appError } from '@booking/platform/errors.ts';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';

/** Only asymmetric algorithms: a public key can then never be taken for a shared secret. */
export const allowedAlgorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];

/** What a verified access token says. */
export interface AccessToken {
  subject: string;
  scopes: ReadonlySet<string>;
  /** What counts instead where the subject is a person: the configured scopes, unless the token names some of this API. */
  memberScopes: ReadonlySet<string>;
  /** Roles that the token names, where a claim for them is set and the token has it: they take away of the member's own. */
  roles: readonly string[] | undefined;
  /** Organization the token is bound to (claim `tenant`). */
  tenant: string | undefined;
  /** Of an issuer that is none of this installation's, where people sign in too. */
  issuedOutside: boolean;
  /** `jti` and `sid`: what a revocation names. */
  revocable: readonly string[];
  /** For caches; never the token itself. */
  fingerprint: string;
}

export interface AccessTokenVerifier {
  /**
   * Throws `unauthenticated` for anything but a valid, unexpired token of the issuer for this audience, and service_unavailable while the
   * key set cannot be obtained: a client must not throw its token away for an outage of the issuer.
   */
  verify(token: string): Promise<AccessToken>;
}

/** Which claims of a token say what, and which tokens are taken. */
export interface TokenRules {
  audience: string;
  /** Claims whose scopes count, a string or a list each. */
  scopeClaims: readonly string[];
  subjectClaim: string;
  /** Claim with roles, a string or a list; undefined: roles are the members' alone. */
  roleClaim: string | undefined;
  /** Scopes of members whose tokens name none of this API. */
  memberScopes: readonly string[];
  /** Whether `typ` must be at+jwt (RFC 9068 §4): an ID token is then no access token. */
  requireAtJwt: boolean;
  /** Whether tokens are issued elsewhere. */
  outsideIssuer: boolean;
}

/** How far the clock of an issuer may be ahead or behind. */
export const clockToleranceSeconds = 5;

/** Longest time that a verified token is trusted without asking for its key again. */
const cacheTtlMs = 60_000;

export function createAccessTokenVerifier(options: {
  keys: JWTVerifyGetKey;
  issuer: () => string;
  rules: TokenRules;
  clock: Clock;
  /** Whether a token, or the session it was issued in, was ended before its time. */
  isRevoked?: (id: string) => boolean;
}): AccessTokenVerifier {
  const standing = (token: AccessToken): AccessToken => {
    if (token.revocable.some((id) => options.isRevoked?.(id))) throw unauthenticated('The access token is revoked.');
    return token;
  };
  const cache = new LRUCache<string, AccessToken>({ max: 10_000 });
  return {
    async verify(token) {
      const fingerprint = createHash('sha256').update(token).digest('base64url');
      const cached = cache.get(fingerprint);
      if (cached) return standing(cached);
      const payload = await verifiedPayload(token, options);
      const verified = accessTokenOf(payload, fingerprint, options.rules);
      const remainingMs = (payload.exp ?? 0) * 1000 - options.clock.now().getTime();
      if (remainingMs > 0) cache.set(fingerprint, verified, { ttl: Math.min(remainingMs, cacheTtlMs) });
      return standing(verified);
    },
  };
}

async function verifiedPayload(
  token: string,
  { keys, issuer, rules, clock }: { keys: JWTVerifyGetKey; issuer: () => string; rules: TokenRules; clock: Clock },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: allowedAlgorithms,
      issuer: issuer(),
      audience: rules.audience,
      requiredClaims: ['exp', rules.subjectClaim],
      currentDate: clock.now(),
      clockTolerance: clockToleranceSeconds,
      ...(rules.requireAtJwt ? { typ: 'at+jwt' } : {}),
    });
    return payload;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JWTExpired) throw unauthenticated('The access token has expired.');
    throw unauthenticated('The access token is not valid.');
  }
}

function accessTokenOf(payload: JWTPayload, fingerprint: string, rules: TokenRules): AccessToken {
  const subject = payload[rules.subjectClaim];
  if (typeof subject !== 'string' || subject === '') throw unauthenticated('The access token names no subject.');
  const scopes = new Set(rules.scopeClaims.flatMap((claim) => namesIn(payload[claim])));
  const ownScopes = [...scopes].some((scope) => scope.startsWith('b.'));
  const tenant = payload['tenant'];
  return {
    subject,
    scopes,
    roles: rolesIn(payload, rules),
    memberScopes: ownScopes ? scopes : new Set(rules.memberScopes),
    tenant: typeof tenant === 'string' && tenant !== '' ? tenant : undefined,
    issuedOutside: rules.outsideIssuer,
    revocable: [payload.jti, payload['sid']].filter((id) => typeof id === 'string'),
    fingerprint,
  };
}

/** A claim of another form than text or a list names no role. */
function rolesIn(payload: JWTPayload, { roleClaim }: TokenRules): string[] | undefined {
  const claim = roleClaim === undefined ? undefined : payload[roleClaim];
  return claim === undefined ? undefined : namesIn(claim);
}

/** `"b.orders:read b.customers:read"`, or the same as a list. */
function namesIn(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((scope) => scope !== '');
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === 'string') : [];
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
