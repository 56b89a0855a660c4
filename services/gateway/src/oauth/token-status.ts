import type { Clock } from '@booking/platform/clock.ts';
import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { OAuthError } from './oauth-error.ts';
import type { Revocations } from './revocations.ts';
import type { TokenBudget } from './token-budget.ts';

/** Introspection (RFC 7662) and revocation (RFC 7009) of the access tokens of this issuer. */
export interface TokenStatus {
  /** What `tenant` may know of a token: nothing of those of other organizations. */
  introspect(token: string, tenant: string): Promise<Record<string, unknown>>;
  /** Ends a token of this client; unknown and expired ones are ended already. Throws OAuthError for another client's. */
  revoke(token: string, clientId: string): Promise<void>;
}

type Claims = JWTPayload & { tenant?: string };
const shown = ['iss', 'aud', 'sub', 'client_id', 'scope', 'tenant', 'jti', 'iat', 'exp'] as const;

export function createTokenStatus(options: {
  keys: JWTVerifyGetKey;
  issuer: () => string;
  audience: string;
  revocations: Revocations;
  budget: TokenBudget;
  clock: Clock;
}): TokenStatus {
  const { keys, issuer, audience, revocations, budget, clock } = options;
  const read = async (token: string): Promise<Claims | undefined> => {
    try {
      const rules = {
        issuer: issuer(),
        audience,
        typ: 'at+jwt',
        currentDate: clock.now(),
        requiredClaims: ['exp', 'jti'],
      };
      const { payload } = await jwtVerify<Claims>(token, keys, rules);
      const ids = [payload.jti, payload['sid']].filter((id) => typeof id === 'string');
      return ids.some((id) => revocations.isRevoked(id)) ? undefined : payload;
    } catch {
      return undefined;
    }
  };
  return {
    async introspect(token, tenant) {
      const payload = await read(token);
      if (!payload || tenant === '' || payload.tenant !== tenant) return { active: false };
      const known = shown.flatMap((name) => (payload[name] === undefined ? [] : [[name, payload[name]]]));
      return { active: true, token_type: 'Bearer', ...Object.fromEntries(known) };
    },
    async revoke(token, clientId) {
      const payload = await read(token);
      if (!payload) return;
      if (payload['client_id'] !== clientId) {
        throw new OAuthError('unauthorized_client', 'The token was given to another client.');
      }
      await budget('revocation', { subject: payload.sub ?? clientId, tenant: payload.tenant ?? '' });
      await revocations.revoke(payload.jti ?? '', payload.exp ?? 0);
    },
  };
}
