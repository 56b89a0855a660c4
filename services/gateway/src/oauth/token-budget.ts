import type { Clock } from '@booking/platform/clock.ts';
import type { SharedBudgets } from '../access/shared-budgets.ts';
import { OAuthError } from './oauth-error.ts';

const windowMs = 60_000;

/** A subject is who its organization says; empty: bound to none. */
export interface TokenHolder {
  subject: string;
  tenant: string;
}

/**
 * Counts what was granted, for each holder by itself: guesses at secrets are counted elsewhere. Throws OAuthError when a minute has no
 * more.
 */
export type TokenBudget = (kind: 'token' | 'revocation', holder: TokenHolder) => Promise<void>;

/**
 * Each revocation is kept by every gateway for as long as its token would have lived, so their number is bound here: tokens that a holder
 * obtains and ends are so many a minute, by all gateways together. 0: no limit.
 */
export function createTokenBudget(perMinute: number, budgets: SharedBudgets, clock: Clock): TokenBudget {
  return async (kind, { subject, tenant }) => {
    if (perMinute === 0) return;
    const { allowed, endsAt } = await budgets.hit({ key: `${kind} ${tenant} ${subject}`, limit: perMinute, windowMs });
    if (allowed) return;
    const waitSeconds = Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / 1_000));
    throw new OAuthError('too_many_requests', `Too many ${kind}s within a minute.`, 429, waitSeconds);
  };
}
