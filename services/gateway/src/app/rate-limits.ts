import { appError } from '@booking/platform/errors.ts';
import type { Request, RequestHandler } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { bearerToken, type AccessToken, type AccessTokenVerifier } from '../access/access-token.ts';
import type { SharedBudgets } from '../access/shared-budgets.ts';
import { addressOf } from '../http/from.ts';
import { checksSecrets } from '../oauth/oauth-routes.ts';

/** Addresses are shared by many clients (offices, proxies): they get a multiple of one client's budget. */
const addressFactor = 5;

const isRead = (request: Request): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Who administers an organization names its members, also by a subject that somebody has elsewhere: neither spends the other's. */
const callerKey = ({ subject, tenant = '' }: AccessToken): string => `subject ${tenant} ${subject}`;

export interface RateLimitOptions {
  readsPerMinute: number;
  writesPerMinute: number;
  budgets: SharedBudgets;
  now: () => number;
}

const windowMs = 60_000;

/**
 * Budgets per minute for reads and writes, each per subject of a verified token and the organization that it is bound to (however the
 * header spells it, whichever of its tokens it sends) and per address, spent by all gateways together; callers without a valid token share
 * the address's one. 429 comes with Retry-After; every answer carries the RateLimit headers of its subject's budget. A budget of 0 is no
 * limit. Where client secrets are checked the issuer has limits of its own.
 */
export function rateLimits(
  { readsPerMinute, writesPerMinute, budgets, now }: RateLimitOptions,
  verifier: AccessTokenVerifier,
): RequestHandler[] {
  const subjectKey = async (request: Request): Promise<string> => {
    try {
      const token = bearerToken(request.headers.authorization);
      if (token !== undefined) return callerKey(await verifier.verify(token));
    } catch {
      // Whoever answers the request says what is wrong with the token.
    }
    return `address ${addressOf(request)}`;
  };
  type Key = (request: Request) => string | Promise<string>;
  const limiter = (kind: 'read' | 'write', limit: number, key: Key, headers: boolean) =>
    rateLimit({
      windowMs,
      store: storeOf(budgets, limit),
      limit,
      identifier: kind,
      keyGenerator: async (request) => `${kind} ${await key(request)}`,
      skip: (request) => checksSecrets(request.path) || isRead(request) !== (kind === 'read'),
      standardHeaders: headers ? 'draft-8' : false,
      legacyHeaders: false,
      validate: false,
      handler: (request, _response, next) => {
        const resetTime = (request as Request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime;
        const waitMs = resetTime ? resetTime.getTime() - now() : windowMs;
        const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
        next(appError('too_many_requests', `Too many ${kind}s within a minute.`, { retryAfterSeconds }));
      },
    });

  const kinds = [
    ['read', readsPerMinute],
    ['write', writesPerMinute],
  ] as const;
  return kinds
    .filter(([, limit]) => limit > 0)
    .flatMap(([kind, limit]) => [
      limiter(kind, limit * addressFactor, addressOf, false),
      limiter(kind, limit, subjectKey, true),
    ]);
}

function storeOf(budgets: SharedBudgets, limit: number): Store {
  return {
    async increment(key) {
      const { allowed, hits, endsAt } = await budgets.hit({ key, limit, windowMs });
      return { totalHits: allowed ? Math.min(hits, limit) : limit + 1, resetTime: new Date(endsAt) };
    },
    // Only asked for by options that are not used.
    decrement: () => undefined,
    resetKey: () => undefined,
  };
}
