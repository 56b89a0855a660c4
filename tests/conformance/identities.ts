import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { Platform } from '@booking/testkit/platform.ts';

/** Demo clients of two organizations, and tokens that no demo client gets. */
export type Identity = 'admin' | 'viewer' | 'foreign' | 'unbound' | 'expired' | 'stranger';

export interface Identities {
  token(identity: Identity): Promise<string>;
}

export const slug = 'studio-nord';
export const foreignSlug = 'harbor-works';
export const organizationId = demoId(slug);
export const foreignOrganizationId = demoId(foreignSlug);

export function createIdentities(platform: Pick<Platform, 'token' | 'secrets' | 'url'>): Identities {
  const issue = (claims: object) => Promise.resolve(signed(platform, claims));
  const subject = `demo-${slug}-admin`;
  const makers: Record<Identity, () => Promise<string>> = {
    admin: () => platform.token(slug, 'admin'),
    viewer: () => platform.token(slug, 'viewer'),
    foreign: () => platform.token(foreignSlug, 'admin'),
    // bound to no organization: `o` decides
    unbound: () => issue({ sub: subject, client_id: subject }),
    expired: () => issue({ sub: subject, tenant: organizationId, exp: 1_700_000_000 }),
    // a valid token of somebody who is a member nowhere
    stranger: () => issue({ sub: 'nobody-we-know' }),
  };
  const known = new Map<Identity, Promise<string>>();
  return {
    token(identity) {
      const token = known.get(identity) ?? makers[identity]();
      known.set(identity, token);
      return token;
    },
  };
}

/** A token as the platform's own issuer signs it (ES256), with claims of the test's choice. */
function signed({ secrets, url }: Pick<Platform, 'secrets' | 'url'>, claims: object): string {
  const jwk = JSON.parse(secrets.OAUTH_SIGNING_KEY) as { kid: string };
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: url,
    aud: 'booking-platform',
    iat: now,
    exp: now + 3600,
    jti: randomUUID(),
    scope: 'b.*',
    ...claims,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid })}.${part(payload)}`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}
