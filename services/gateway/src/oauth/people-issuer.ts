import { createHash, timingSafeEqual } from 'node:crypto';
import { newId } from '@booking/platform/ids.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { z } from 'zod';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { Person } from './demo-people.ts';
import { requiredOf } from './form.ts';
import { OAuthError } from './oauth-error.ts';
import type { SharedState } from '../access/shared-state.ts';
import type { Revocations } from './revocations.ts';
import type { Sealer } from './sealing.ts';
import { personTokenSecondsMax, type Session } from './sessions.ts';
import type { TokenBudget } from './token-budget.ts';
import type { TokenSigner } from './token-signer.ts';

/** Long enough for a redirect and a request. */
const codeSeconds = 60;

export interface PersonTokens {
  access_token: string;
  id_token?: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** The authorization code grant with PKCE (RFC 6749 §4.1, RFC 7636) and the ID token of OpenID Connect. */
export interface PeopleIssuer {
  /** A code for one redemption within a minute. */
  code(request: AuthorizationRequest, session: Session): Promise<string>;
  /**
   * Throws OAuthError, or service_unavailable. Presenting a code ends it, right or wrong; presenting it again, at whichever gateway, ends
   * the tokens that it gave.
   */
  redeem(form: URLSearchParams): Promise<PersonTokens>;
}

const codeShape = z.object({
  id: z.string(),
  sessionId: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  scope: z.string(),
  nonce: z.string().optional(),
  subject: z.string(),
  organizationId: z.string(),
  profile: z.object({ name: z.string(), email: z.string() }).optional(),
  signedInAt: z.number(),
});

export function createPeopleIssuer(parts: {
  sealer: Sealer;
  signer: TokenSigner;
  revocations: Pick<Revocations, 'revoke'>;
  state: Pick<SharedState, 'useOnce'>;
  budget: TokenBudget;
  clock: Clock;
  people: readonly Person[];
  ttlSeconds: number;
}): PeopleIssuer {
  const { sealer, signer, revocations, state, clock, people } = parts;
  const expiresIn = Math.min(parts.ttlSeconds, personTokenSecondsMax);
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  /** Of all who present a code, at whichever gateway, one gets a token; any other ends it. */
  const spend = async (codeId: string, token: { id: string; endsAt: number }): Promise<void> => {
    const endsAt = nowSeconds() + codeSeconds;
    const before = await state.useOnce(`code ${codeId}`, endsAt, `${token.id} ${token.endsAt}`);
    if (before === undefined) return;
    const [id = '', tokenEndsAt = ''] = before.split(' ');
    await revocations.revoke(id, Number(tokenEndsAt));
    throw invalidGrant('The code was used before; what it gave is revoked.');
  };

  return {
    code: (
      { clientId, redirectUri, codeChallenge, scope, nonce },
      { id: sessionId, subject, organizationId, profile, signedInAt },
    ) => {
      const id = newId();
      const asked = { id, clientId, redirectUri, codeChallenge, scope, ...(nonce === undefined ? {} : { nonce }) };
      return sealer.seal(
        'code',
        { ...asked, sessionId, subject, organizationId, signedInAt, ...(profile ? { profile } : {}) },
        codeSeconds,
      );
    },
    async redeem(form) {
      const code = codeShape.safeParse(await sealer.open('code', requiredOf(form, 'code'))).data;
      if (!code) throw invalidGrant('The code is not valid, or older than a minute.');
      const token = { id: newId(), endsAt: nowSeconds() + expiresIn };
      await spend(code.id, token);
      requireSameClient(code, form);
      const { subject, clientId, sessionId, scope, nonce, signedInAt, organizationId: tenant } = code;
      await parts.budget('token', { subject, tenant });
      const access = await signer.access({ subject, clientId, sessionId, scope, tenant, expiresIn, id: token.id });
      const answer = { access_token: access.token, token_type: 'Bearer' as const, expires_in: expiresIn, scope };
      const scopes = scope.split(' ');
      if (!scopes.includes('openid')) return answer;
      const profile = profileOf(people, code, scopes);
      const idToken = await signer.identity({ subject, clientId, sessionId, nonce, signedInAt, profile, expiresIn });
      return { ...answer, id_token: idToken };
    },
  };
}

const invalidGrant = (description: string) => new OAuthError('invalid_grant', description);

/** The code goes to whoever asked for it, and only with the verifier that its challenge was made of. */
function requireSameClient(code: z.infer<typeof codeShape>, form: URLSearchParams): void {
  if (form.get('client_id') !== code.clientId || form.get('redirect_uri') !== code.redirectUri) {
    throw invalidGrant('The code was given to another client or address.');
  }
  const verifier = form.get('code_verifier') ?? '';
  const challenge = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(code.codeChallenge);
  if (challenge.length !== expected.length || !timingSafeEqual(challenge, expected)) {
    throw invalidGrant('code_verifier does not go with the code.');
  }
}

function profileOf(
  people: readonly Person[],
  { subject, organizationId, profile }: Pick<Session, 'subject' | 'organizationId' | 'profile'>,
  scopes: readonly string[],
): Record<string, string> {
  const listed = people.find((one) => one.subject === subject && one.organizationId === organizationId);
  const person = profile ?? listed;
  return {
    ...(person && scopes.includes('profile') ? { name: person.name } : {}),
    ...(person && scopes.includes('email') ? { email: person.email } : {}),
  };
}
