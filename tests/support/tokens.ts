import { importJWK, SignJWT, type JWK } from 'jose';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { Platform } from '@booking/testkit/platform.ts';

/** What a token says; left out: as the platform's own issuer says it for an admin of the organization. */
export interface TokenClaims {
  slug: string;
  role?: string;
  /** null: bound to no organization. */
  tenant?: string | null;
  scope?: string;
  audience?: string;
  issuer?: string;
  expiresInSeconds?: number;
  /** Signs with this key instead of the platform's. */
  key?: JWK;
}

/** Signs an access token of a demo member with the platform's own key: what the issuer would never issue can be tried so. */
export async function signToken(platform: Platform, claims: TokenClaims): Promise<string> {
  const { slug, role = 'admin', tenant = demoId(slug), scope = 'b.*', expiresInSeconds = 3_600 } = claims;
  const own = JSON.parse(platform.secrets.OAUTH_SIGNING_KEY) as JWK;
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({ scope, ...(tenant === null ? {} : { tenant }) })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(own.kid === undefined ? {} : { kid: own.kid }) })
    .setIssuer(claims.issuer ?? platform.url)
    .setAudience(claims.audience ?? 'booking-platform')
    .setSubject(`demo-member-${slug}-${role}`)
    .setIssuedAt(now - 7_200)
    .setExpirationTime(now + expiresInSeconds)
    .sign(await importJWK(claims.key ?? own, 'ES256'));
}
