import { newId } from '@booking/platform/ids.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { SignJWT } from 'jose';
import type { SigningKeys } from './signing-key.ts';

export interface AccessClaims {
  subject: string;
  clientId: string;
  scope: string;
  /** Organization the token is bound to; empty: none. */
  tenant: string;
  expiresIn: number;
  /** Session of a person, whose end is the token's as well. */
  sessionId?: string;
  /** What a revocation names; made up unless given. */
  id?: string;
}

export interface IdentityClaims {
  subject: string;
  clientId: string;
  sessionId: string;
  nonce: string | undefined;
  signedInAt: number;
  profile: Readonly<Record<string, string>>;
  expiresIn: number;
}

/** A token and what revokes it. */
export interface SignedToken {
  token: string;
  id: string;
  expiresAt: number;
}

/** Signs access tokens (RFC 9068) and ID tokens with the first key. They differ in `typ` and `aud`: neither passes for the other. */
export interface TokenSigner {
  access(claims: AccessClaims): Promise<SignedToken>;
  identity(claims: IdentityClaims): Promise<string>;
}

export function createTokenSigner(options: {
  signingKeys: SigningKeys;
  issuer: () => string;
  audience: string;
  clock: Clock;
}): TokenSigner {
  const [key] = options.signingKeys;
  const header = { alg: key.algorithm, kid: key.keyId };
  const nowSeconds = () => Math.floor(options.clock.now().getTime() / 1000);
  return {
    async access({ subject, clientId, sessionId, scope, tenant, expiresIn, id = newId() }) {
      const issuedAt = nowSeconds();
      const token = await new SignJWT({
        client_id: clientId,
        scope,
        ...(tenant === '' ? {} : { tenant }),
        ...(sessionId === undefined ? {} : { sid: sessionId }),
      })
        .setProtectedHeader({ ...header, typ: 'at+jwt' })
        .setIssuer(options.issuer())
        .setAudience(options.audience)
        .setSubject(subject)
        .setJti(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresIn)
        .sign(key.privateKey);
      return { token, id, expiresAt: issuedAt + expiresIn };
    },
    async identity({ subject, clientId, sessionId, nonce, signedInAt, profile, expiresIn }) {
      const issuedAt = nowSeconds();
      return new SignJWT({
        ...profile,
        sid: sessionId,
        auth_time: signedInAt,
        ...(nonce === undefined ? {} : { nonce }),
      })
        .setProtectedHeader({ ...header, typ: 'JWT' })
        .setIssuer(options.issuer())
        .setAudience(clientId)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresIn)
        .sign(key.privateKey);
    },
  };
}
